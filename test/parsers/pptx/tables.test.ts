import { describe, expect, it } from 'vitest';
import { pptxParser } from '../../../src/parsers/pptx/pptx-parser.ts';
import { type Collected, collect } from '../collect.ts';
import { type Area, frame, makePptx, para } from './make-pptx.ts';

const AREA: Area = [100, 100, 300, 90];

const cell = (text: string, attributes = ''): string =>
  `<a:tc ${attributes}><a:txBody><a:bodyPr/><a:lstStyle/>${para(text)}</a:txBody><a:tcPr/></a:tc>`;

const row = (...cells: string[]): string => `<a:tr h="381000">${cells.join('')}</a:tr>`;

const table = (rows: string, properties = '<a:tblPr firstRow="1"/>'): string =>
  `<a:tbl>${properties}<a:tblGrid>${'<a:gridCol w="1270000"/>'.repeat(3)}</a:tblGrid>${rows}</a:tbl>`;

const withChart = (chart: string): Promise<Collected> =>
  collect(
    pptxParser,
    makePptx({
      slides: [
        {
          shapes: frame(AREA, '<c:chart r:id="c1"/>'),
          relationships: [{ id: 'c1', type: 'chart', target: '../charts/chart1.xml' }],
        },
      ],
      parts: { 'ppt/charts/chart1.xml': chart },
    }),
  );

const strings = (...texts: string[]): string =>
  `<c:strRef><c:strCache>${texts.map((text, i) => `<c:pt idx="${i}"><c:v>${text}</c:v></c:pt>`).join('')}</c:strCache></c:strRef>`;

const numbers = (values: (number | undefined)[], format = 'General'): string =>
  `<c:numRef><c:numCache><c:formatCode>${format}</c:formatCode>${values
    .map((value, i) => (value === undefined ? '' : `<c:pt idx="${i}"><c:v>${value}</c:v></c:pt>`))
    .join('')}</c:numCache></c:numRef>`;

const series = (name: string, categories: string, values: string): string =>
  `<c:ser><c:tx>${strings(name)}</c:tx><c:cat>${categories}</c:cat><c:val>${values}</c:val></c:ser>`;

const title = (text: string): string => `<c:title><c:tx><c:rich>${para(text)}</c:rich></c:tx></c:title>`;

const textOf = (collected: Collected, at = 0): string[][] =>
  collected.tables[at]!.rows!.map((line) => line.cells.map((found) => found.text));

describe('tables', () => {
  it('gives cells their spans and boxes, and skips the cells a span covers', async () => {
    const rows =
      row(cell('a', 'gridSpan="2"'), cell('', 'hMerge="1"'), cell('c')) +
      row(cell('d', 'rowSpan="2"'), cell('e'), cell('f')) +
      row(cell('', 'vMerge="1"'), cell('h'), cell('i'));
    const found = await collect(pptxParser, makePptx({ slides: [frame(AREA, table(rows))] }));
    const { head, rows: read } = found.tables[0]!;
    expect(head).toMatchObject({ id: 't1', page: 1, row_count: 3, col_count: 3, header_rows: 1 });
    expect(head.bbox).toEqual([100, 100, 400, 190]);
    expect(
      read!.map((line) => line.cells.map((c) => [c.text, c.row, c.col, c.row_span, c.col_span, c.header])),
    ).toEqual([
      [
        ['a', 0, 0, 1, 2, true],
        ['c', 0, 2, 1, 1, true],
      ],
      [
        ['d', 1, 0, 2, 1, false],
        ['e', 1, 1, 1, 1, false],
        ['f', 1, 2, 1, 1, false],
      ],
      [
        ['h', 2, 1, 1, 1, false],
        ['i', 2, 2, 1, 1, false],
      ],
    ]);
    expect(read![1]!.cells[0]!.bbox).toEqual([100, 130, 200, 190]);
    expect(read![2]!.bbox).toEqual([100, 160, 400, 190]);
    const block = found.pages[0]!.blocks[0]!;
    expect(block).toMatchObject({ type: 'table', table_id: 't1', text: 'a\tc\nd\te\tf\nh\ti', bbox: head.bbox });
    expect(found.pages[0]!.tables).toEqual([head]);
  });

  it('keeps spans within the grid', async () => {
    const rows = row(
      cell('x', 'gridSpan="4000000000" rowSpan="99"'),
      cell('y', 'gridSpan="-3"'),
      cell('z', 'gridSpan="a"'),
    );
    const found = await collect(pptxParser, makePptx({ slides: [frame(AREA, table(rows, '<a:tblPr/>'))] }));
    expect(found.tables[0]!.rows![0]!.cells.map((c) => [c.row_span, c.col_span])).toEqual([
      [1, 3],
      [1, 1],
      [1, 1],
    ]);
    expect(found.tables[0]!.head.header_rows).toBe(0);
  });

  it('spends cells from the budget', async () => {
    const bytes = makePptx({ slides: [frame(AREA, table(row(cell('a'), cell('b'))))] });
    await expect(collect(pptxParser, bytes, { limits: { maxCells: 1 } })).rejects.toMatchObject({
      fault: { code: 'limit_exceeded' },
    });
  });
});

