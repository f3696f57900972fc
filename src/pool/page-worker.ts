import { FaultError } from '../document/fault.ts';
import { openRecognizer } from '../ocr/open-recognizer.ts';
import { type PageToRead, type PaintedSheet, paintSheet } from '../ocr/paint-sheet.ts';
import { type RecognizedPage, recognizePage } from '../ocr/recognize-page.ts';
import type { OcrSettings } from '../ocr/recognizer.ts';
import { fileReader, PdfiumFile } from '../raster/pdfium.ts';
import type { ContentAnswer, ContentTask } from './messages.ts';

/** What a worker is asked: to recognise a page, or, for a service that does it, to paint its straightened picture. */
export type PageInput = { path: string; password: string | undefined; page: PageToRead } & (
  | { kind: 'recognize'; ocr: OcrSettings }
  | { kind: 'paint'; turns: number | undefined }
);

/** A picture leaves in base64: answers of jobs are plain data. */
export type PageAnswer = RecognizedPage | (Omit<PaintedSheet, 'png'> & { base64: string });

/** Entry of a worker thread: looks at one page of a PDF. */
export default async function work({ input, port, door }: ContentTask): Promise<ContentAnswer> {
  const asked = input as PageInput;
  try {
    return { type: 'answer', answer: await look(asked) };
  } catch (error) {
    if (error instanceof FaultError) return { type: 'failed', fault: error.fault };
    const message = error instanceof Error ? error.message : String(error);
    return { type: 'failed', fault: { code: 'unprocessable_document', message } };
  } finally {
    door.close();
    port.close();
  }
}

async function look(asked: PageInput): Promise<PageAnswer> {
  const file = await PdfiumFile.open(fileReader(asked.path), asked.password);
  try {
    if (asked.kind === 'paint') {
      const { png, ...rest } = paintSheet(file, asked.page, asked.turns);
      return { ...rest, base64: Buffer.from(png).toString('base64') };
    }
    const paint = (turns?: number): PaintedSheet => paintSheet(file, asked.page, turns);
    return await recognizePage(asked.page.page, paint, openRecognizer(asked.ocr));
  } finally {
    file.close();
  }
}
