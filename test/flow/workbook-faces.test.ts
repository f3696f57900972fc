import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeXlsx } from '../parsers/xlsx/make-xlsx.ts';
import { TestService } from './service.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const text = (cell: string, value: string): string => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;

/** As a program writes it that does not compute: a long number, a date shown without its year, formulas without results, a remark. */
const WORKBOOK = makeXlsx({
  sheets: [
    {
      name: 'Stock ',
      rows: `<row r="1">${['Item', 'Code', 'Day', 'Double', 'Spilled'].map((name, i) => text(`${'ABCDE'[i]}1`, name)).join('')}</row>
<row r="2">${text('A2', 'Bolt')}<c r="B2"><v>4006381333931</v></c><c r="C2" s="1"><v>45415</v></c><c r="D2"><f>B2*2</f></c><c r="E2"><f>SUM(_xlfn.ANCHORARRAY(B2))</f><v>7</v></c></row>
<row r="3">${text('A3', 'Nut')}<c r="B3"><v>4006381333948</v></c><c r="C3" s="1"><v>45416</v></c><c r="D3"><f>IF(B3>B2,"larger",0)</f><v></v></c></row>`,
      relationships: [{ id: 'rId1', type: 'comments', target: '../comments1.xml' }],
    },
  ],
  styles: '<numFmts><numFmt numFmtId="170" formatCode="m/d"/></numFmts><cellXfs><xf/><xf numFmtId="170"/></cellXfs>',
  parts: {
    'xl/comments1.xml': `<comments xmlns="${MAIN}"><authors><author>Ann</author></authors><commentList><comment ref="A2" authorId="0"><text><t>ask the supplier</t></text></comment></commentList></comments>`,
  },
});

const FACTS = {
  'a long integer': '4006381333931',
  'a date shown without its year': '2024-05-03',
  'a computed number': '8012762667862',
  'a computed text': 'larger',
  'a remark': 'ask the supplier',
};

describe('every face tells the same of a workbook', () => {
  let service: TestService;
  let id: string;
  beforeAll(async () => {
    service = await TestService.start();
    id = (await service.upload(WORKBOOK, 'stock.xlsx')).body.id;
  });
  afterAll(() => service.close());

  const exported = async (format: string, more: object = {}): Promise<string> =>
    (await service.post(`/v1/files/${id}/export`, { format, ...more })).text;

  describe.each(['markdown', 'text', 'html', 'chunks', 'json'])('%s', (format) => {
    it.each(Object.entries(FACTS))('%s', async (_, fact) => {
      expect(await exported(format)).toContain(fact);
    });
  });

  it('CSV holds values, or what is shown, or both', async () => {
    expect(await exported('csv')).toBe(
      'Item,Code,Day,Double,Spilled\r\nBolt,4006381333931,2024-05-03,8012762667862,7\r\nNut,4006381333948,2024-05-04,larger,\r\n',
    );
    expect(await exported('csv', { values: 'formatted' })).toContain('Bolt,4.00638E+12,5/3,8.01276E+12,7');
    expect(await exported('csv', { values: 'both' })).toContain('4006381333931 (4.00638E+12),2024-05-03 (5/3)');
  });

  it('tables and ranges have both', async () => {
    const table = await service.get(`/v1/files/${id}/tables/t1`);
    expect(table.body.rows[1].cells[3]).toMatchObject({ text: '8.01276E+12', value: 8012762667862 });
    const range = await service.post(`/v1/files/${id}/ranges/read`, { sheet: 'Stock ', range: 'C2:D2' });
    expect(range.body.values).toEqual([['2024-05-03', 8012762667862]]);
    expect(range.body.cells[1]).toMatchObject({ formatted: '8.01276E+12', computed: true });
  });

  it('search and find see computed values', async () => {
    const search = await service.post(`/v1/files/${id}/search`, { query: 'larger' });
    expect(search.body.matches[0]).toMatchObject({ cell: 'D3' });
    const number = await service.post(`/v1/files/${id}/search`, { query: '8012762667862' });
    expect(number.body.matches[0]).toMatchObject({ cell: 'D2' });
    const found = await service.post(`/v1/files/${id}/cells/find`, { query: 'larger', match: 'exact' });
    expect(found.body.matches).toMatchObject([{ cell: 'D3', computed: true }]);
  });

  it('a formula is written as Excel shows it', async () => {
    const answer = await service.post(`/v1/files/${id}/formulas/inspect`, { sheet: 'Stock ', cell: 'E2' });
    expect(answer.body.formula).toBe('=SUM(B2#)');
  });
});
