import type { Bookmark } from '../api/types.ts';
import { plural } from '../app/format.ts';
import { Empty } from '../app/notices.tsx';
import type { OpenDocument } from './open-document.ts';
import { CurlButton } from './panel-foot.tsx';

export function OutlinePanel({ doc }: { doc: OpenDocument }) {
  const { sections, bookmarks = [] } = doc.structure;
  return (
    <>
      {sections.length === 0 && <Empty>No headings were found in this document.</Empty>}
      <ul class="outline">
        {sections.map(({ id, title, level, start_page: page, bbox }) => (
          <li key={id}>
            <button type="button" class={`row level-${Math.min(level, 5)}`} onClick={() => doc.show({ page, bbox })}>
              <span class="row-text">{title}</span>
              <span class="row-page">{page}</span>
            </button>
          </li>
        ))}
      </ul>
      {bookmarks.length > 0 && (
        <details class="part">
          <summary>{plural(countBookmarks(bookmarks), 'bookmark')} in the file</summary>
          <Bookmarks doc={doc} bookmarks={bookmarks} level={1} />
        </details>
      )}
      <CurlButton call={{ method: 'GET', path: `${doc.path}/structure` }} />
    </>
  );
}

function Bookmarks({ doc, bookmarks, level }: { doc: OpenDocument; bookmarks: Bookmark[]; level: number }) {
  return (
    <ul class="outline">
      {bookmarks.map(({ title, page, children }, at) => (
        <li key={`${at} ${title}`}>
          <button
            type="button"
            class={`row level-${Math.min(level, 5)}`}
            disabled={page === null}
            onClick={() => page !== null && doc.show({ page })}
          >
            <span class="row-text">{title}</span>
            <span class="row-page">{page}</span>
          </button>
          {children.length > 0 && <Bookmarks doc={doc} bookmarks={children} level={level + 1} />}
        </li>
      ))}
    </ul>
  );
}

const countBookmarks = (bookmarks: Bookmark[]): number =>
  bookmarks.reduce((count, { children }) => count + 1 + countBookmarks(children), 0);
