import { describe, expect, it } from 'vitest';
import { xlsxParser } from '../../../src/parsers/xlsx/xlsx-parser.ts';
import { type Collected, collect } from '../collect.ts';
import { anchored, chartFrame, chartXml, DRAWN, drawingParts, textBox } from './make-chart.ts';
import { makeXlsx } from './make-xlsx.ts';

const text = (cell: string, value: string): string => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;
const DATA = `<row r="1">${text('A1', 'Region')}${text('B1', 'Units')}</row><row r="2">${text('A2', 'North')}<c r="B2"><v>7</v></c></row><row r="3">${text('A3', 'South')}<c r="B3"><f>B2*2</f></c></row>`;
const SERIES = { name: "'Its data'!$B$1", categories: "'Its data'!$A$2:$A$3", values: "'Its data'!$B$2:$B$3" };

const withDrawing = (content: string, shown: Record<string, string>): Promise<Collected> =>
  collect(
    xlsxParser,
    makeXlsx({
      sheets: [
        { name: 'Shown', rows: '', relationships: DRAWN },
        { name: 'Its data', rows: DATA },
      ],
      parts: drawingParts(content, shown),
    }),
  );
const rowsOf = ({ tables }: Collected, id: string): string[][] =>
  tables.find(({ head }) => head.id === id)!.rows!.map(({ cells }) => cells.map((cell) => cell.text));

describe('charts of a workbook', () => {
  it('are figures with their cached data as a table', async () => {
    const cached = { name: 'Sold', categories: ['N', 'S'], values: [1, 2.5] };
    const got = await withDrawing(anchored(chartFrame('c1')), { c1: chartXml('Sales', [{ ...SERIES, cached }]) });
    expect(got.sheets[0]!.info.charts).toEqual([
      {
        title: 'Sales',
        type: 'bar',
        cell: 'B2',
        table_id: 't1',
        series: [{ name: 'Sold', values: SERIES.values, categories: SERIES.categories }],
      },
    ]);
    expect(rowsOf(got, 't1')).toEqual([
      ['', 'Sold'],
      ['N', '1'],
      ['S', '2.5'],
    ]);
    const { blocks, tables } = got.pages[0]!;
    expect(blocks.slice(1)).toMatchObject([
      { type: 'figure', text: 'Sales' },
      { type: 'table', table_id: 't1', text: '\tSold\nN\t1\nS\t2.5' },
    ]);
    expect(tables).toMatchObject([{ id: 't1', title: 'Sales', sheet: 'Shown', row_count: 3, header_rows: 1 }]);
    // Tables of later sheets count on.
    expect(got.sheets[1]!.info.tables).toMatchObject([{ id: 't2', range: 'A1:B3' }]);
  });

  it('take what they do not carry from the cells, computed ones included', async () => {
    const got = await withDrawing(anchored(chartFrame('c1')), { c1: chartXml('', [SERIES], 'line') });
    expect(rowsOf(got, 't1')).toEqual([
      ['', 'Units'],
      ['North', '7'],
      ['South', '14'],
    ]);
    expect(got.tables[0]!.rows![2]!.cells[1]!.value).toBe(14);
  });

  it('of newer kinds stand once, without what older programs are told', async () => {
    const waterfall =
      '<cx:chartSpace {ns}><cx:chartData><cx:data id="0"><cx:strDim type="cat"><cx:f>x</cx:f><cx:lvl><cx:pt idx="0">in</cx:pt></cx:lvl></cx:strDim><cx:numDim type="val"><cx:lvl><cx:pt idx="0">10</cx:pt></cx:lvl></cx:numDim></cx:data></cx:chartData><cx:chart><cx:plotArea><cx:plotAreaRegion><cx:series layoutId="waterfall"><cx:dataId val="0"/></cx:series></cx:plotAreaRegion></cx:plotArea></cx:chart></cx:chartSpace>';
    const choice = `<mc:AlternateContent><mc:Choice Requires="cx1">${chartFrame('c1', 'cx')}</mc:Choice><mc:Fallback>${textBox('not available in your version')}</mc:Fallback></mc:AlternateContent>`;
    const got = await withDrawing(`${anchored(choice)}${anchored(textBox('Read me'))}`, { c1: waterfall });
    expect(got.sheets[0]!.info.charts).toMatchObject([{ type: 'waterfall', table_id: 't1' }]);
    expect(got.pages[0]!.blocks.map(({ text }) => text)).toEqual(['Shown', '', '\tSeries 1\nin\t10', 'Read me']);
  });

  it('say the text of diagrams', async () => {
    const diagram =
      '<dgm:dataModel {ns}><dgm:ptLst><dgm:pt modelId="d" type="doc"/><dgm:pt modelId="1"><dgm:t><a:p><a:r><a:t>Plan</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst><dgm:cxnLst><dgm:cxn modelId="9" srcId="d" destId="1" srcOrd="0"/></dgm:cxnLst></dgm:dataModel>';
    const frame =
      '<xdr:graphicFrame><a:graphic><a:graphicData><dgm:relIds r:dm="c1"/></a:graphicData></a:graphic></xdr:graphicFrame>';
    const got = await withDrawing(anchored(frame), { c1: diagram });
    expect(got.pages[0]!.blocks.map(({ type, text }) => [type, text])).toContainEqual(['paragraph', 'Plan']);
  });

  it('cost no more than themselves where they are broken', async () => {
    const got = await withDrawing(anchored(chartFrame('c1')), { c1: '<c:chartSpace {ns}><c:chart><c:title' });
    expect(got.sheets[0]!.info.charts).toHaveLength(1);
    expect(got.warnings).toContainEqual(expect.objectContaining({ code: 'damaged_part', page: 1 }));
    expect(got.sheets[1]!.info.cell_count).toBe(6);
  });
});
