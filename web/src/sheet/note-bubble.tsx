import type { RangeCell } from '../api/types.ts';

/** A comment beside its cell: below the mouse it would hide what it is about. */
export function NoteBubble({ note }: { note: { cell: RangeCell; x: number; y: number } }) {
  const { comment, comment_author: author } = note.cell;
  return (
    <div class="note-bubble" role="tooltip" style={{ left: `${note.x}px`, top: `${note.y}px` }}>
      {/* Excel itself begins comments with the name. */}
      {author && !comment!.startsWith(author) && <strong>{author}</strong>}
      <p>{comment}</p>
    </div>
  );
}
