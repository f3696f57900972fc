import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { pageWord } from '../app/format.ts';
import { Icon } from '../app/icons.tsx';
import { param, setParams } from '../app/route.ts';
import type { OpenDocument } from './open-document.ts';
import { PageLayout } from './page-layout.ts';
import { PageView } from './page-view.tsx';
import { UnlockNotice } from './pdf/unlock-notice.tsx';
import { usePdf } from './pdf/use-pdf.ts';
import { Ticks } from './ticks.tsx';

const SIDE_SPACE = 48;
const MAX_FITTED_SCALE = 1.5;
const ZOOM_STEP = 1.25;
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
  const { pages } = doc.structure;
  const widest = useMemo(() => Math.max(1, ...pages.map(({ width }) => width)), [pages]);
  const layout = useComputed(() => {
    const fitted = Math.min(MAX_FITTED_SCALE, Math.max(0.2, (space.value.width - SIDE_SPACE) / widest));
    return new PageLayout(pages, fitted * zoom.value);
  });

  useLayoutEffect(() => {
    const element = scroller.current!;
    const observer = new ResizeObserver(() => {
      space.value = { width: element.clientWidth, height: element.clientHeight };
    });
    observer.observe(element);
    space.value = { width: element.clientWidth, height: element.clientHeight };
    return () => observer.disconnect();
  }, [space]);

  // Another scale: the same page stays in view.
  const scale = layout.value.scale;
  const scaleBefore = useRef(scale);
  useLayoutEffect(() => {
    if (scaleBefore.current !== scale) scroller.current!.scrollTop *= scale / scaleBefore.current;
    scaleBefore.current = scale;
  }, [scale]);

  useSignalEffect(() => {
    const wanted = doc.wanted.value;
    const { height } = space.value;
    if (!wanted || height === 0 || wanted === shown.current) return;
    shown.current = wanted;
    const element = scroller.current!;
    const at = layout.peek();
    const top = at.top(wanted.page) + (wanted.bbox?.[1] ?? 0) * at.scale;
    const bottom = at.top(wanted.page) + (wanted.bbox?.[3] ?? 0) * at.scale;
    const isVisible = wanted.bbox && top > element.scrollTop + 24 && bottom < element.scrollTop + height - 24;
    if (!isVisible) element.scrollTop = wanted.bbox ? top - height / 3 : top - 8;
    if (wanted.bbox) {
      const left = wanted.bbox[0] * at.scale - 24;
      if (left < element.scrollLeft || left > element.scrollLeft + element.clientWidth - 48) element.scrollLeft = left;
    }
  });
  const shown = useRef<unknown>(undefined);

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
        onScroll={(event) => {
          scrollTop.value = event.currentTarget.scrollTop;
        }}
      >
        <div class="pages-extent" style={{ height: `${layout.value.height}px`, minWidth: `${widest * scale + 16}px` }}>
          {visible.map((page) => (
            <PageView key={page} doc={doc} number={page} layout={layout.value} pdf={pdf.value} />
          ))}
        </div>
      </section>
      <Ticks marks={doc.hits.value} layout={layout.value} onPick={(mark) => doc.show(mark)} />
      <div class="viewer-tools">
        <span aria-live="off">
          {pageWord(doc.file.file_type)} {current} of {pages.length}
        </span>
        <button
          type="button"
          aria-label="Zoom out"
          onClick={() => (zoom.value = Math.max(0.4, zoom.value / ZOOM_STEP))}
        >
          <Icon name="zoomOut" />
        </button>
        <button type="button" aria-label="Zoom in" onClick={() => (zoom.value = Math.min(5, zoom.value * ZOOM_STEP))}>
          <Icon name="zoomIn" />
        </button>
      </div>
    </section>
  );
}
