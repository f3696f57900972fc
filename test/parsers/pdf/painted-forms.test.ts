import { PDFDocument, rgb } from 'pdf-lib';
import { expect, it } from 'vitest';
import { turnedBy } from '../../../src/ocr/sample.ts';
import { memoryReader, PdfiumFile } from '../../../src/raster/pdfium.ts';
import { toPng } from '../../../src/raster/png.ts';
import { type Raster, toGrey } from '../../../src/raster/raster.ts';

it('paints what was filled into a form, the same each time', async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([200, 100]);
  const field = document.getForm().createTextField('name');
  field.setText('Filled in by hand');
  field.addToPage(page, { x: 20, y: 40, width: 160, height: 20, borderWidth: 0 });
  const file = await PdfiumFile.open(memoryReader(await document.save()));
  const paint = (): Uint8Array => toGrey(file.render(1, { width: 200, height: 100 })).data;
  const [first, second] = [paint(), paint()];
  file.close();
  expect(first.filter((grey) => grey < 128).length).toBeGreaterThan(50);
  expect(second).toEqual(first);
});

it('paints pictures and fields in grey as in colour, turned by quarters as by degrees', async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([200, 100]);
  const data = Uint8Array.from({ length: 60 * 40 * 3 }, (_, i) => (i * 7) % 256);
  const picture = await document.embedPng(toPng({ width: 60, height: 40, channels: 3, data }));
  page.drawImage(picture, { x: 10, y: 10, width: 60, height: 40 });
  page.drawRectangle({ x: 100, y: 60, width: 80, height: 30, color: rgb(0.8, 0.2, 0.1) });
  const file = await PdfiumFile.open(memoryReader(await document.save()));
  const farthest = (a: Raster, b: Raster): number =>
    a.data.reduce((most, grey, i) => Math.max(most, Math.abs(grey - b.data[i]!)), 0);
  const upright = { width: 200, height: 100 };
  expect(farthest(toGrey(file.render(1, upright)), file.renderGrey(1, upright))).toBeLessThanOrEqual(2);
  const onSide = { width: 100, height: 200, turnedBy: 90 };
  expect(farthest(turnedBy(file.renderGrey(1, upright), 1), file.renderGrey(1, onSide))).toBeLessThanOrEqual(2);
  file.close();
});
