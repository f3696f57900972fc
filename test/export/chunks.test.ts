import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '../../src/document/page.ts';
import type { Chunk } from '../../src/export/chunk.ts';
import { TestService } from '../flow/service.ts';
import { makeDocx, wordHeading, wordItem, wordParagraph, wordRun, wordTable } from './documents.ts';

const sentence = (i: number): string => `Sentence ${i} speaks of shelf ${i * 7} and of nothing else. `;
const sentences = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, i) => sentence(from + i)).join('');
const WIDE = Array.from({ length: 30 }, (_, i) => `Measured quantity ${i}`);
const DOCX = makeDocx(
  [
    wordHeading('Handbook', 1),
    wordHeading('Shelves', 2),
    wordParagraph(wordRun(sentences(0, 40))),
    wordItem('an item of a list', 2, 0),
    wordHeading('Parts', 2),
    wordTable([['Part', 'Remark'], ...Array.from({ length: 60 }, (_, i) => [`part ${i}`, `remark ${i}`])]),
    wordHeading('Long cells', 2),
    wordTable([
      ['Part', 'Remark'],
      ['spindle', sentences(100, 130)],
      ['bearing', 'short'],
    ]),
    wordHeading('Wide', 2),
    wordTable([WIDE, WIDE.map((_, i) => `${i}.5`), WIDE.map((_, i) => `${i}.75`)]),
    wordHeading('A heading that nothing follows', 2),
  ].join(''),
);

let service: TestService;
let id: string;
beforeAll(async () => {
  service = await TestService.start();
  id = (await service.upload(DOCX, 'handbook.docx')).body.id;
});
afterAll(() => service.close());

async function chunksOf(fields: object): Promise<Chunk[]> {
  const { status, text } = await service.post(`/v1/files/${id}/export`, { format: 'chunks', ...fields });
  expect(status, text).toBe(200);
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Chunk);
}

const HEADINGS = ['Handbook', 'Shelves', 'Parts', 'Long cells', 'Wide', 'A heading that nothing follows'];
const isBare = ({ text }: Chunk): boolean =>
  text.split(/\s*(?:\n|>)\s*/).every((line) => line === '' || HEADINGS.includes(line));

describe.each(['once', 'path', 'none'])('chunks with headings %s', (headings) => {
  it.each([50, 77, 120, 400, 3000])(
    'are never longer than %i tokens, lose nothing and are no bare headings',
    async (limit) => {
      const chunks = await chunksOf({
        chunk_tokens: limit,
        chunk_headings: headings,
        chunk_overlap: Math.floor(limit / 5),
      });
      expect(new Set(chunks.map((chunk) => chunk.id)).size).toBe(chunks.length);
      const all = chunks.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ');
      for (let i = 0; i < 40; i++) expect(all).toContain(sentence(i).trim().split(' speaks')[0]);
      for (let i = 0; i < 60; i++) expect(all).toContain(`| part ${i} | remark ${i} |`);
      for (const word of ['Sentence 129', 'bearing', 'short', '29.75', 'Measured quantity 29', 'an item of a list']) {
        expect(all).toContain(word);
      }
      for (const chunk of chunks) {
        expect(chunk.token_estimate, JSON.stringify(chunk.text)).toBeLessThanOrEqual(limit);
        expect(chunk.boxes.length).toBeGreaterThan(0);
        expect(isBare(chunk), chunk.text).toBe(false);
      }
    },
  );
});

describe('chunks', () => {
  it('of a table repeat its header, the heading stands above the first', async () => {
    const parts = (await chunksOf({ chunk_tokens: 120 })).filter(({ heading_path: path }) => path.at(-1) === 'Parts');
    expect(parts.length).toBeGreaterThan(3);
    expect(parts[0]!.text).toMatch(/^Parts\n\n\| Part \| Remark \|\n/);
    for (const part of parts.slice(1)) expect(part.text).toMatch(/^\| Part \| Remark \|\n\| --- \| --- \|\n\| part/);
  });

  it('of a row that is too long name its columns', async () => {
    const parts = (await chunksOf({ chunk_tokens: 120 })).filter(
      ({ heading_path: path }) => path.at(-1) === 'Long cells',
    );
    expect(parts.some(({ text }) => text.includes('Part: spindle\n\nRemark: Sentence 100'))).toBe(true);
    expect(parts.at(-1)!.text).toContain('| bearing | short |');
  });

  it('begin with the end of the one before where that is asked for', async () => {
    const plain = await chunksOf({ chunk_tokens: 120 });
    expect(plain.every((chunk) => chunk.overlap === undefined)).toBe(true);
    const list = (await chunksOf({ chunk_tokens: 120, chunk_overlap: 30 })).find(({ text }) =>
      text.includes('an item'),
    )!;
    expect(list.overlap).toMatch(/^Sentence \d+ .* else\.$/);
    expect(list.text.startsWith(list.overlap!)).toBe(true);
  });

  it('have all their headings above them where that is asked for', async () => {
    const chunks = await chunksOf({ chunk_tokens: 120, chunk_headings: 'path' });
    const shelves = chunks.filter(({ heading_path: path }) => path.at(-1) === 'Shelves');
    expect(shelves.length).toBeGreaterThan(3);
    for (const { text } of shelves) expect(text).toMatch(/^Handbook > Shelves\n\n/);
    const parts = chunks.filter(({ heading_path: path }) => path.at(-1) === 'Parts');
    for (const { text } of parts) expect(text).toMatch(/^Handbook > Parts\n\n\| Part /);
  });
});

it('names all blocks of a chunk, those too that go on from the page before', async () => {
  const paragraph = wordParagraph(wordRun(sentences(0, 200)));
  const file = (await service.upload(makeDocx(paragraph.repeat(2)), 'long.docx')).body.id;
  const { body } = await service.post(`/v1/files/${file}/export`, { format: 'json' });
  const blocks = (body.pages as Page[]).flatMap((page) => page.blocks);
  const { text } = await service.post(`/v1/files/${file}/export`, { format: 'chunks', chunk_tokens: 3_000 });
  const chunks = text
    .trimEnd()
    .split('\n')
    .map((line): Chunk => JSON.parse(line));
  expect(blocks.some((block) => block.continued_from)).toBe(true);
  expect([...new Set(chunks.flatMap((chunk) => chunk.block_ids))]).toEqual(blocks.map((block) => block.id));
});
