import { PDFDocument } from 'pdf-lib';
import { expect, it, vi } from 'vitest';
// @ts-expect-error plain modules of the benches
import { PDF_ENGINE_ATTACKS } from '../../../bench/attacks/engines.mjs';
import { listPictures } from '../../../src/operations/embedded-images.ts';
import { Budget } from '../../../src/parsers/budget.ts';
import { PdfEmbedded } from '../../../src/parsers/pdf/embedded.ts';
import { memoryReader, PdfiumFile } from '../../../src/raster/pdfium.ts';
import { toPng } from '../../../src/raster/png.ts';

it('opens a page once for all pictures on it', async () => {
  const document = await PDFDocument.create();
  for (let n = 0; n < 2; n++) {
    const page = document.addPage([300, 400]);
    for (let i = 0; i < 5; i++) {
      const data = new Uint8Array(8 * 8 * 3).fill(n * 50 + i);
      const image = await document.embedPng(toPng({ width: 8, height: 8, channels: 3, data }));
      page.drawImage(image, { x: 10 + 20 * i, y: 100, width: 8, height: 8 });
    }
  }
  const opened = vi.spyOn(PdfiumFile.prototype, 'openPage');
  const reader = await PdfEmbedded.open(await document.save(), new Budget());
  const pictures = await listPictures(reader);
  await reader.readImage(pictures.at(-1)!.places[0]!.key);
  await reader.close();
  expect(pictures.map(({ places }) => places[0]!.page)).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, 2]);
  expect(opened.mock.calls).toEqual([[1], [2]]);
});

it('a document that overruns PDFium is refused, and the next is read as if it had never been', async () => {
  const chain = PDF_ENGINE_ATTACKS['colour-spaces-in-a-chain'](1) as Uint8Array;
  const overrun = { fault: { code: 'unprocessable_document' } };
  const painting = await PdfiumFile.open(memoryReader(chain));
  const paint = async (): Promise<unknown> => painting.render(1, { width: 61, height: 79 });
  await expect(paint()).rejects.toMatchObject(overrun);
  await expect(paint()).rejects.toMatchObject(overrun);
  painting.close();
  await expect(listPictures(await PdfEmbedded.open(chain, new Budget()))).rejects.toMatchObject(overrun);
  const document = await PDFDocument.create();
  const data = new Uint8Array(8 * 8 * 3).fill(50);
  const image = await document.embedPng(toPng({ width: 8, height: 8, channels: 3, data }));
  document.addPage([300, 400]).drawImage(image, { x: 10, y: 100, width: 8, height: 8 });
  const bytes = await document.save();
  expect(await listPictures(await PdfEmbedded.open(bytes, new Budget()))).toHaveLength(1);
  const next = await PdfiumFile.open(memoryReader(bytes));
  expect(next.render(1, { width: 30, height: 40 })).toMatchObject({ width: 30, height: 40 });
});
