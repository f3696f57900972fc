import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docxWith } from '../../scripts/examples/letter.mjs';
import { toPng } from '../../src/raster/png.ts';
import { frame, makePptx } from '../parsers/pptx/make-pptx.ts';
import { makeXlsx } from '../parsers/xlsx/make-xlsx.ts';
import { TestService } from './service.ts';

let service: TestService;
let pdf: string;
let docx: string;

const picture = toPng({ width: 40, height: 20, channels: 3, data: new Uint8Array(40 * 20 * 3).fill(90) });

beforeAll(async () => {
  service = await TestService.start({ ocr: 'off' });
  pdf = (await service.upload(await makePdf(), 'report.pdf')).body.id;
  docx = (await service.upload(docxWith('image1.png', picture), 'letter.docx')).body.id;
});
afterAll(() => service?.close());

/** The same picture on two pages, and a file attached. */
async function makePdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const image = await document.embedPng(picture);
  for (let i = 0; i < 2; i++) {
    const page = document.addPage([300, 400]);
    page.drawText(`Page ${i + 1} shows a picture of something`, { x: 40, y: 350, size: 12 });
    page.drawImage(image, { x: 50, y: 100, width: 80, height: 40 });
  }
  await document.attach(strToU8('name,price\nbolt,1.50\n'), 'parts list.csv', { mimeType: 'text/csv' });
  return document.save();
}

