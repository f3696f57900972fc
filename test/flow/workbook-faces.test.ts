import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anchored, chartFrame, chartXml, drawingParts, textBox } from '../parsers/xlsx/make-chart.ts';
import { makeXlsx } from '../parsers/xlsx/make-xlsx.ts';
import { TestService } from './service.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const text = (cell: string, value: string): string => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;

/**
 * As a program writes it that does not compute: a long number, a date shown without its year, formulas without results, one that
 * spills, a remark, a chart that leaves its values to the cells of another sheet, a box of text.
 */
const WORKBOOK = makeXlsx({
  sheets: [
    {
      name: 'Stock ',
      rows: `<row r="1">${['Item', 'Code', 'Day', 'Double', 'Spilled'].map((name, i) => text(`${'ABCDE'[i]}1`, name)).join('')}</row>
<row r="2">${text('A2', 'Bolt')}<c r="B2"><v>4006381333931</v></c><c r="C2" s="1"><v>45415</v></c><c r="D2"><f>B2*2</f></c><c r="E2" cm="1" t="str"><f t="array" ref="E2:E3">_xlfn._xlws.SORT(H2:H3)</f><v>anchor</v></c></row>
<row r="3">${text('A3', 'Nut')}<c r="B3"><v>4006381333948</v></c><c r="C3" s="1"><v>45416</v></c><c r="D3"><f>IF(B3>B2,"larger",0)</f><v></v></c><c r="E3" t="str"><v>overflowed</v></c></row>
<row r="5">${text('A5', 'Count of the spilled')}<c r="B5"><f>COUNTA(_xlfn.ANCHORARRAY(E2))</f><v>2</v></c></row>`,
      relationships: [
        { id: 'rId1', type: 'comments', target: '../comments1.xml' },
        { id: 'rId2', type: 'drawing', target: '../drawings/d.xml' },
      ],
    },
    { name: 'Behind', rows: `<row r="1">${text('A1', 'Riga')}<c r="B1"><v>271828</v></c></row>` },
  ],
  styles: '<numFmts><numFmt numFmtId="170" formatCode="m/d"/></numFmts><cellXfs><xf/><xf numFmtId="170"/></cellXfs>',
  parts: {
    'xl/comments1.xml': `<comments xmlns="${MAIN}"><authors><author>Ann</author></authors><commentList><comment ref="A2" authorId="0"><text><t>ask the supplier</t></text></comment></commentList></comments>`,
    ...drawingParts(`${anchored(chartFrame('c1'))}${anchored(textBox('valid until autumn'))}`, {
      c1: chartXml('Shipped', [
        {
          name: 'x',
          categories: 'Behind!$A$1',
          values: 'Behind!$B$1',
          cached: { name: 'Crates', categories: ['Tallinn'], values: [314159] },
        },
        { name: 'Behind!$A$1', categories: 'Behind!$A$1', values: 'Behind!$B$1' },
      ]),
    }),
  },
});

const FACTS = {
  computed: '8012762667862',
  'computed text': 'larger',
  comment: 'ask the supplier',
  'long integer': '4006381333931',
  date: '2024-05-03',
  spill: 'overflowed',
  chart: '314159',
  'text box': 'valid until autumn',
} as const;
type Fact = keyof typeof FACTS;
const SHOWN: Partial<Record<Fact, string>> = { computed: '8.01276E+12', 'long integer': '4.00638E+12', date: '5/3' };

