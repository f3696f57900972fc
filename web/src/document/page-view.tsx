import { useComputed } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { Page, Word } from '../api/types.ts';
import { asWords } from '../app/format.ts';
import { param, setParams } from '../app/route.ts';
import { BlockBoxes } from './block-boxes.tsx';
import { boxStyle } from './box-style.ts';
import { ModelPage } from './model-page.tsx';
import { blockAt, holds, type Mark, type OpenDocument, type Point } from './open-document.ts';
import type { PageLayout } from './page-layout.ts';
import type { DrawQueue } from './pdf/draw-queue.ts';
import { PdfCanvas } from './pdf/pdf-canvas.tsx';
import type { PdfState } from './pdf/use-pdf.ts';
import { TextLayer } from './text-layer.tsx';

interface PageViewProps {
  doc: OpenDocument;
  number: number;
  layout: PageLayout;
  pdf: PdfState;
  queue: DrawQueue;
}

/** One page, and above it the boxes of what is pointed at. */
export function PageView({ doc, number, layout, pdf, queue }: PageViewProps) {
  const isOriginal = pdf.state === 'ready' || pdf.state === 'loading';
  const [isDrawn, setDrawn] = useState(false);
  // The original is drawn first: the model is for what is done with the page then.
  const model = useModel(doc, number, isDrawn || !isOriginal);
  const { width, height } = layout.size(number);
  const scale = layout.scale(number);
  const pointOf = (event: MouseEvent): Point => {
    const { left, top } = (event.currentTarget as Element).getBoundingClientRect();
    return { x: (event.clientX - left) / scale, y: (event.clientY - top) / scale };
  };
  const blockUnder = (event: MouseEvent): ReturnType<typeof blockAt> => model && blockAt(model.page, pointOf(event));
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list of blocks offers the same to the keyboard
    // biome-ignore lint/a11y/noStaticElementInteractions: likewise
    <div
      class={isDrawn || !isOriginal ? 'page' : 'page drawing'}
      data-page={number}
      style={{ top: `${layout.top(number)}px`, width: `${width}px`, height: `${height}px` }}
      onMouseMove={(event) => {
        const block = blockUnder(event);
        if (block?.id === doc.hovered.peek()?.id) return;
        doc.hovered.value = block && { page: number, bbox: block.bbox, id: block.id };
      }}
      onMouseLeave={() => {
        doc.hovered.value = undefined;
      }}
      onClick={(event) => {
        if (String(getSelection()) !== '') return;
        const field = findField(doc, number, pointOf(event));
        if (field) return setParams({ field: field.path });
        const block = blockUnder(event);
        if (block) setParams({ tab: 'blocks', block: block.id });
      }}
    >
      {pdf.state === 'ready' && (
        <PdfCanvas
          pdf={pdf.document}
          queue={queue}
          number={number}
          width={width}
          height={height}
          onDrawn={() => setDrawn(true)}
        />
      )}
      {model && param('boxes') !== undefined && <BlockBoxes page={model.page} scale={scale} />}
      {model && (isOriginal ? <TextLayer {...model} /> : <ModelPage doc={doc} {...model} />)}
      <Marks doc={doc} number={number} scale={scale} width={width} />
    </div>
  );
}

interface PageModel {
  page: Page;
  /** By block. */
  words: ReadonlyMap<string, readonly Word[]>;
}

function useModel(doc: OpenDocument, number: number, isWanted: boolean): PageModel | undefined {
  const [model, setModel] = useState<PageModel>();
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    Promise.all([doc.page(number), doc.words(number)]).then(
      ([page, words]) => !isGone && setModel({ page, words: byBlock(words) }),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [doc, number, isWanted]);
  return model;
}

function byBlock(words: readonly Word[]): Map<string, Word[]> {
  const blocks = new Map<string, Word[]>();
  for (const word of words) {
    const known = blocks.get(word.block_id);
    if (known) known.push(word);
    else blocks.set(word.block_id, [word]);
  }
  return blocks;
}

function Marks({ doc, number, scale, width }: { doc: OpenDocument; number: number; scale: number; width: number }) {
  const marks = useComputed(() => {
    const { page, bbox } = doc.hovered.value ?? {};
    const all: Mark[] = [...doc.fields.value, ...doc.hits.value, ...doc.chosen.value];
    if (page !== undefined && bbox) all.push({ page, bbox, kind: 'hovered' });
    return all.filter((mark) => mark.page === number);
  });
  // A value on several lines has one name.
  const named = marks.value.find(({ kind }) => kind === 'cited');
  return (
    <div class="marks">
      {marks.value.map((mark) => {
        const { bbox, kind, path } = mark;
        return (
          <div class={`mark mark-${kind}`} key={`${kind} ${path} ${bbox.join(' ')}`} style={boxStyle(bbox, scale)}>
            {mark === named && path !== undefined && (
              <span class={width - bbox[2] * scale > LABEL_ROOM ? 'mark-label beside' : 'mark-label'}>
                {fieldName(path)}
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Pixels beside a box that hold most names; names above it cover what stands there. */
const LABEL_ROOM = 72;

/** `line_items[2].unit_price` → `unit price` */
const fieldName = (path: string): string =>
  asWords(
    path
      .split('.')
      .at(-1)!
      .replace(/\[\d+\]$/, ''),
  );

const findField = (doc: OpenDocument, page: number, point: Point): Mark | undefined =>
  doc.fields.peek().find((mark) => mark.page === page && holds(mark.bbox, point));
