import { describe, expect, it } from 'vitest';
import { detect } from '../../../src/parsers/detect.ts';
import { MemorySource } from '../../../src/parsers/source.ts';
import { type Collected, collect } from '../collect.ts';

const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text));

async function read(text: string | Uint8Array, name: string): Promise<Collected & { format: string }> {
  const bytes = typeof text === 'string' ? bytesOf(text) : text;
  const { format, parser } = await detect(new MemorySource(bytes), name);
  return { ...(await collect(parser, bytes)), format: format.name };
}
const kindOf = async (text: string, name: string): Promise<string> =>
  (await detect(new MemorySource(bytesOf(text)), name)).format.name;
const told = ({ pages }: Collected): string[] =>
  pages.flatMap(({ blocks }) =>
    blocks.map(({ type, level, marker, text }) =>
      [type, level, marker, text].filter((one) => one !== undefined).join(' '),
    ),
  );

describe('what a text is', () => {
  it.each([
    ['a,b,c\n1,2,3\n4,5,6\n', 'a.txt', 'csv'],
    ['a,b,c\n1,2,3\n4,5,6\n', 'a', 'csv'],
    ['# list of parts\na,b,c\n1,2,3\n4,5,6\n', 'a.csv', 'csv'],
    ['a|b|c\n-|-|-\n1|2|3\n', 'a.md', 'md'],
    ['# A\n\n## B\n', 'README', 'md'],
    ['# comment\nx = 1\n', 'a.py', 'txt'],
    ['# comment\nx = 1\n', 'a', 'txt'],
    ['{"a": 1}\n{"a": 2}\n', 'a.log', 'json'],
    ['{a},b,c\n1,2,3\n4,5,6\n', 'a.csv', 'csv'],
    ['<?xml version="1.0"?><a/>', 'a.txt', 'xml'],
    ['<note>a</note>', 'a.xml', 'xml'],
    ['Dear all,\nno comma, here.\n', 'a.txt', 'txt'],
    ['Dear all', 'a', 'txt'],
    ['Dear all', 'a.unknown', 'txt'],
  ])('%j named %s is %s', async (text, name, kind) => {
    expect(await kindOf(text, name)).toBe(kind);
  });

  it.each(['a.pdf', 'a.docx', 'a.xlsx', 'a.msg'])('is no text where its name promises a document: %s', async (name) => {
    await expect(kindOf('Dear all', name)).rejects.toMatchObject({ fault: { code: 'unsupported_format' } });
  });

  it('PostScript is named, not read', async () => {
    await expect(kindOf('%!PS-Adobe-3.0\n', 'a')).rejects.toMatchObject({ fault: { code: 'unsupported_format' } });
  });
});

it('plain text: paragraphs between empty lines, pages at form feeds', async () => {
  const { pages } = await read('a\r\nb\r\n\r\n  c\fd', 'a.txt');
  expect(pages.map(({ blocks }) => blocks.map(({ type, text }) => `${type} ${text}`))).toEqual([
    ['paragraph a\nb', 'paragraph c'],
    ['paragraph d'],
  ]);
});

it('code: lines as they are', async () => {
  expect(told(await read('def f(x):\n    return x\n\n\nclass A:\n    pass\n', 'a.py'))).toEqual([
    'code def f(x):\n    return x\n\n\nclass A:\n    pass',
  ]);
});

it('Markdown: structure, front matter and HTML inside', async () => {
  const source =
    '---\ntitle: "T"\nauthor: Ann\ndate: 2026-01-02\n---\n# H\n\na **b** [c](https://d.example)[^1]\n\n- [x] done\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n```js\nf()\n```\n\n<details><summary>more</summary>\n\ninner\n</details>\n\n[^1]: note\n';
  const collected = await read(source, 'a.md');
  expect(collected.info).toMatchObject({ title: 'T', author: 'Ann', created: '2026-01-02T00:00:00.000Z' });
  expect(told(collected)).toEqual([
    'heading 1 H',
    'paragraph a b c[1]',
    'list_item 1 • [x] done',
    'table x\ty\n1\t2',
    'code f()',
    'paragraph more',
    'paragraph inner',
    'footnote 1 note',
  ]);
});

it('JSON: flat records as a table, else as it is written', async () => {
  const { tables } = await read('[{"a":1,"b":"x"},{"a":2,"c":null}]', 'a.json');
  expect(tables[0]!.head).toMatchObject({ row_count: 3, col_count: 3, header_rows: 1 });
  expect(told(await read('{"a":{"b":[1]}}', 'a.json'))).toEqual([
    'code {\n  "a": {\n    "b": [\n      1\n    ]\n  }\n}',
  ]);
});

it('XML: as it is written, by the encoding that it declares, and kept for those who read e-invoices', async () => {
  const bytes = new Uint8Array(Buffer.from('<?xml version="1.0" encoding="ISO-8859-15"?>\n<a>100 \xa4</a>', 'latin1'));
  const collected = await read(bytes, 'a.xml');
  expect(told(collected)[0]).toContain('<a>100 €</a>');
  expect(collected.info.attachments).toMatchObject([{ mediaType: 'application/xml' }]);
});

it.each([
  ['a word of a megabyte', 'x'.repeat(1_000_000), 'a.txt'],
  ['brackets that never close', '['.repeat(100_000), 'a.md'],
  ['quotes in quotes', `${'>'.repeat(20_000)}a`, 'a.md'],
  ['emphasis that never ends', '*a_ '.repeat(20_000), 'a.md'],
  ['arrays in arrays', '['.repeat(100_000), 'a.json'],
])('reads %s', async (_, text, name) => {
  expect((await read(text, name)).pages.length).toBeGreaterThan(0);
});
