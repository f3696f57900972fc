import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';
import { useEffect, useRef } from 'preact/hooks';

const MAX_PIXELS = 16_000_000;

/** A page drawn by pdf.js. The size changes at once, the drawing follows. */
export function PdfCanvas(props: { pdf: PDFDocumentProxy; number: number; width: number; height: number }) {
  const { pdf, number, width, height } = props;
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let task: RenderTask | undefined;
    let isGone = false;
    const draw = async (): Promise<void> => {
      const page = await pdf.getPage(number);
      if (isGone) return;
      const natural = page.getViewport({ scale: 1 });
      const density = Math.min(devicePixelRatio, Math.sqrt(MAX_PIXELS / (width * height)));
      const viewport = page.getViewport({ scale: (width / natural.width) * density });
      const canvas = document.createElement('canvas');
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      task = page.render({ canvas, viewport });
      await task.promise;
      if (!isGone) holder.current!.replaceChildren(canvas);
    };
    // A page that cannot be drawn stays white; its boxes are there all the same.
    draw().catch(() => {});
    return () => {
      isGone = true;
      task?.cancel();
    };
  }, [pdf, number, width, height]);
  return <div class="pdf-page" ref={holder} />;
}
