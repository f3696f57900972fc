import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { utils, write } from 'xlsx';
import { TestService } from '../flow/service.ts';
import {
  AWKWARD,
  makeDocx,
  makePdf,
  makeRtf,
  makeSlides,
  makeWorkbookFile,
  wordHeading,
  wordItem,
  wordNote,
  wordParagraph,
  wordRun,
  wordTable,
} from './documents.ts';
import { parseMarkdown, toOutline, toText } from './parse-markdown.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.close());

const upload = async (content: string | Uint8Array, name: string): Promise<string> => {
  const reply = await service.upload(content, name);
  expect(reply.status, reply.text).toBe(201);
  return reply.body.id;
};
const markdown = async (id: string, fields: object = {}): Promise<string> =>
  (await service.post(`/v1/files/${id}/export`, { format: 'markdown', ...fields })).text;

const DOCX = makeDocx(
  [
    wordHeading('Stock # list #', 1),
    wordHeading(`Awkward ${AWKWARD}`, 2),
    wordParagraph(wordRun('Plain text.')),
    wordTable([
      ['Item', 'Note', ''],
      ['Bolts', AWKWARD, ''],
      ['two\nparagraphs', '', ''],
    ]),
    wordHeading('Spanned', 3),
    wordTable(
      [
        ['All of it', 'Rest'],
        ['a', 'b', 'c & d <e>'],
      ],
      { '0,0': '<w:gridSpan w:val="2"/>' },
    ),
  ].join(''),
);

const DOCUMENTS: [name: string, make: () => string | Uint8Array | Promise<Uint8Array>][] = [
  ['document.docx', () => DOCX],
  ['document.rtf', makeRtf],
  ['slides.pptx', makeSlides],
  ['report.pdf', makePdf],
  ['book.xlsx', () => makeWorkbookFile('xlsx')],
  ['book.xls', () => makeWorkbookFile('biff8')],
  ['list.csv', () => 'Item,Note,Amount\nBolts,a|b,1\nNuts,"two\nlines",2\nWashers,*x*,3\n'],
];

interface Table {
  id: string;
  col_count: number;
  rows: { cells: { col: number; text: string; row_span: number; col_span: number }[] }[];
}

describe('Markdown read back', () => {
  it.each(DOCUMENTS)('has the headings and tables of %s', async (name, make) => {
    const id = await upload(await make(), name);
    const parsed = parseMarkdown(await markdown(id));
    const pages = (await service.get(`/v1/files/${id}`)).body.page_count;
    const headings: object[] = [];
    for (let page = 1; page <= pages; page++) {
      for (const block of (await service.get(`/v1/files/${id}/pages/${page}`)).body.blocks) {
        if (block.type === 'title') headings.push({ level: 1, text: block.text });
        if (block.type === 'heading') {
          headings.push({ level: block.level, text: [block.marker, block.text].filter(Boolean).join(' ') });
        }
      }
    }
    expect(parsed.headings).toEqual(headings);
    const { tables } = (await service.get(`/v1/files/${id}/tables?include=rows`)).body as { tables: Table[] };
    expect(tables.length).toBeGreaterThan(0);
    expect(parsed.tables).toEqual(tables.map(toRows));
  });

  it('keeps the nesting and the numbers of lists', async () => {
    const body = [
      wordItem('one', 1, 0),
      wordItem('one a', 1, 1),
      wordItem('one b', 1, 1),
      wordItem('two', 1, 0),
      wordItem('apart', 2, 0),
      wordItem('below', 2, 1),
      wordParagraph(wordRun('1. no item')),
      wordItem('three', 1, 0),
    ].join('');
    const { tree } = parseMarkdown(await markdown(await upload(makeDocx(body), 'lists.docx')));
    expect(toOutline(tree)).toEqual([
      ['1.', 'one', ['-', 'a) one a'], ['-', 'b) one b']],
      ['2.', 'two'],
      ['-', 'apart', ['-', 'below']],
      ['3.', 'three'],
    ]);
    expect(tree.children!.filter(({ type }) => type === 'paragraph').map(toText)).toEqual(['1. no item']);
  });

  it('ties footnotes to their references', async () => {
    const body = wordParagraph(wordRun('Said') + wordNote(1) + wordRun(' and done') + wordNote(2));
    const text = await markdown(await upload(makeDocx(body, ['First *note*', 'Second']), 'notes.docx'));
    expect(text).toContain('Said[^1] and done[^2]\n');
    const { tree } = parseMarkdown(text);
    const definitions = tree.children!.filter(({ type }) => type === 'footnoteDefinition');
    expect(definitions.map((node) => [node.identifier, toText(node)])).toEqual([
      ['1', 'First *note*'],
      ['2', 'Second'],
    ]);
  });

  it('heads what stands in a sheet with its name', async () => {
    const book = utils.book_new();
    for (const name of ['Stock', 'Old # stock'])
      utils.book_append_sheet(book, utils.aoa_to_sheet([['a'], ['b']]), name);
    const id = await upload(new Uint8Array(write(book, { type: 'buffer', bookType: 'xlsx' })), 'two.xlsx');
    const headings = [
      { level: 1, text: 'Stock' },
      { level: 1, text: 'Old # stock' },
    ];
    expect(parseMarkdown(await markdown(id)).headings).toEqual(headings);
    const chunks = (await service.post(`/v1/files/${id}/export`, { format: 'chunks' })).text.trimEnd().split('\n');
    expect(chunks.map((line) => JSON.parse(line).heading_path)).toEqual([['Stock'], ['Old # stock']]);
    const { body } = await service.post(`/v1/files/${id}/search`, { query: 'old stock' });
    expect(body).toMatchObject({
      total: 1,
      matches: [{ page: 2, block_id: 'p2.b1', snippet: 'Old # stock', sheet: 'Old # stock', cell: 'A1' }],
    });
  });

  it('marks pages and places only where asked to', async () => {
    const id = await upload(DOCX, 'document.docx');
    expect(await markdown(id)).toMatch(/^# Stock # list \\#\n/);
    const pageBreak = '<w:r><w:br w:type="page"/></w:r>';
    const body = wordParagraph(wordRun('one') + pageBreak) + wordParagraph(wordRun('two'));
    const long = await upload(makeDocx(body), 'long.docx');
    expect(await markdown(long)).toBe('<!-- page 1 -->\n\none\n\n<!-- page 2 -->\n\ntwo\n\n');
    expect(await markdown(long, { page_markers: false })).not.toContain('<!--');
    const cited = await markdown(id, { include_citations: true });
    expect(cited).toMatch(/\nPlain text\. <!-- p1\.b3 page 1 \[[\d., ]+\] -->\n/);
    expect(cited).toMatch(/\n<!-- t1 page 1 \[[\d., ]+\] -->\n\n\| Item/);
  });
});

/** Cells in places that no other one covers, as they would be written. */
function toRows(table: Table): string[][] {
  return table.rows.map(({ cells }) => {
    const covered = new Set<number>();
    for (const { col, col_span: width } of cells) for (let c = col + 1; c < col + width; c++) covered.add(c);
    return Array.from({ length: table.col_count }, (_, c) => c)
      .filter((c) => !covered.has(c))
      .map((c) => cells.find(({ col }) => col === c)?.text ?? '');
  });
}
