import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestService } from '../flow/service.ts';
import { makeDocx, wordHeading, wordItem, wordNote, wordParagraph, wordRun, wordTable } from './documents.ts';

const SENTENCE = 'Every shelf was counted twice, and the numbers were compared. ';
const LONG_TABLE = [['Item', 'Amount'], ...Array.from({ length: 300 }, (_, i) => [`article number ${i}`, `${i}`])];
const t = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`;
const EQUATION = `<m:oMathPara><m:oMath>${t('x=')}<m:f><m:num>${t('a+b')}</m:num><m:den><m:rad><m:e>${t('c')}</m:e></m:rad></m:den></m:f>${t('+')}<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${t('k=0')}</m:sub><m:sup>${t('n')}</m:sup><m:e>${t('y')}</m:e></m:nary></m:oMath></m:oMathPara>`;
const DOCX = makeDocx(
  [
    wordHeading('Stock', 1),
    wordHeading('Method', 2),
    wordParagraph(wordRun('Counted <twice>') + wordNote(1) + wordRun(' by hand', '<w:b/>')),
    wordParagraph(EQUATION),
    wordParagraph(
      wordRun('where ') +
        '<m:oMath><m:sSup><m:e><m:r><m:t>α</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath>' +
        wordRun(' is small'),
    ),
    wordItem('first', 1, 0),
    wordItem('nested', 1, 1),
    wordItem('second', 1, 0),
    wordParagraph(wordRun(SENTENCE.repeat(60))),
    wordHeading('Result', 2),
    wordTable(LONG_TABLE),
    wordTable([
      ['a', 'b'],
      ['=1+1', '-5'],
    ]),
  ].join(''),
  ['By two people'],
);

let service: TestService;
let id: string;
beforeAll(async () => {
  service = await TestService.start();
  id = (await service.upload(DOCX, 'stock.docx')).body.id;
});
afterAll(() => service.close());

const exported = (fields: object) => service.post(`/v1/files/${id}/export`, fields);

interface Chunk {
  id: string;
  type: string;
  text: string;
  heading_path: string[];
  token_estimate: number;
  pages: number[];
  boxes: { page: number; bbox: number[] }[];
  rows?: [number, number];
}
const chunksOf = async (fields: object = {}): Promise<Chunk[]> =>
  (await exported({ format: 'chunks', ...fields })).text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('text', () => {
  it('has the words, markers and cells', async () => {
    const { text, headers } = await exported({ format: 'text' });
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text).toContain('Stock\n\nMethod\n\nCounted <twice>[1] by hand\n\nx=(a+b)/(√c)+∑_(k=0)^n y\n\n');
    expect(text).toContain('is small\n\n1. first\n  a) nested\n2. second\n\n');
    expect(text).toContain('article number 7\t7\n');
    expect(text).toContain('[1] By two people\n');
  });
});

describe('plain Markdown', () => {
  it('has headings, lists and tables, and words without markup', async () => {
    const { text } = await exported({ format: 'markdown', markup: 'plain' });
    expect(text).toContain('# Stock\n\n## Method\n\nCounted <twice>[1] by hand\n\nx=(a+b)/(√c)');
    expect(text).toContain('1. first\n   - a) nested\n2. second\n');
    expect(text).toContain('| article number 7 | 7 |\n');
    expect(text).toContain('[1] By two people\n');
    expect((await exported({ format: 'markdown' })).text).toContain('Counted \\<twice>[^1] **by hand**');
  });

  it('keeps a pipe within its cell', async () => {
    const { body } = await service.upload('name,note\na|b,*new*\n', 'pipes.csv');
    const { text } = await service.post(`/v1/files/${body.id}/export`, { format: 'markdown', markup: 'plain' });
    expect(text).toContain('| a\\|b | *new* |\n');
  });
});

describe('html', () => {
  it('is a document whose links lead to its notes', async () => {
    const { text } = await exported({ format: 'html', include_citations: true });
    expect(text).toMatch(/^<!doctype html>\n<html/);
    expect(text).toMatch(/<h2 id="p1\.b2" data-boxes="1 [\d. ]+">/);
    expect(text).toContain('Counted &lt;twice&gt;<sup><a href="#note-1">[1]</a></sup><strong> by hand</strong></p>');
    expect(text).toMatch(/<ol>\n<li value="1"[^>]*>first<ul>\n<li[^>]*>a\) nested<\/li><\/ul>\n<\/li>\n<li value="2"/);
    expect(text).toContain('<a id="note-1"></a>');
    expect(text.match(/<table/g)).toHaveLength(2);
    expect(text).not.toContain('dir=');
  });

  it('is read from the right where its language is, but for what is not', async () => {
    const arabic = 'تم عد جميع الرفوف مرتين ثم تمت مقارنة الأرقام في المكتب الرئيسي. ';
    const text = [wordHeading('تقرير المخزون', 1), wordParagraph(wordRun(arabic.repeat(6)))].join('');
    const { body } = await service.upload(makeDocx(text + wordTable([['البند', 'المبلغ']])), 'arabic.docx');
    const { text: html } = await service.post(`/v1/files/${body.id}/export`, { format: 'html' });
    expect(html).toMatch(/^<!doctype html>\n<html lang="ar" dir="rtl">/);
    expect(html).toMatch(/<h1 id="p1\.b1" dir="auto">/);
    expect(html).toMatch(/<table id="t1">/);
  });
});

describe('chunks', () => {
  it('say where they stand and keep to their size', async () => {
    const chunks = await chunksOf({ chunk_tokens: 200 });
    expect(new Set(chunks.map((chunk) => chunk.id)).size).toBe(chunks.length);
    for (const chunk of chunks) {
      expect(chunk.boxes.length).toBeGreaterThan(0);
      expect(chunk.pages).toEqual([...new Set(chunk.boxes.map(({ page }) => page))]);
      expect(chunk.token_estimate).toBeLessThanOrEqual(200);
    }
    expect(chunks[0]).toMatchObject({ id: 'p1.b1', heading_path: ['Stock', 'Method'] });
    expect(chunks[0]!.text).toMatch(/^Stock\n\nMethod\n\nCounted/);
    const words = chunks.map(({ text }) => text).join(' ');
    expect(words.split('counted twice').length - 1).toBe(60);
  });

  it('repeat the header of a table that is cut', async () => {
    const parts = (await chunksOf({ chunk_tokens: 200 })).filter(({ id: name }) => name.startsWith('t1'));
    expect(parts.length).toBeGreaterThan(2);
    const head = '| Item | Amount |\n| --- | --- |\n| article';
    expect(parts[0]!.text.startsWith(`Result\n\n${head}`)).toBe(true);
    expect(parts.slice(1).every(({ text }) => text.startsWith(head))).toBe(true);
    expect(parts[0]!.heading_path).toEqual(['Stock', 'Result']);
    const rows = parts.map((part) => part.rows!);
    expect(rows[0]![0]).toBe(1);
    expect(rows.at(-1)![1]).toBe(300);
    expect(rows.slice(1).map(([first]) => first - 1)).toEqual(rows.slice(0, -1).map(([, last]) => last));
  });

  it('keep a table whole where it fits', async () => {
    const parts = (await chunksOf({ chunk_tokens: 8000 })).filter(({ type }) => type === 'table');
    expect(parts.map((part) => [part.id, part.rows])).toEqual([
      ['t1', [1, 300]],
      ['t2', [1, 1]],
    ]);
  });
});

describe('csv', () => {
  it('parts tables by an empty line', async () => {
    const { text } = await exported({ format: 'csv', escape_formulas: true });
    expect(text).toContain("article number 299,299\r\n\r\na,b\r\n'=1+1,-5\r\n");
  });

  it('is a ZIP with a file for each table where that is accepted', async () => {
    const ask = async () => {
      const response = await fetch(`${service.url}/v1/files/${id}/export`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/zip' },
        body: JSON.stringify({ format: 'csv' }),
      });
      expect(response.headers.get('content-type')).toBe('application/zip');
      expect(response.headers.get('content-disposition')).toContain('stock.zip');
      return new Uint8Array(await response.arrayBuffer());
    };
    const bytes = await ask();
    const files = unzipSync(bytes);
    expect(Object.keys(files)).toEqual(['t1.csv', 't2.csv']);
    expect(Buffer.from(files['t2.csv']!).toString()).toBe('a,b\r\n=1+1,-5\r\n');
    expect(await ask()).toEqual(bytes);
  });
});

describe('json', () => {
  it('has citations where asked to', async () => {
    const file = `/v1/files/${(await service.upload('name,amount\nbolt,12\n', 'parts.csv')).body.id}`;
    const schema = { name: 'part', fields: [{ name: 'amount', type: 'number' }] };
    await service.post(`${file}/extract`, { schema });
    const listed = (await service.get(`${file}/citations`)).body.citations;
    const asked = { format: 'json', include_citations: true };
    expect((await service.post(`${file}/export`, asked)).body.citations).toEqual(listed);
    expect((await exported({ format: 'json' })).body).not.toHaveProperty('citations');
  });
});

describe('equations', () => {
  it('are LaTeX in Markdown and HTML, one line to read in text', async () => {
    const { text: markdown } = await exported({ format: 'markdown' });
    expect(markdown).toContain('$$\nx=\\frac{a+b}{\\sqrt{c}}+\\sum _{k=0}^{n} y\n$$\n');
    expect(markdown).toContain('where $\\alpha^{2}$ is small');
    const { text: html } = await exported({ format: 'html' });
    expect(html).toContain('<span class="math" data-latex="\\alpha^{2}">α^2</span>');
    expect((await exported({ format: 'text' })).text).toContain('x=(a+b)/(√c)+∑_(k=0)^n y\n');
  });
});
