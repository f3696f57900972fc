import { describe, expect, it } from 'vitest';
import { blocksOf, cell, paragraph, readDocx, row, run, table } from './build-docx.ts';

const tableOf = async (body: string, styles = '') => (await readDocx({ body, styles })).tables[0]!;

describe('DOCX tables', () => {
  it('gives rows, cells and boxes', async () => {
    const { head, rows } = await tableOf(
      table([2000, 4000], [row([cell('a'), cell('b')]), row([cell('c'), cell(paragraph('d') + paragraph('e'))])]),
    );
    expect(head).toMatchObject({ id: 't1', page: 1, row_count: 2, col_count: 2, header_rows: 0 });
    expect(rows!.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['a', 'b'],
      ['c', 'd\ne'],
    ]);
    const [a, b] = rows![0]!.cells;
    expect(a!.bbox[2] - a!.bbox[0]).toBeCloseTo(100, 1);
    expect(b!.bbox[0]).toBe(a!.bbox[2]);
    expect(rows![1]!.bbox[1]).toBe(rows![0]!.bbox[3]);
  });

  it('has one block on the page, with the words of all cells', async () => {
    const collected = await readDocx(table([2000, 2000], [row([cell('a b'), cell('c')]), row([cell('d'), cell('')])]));
    expect(blocksOf(collected)).toMatchObject([{ type: 'table', table_id: 't1', text: 'a b\tc\nd\t' }]);
    expect(collected.pages[0]!.tables).toEqual([collected.tables[0]!.head]);
  });

  it('joins cells that continue the one at their left', async () => {
    const cells = [cell('both', '<w:hMerge w:val="restart"/>'), cell('', '<w:hMerge/>'), cell('end')];
    const { rows } = await tableOf(table([1000, 1000, 1000], [row(cells)]));
    expect(rows!.flatMap((r) => r.cells.map((c) => [c.text.trim(), c.col, c.col_span]))).toEqual([
      ['both', 0, 2],
      ['end', 2, 1],
    ]);
  });

  it('resolves spans', async () => {
    const restart = '<w:vMerge w:val="restart"/>';
    const { rows, head } = await tableOf(
      table(
        [1000, 1000, 1000],
        [
          row([cell('wide', '<w:gridSpan w:val="2"/>'), cell('tall', restart)]),
          row([cell('x'), cell('y'), cell('unseen', '<w:vMerge/>')]),
          row([cell('z')], '<w:gridBefore w:val="1"/>'),
        ],
      ),
    );
    expect(rows!.flatMap(({ cells }) => cells.map((c) => [c.text, c.row, c.col, c.row_span, c.col_span]))).toEqual([
      ['wide', 0, 0, 1, 2],
      ['tall', 0, 2, 2, 1],
      ['x', 1, 0, 1, 1],
      ['y', 1, 1, 1, 1],
      ['z', 2, 1, 1, 1],
    ]);
    expect(head.col_count).toBe(3);
    expect(rows![0]!.cells[1]!.bbox[3]).toBe(rows![1]!.bbox[3]);
  });

  it('knows headers by their mark and by the look of the style', async () => {
    const marked = await tableOf(table([1000], [row([cell('h')], '<w:tblHeader/>'), row([cell('x')])]));
    expect(marked.head.header_rows).toBe(1);
    expect(marked.rows![0]!.cells[0]!.header).toBe(true);
    const style =
      '<w:style w:type="table" w:styleId="G"><w:name w:val="G"/><w:tblStylePr w:type="firstRow"><w:rPr><w:b/></w:rPr></w:tblStylePr></w:style>';
    const look = (firstRow: number) =>
      table(
        [1000],
        [row([cell('h')]), row([cell('x')])],
        `<w:tblStyle w:val="G"/><w:tblLook w:firstRow="${firstRow}"/>`,
      );
    expect((await tableOf(look(1), style)).head.header_rows).toBe(1);
    expect((await tableOf(look(0), style)).head.header_rows).toBe(0);
  });

  it('finds headers that nothing marks: names over numbers, bold over plain', async () => {
    const headerRows = async (rows: string[][], properties = '') =>
      (
        await tableOf(
          table(
            [1000, 1000],
            rows.map((texts) => row(texts.map((text) => cell(text)))),
            properties,
          ),
        )
      ).head.header_rows;
    const look = '<w:tblLook w:firstRow="1"/>';
    const bold = (text: string) => paragraph(run(text, '<w:b/>'));
    expect(
      await headerRows([
        ['Item', 'Price'],
        ['Pen', '1,20 €'],
        ['Ink', '7.50'],
      ]),
    ).toBe(1);
    expect(
      await headerRows([
        ['', '2023'],
        ['Revenue', '1,204'],
      ]),
    ).toBe(1);
    expect(
      await headerRows([
        ['2022', '2023'],
        ['870', '1,204'],
      ]),
    ).toBe(0);
    expect(
      await headerRows([
        ['Region', '2023'],
        ['North', '1,204'],
      ]),
    ).toBe(1);
    expect(
      await headerRows(
        [
          ['Pen', '1.20'],
          ['Ink', '7.50'],
        ],
        look,
      ),
    ).toBe(0);
    expect(
      await headerRows([
        [bold('Term'), bold('Meaning')],
        ['a', 'b'],
      ]),
    ).toBe(1);
    expect(
      await headerRows([
        [bold('Term'), bold('Meaning')],
        [bold('a'), bold('b')],
      ]),
    ).toBe(0);
    expect(
      await headerRows(
        [
          ['Term', 'Meaning'],
          ['a', 'b'],
          ['c', 'd'],
        ],
        look,
      ),
    ).toBe(1);
    expect(
      await headerRows([
        ['Term', 'Meaning'],
        ['a', 'b'],
        ['c', 'd'],
      ]),
    ).toBe(0);
    expect(
      await headerRows(
        [
          ['Name:', 'Ada'],
          ['Born:', 'London'],
          ['Died:', 'London'],
        ],
        look,
      ),
    ).toBe(0);
    expect(
      await headerRows([
        ['Same', 'Same'],
        ['a', '1'],
      ]),
    ).toBe(0);
  });

  it('reads a table inside a cell as a table of its own, and its text once', async () => {
    const inner = table([1000, 1000], [row([cell('i1'), cell('i2')]), row([cell('i3'), cell('i4')])]);
    const collected = await readDocx(
      table([4000], [row([cell(`${paragraph('before')}${inner}${paragraph('after')}`)])]),
    );
    expect(collected.tables.map(({ head }) => [head.id, head.row_count, head.col_count])).toEqual([
      ['t1', 1, 1],
      ['t2', 2, 2],
    ]);
    expect(collected.tables[0]!.rows![0]!.cells[0]!.text).toBe('before\ni1\ti2\ni3\ti4\nafter');
    expect(blocksOf(collected)).toHaveLength(1);
    expect(collected.pages[0]!.tables.map(({ id }) => id)).toEqual(['t1']);
  });

  it('takes a caption above as the title', async () => {
    const { head } = await tableOf(
      paragraph('Table 1: Things', '<w:pStyle w:val="C"/>') + table([1000], [row([cell('x')])]),
      '<w:style w:type="paragraph" w:styleId="C"><w:name w:val="caption"/></w:style>',
    );
    expect(head.title).toBe('Table 1: Things');
  });

  it('leaves out rows whose deletion is tracked', async () => {
    const { rows } = await tableOf(table([1000], [row([cell('stays')]), row([cell('goes')], '<w:del w:id="1"/>')]));
    expect(rows!.map(({ cells }) => cells[0]!.text)).toEqual(['stays']);
  });

  it('reads rows and cells inside content controls', async () => {
    const inControl = (xml: string) => `<w:sdt><w:sdtContent>${xml}</w:sdtContent></w:sdt>`;
    const { rows } = await tableOf(table([1000, 1000], [inControl(row([inControl(cell('a')), cell('b')]))]));
    expect(rows!.map(({ cells }) => cells.map(({ text }) => text))).toEqual([['a', 'b']]);
  });

  it('does not let spans grow beyond a thousand columns', async () => {
    const { head } = await tableOf(table([1000], [row([cell('a', '<w:gridSpan w:val="99999999"/>'), cell('b')])]));
    expect(head.col_count).toBe(1000);
  });

  it('continues over pages as one table', async () => {
    const rows = Array.from({ length: 80 }, (_, i) => row([cell(`row ${i}`)], i === 0 ? '<w:tblHeader/>' : ''));
    const collected = await readDocx(table([4000], rows));
    expect(collected.tables).toHaveLength(1);
    const { head, rows: read } = collected.tables[0]!;
    expect(head.parts!.map(({ page }) => page)).toEqual([1, 2]);
    expect(read!.at(-1)).toMatchObject({ index: 79, page: 2 });
    expect(collected.pages[1]!.blocks[0]).toMatchObject({ type: 'table', table_id: 't1', continued_from: 'p1.b1' });
    expect(collected.pages[1]!.blocks[0]!.text).not.toContain('row 0');
    // The header is printed again: the first row of the page stands below it.
    const first = read!.find(({ page }) => page === 2)!;
    expect(first.bbox[1]).toBeGreaterThan(72 + 5);
  });

  it('reads runs that stand in a row without a cell or paragraph', async () => {
    const collected = await readDocx(`${run('loose')}${paragraph('tidy')}`);
    expect(blocksOf(collected).map(({ text }) => text)).toEqual(['loose', 'tidy']);
  });
});
