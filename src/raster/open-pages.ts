import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileReader, memoryReader, PdfiumFile } from './pdfium.ts';
import { findPictureKind } from './picture-kind.ts';
import { pictureToPdf } from './picture-pdf.ts';

/** The pages of a PDF, or of a picture, to be painted. */
export async function openPages(path: string, password?: string): Promise<PdfiumFile> {
  const file = await open(path, 'r');
  const { buffer } = await file.read(new Uint8Array(16), 0, 16, 0).finally(() => file.close());
  if (findPictureKind(buffer) === undefined) return PdfiumFile.open(fileReader(path), password);
  return PdfiumFile.open(memoryReader(await pictureToPdf(readFileSync(path))));
}
