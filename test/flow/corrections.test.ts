import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService } from './service.ts';

let service: TestService;
let file: string;
let extraction: string;

const BILL =
  '{\\rtf1 Northwind Tools Ltd\\par Invoice number: NW-117\\par Total: 300.00 EUR\\par Balance due: 250.00 EUR\\par}';
const SCHEMA = { name: 'bill', fields: [{ name: 'total', type: 'money' }] };
const correct = (corrections: object[], by?: string) =>
  service.send('PATCH', `/v1/extractions/${extraction}`, { corrections, ...(by && { by }) });

beforeAll(async () => {
  service = await TestService.start({ ocr: 'off' });
  file = (await service.upload(BILL, 'bill.rtf')).body.id;
  extraction = (await service.post(`/v1/files/${file}/extract`, { schema: SCHEMA })).body.id;
});
afterAll(() => service?.close());

describe('a corrected extraction', () => {
  it('is kept, cited, validated and given as a label', async () => {
    const { body: proof } = await service.post(`/v1/files/${file}/verify`, { quote: '250.00 EUR' });
    const { status, body } = await correct([{ field: 'total', value: '250.00', citation: proof.citations[0] }], 'Ada');
    expect(status).toBe(200);
    expect(body.fields[0]).toMatchObject({
      value: 250,
      confidence: 1,
      correction: { by: 'Ada', read: { value: 300 } },
    });
    expect((await service.get(`/v1/extractions/${extraction}`)).body).toEqual(body);
    const { body: cited } = await service.get(`/v1/files/${file}/citations?extraction_id=${extraction}`);
    expect(cited.citations[0]).toMatchObject({ value: 250, text: '250.00 EUR' });
    expect((await service.post(`/v1/files/${file}/validate`, { extraction_id: extraction })).body.valid).toBe(true);
    const { body: label } = await service.get(`/v1/extractions/${extraction}/label`);
    const { body: record } = await service.get(`/v1/files/${file}`);
    expect(label).toMatchObject({
      file_name: 'bill.rtf',
      sha256: record.sha256,
      answers: { total: 250 },
      corrected: ['total'],
    });
    expect(label.schema.fields[0]).toMatchObject({ name: 'total', type: 'money' });
  });

  it('is listed with what was corrected', async () => {
    await service.post(`/v1/files/${file}/extract`, { schema: 'invoice' });
    const { body } = await service.get(`/v1/files/${file}/extractions`);
    expect(body.extractions.map(({ schema, corrected }: Record<string, unknown>) => [schema, corrected])).toEqual([
      ['bill', ['total']],
      ['invoice', []],
    ]);
  });

  it('stays as it is where a correction is wrong', async () => {
    const before = (await service.get(`/v1/extractions/${extraction}`)).text;
    const { status, body } = await correct([
      { field: 'total', value: 1 },
      { field: 'totl', value: 2 },
    ]);
    expect([status, body.errors[0].path]).toEqual([400, 'corrections.1.field']);
    expect((await service.get(`/v1/extractions/${extraction}`)).text).toBe(before);
  });
});
