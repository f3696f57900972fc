import type { Span } from '../document/page.ts';

/** A piece of text in which nothing changes. */
export interface Piece {
  text: string;
  /** Where it stands in the block's text. */
  start: number;
  end: number;
  marks: Omit<Span, 'start' | 'end'>;
}

export type Mark = keyof Piece['marks'];

/** Text cut where its spans begin and end; space between two pieces set alike is set like them. */
export function toPieces(text: string, spans: readonly Span[]): Piece[] {
  const cuts = new Set([0, text.length]);
  for (const { start, end } of spans) cuts.add(start).add(end);
  const points = [...cuts].filter((cut) => cut >= 0 && cut <= text.length).sort((a, b) => a - b);
  const sorted = [...spans].sort((a, b) => a.start - b.start);
  let first = 0;
  const pieces: Piece[] = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const [start, end] = [points[i]!, points[i + 1]!];
    while (first < sorted.length && sorted[first]!.end <= start) first++;
    const marks: Piece['marks'] = {};
    for (let s = first; s < sorted.length && sorted[s]!.start <= start; s++) {
      const { start: _, end: to, ...own } = sorted[s]!;
      if (to >= end) Object.assign(marks, own);
    }
    pieces.push({ text: text.slice(start, end), start, end, marks });
  }
  for (const [i, piece] of pieces.entries()) {
    const [before, after] = [pieces[i - 1], pieces[i + 1]];
    if (piece.text.trim() !== '' || !before || !after) continue;
    for (const mark of ['bold', 'italic', 'strike'] as const) {
      if (before.marks[mark] && after.marks[mark]) piece.marks[mark] = true;
    }
    // An equation that is set on two lines is still one.
    if (before.marks.latex !== undefined && before.marks.latex === after.marks.latex)
      piece.marks.latex = before.marks.latex;
    if (before.marks.href !== undefined && before.marks.href === after.marks.href) piece.marks.href = before.marks.href;
  }
  return pieces;
}

/**
 * Stretches of pieces, each with the mark that goes on longest from its start: what is italic throughout and bold in the middle is
 * italic first. A link is never cut.
 */
export function* stretches(pieces: readonly Piece[], marks: readonly Mark[]): Generator<[Mark | undefined, Piece[]]> {
  for (let start = 0, end: number; start < pieces.length; start = end) {
    let longest: Mark | undefined;
    end = start + 1;
    for (const mark of marks) {
      const value = pieces[start]!.marks[mark];
      if (value === undefined || value === false) continue;
      let to = start + 1;
      while (to < pieces.length && pieces[to]!.marks[mark] === value) to++;
      if (longest !== undefined && to <= end) continue;
      longest = mark;
      end = to;
      if (mark === 'href') break;
    }
    yield [longest, pieces.slice(start, end)];
  }
}
