import { useEffect, useRef } from 'preact/hooks';
import type { Block } from '../api/types.ts';
import { asWords, capitalize, formatCount, pageWord, plural } from '../app/format.ts';
import { useLoaded } from '../app/loading.ts';
import { Busy, Empty, ErrorNotice } from '../app/notices.tsx';
import { param, setParams } from '../app/route.ts';
import type { OpenDocument } from './open-document.ts';
import { CurlButton } from './panel-foot.tsx';
import { pointsAt } from './pointing.ts';
import { SmallTable } from './small-table.tsx';

/** The blocks of the page in view, in reading order. */
export function BlocksPanel({ doc }: { doc: OpenDocument }) {
  const chosenId = param('block');
  useEffect(() => {
    let isGone = false;
    if (chosenId === undefined) doc.chosen.value = [];
    else {
      void doc.block(chosenId).then((found) => {
        if (!found || isGone) return;
        doc.chosen.value = [{ page: found.page, bbox: found.bbox, kind: 'selected' }];
        doc.show(found);
      });
    }
    return () => {
      isGone = true;
      doc.chosen.value = [];
    };
  }, [doc, chosenId]);
  const number = doc.currentPage.value;
  const loaded = useLoaded(String(number), () => doc.page(number));
  if (loaded.state === 'failed') return <ErrorNotice error={loaded.error} retry={loaded.retry} />;
  if (!loaded.value) return <Busy what="Loading blocks…" />;
  const { blocks, page } = loaded.value;
  return (
    <>
      <h2 class="panel-title">
        {capitalize(pageWord(doc.file.file_type))} {formatCount(page)}{' '}
        <span class="muted">{plural(blocks.length, 'block')} in reading order</span>
      </h2>
      {blocks.length === 0 && <Empty>There is no text on this {pageWord(doc.file.file_type)}.</Empty>}
      <ol class="blocks">
        {blocks.map((block) => (
          <BlockRow key={block.id} doc={doc} page={page} block={block} isChosen={block.id === chosenId} />
        ))}
      </ol>
      <CurlButton call={{ method: 'GET', path: `${doc.path}/pages/${page}` }} />
    </>
  );
}

function BlockRow(props: { doc: OpenDocument; page: number; block: Block; isChosen: boolean }) {
  const { doc, page, block, isChosen } = props;
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isChosen) row.current!.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <li>
      <button
        type="button"
        ref={row}
        class={`row block${doc.hovered.value?.id === block.id ? ' hovered' : ''}`}
        aria-pressed={isChosen}
        {...pointsAt(doc, { page, bbox: block.bbox, id: block.id })}
        onClick={() => setParams({ block: isChosen ? undefined : block.id })}
      >
        <span class="block-type">
          {asWords(block.type)}
          {block.type === 'heading' && block.level !== undefined && ` ${block.level}`}
          {block.hidden && ` · ${asWords(block.hidden)}`}
        </span>
        {block.table_id === undefined && (
          <span class="row-text" dir="auto">
            {block.marker && `${block.marker} `}
            {block.text || '—'}
          </span>
        )}
        {block.type === 'equation' && <Latex block={block} />}
      </button>
      {block.table_id !== undefined && <SmallTable doc={doc} id={block.table_id} />}
    </li>
  );
}

/** Signs in a row do not tell what is over what. */
const Latex = ({ block: { spans = [] } }: { block: Block }) => (
  <>{spans.map(({ start, latex }) => latex !== undefined && <code key={start}>{latex}</code>)}</>
);