describe('charts', () => {
  it('shows a chart as a table of its cached data, under its title', async () => {
    const categories = strings('Q1', 'Q2', 'Q3');
    const found = await withChart(
      `<c:chartSpace {ns}><c:chart>${title('Sales')}<c:plotArea><c:barChart>${series('2023', categories, numbers([1, 2.5, 3]))}${series('2024', categories, numbers([0.1 + 0.2, undefined, 4]))}</c:barChart><c:catAx>${title('Quarter')}</c:catAx><c:valAx>${title('EUR')}</c:valAx></c:plotArea></c:chart></c:chartSpace>`,
    );
    expect(textOf(found)).toEqual([
      ['Quarter', '2023', '2024'],
      ['Q1', '1', '0.3'],
      ['Q2', '2.5', ''],
      ['Q3', '3', '4'],
    ]);
    expect(found.tables[0]!.head).toMatchObject({ title: 'Sales', header_rows: 1, row_count: 4, col_count: 3 });
    expect(found.tables[0]!.rows![2]!.cells[1]).toMatchObject({ value: 2.5, bbox: [100, 100, 400, 190] });
    expect(found.pages[0]!.blocks.map((block) => [block.type, block.text.split('\n')[0]])).toEqual([
      ['caption', 'Sales'],
      ['table', 'Quarter\t2023\t2024'],
      ['caption', 'EUR'],
    ]);
  });

  it('joins levels of categories and shows percentages and dates as such', async () => {
    const level = (points: string): string => `<c:lvl>${points}</c:lvl>`;
    const point = (i: number, text: string): string => `<c:pt idx="${i}"><c:v>${text}</c:v></c:pt>`;
    const levels = `<c:multiLvlStrRef><c:multiLvlStrCache>${level(point(0, 'a') + point(1, 'b') + point(2, 'c'))}${level(point(0, 'X') + point(2, 'Y'))}</c:multiLvlStrCache></c:multiLvlStrRef>`;
    const nested = await withChart(
      `<c:chartSpace {ns}><c:chart><c:plotArea><c:pieChart>${series('s', levels, numbers([0.5, 0.25, 0.25], '0%'))}</c:pieChart></c:plotArea></c:chart></c:chartSpace>`,
    );
    expect(textOf(nested).slice(1)).toEqual([
      ['X / a', '50%'],
      ['X / b', '25%'],
      ['Y / c', '25%'],
    ]);
    const dated = await withChart(
      `<c:chartSpace {ns}><c:chart><c:plotArea><c:lineChart>${series('s', numbers([45292, 45323], 'mmm\\ yyyy'), numbers([1, 2]))}</c:lineChart></c:plotArea></c:chart></c:chartSpace>`,
    );
    expect(textOf(dated).slice(1)).toEqual([
      ['2024-01-01', '1'],
      ['2024-02-01', '2'],
    ]);
  });

  it('pairs the values of a scatter chart', async () => {
    const found = await withChart(
      `<c:chartSpace {ns}><c:chart><c:plotArea><c:scatterChart><c:ser><c:tx>${strings('y')}</c:tx><c:xVal>${numbers([3, 1])}</c:xVal><c:yVal>${numbers([9, 8])}</c:yVal></c:ser></c:scatterChart></c:plotArea></c:chart></c:chartSpace>`,
    );
    expect(textOf(found)).toEqual([
      ['X', 'y'],
      ['3', '9'],
      ['1', '8'],
    ]);
  });

  it('reads the newer kinds of charts', async () => {
    const found = await withChart(
      '<cx:chartSpace {ns}><cx:chartData><cx:data id="0"><cx:strDim type="cat"><cx:lvl><cx:pt idx="0">in</cx:pt><cx:pt idx="1">out</cx:pt></cx:lvl></cx:strDim><cx:numDim type="val"><cx:lvl formatCode="General"><cx:pt idx="0">10</cx:pt><cx:pt idx="1">-4</cx:pt></cx:lvl></cx:numDim></cx:data></cx:chartData><cx:chart><cx:plotArea><cx:plotAreaRegion><cx:series layoutId="waterfall"><cx:tx><cx:txData><cx:v>Cash</cx:v></cx:txData></cx:tx><cx:dataId val="0"/></cx:series></cx:plotAreaRegion></cx:plotArea></cx:chart></cx:chartSpace>',
    );
    expect(textOf(found)).toEqual([
      ['', 'Cash'],
      ['in', '10'],
      ['out', '-4'],
    ]);
  });

  it('leaves a figure where a chart has no data', async () => {
    const found = await withChart(
      `<c:chartSpace {ns}><c:chart>${title('Empty')}<c:plotArea/></c:chart></c:chartSpace>`,
    );
    expect(found.pages[0]!.blocks).toMatchObject([{ type: 'figure', text: 'Empty' }]);
    expect(found.tables).toEqual([]);
  });
});
