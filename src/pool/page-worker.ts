import { findLanguage } from '../analysis/language.ts';
import type { Box } from '../document/box.ts';
import { failedAnswer, failInThread } from '../document/failed-answer.ts';
import { openRecognizer } from '../ocr/open-recognizer.ts';
import { type PageToRead, type PaintedSheet, paintSheet, sheetPainter } from '../ocr/paint-sheet.ts';
import { type RecognizedPage, recognizePage } from '../ocr/recognize-page.ts';
import type { OcrSettings } from '../ocr/recognizer.ts';
import { Budget } from '../parsers/budget.ts';
import { pixelsOf } from '../parsers/containers/image-size.ts';
import { detect } from '../parsers/detect.ts';
import { FileSource } from '../parsers/source.ts';
import { openPages } from '../raster/open-pages.ts';
import type { PdfiumFile } from '../raster/pdfium.ts';
import { openPicturePage, type PlacedBytes } from '../raster/picture-page.ts';
import type { ContentAnswer, ContentTask } from './messages.ts';

/** Of one picture; larger ones are left unread. */
const MAX_PIXELS = 40_000_000;
const MAX_STRETCH = 0.15;

/** What a worker is asked: to recognise a page, or, for a service that does it, to paint its straightened picture. */
export type PageInput = { path: string; fileName: string; password: string | undefined; page: PageToRead } & (
  | { kind: 'recognize'; ocr: OcrSettings }
  | { kind: 'paint'; turns: number | undefined }
);

/** A picture leaves in base64: answers of jobs are plain data. */
export type PageAnswer = RecognizedPage | (Omit<PaintedSheet, 'png' | 'sample'> & { base64: string });

/** Entry of a worker thread: looks at one page of a PDF, or at the pictures of one of an Office document. */
export default async function work({ input, port, partPort }: ContentTask): Promise<ContentAnswer> {
  const asked = input as PageInput;
  try {
    return { type: 'answer', answer: await look(asked) };
  } catch (error) {
    return await failInThread(port, failedAnswer(error, 'The service failed to read the page.'));
  } finally {
    partPort.close();
    port.close();
  }
}

async function look(asked: PageInput): Promise<PageAnswer> {
  const { page } = asked;
  const recognizer = asked.kind === 'recognize' ? openRecognizer(asked.ocr, findLanguage, asked.path) : undefined;
  const file = await open(asked);
  // The pictures of an Office document are painted on a page of their own.
  const toPaint = page.parts ? { ...page, page: 1 } : page;
  try {
    if (asked.kind === 'paint') {
      const { png, sample: _, ...rest } = paintSheet(file, toPaint, asked.turns);
      return { ...rest, base64: Buffer.from(png).toString('base64') };
    }
    return await recognizePage(page.page, sheetPainter(file, toPaint), recognizer!);
  } finally {
    file.close();
  }
}

async function open({ path, fileName, password, page }: PageInput): Promise<PdfiumFile> {
  if (!page.parts) return openPages(path, password);
  const source = await FileSource.open(path);
  try {
    const { parser } = await detect(source, fileName, password);
    const embedded = await parser.openEmbedded!(source, new Budget());
    const pictures: PlacedBytes[] = [];
    for (const [i, part] of page.parts.entries()) {
      const { bytes } = await embedded.readImage(part);
      const box = page.pictures![i]!;
      if (isWhole(bytes, box)) pictures.push({ box, bytes });
    }
    await embedded.close();
    return await openPicturePage(page, pictures);
  } finally {
    await source.close();
  }
}

/** One that has another shape than its place was cropped or turned: where its words stand is not known. */
function isWhole(bytes: Uint8Array, [x0, y0, x1, y1]: Box): boolean {
  const { width, height } = pixelsOf(bytes) ?? { width: 0, height: 0 };
  const stretch = (width * (y1 - y0)) / (height * (x1 - x0));
  return width * height <= MAX_PIXELS && stretch > 1 - MAX_STRETCH && stretch < 1 + MAX_STRETCH;
}
