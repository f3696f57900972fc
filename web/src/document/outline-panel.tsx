import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Bookmark } from '../api/types.ts';
import { formatCount, plural } from '../app/format.ts';
import { Icon } from '../app/icons.tsx';
import { Empty } from '../app/notices.tsx';
import { OneStop } from './one-stop.tsx';
import type { OpenDocument } from './open-document.ts';
import { above, type OutlineNode, sectionAt, siblingsShown, toTree } from './outline-tree.ts';
import { CurlButton } from './panel-foot.tsx';

/** Longer outlines begin with their upper levels. */
const OPEN_AT_FIRST = 60;

/** The headings as a tree that opens where the document is read. */
export function OutlinePanel({ doc }: { doc: OpenDocument }) {
  const { sections, bookmarks = [] } = doc.structure;
  const tree = useMemo(() => toTree(sections), [sections]);
  const isLong = sections.length > OPEN_AT_FIRST;
  /** Sections that were opened or closed against what they would be. */
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const current = sectionAt(sections, doc.currentPage.value);
  const onTheWay = useMemo(() => new Set(current && above(tree, current.id)), [tree, current]);
  const isOpen = (id: string): boolean => (!isLong || onTheWay.has(id)) !== turned.has(id);
  const turn = (id: string): void => {
    const next = new Set(turned);
    if (!next.delete(id)) next.add(id);
    setTurned(next);
  };
  return (
    <>
      {sections.length === 0 && <Empty>No headings were found in this document.</Empty>}
      {sections.length > 0 && (
        <OneStop label="Headings">
          <Nodes
            doc={doc}
            nodes={tree}
            depth={1}
            currentId={current?.id}
            onTheWay={onTheWay}
            isOpen={isOpen}
            turn={turn}
          />
        </OneStop>
      )}
      {bookmarks.length > 0 && (
        <details class="part">
          <summary>{plural(countBookmarks(bookmarks), 'bookmark')} in the file</summary>
          <OneStop label="Bookmarks">
            <Bookmarks doc={doc} bookmarks={bookmarks} level={1} />
          </OneStop>
        </details>
      )}
      <CurlButton call={{ method: 'GET', path: `${doc.path}/structure` }} />
    </>
  );
}

interface NodesProps {
  doc: OpenDocument;
  nodes: readonly OutlineNode[];
  depth: number;
  currentId: string | undefined;
  onTheWay: ReadonlySet<string>;
  isOpen(id: string): boolean;
  turn(id: string): void;
}

function Nodes({ nodes, ...rest }: NodesProps) {
  const { currentId, onTheWay } = rest;
  const [more, setMore] = useState({ before: 0, after: 0 });
  const current = nodes.findIndex(({ section: { id } }) => id === currentId || onTheWay.has(id));
  const { from, to } = siblingsShown(nodes.length, current, more);
  return (
    <ul class="outline">
      {from > 0 && <More count={from} where="before" show={() => setMore({ ...more, before: more.before + 1 })} />}
      {nodes.slice(from, to).map((node) => (
        <Node key={node.section.id} node={node} {...rest} />
      ))}
      {to < nodes.length && (
        <More count={nodes.length - to} where="after" show={() => setMore({ ...more, after: more.after + 1 })} />
      )}
    </ul>
  );
}

const More = ({ count, where, show }: { count: number; where: 'before' | 'after'; show(): void }) => (
  <li>
    <button type="button" class="row" tabIndex={-1} onClick={show}>
      <span class="row-text">
        {plural(count, 'heading')} more {where === 'before' ? 'above' : 'below'}
      </span>
    </button>
  </li>
);

function Node({ node, ...rest }: Omit<NodesProps, 'nodes'> & { node: OutlineNode }) {
  const { doc, depth, currentId, isOpen, turn } = rest;
  const { id, title, start_page: page, bbox } = node.section;
  const isCurrent = id === currentId;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCurrent) row.current!.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const isUnfolded = isOpen(id);
  return (
    <li>
      <div class={`outline-row level-${Math.min(depth, 5)}`} ref={row}>
        {node.children.length > 0 && (
          <button
            type="button"
            class="fold"
            tabIndex={-1}
            aria-expanded={isUnfolded}
            aria-label={`Parts of ${title}`}
            onClick={() => turn(id)}
          >
            <Icon name="fold" />
          </button>
        )}
        <button
          type="button"
          class="row"
          tabIndex={-1}
          aria-current={isCurrent ? 'location' : undefined}
          onClick={() => doc.show({ page, bbox })}
        >
          <span class="row-text" dir="auto">
            {title}
          </span>
          <span class="row-page">{formatCount(page)}</span>
        </button>
      </div>
      {isUnfolded && node.children.length > 0 && <Nodes nodes={node.children} {...rest} depth={depth + 1} />}
    </li>
  );
}

function Bookmarks({ doc, bookmarks, level }: { doc: OpenDocument; bookmarks: Bookmark[]; level: number }) {
  return (
    <ul class="outline">
      {bookmarks.map(({ title, page, children }, at) => (
        <li key={`${at} ${title}`}>
          <div class={`outline-row level-${Math.min(level, 5)}`}>
            <button
              type="button"
              class="row"
              tabIndex={-1}
              disabled={page === null}
              onClick={() => page !== null && doc.show({ page })}
            >
              <span class="row-text" dir="auto">
                {title}
              </span>
              <span class="row-page">{page !== null && formatCount(page)}</span>
            </button>
          </div>
          {children.length > 0 && <Bookmarks doc={doc} bookmarks={children} level={level + 1} />}
        </li>
      ))}
    </ul>
  );
}

const countBookmarks = (bookmarks: Bookmark[]): number =>
  bookmarks.reduce((count, { children }) => count + 1 + countBookmarks(children), 0);
