import { useEffect, useState } from 'preact/hooks';
import type { StoredFile } from '../api/types.ts';
import { formatCount, plural } from '../app/format.ts';
import { Busy, Empty } from '../app/notices.tsx';
import { FileRow } from './file-row.tsx';
import { files, filesError, loadMoreFiles, nextCursor } from './files.ts';
import { ListTools } from './list-tools.tsx';
import { isNarrowed, narrowing, toShown, withName } from './shown-files.ts';

/** Rows drawn at a time. */
const ROWS = 100;
const NAMED_ROWS = 5;

/** The files; with a query those whose names hold it. */
export function FileList({ query }: { query: string | undefined }) {
  const [more, setMore] = useState(0);
  // What the files say comes below.
  const rows = (query === undefined ? ROWS : NAMED_ROWS) + more;
  const narrowed = narrowing();
  // What is sorted, filtered or searched by name must be known in full.
  const isWholeWanted = query !== undefined || isNarrowed(narrowed);
  const cursor = nextCursor.value;
  useEffect(() => {
    if (isWholeWanted && cursor !== null) void loadMoreFiles();
  }, [isWholeWanted, cursor]);
  const all = files.value;
  if (all === undefined) return filesError.value === undefined ? <Busy what="Loading your files…" /> : null;
  if (all.length === 0) return null;
  const named = query === undefined ? all : withName(all, query);
  const shown = toShown(named, narrowed);
  if (query !== undefined && shown.length === 0) return null;
  return (
    <section aria-label={query === undefined ? 'All files' : 'Files by name'}>
      <p class="result-count" role="status">
        {countText(shown, all, query)}
      </p>
      <div class="file-list">
        <ListTools files={named} shown={shown} narrowed={narrowed} />
        {shown.length === 0 ? (
          <Empty>No file is like that.</Empty>
        ) : (
          <ul class="files" aria-label="Files">
            {shown.slice(0, rows).map((file) => (
              <FileRow key={file.id} file={file} />
            ))}
          </ul>
        )}
      </div>
      {(shown.length > rows || cursor !== null) && (
        <button
          type="button"
          class="button more"
          onClick={() => {
            setMore(more + ROWS);
            if (shown.length <= rows) void loadMoreFiles();
          }}
        >
          Show more
        </button>
      )}
    </section>
  );
}

function countText(shown: readonly StoredFile[], all: readonly StoredFile[], query: string | undefined): string {
  if (query !== undefined) return `${plural(shown.length, 'file')} named “${query}”`;
  const known = nextCursor.value === null ? formatCount(all.length) : `${formatCount(all.length)}+`;
  return shown.length === all.length
    ? `${known} ${all.length === 1 ? 'file' : 'files'}`
    : `${shown.length} of ${known} files`;
}
