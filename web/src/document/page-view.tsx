import { useComputed } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { Box, Page } from '../api/types.ts';
import { setParams } from '../app/route.ts';
import { ModelPage } from './model-page.tsx';
import { blockAt, type Mark, type OpenDocument } from './open-document.ts';
import type { PageLayout } from './page-layout.ts';
import { PdfCanvas } from './pdf/pdf-canvas.tsx';
import type { PdfState } from './pdf/use-pdf.ts';

/** One page, and above it the boxes of what is pointed at. */
export function PageView(props: { doc: OpenDocument; number: number; layout: PageLayout; pdf: PdfState }) {
  const { doc, number, layout, pdf } = props;
  const [page, setPage] = useState<Page>();
  useEffect(() => {
    let isGone = false;
    doc.page(number).then(
      (loaded) => !isGone && setPage(loaded),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [doc, number]);

  const { width, height } = layout.size(number);
  const blockUnder = (event: MouseEvent): ReturnType<typeof blockAt> => {
    const { left, top } = (event.currentTarget as Element).getBoundingClientRect();
    return page && blockAt(page, (event.clientX - left) / layout.scale, (event.clientY - top) / layout.scale);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list of blocks offers the same to the keyboard
    // biome-ignore lint/a11y/noStaticElementInteractions: likewise
    <div
      class="page"
      data-page={number}
      style={{ top: `${layout.top(number)}px`, width: `${width}px`, height: `${height}px` }}
      onMouseMove={(event) => {
        const block = blockUnder(event);
        if (block?.id === doc.hovered.peek()?.blockId) return;
        doc.hovered.value = block && { page: number, bbox: block.bbox, blockId: block.id };
      }}
      onMouseLeave={() => {
        doc.hovered.value = undefined;
      }}
      onClick={(event) => {
        const block = blockUnder(event);
        if (block && String(getSelection()) === '') setParams({ tab: 'blocks', block: block.id });
      }}
    >
      {pdf.state === 'ready' ? (
        <PdfCanvas pdf={pdf.document} number={number} width={width} height={height} />
      ) : (
        page && pdf.state !== 'loading' && <ModelPage doc={doc} page={page} />
      )}
      <Marks doc={doc} number={number} scale={layout.scale} />
    </div>
  );
}

function Marks({ doc, number, scale }: { doc: OpenDocument; number: number; scale: number }) {
  const marks = useComputed(() => {
    const hovered = doc.hovered.value;
    const all: Mark[] = [...doc.hits.value, ...doc.chosen.value];
    if (hovered) all.push({ ...hovered, kind: 'hovered' });
    return all.filter(({ page }) => page === number);
  });
  return (
    <div class="marks">
      {marks.value.map(({ bbox, kind }) => (
        <div class={`mark mark-${kind}`} key={`${kind} ${bbox.join(' ')}`} style={boxStyle(bbox, scale)} />
      ))}
    </div>
  );
}

const boxStyle = ([x0, y0, x1, y1]: Box, scale: number): Record<string, string> => ({
  left: `${x0 * scale}px`,
  top: `${y0 * scale}px`,
  width: `${(x1 - x0) * scale}px`,
  height: `${(y1 - y0) * scale}px`,
});
