import { afterAll, beforeAll, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { TestService } from './service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const sheet = (number: string, total: number) =>
  utils.aoa_to_sheet([
    ['1.Exporter', '', '8.No. & Date of invoice'],
    ['Harbour Chemical Limited', '', `${number} MAR.14, 2026`],
    ['2.Consignee', '', '9.Payment'],
    ['3.Description', '14.Quantity', '15.Amount'],
    ['', '', ''],
    ['TOTAL', '', total],
  ]);

it('a workbook of invoices gives the one on its first sheet, whose name is nobody, and tells where the others are', async () => {
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet('HC-260302-1', 115_500), 'Invoices Ltd');
  utils.book_append_sheet(book, sheet('KZ-240701-7', 21_340), 'Sheet2');
  const bytes = write(book, { type: 'buffer', bookType: 'xlsx' });
  const { id } = (await service.upload(bytes, 'invoices.xlsx')).body;
  const extract = async (more: object) => {
    const { body } = await service.post(`/v1/files/${id}/extract`, { schema: 'invoice', ...more });
    const fields: { name: string; value: unknown }[] = body.fields;
    return { ...Object.fromEntries(fields.map(({ name, value }) => [name, value])), warnings: body.warnings };
  };
  expect(await extract({})).toMatchObject({
    invoice_number: 'HC-260302-1',
    invoice_date: '2026-03-14',
    vendor_name: 'Harbour Chemical Limited',
    warnings: [{ code: 'several_invoices', message: expect.stringContaining('KZ-240701-7 from page 2 on') }],
  });
  expect(await extract({ pages: [2] })).toMatchObject({ invoice_number: 'KZ-240701-7', warnings: undefined });
});