describe('what is inside a file', () => {
  it('lists a picture of a PDF once, with both of its places', async () => {
    const { body } = await service.get(`/v1/files/${pdf}/images`);
    expect(body.total).toBe(1);
    expect(body.images[0]).toMatchObject({ image: 1, media_type: 'image/png', width: 40, height: 20 });
    expect(body.images[0].places.map(({ page, bbox }: { page: number; bbox: number[] }) => [page, bbox])).toEqual([
      [1, [50, 260, 130, 300]],
      [2, [50, 260, 130, 300]],
    ]);
    const response = await fetch(`${service.url}/v1/files/${pdf}/images/1`);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([response.headers.get('content-type'), bytes.readUInt32BE(16)]).toEqual(['image/png', 40]);
    expect((await service.get(`/v1/files/${pdf}/images/2`)).status).toBe(404);
  });

  it('gives attached files names that are no paths and hide nothing, whatever they are called in the document', async () => {
    const document = await PDFDocument.create();
    document.addPage([300, 400]);
    await document.attach(strToU8('a,b\n1,2\n'), '../../etc/\u202evsc\ud800\u0001.csv');
    const { body: file } = await service.upload(await document.save(), 'names.pdf');
    const { body } = await service.get(`/v1/files/${file.id}/attachments`);
    expect(body.attachments[0].name).toBe('vsc.csv');
    const fetched = await fetch(`${service.url}/v1/files/${file.id}/attachments/1`);
    expect([fetched.status, fetched.headers.get('content-disposition')]).toEqual([
      200,
      `attachment; filename="vsc.csv"; filename*=UTF-8''vsc.csv`,
    ]);
    const expanded = await service.post(`/v1/files/${file.id}/attachments/1/expand`, {});
    expect([expanded.status, expanded.body.file_name]).toEqual([201, 'vsc.csv']);
  });

  it('answers without a picture that is damaged', async () => {
    const stored = zipSync(unzipSync(docxWith('image1.png', picture)), { level: 0 });
    stored[Buffer.from(stored).indexOf(picture) + 40]! ^= 1;
    const { body } = await service.upload(stored, 'damaged-picture.docx');
    const { status, body: listed } = await service.get(`/v1/files/${body.id}/images`);
    expect([status, listed.total]).toEqual([200, 0]);
  });

  it('lists a picture of a DOCX with what its author says of it and where it stands', async () => {
    const { body } = await service.get(`/v1/files/${docx}/images`);
    expect(body.images[0]).toMatchObject({
      media_type: 'image/png',
      width: 40,
      height: 20,
      size_bytes: picture.length,
    });
    expect(body.images[0].places[0]).toMatchObject({ page: 1, alt: 'A grey bar', block_id: expect.any(String) });
  });

  it('leads from pictures that nobody described to their figures', async () => {
    const parts = unzipSync(docxWith('image1.png', picture));
    const main = strFromU8(parts['word/document.xml']!).replace(' descr="A grey bar"', '');
    const pic =
      '<p:pic><p:nvPicPr><p:cNvPr id="2" name="p"/></p:nvPicPr><p:blipFill><a:blip r:embed="i"/></p:blipFill>';
    const area = '<p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="900000" cy="900000"/></a:xfrm></p:spPr></p:pic>';
    const slides = makePptx({
      slides: [
        { shapes: pic + area, relationships: [{ id: 'i', type: 'image', target: '../media/one.png' }] },
        {
          shapes: frame([10, 10, 200, 100], `<p:oleObj progId="Sheet.12">${pic}${area}</p:oleObj>`),
          relationships: [{ id: 'i', type: 'image', target: '../media/two.png' }],
        },
      ],
      parts: { 'ppt/media/one.png': 'one', 'ppt/media/two.png': 'two' },
    });
    const drawing = 'http://schemas.openxmlformats.org/drawingml/2006';
    const sheet = makeXlsx({
      sheets: [
        {
          rows: '<row r="1"><c r="A1"><v>1</v></c></row>',
          after: '<drawing r:id="d"/>',
          relationships: [{ id: 'd', type: 'drawing', target: '../drawings/d.xml' }],
        },
      ],
      parts: {
        'xl/drawings/d.xml': `<xdr:wsDr xmlns:xdr="${drawing}/spreadsheetDrawing" xmlns:a="${drawing}/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><xdr:oneCellAnchor><xdr:from><xdr:col>1</xdr:col><xdr:row>1</xdr:row></xdr:from><xdr:ext cx="900000" cy="900000"/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="p"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="i"/></xdr:blipFill></xdr:pic></xdr:oneCellAnchor></xdr:wsDr>`,
        'xl/drawings/_rels/d.xml.rels':
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="i" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="../media/one.png"/></Relationships>',
        'xl/media/one.png': picture,
      },
    });
    const files: [string, Uint8Array, number][] = [
      ['letter.docx', zipSync({ ...parts, 'word/document.xml': strToU8(main) }), 1],
      ['slides.pptx', slides, 2],
      ['sheet.xlsx', sheet, 1],
    ];
    for (const [name, bytes, count] of files) {
      const { id } = (await service.upload(bytes, name)).body;
      const { body } = await service.get(`/v1/files/${id}/images`);
      const places = body.images.flatMap(({ places }: { places: object[] }) => places);
      expect([name, places.length]).toEqual([name, count]);
      for (const place of places) expect(place).toMatchObject({ block_id: expect.stringMatching(/^p\d+\.b\d+$/) });
    }
  });

  it('lists attached files, gives them, and reads them as documents', async () => {
    const { body } = await service.get(`/v1/files/${pdf}/attachments`);
    expect(body.attachments).toMatchObject([
      { attachment: 1, name: 'parts list.csv', media_type: 'text/csv', size_bytes: 21 },
    ]);
    const content = await service.get(`/v1/files/${pdf}/attachments/1`);
    expect(content.text).toBe('name,price\nbolt,1.50\n');
    const expanded = await service.post(`/v1/files/${pdf}/attachments/1/expand`, {});
    expect(expanded.status).toBe(201);
    expect(expanded.body).toMatchObject({
      file_name: 'parts list.csv',
      file_type: 'csv',
      attached_to: { file_id: pdf, attachment: 1 },
    });
    const embedded = await service.get(`/v1/files/${docx}/attachments`);
    expect(embedded.body.attachments).toMatchObject([{ name: 'data.csv', size_bytes: 8 }]);
    expect((await service.get(`/v1/files/${docx}/attachments/2`)).body.code).toBe('not_found');
  });
});
