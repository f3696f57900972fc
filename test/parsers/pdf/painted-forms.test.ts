import { PDFDocument } from 'pdf-lib';
import { expect, it } from 'vitest';
import { memoryReader, PdfiumFile } from '../../../src/raster/pdfium.ts';
import { toGrey } from '../../../src/raster/raster.ts';

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
