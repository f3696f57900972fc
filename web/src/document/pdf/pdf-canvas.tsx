import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';
import { useEffect, useRef } from 'preact/hooks';
import type { DrawQueue } from './draw-queue.ts';

const MAX_PIXELS = 16_000_000;

interface PdfCanvasProps {
  pdf: PDFDocumentProxy;
  queue: DrawQueue;
  number: number;
  width: number;
  height: number;
  onDrawn(): void;
}

/** A page drawn by pdf.js. The size changes at once, the drawing follows. */
export function PdfCanvas({ pdf, queue, number, width, height, onDrawn }: PdfCanvasProps) {
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
      if (isGone) return;
      holder.current!.replaceChildren(canvas);
      onDrawn();
    };
    const takeBack = queue.add(number, draw);
    return () => {
      isGone = true;
      takeBack();
      task?.cancel();
    };
  }, [pdf, queue, number, width, height]);
  return <div class="pdf-page" ref={holder} />;
}
