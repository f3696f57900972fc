import { type Signal, useSignal } from '@preact/signals';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect } from 'preact/hooks';
import type { StoredFile } from '../../api/types.ts';
import { passwords } from '../../library/uploads.ts';
import { startPdfjs, takeBytes } from './pdfjs.ts';

export type PdfState =
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'ready'; document: PDFDocumentProxy }
  | { state: 'locked'; wrong: boolean; unlock(password: string): void }
  | { state: 'failed' };

/** The original opened by pdf.js; `none` for files of other types. */
export function usePdf(file: StoredFile): Signal<PdfState> {
  const isPdf = file.file_type === 'pdf';
  const pdf = useSignal<PdfState>(isPdf ? { state: 'loading' } : { state: 'none' });
  useEffect(() => {
    if (!isPdf) return;
    let opened: { destroy(): Promise<void> } | undefined;
    let isGone = false;
    const open = async (): Promise<void> => {
      const openPdf = await startPdfjs();
      if (isGone) return;
      const task = openPdf(takeBytes(file), passwords.get(file.id));
      opened = task;
      task.onPassword = (answer: (password: string) => void, reason: number) => {
        pdf.value = { state: 'locked', wrong: reason === WRONG_PASSWORD, unlock: answer };
      };
      const document = await task.promise;
      if (!isGone) pdf.value = { state: 'ready', document };
    };
    open().catch(() => {
      if (!isGone) pdf.value = { state: 'failed' };
    });
    return () => {
      isGone = true;
      // What was on its way is told that it ends; nobody is there to hear of it.
      opened?.destroy().catch(() => {});
    };
  }, [file, isPdf, pdf]);
  return pdf;
}

/** PasswordResponses.INCORRECT_PASSWORD of pdf.js, which is not loaded yet. */
const WRONG_PASSWORD = 2;