/** What stands beside tables has no place in them, nor has what floats over cells in ranges. */
const NOWHERE: Record<string, readonly Fact[]> = {
  tables: ['comment', 'text box'],
  csv: ['comment', 'text box'],
  ranges: ['chart', 'text box'],
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
  const tool = async (name: string, input: object): Promise<string> =>
    (await service.post(`/v1/tools/${name}`, { file_id: id, ...input })).text;
  const matches = async (path: string, query: string): Promise<string> => {
    const { body } = await service.post(path, { query });
    return JSON.stringify(body.matches);
  };

  /** What a face says, given what is looked for. */
  const FACES: Record<string, (fact: string) => Promise<string>> = {
    page: async () =>
      (await service.get(`/v1/files/${id}/pages/1`)).text +
      (await service.get(`/v1/files/${id}/tables?include=rows`)).text,
    tables: async () => (await service.get(`/v1/files/${id}/tables?include=rows`)).text,
    ranges: async () => (await service.post(`/v1/files/${id}/ranges/read`, { sheet: 'Stock ', range: 'A1:E5' })).text,
    markdown: () => exported('markdown'),
    text: () => exported('text'),
    html: () => exported('html'),
    chunks: () => exported('chunks'),
    json: () => exported('json'),
    csv: () => exported('csv'),
    search: (fact) => matches(`/v1/files/${id}/search`, fact),
    'search of all files': (fact) => matches('/v1/search', fact),
    'agent tools': (fact) => tool('search_document', { query: fact }),
  };
  const isTold = (face: string, fact: Fact): boolean => !NOWHERE[face]?.includes(fact);

  describe.each(Object.keys(FACES))('%s', (face) => {
    it.each((Object.keys(FACTS) as Fact[]).filter((fact) => isTold(face, fact)))('%s', async (fact) => {
      // Search answers with cells, and with what they show.
      const shown = /search|agent/.test(face) ? (SHOWN[fact] ?? FACTS[fact]) : FACTS[fact];
      expect(await FACES[face]!(FACTS[fact])).toContain(shown);
    });
  });

  it('is told on its page', () => {
    const facts = Object.keys(FACTS) as Fact[];
    const lines = [
      `| face | ${facts.join(' | ')} |`,
      `|---|${facts.map(() => '---|').join('')}`,
      ...Object.keys(FACES).map(
        (face) => `| ${face} | ${facts.map((fact) => (isTold(face, fact) ? '✓' : '–')).join(' | ')} |`,
      ),
    ];
    expect(readFileSync(new URL('../../docs/guides/workbooks.md', import.meta.url), 'utf8')).toContain(
      lines.join('\n'),
    );
  });

  it('CSV holds values, or what is shown, or both', async () => {
    expect(await exported('csv')).toContain(
      'Item,Code,Day,Double,Spilled\r\nBolt,4006381333931,2024-05-03,8012762667862,anchor\r\nNut,4006381333948,2024-05-04,larger,overflowed\r\n',
    );
    expect(await exported('csv', { values: 'formatted' })).toContain('Bolt,4.00638E+12,5/3,8.01276E+12,anchor');
    expect(await exported('csv', { values: 'both' })).toContain('4006381333931 (4.00638E+12),2024-05-03 (5/3)');
  });

  it('tables and ranges have both', async () => {
    const table = await service.get(`/v1/files/${id}/tables/t1`);
    expect(table.body.rows[1].cells[3]).toMatchObject({ text: '8.01276E+12', value: 8012762667862 });
    const range = await service.post(`/v1/files/${id}/ranges/read`, { sheet: 'Stock ', range: 'C2:D2' });
    expect(range.body.values).toEqual([['2024-05-03', 8012762667862]]);
    expect(range.body.cells[1]).toMatchObject({ formatted: '8.01276E+12', computed: true });
  });

  it.each(Object.values(FACTS))('what is found leads to a cell: %s', async (fact) => {
    const { body } = await service.post(`/v1/files/${id}/search`, { query: fact });
    expect(body.matches.length).toBeGreaterThan(0);
    for (const match of body.matches)
      expect(match).toMatchObject({ sheet: 'Stock ', cell: expect.stringMatching(/^[A-E][1-5]$/) });
  });

  it('what floats over the cells leads to the one at its corner', async () => {
    const { body } = await service.post(`/v1/files/${id}/search`, { query: FACTS['text box'] });
    expect(body.matches).toMatchObject([{ cell: 'B2' }]);
  });

  it('a chart takes what it does not carry from the cells', async () => {
    const { body } = await service.get(`/v1/files/${id}/sheets`);
    const [chart] = body.sheets[0].charts;
    expect(chart).toMatchObject({ title: 'Shipped', type: 'bar', series: [{ name: 'Crates' }, { name: 'Riga' }] });
    const table = await service.get(`/v1/files/${id}/tables/${chart.table_id}`);
    const rows = table.body.rows.map((row: { cells: { text: string }[] }) => row.cells.map((cell) => cell.text));
    expect(rows).toEqual([
      ['', 'Crates', 'Riga'],
      ['Tallinn', '314159', ''],
      ['Riga', '', '271828'],
    ]);
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
    const answer = await service.post(`/v1/files/${id}/formulas/inspect`, { sheet: 'Stock ', cell: 'B5' });
    expect(answer.body.formula).toBe('=COUNTA(E2#)');
    // A spill is all of its cells.
    expect(answer.body.precedents).toMatchObject([{ reference: 'E2#', range: 'E2:E3' }]);
    expect(answer.body.precedents[0].cells.map(({ cell }: { cell: string }) => cell)).toEqual(['E2', 'E3']);
  });
});
