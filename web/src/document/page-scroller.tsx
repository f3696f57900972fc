import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { param, setParams } from '../app/route.ts';
import type { OpenDocument } from './open-document.ts';
import { PageLayout } from './page-layout.ts';
import { PageView } from './page-view.tsx';
import { DrawQueue } from './pdf/draw-queue.ts';
import { UnlockNotice } from './pdf/unlock-notice.tsx';
import { usePdf } from './pdf/use-pdf.ts';
import { TextSelection } from './text-selection.ts';
import { Ticks } from './ticks.tsx';
import { ViewerTools } from './viewer-tools.tsx';

const SIDE_SPACE = 48;
const NARROW_SIDE_SPACE = 16;
const NARROW = 500;
const MIN_SCALE = 0.2;
const MAX_FITTED_SCALE = 1.5;
/** Pages drawn before and after those in view. */
const OVERSCAN = 1;
const SAVE_PAGE_MS = 250;

/** The document itself: only pages in view exist. */
export function PageScroller({ doc }: { doc: OpenDocument }) {
  const scroller = useRef<HTMLDivElement>(null);
  const zoom = useSignal(1);
  const space = useSignal({ width: 0, height: 0 });
  const scrollTop = useSignal(0);
  const pdf = usePdf(doc.file);
  const queue = useMemo(() => new DrawQueue(() => doc.currentPage.peek()), [doc]);
  const selection = useMemo(() => new TextSelection(), [doc]);
  const { pages } = doc.structure;
  const layout = useComputed(() => {
    const { width } = space.value;
    const free = width - (width < NARROW ? NARROW_SIDE_SPACE : SIDE_SPACE);
    const fitted = (pageWidth: number): number => Math.min(MAX_FITTED_SCALE, Math.max(MIN_SCALE, free / pageWidth));
    return new PageLayout(pages, (page) => fitted(page.width) * zoom.value);
  });

  useLayoutEffect(() => {
    const element = scroller.current!;
    const measure = (): void => {
      // Hidden on narrow screens while the model is shown: what is drawn stays as it is.
      if (element.clientWidth > 0) space.value = { width: element.clientWidth, height: element.clientHeight };
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [space]);

  const before = useRef(layout.value);
  useLayoutEffect(() => {
    if (before.current === layout.value) return;
    scroller.current!.scrollTop = layout.value.moved(scroller.current!.scrollTop, before.current);
    before.current = layout.value;
  }, [layout.value]);

  const shown = useRef<unknown>(undefined);
  useSignalEffect(() => {
    const wanted = doc.wanted.value;
    const { height } = space.value;
    if (!wanted || height === 0 || wanted === shown.current) return;
    shown.current = wanted;
    bringIntoView(scroller.current!, layout.peek(), wanted);
  });

  useEffect(() => {
    const page = Number(param('page'));
    if (page >= 1 && page <= pages.length && !doc.wanted.peek()) doc.show({ page });
  }, [doc, pages]);

  const first = Math.max(1, layout.value.pageAt(scrollTop.value) - OVERSCAN);
  const last = Math.min(pages.length, layout.value.pageAt(scrollTop.value + space.value.height) + OVERSCAN);
  const current = layout.value.pageAt(scrollTop.value + space.value.height / 3);
  useEffect(() => {
    doc.currentPage.value = current;
    const timer = setTimeout(() => setParams({ page: current === 1 ? undefined : current }), SAVE_PAGE_MS);
    return () => clearTimeout(timer);
  }, [doc, current]);

  const visible: number[] = [];
  if (space.value.width > 0) for (let page = first; page <= last; page++) visible.push(page);
  return (
    <section class="viewer" aria-label="Document">
      {pdf.value.state === 'locked' && <UnlockNotice unlock={pdf.value.unlock} wrong={pdf.value.wrong} />}
      {pdf.value.state === 'failed' && (
        <p class="viewer-notice">The original cannot be drawn; these pages are drawn from the model.</p>
      )}
      <section
        class="pages"
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
        tabIndex={0}
        aria-label="Pages"
        onMouseDown={(event) => selection.begin(event)}
        onMouseMove={(event) => selection.extend(event)}
        onScroll={(event) => {
          scrollTop.value = event.currentTarget.scrollTop;
        }}
      >
        <div
          class="pages-extent"
          style={{ height: `${layout.value.height}px`, minWidth: `${layout.value.width + NARROW_SIDE_SPACE}px` }}
        >
          {visible.map((page) => (
            <PageView key={page} doc={doc} number={page} layout={layout.value} pdf={pdf.value} queue={queue} />
          ))}
        </div>
      </section>
      <Ticks
        ticks={doc.hits.value.map((mark) => ({
          share: (layout.value.top(mark.page) + mark.bbox[1] * layout.value.scale(mark.page)) / layout.value.height,
          kind: mark.kind,
          pick: () => doc.show(mark),
        }))}
      />
      <ViewerTools doc={doc} current={current} zoom={zoom} />
    </section>
  );
}

/** Scrolls only if the place is not in view already. */
function bringIntoView(scroller: Element, layout: PageLayout, { page, bbox }: { page: number; bbox?: number[] }): void {
  if (!bbox) {
    scroller.scrollTop = layout.top(page) - 8;
    return;
  }
  const scale = layout.scale(page);
  const top = layout.top(page) + bbox[1]! * scale;
  const bottom = layout.top(page) + bbox[3]! * scale;
  const { scrollTop, scrollLeft, clientHeight, clientWidth } = scroller;
  if (top < scrollTop + 24 || bottom > scrollTop + clientHeight - 24) scroller.scrollTop = top - clientHeight / 3;
  const left = bbox[0]! * scale - 24;
  if (left < scrollLeft || left > scrollLeft + clientWidth - 48) scroller.scrollLeft = left;
}
