import { PDFDocument } from 'pdf-lib';
import { expect, it, vi } from 'vitest';
import { listPictures } from '../../../src/operations/embedded-images.ts';
import { Budget } from '../../../src/parsers/budget.ts';
import { PdfEmbedded } from '../../../src/parsers/pdf/embedded.ts';
import { PdfiumFile } from '../../../src/raster/pdfium.ts';
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
