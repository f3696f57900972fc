import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SearchAnswer } from '../../src/document/search-answer.ts';
import { openCells, searchBlocks, searchCells } from './documents.ts';

const LETTER = [
  [
    { text: 'Annual report of the harbour', type: 'heading' as const },
    'The harbour office moved. Ships are counted daily.',
  ],
  ['Café Müller sent INV-2024/07 for 1,234.50 to info@harbour.example on Monday.', '東京都に行きました。'],
  ['Nothing of the kind was counted.', 'office hours: daily'],
];

const search = (
  query: string,
  more: { mode?: 'text' | 'phrase' | 'regex'; maxResults?: number } = {},
): Promise<SearchAnswer> => searchBlocks(LETTER, { query, ...more });
const ids = (answer: SearchAnswer): (string | undefined)[] => answer.matches.map((match) => match.block_id);
const marked = ({ matches }: SearchAnswer): string[] =>
  matches.flatMap(({ snippet, highlights }) => highlights.map(([start, end]) => snippet.slice(start, end)));

describe('search in blocks', () => {
  it('finds words in any order and case, all of them in one block', async () => {
    expect(ids(await search('MOVED office'))).toEqual(['p1.b2']);
    expect(marked(await search('MOVED office'))).toEqual(['office', 'moved']);
  });

  it('weighs headings more and says how many there are', async () => {
    const answer = await search('harbour', { maxResults: 1 });
    expect([answer.total, ids(answer)]).toEqual([3, ['p1.b1']]);
  });

  it.each([
    ['cafe muller', ['Café', 'Müller']],
    ['INV-2024/07', ['INV-2024/07']],
    ['1,234.50', ['1,234.50']],
    ['info@harbour.example', ['info@harbour.example']],
    ['"sent inv"', ['sent INV']],
    ['京都', ['京都']],
    ['都', ['都']],
    ['coun', ['counted', 'counted']],
  ])('finds %s', async (query, highlights) => {
    expect(marked(await search(query))).toEqual(highlights);
  });

  it('takes phrases at their word', async () => {
    expect((await search('"office harbour"')).total).toBe(0);
    expect((await search('harbour office', { mode: 'phrase' })).total).toBe(1);
    expect((await search('"coun"')).total).toBe(0);
  });

  it('puts what stands together first', async () => {
    const answer = await searchBlocks([['red apples and one green pear', 'green apples', 'apples, green'], []], {
      query: 'green apples',
    });
    expect(ids(answer)).toEqual(['p1.b2', 'p1.b3', 'p1.b1']);
  });

  it('forgives one typo only when nothing else matches', async () => {
    expect(await search('harbor')).toMatchObject({ total: 3, fuzzy: true });
    expect((await search('harbour')).fuzzy).toBeUndefined();
    expect(marked(await search('harbor'))[0]).toBe('harbour');
    expect((await search('2025')).total).toBe(0);
  });

  it('relaxes to the page, then to any word', async () => {
    expect(await search('annual ships')).toMatchObject({ relaxed: 'page', total: 2 });
    expect(await search('annual monday')).toMatchObject({ relaxed: 'any', total: 2 });
  });

  it('searches by pattern without hanging', async () => {
    expect(marked(await search('inv-\\d+', { mode: 'regex' }))).toEqual(['INV-2024']);
    expect((await search('(a+)+$', { mode: 'regex' })).total).toBe(0);
    await expect(search('(', { mode: 'regex' })).rejects.toThrow(/no regular expression: a "\(" is not closed/);
  });

  it('points at the line of the hit', async () => {
    const lines = [
      { start: 0, end: 10, bbox: [0, 0, 50, 10] as [number, number, number, number] },
      { start: 10, end: 20, bbox: [0, 10, 50, 20] as [number, number, number, number] },
    ];
    const answer = await searchBlocks([[{ text: 'first line second li', lines }]], { query: 'second' });
    expect(answer.matches[0]!.bbox).toEqual([0, 10, 50, 20]);
  });

  it('finds what a reader cannot see last, and says so', async () => {
    const pages = [[{ text: 'secret', hidden: 'invisible' as const }, 'a secret']];
    const answer = await searchBlocks(pages, { query: 'secret' });
    expect(answer.matches.map(({ block_id, hidden }) => [block_id, hidden])).toEqual([
      ['p1.b2', undefined],
      ['p1.b1', true],
    ]);
  });

  it('lets no phrase cross a cell', async () => {
    const table = [[{ text: 'red apple\tgreen pear', type: 'table' as const }]];
    expect((await searchBlocks(table, { query: '"apple green"' })).total).toBe(0);
    expect((await searchBlocks(table, { query: '"green pear"' })).total).toBe(1);
  });

  it('cuts snippets at words, around the hits', async () => {
    const text = `${'lorem ipsum '.repeat(60)}needle in a haystack ${'dolor sit '.repeat(60)}`;
    const [match] = (await searchBlocks([[text]], { query: 'needle haystack' })).matches;
    expect(match!.snippet.length).toBeLessThan(260);
    expect(match!.snippet).toMatch(/^(lorem|ipsum) .*(dolor|sit)$/);
    expect(match!.highlights.map(([a, b]) => match!.snippet.slice(a, b))).toEqual(['needle', 'haystack']);
  });

  it.each(['   ', '!!!', '""', '\u0000', '\ud800'])('refuses a query without words: %j', async (query) => {
    await expect(search(query)).rejects.toThrow(/letters or digits/);
  });

  it('goes on where the matches before ended, in every mode', async () => {
    const pages = Array.from({ length: 7 }, (_, i) => [`harbour ${'of the '.repeat(i)}office`, `sheet ${i}`]);
    for (const [query, mode] of [
      ['harbour office', 'text'],
      ['office', 'phrase'],
      ['harb.+ice', 'regex'],
    ] as const) {
      const all = ids(await searchBlocks(pages, { query, mode }));
      const pieces = await Promise.all(
        [0, 3, 6, 9].map((offset) => searchBlocks(pages, { query, mode, offset, maxResults: 3 })),
      );
      expect(all).toHaveLength(7);
      expect(pieces.flatMap(ids)).toEqual(all);
      for (const { total } of pieces) expect(total).toBe(7);
    }
    const cells = Array.from({ length: 30 }, (_, i) => [`row ${i % 3}`, 5]);
    for (const query of ['row', '5']) {
      const place = ({ matches }: SearchAnswer) => matches.map(({ cell }) => cell);
      const all = place(await searchCells(cells, { query, maxResults: 30 }));
      const pieces = await Promise.all(
        [0, 10, 20].map((offset) => searchCells(cells, { query, offset, maxResults: 10 })),
      );
      expect([...new Set(all)]).toHaveLength(30);
      expect(pieces.flatMap(place)).toEqual(all);
    }
  });

  it('refuses a query of too many words', async () => {
    await expect(search(Array.from({ length: 200 }, (_, i) => `w${i}`).join(' '))).rejects.toThrow(/limit/);
  });

  it('finds any run of words of any text as a phrase', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 8 }),
          { minLength: 1, maxLength: 6 },
        ),
        fc.nat(),
        async (blocks, seed) => {
          const texts = blocks.map((words) => words.join(' ').replace(/["“”„«»]/gu, ''));
          const text = texts[seed % texts.length]!;
          const answer = searchBlocks([texts], { query: text, mode: 'phrase', maxResults: 100 });
          // Some letters are nothing but marks: a vowel sign on a space, the stroke that draws out an Arabic word.
          if (!/[\p{L}\p{N}]/u.test(text.normalize('NFKD').replaceAll('\u0640', '')))
            await expect(answer).rejects.toThrow('no letters or digits');
          else expect(ids(await answer)).toContain(`p1.b${(seed % texts.length) + 1}`);
        },
      ),
      { numRuns: 200, examples: [[[['\ufe70']], 0]] },
    );
  });
});

describe('search in cells beyond the limits of the index', () => {
  const rows = Array.from({ length: 5000 }, (_, r) => [`Customer ${r % 700}`, `code-${r}`, r * 3]);
  const limits = { segmentCells: 1000, indexedCells: 4000, shownNumbers: 500 };
  const opened = openCells(rows, { limits });
  const find = async (query: string, maxResults = 20): Promise<SearchAnswer> => (await opened)({ query, maxResults });
  const places = (answer: SearchAnswer): (string | undefined)[] => answer.matches.map((match) => match.cell);

  it('finds rare words, phrases, prefixes and numbers in any row', async () => {
    expect(places(await find('code-4321 '))).toEqual(['B4322']);
    expect(places(await find('"code 17"'))).toEqual(['B18']);
    expect(places(await find('code-499'))).toEqual(expect.arrayContaining(['B500']));
    expect(places(await find('14,997'))).toEqual(['C5000']);
    expect(await find('nowhere ')).toMatchObject({ total: 0, matches: [] });
  });

  it('finds a word in indexed and in filtered rows', async () => {
    const answer = await find('"customer 123"', 100);
    expect(answer.total).toBe(7);
    expect(places(answer)).toEqual(['A124', 'A824', 'A1524', 'A2224', 'A2924', 'A3624', 'A4324']);
  });

  it('finds single characters of scripts without spaces', async () => {
    const far = await openCells([...rows.slice(0, 3000), ['東京駅', 'x', 1], ...rows.slice(3000)], { limits });
    for (const query of ['東京', '京', '駅']) expect(places(far({ query }))).toEqual(['A3001']);
  });

  it('says that what may be meant is looked for in the indexed rows only', async () => {
    for (const query of ['custommer ', 'customer elsewhere ']) {
      const answer = await find(query);
      expect(answer.total).toBeGreaterThan(0);
      expect(answer.total_exact).toBe(false);
      const whole = (await openCells(rows))({ query });
      expect(whole.total).toBe(5000);
      expect(whole.total_exact).toBeUndefined();
    }
    expect((await find('nowhere ')).total_exact).toBeUndefined();
  });

  it('says that patterns are tried on the indexed rows only', async () => {
    expect((await find('code-12\\d', 5)).total_exact).toBeUndefined();
    expect((await opened)({ query: 'code-12\\d$', mode: 'regex' })).toMatchObject({
      total: 10,
      total_exact: false,
    });
  });
});

describe('search in cells', () => {
  it('finds texts and numbers that look alike, and all that stands below them', async () => {
    const mixed = Array.from({ length: 400 }, (_, r) => [r + 1, `customer x${r}`, r > 200 ? String(r - 180) : null]);
    const sheet = await openCells(mixed);
    const found = (query: string) => sheet({ query, maxResults: 100 }).matches.map(({ cell }) => cell);
    for (let r = 0; r < 400; r += 7) expect(found(`"x${r}"`)).toEqual([`B${r + 1}`]);
    expect(found('25 ')).toEqual(['A25', 'C206']);
  });

  const rows = [
    ['Item', 'Price', 'Note'],
    ['Bolt', [1234.5] as [number], 'see bolt'],
    ['Nut', 7, null],
    ['Bolt', 1234.5, 'third'],
  ];
  const cells = async (query: string): Promise<(string | undefined)[]> =>
    (await searchCells(rows, { query })).matches.map((match) => match.cell);

  it('finds each cell that shows the words', async () => {
    expect(await cells('bolt')).toEqual(['A2', 'A4', 'C2']);
    expect(await searchCells(rows, { query: 'bolt', maxResults: 1 })).toMatchObject({
      total: 3,
      matches: [{ sheet: 'Data', page: 1 }],
    });
  });

  it.each([
    ['1,234.50', ['B2', 'B4']],
    ['1234.5', ['B4', 'B2']],
    ['1.234,50', ['B2', 'B4']],
    ['$1,234.5', ['B2', 'B4']],
    ['"1,234.50"', ['B2']],
    ['7', ['B3']],
  ])('finds numbers as they are shown and by their value: %s', async (query, found) => {
    expect(await cells(query)).toEqual(found);
  });

  it('says what the row and the column of a cell are called', async () => {
    const tables = [{ sheet: 'Data', range: 'A1:C4', header_rows: 1 }];
    const [note] = (await searchCells(rows, { query: 'third' }, { tables })).matches;
    expect(note).toMatchObject({ cell: 'C4', context: { row: 'Bolt', column: 'Note' } });
    const [first] = (await searchCells(rows, { query: 'nut' }, { tables })).matches;
    expect(first).toMatchObject({ cell: 'A3', context: { column: 'Item' } });
    expect((await searchCells(rows, { query: 'third' })).matches[0]!.context).toBeUndefined();
  });

  it('calls a row by its first text, or else by what it begins with', async () => {
    const rows = [
      ['No', 'Item', 'Total'],
      [1, 'Bolt', 500],
      [2, '', 700],
    ];
    const tables = [{ sheet: 'Data', range: 'A1:C3', header_rows: 1 }];
    const contextOf = async (query: string) => (await searchCells(rows, { query }, { tables })).matches[0]!.context;
    expect(await contextOf('500')).toEqual({ row: 'Bolt', column: 'Total' });
    expect(await contextOf('700')).toEqual({ row: '2', column: 'Total' });
  });

  it('keeps no copy of the texts: each is read where its first cell stands', async () => {
    const chance = (i: number): string => ['harbour', 'vessel', 'cargo', 'quay', 'pilot'][(i * 7919) % 5]!;
    const rows = Array.from({ length: 6_000 }, (_, i) => [
      i % 9 === 0 ? ([i + 0.5] as [number]) : i,
      `${chance(i)} ${chance(i + 1)} number ${i} of the ${chance(i + 2)} that lies behind the ${chance(i + 3)}`,
      chance(i),
    ]);
    const texts = rows.flat().reduce((sum: number, cell) => sum + String(cell).length, 0);
    const search = await openCells(rows);
    expect(search.indexBytes).toBeLessThan(0.6 * texts);
    for (const i of [0, 1, 4095, 5999]) {
      const [match] = search({ query: `"number ${i} of"` }).matches;
      expect(match).toMatchObject({ cell: `B${i + 1}`, snippet: rows[i]![1] });
    }
    expect(search({ query: '"5,994.50"' }).matches[0]).toMatchObject({ cell: 'A5995', snippet: '5,994.50' });
    const found = search({ query: '^harbour$', mode: 'regex', maxResults: 2 });
    expect([found.total, found.matches.map(({ cell }) => cell)]).toEqual([1200, ['C1', 'C6']]);
  });

  it('weighs the header of a table more', async () => {
    const many = [['price per piece'], ['price each'], ['item price']];
    const tables = [{ sheet: 'Data', range: 'A1:A3', header_rows: 1 }];
    expect((await searchCells(many.toReversed(), { query: 'price' })).matches.map((match) => match.cell)[0]).toBe('A1');
    const answer = await searchCells([['item'], ...many], { query: 'piece' }, { tables });
    expect(answer.matches[0]!.cell).toBe('A2');
    const blocks = await searchBlocks(
      [
        [
          { text: 'a price', type: 'table' },
          { text: 'price\tpiece\n7\t8', type: 'table', table_id: 't1' },
        ],
      ],
      {
        query: 'price',
      },
    );
    expect(ids(blocks)).toEqual(['p1.b2', 'p1.b1']);
  });

  it('puts first what is all of a cell or block, as it is written', async () => {
    const many = [['Revenues'], ['Revenue growth'], ['Net Revenue'], ['revenue of the year'], ['Revenue']];
    const cellsOf = async (query: string) =>
      (await searchCells(many, { query, maxResults: 2 })).matches.map(({ cell }) => cell);
    expect(await cellsOf('Revenue')).toEqual(['A5', 'A1']);
    expect(await cellsOf('net revenue')).toEqual(['A3']);
    expect((await cellsOf('growth revenue '))[0]).toBe('A2');
    const pages = [[{ text: 'Revenue of the group', type: 'title' as const }, 'See revenue below', 'Revenue']];
    expect(ids(await searchBlocks(pages, { query: 'revenue' }))[0]).toBe('p1.b3');
    const running = [[{ text: 'Revenue', type: 'header' as const }, 'The revenue grew']];
    expect(ids(await searchBlocks(running, { query: 'revenue' }))[0]).toBe('p1.b2');
  });

  it('finds what comments say, and marks it and what is hidden', async () => {
    const comments = [{ row: 1, column: 0, text: 'checked by Ada', author: 'Ada' }];
    const hiddenRow = { defaultSize: 15, runs: [{ from: 3, to: 3, size: 0 }] };
    const sheet = await openCells(rows, { layout: { comments, rows: hiddenRow } });
    expect(sheet({ query: 'checked' }).matches).toMatchObject([
      { cell: 'A2', in: 'comment', snippet: 'checked by Ada' },
    ]);
    expect(sheet({ query: 'third' }).matches).toMatchObject([{ cell: 'C4', hidden: true }]);
    expect(sheet({ query: 'nut' }).matches[0]).not.toHaveProperty('hidden');
    const hidden = await openCells(rows, { state: 'hidden' });
    expect(hidden({ query: 'nut' }).matches).toMatchObject([{ cell: 'A3', hidden: true }]);
  });

  it('finds comments by who wrote them', async () => {
    const comments = [
      { row: 1, column: 0, text: 'Why so few?', author: 'Ada Byron' },
      { row: 2, column: 0, text: 'Ada Byron:\nDone', author: 'Ada Byron' },
    ];
    const sheet = await openCells(rows, { layout: { comments } });
    expect(sheet({ query: 'byron' }).matches.map(({ cell, snippet }) => [cell, snippet])).toEqual([
      ['A2', 'Ada Byron: Why so few?'],
      ['A3', 'Ada Byron:\nDone'],
    ]);
  });

  it('finds a text that many cells show, in few and in many distinct texts', async () => {
    const many = Array.from({ length: 3000 }, (_, r) => [`part ${r}`, r % 3 === 0 ? 'spare' : 'part 7']);
    for (const flexSearchTexts of [10, 100_000]) {
      const sheet = await openCells(many, { limits: { flexSearchTexts } });
      expect(sheet({ query: 'spare' }).total).toBe(1000);
      expect(sheet({ query: '"part 7"' })).toMatchObject({ total: 2001 });
      expect(sheet({ query: '"part 2999"' }).matches).toMatchObject([{ cell: 'A3000' }]);
    }
  });

  it('finds other forms of a word when nothing is written so', async () => {
    const pages = [['Either party may terminate this agreement.', 'Terms of payment']];
    expect(await searchBlocks(pages, { query: 'termination' })).toMatchObject({ relaxed: 'forms', total: 1 });
    expect((await searchBlocks(pages, { query: 'terminate' })).relaxed).toBeUndefined();
    expect((await searchBlocks(pages, { query: '"termination"' })).total).toBe(1);
  });

  it('relaxes to the rows that hold all words', async () => {
    const answer = await searchCells(rows, { query: 'bolt third' });
    expect(answer).toMatchObject({ relaxed: 'row', total: 2 });
    expect(answer.matches.map((match) => match.cell)).toEqual(['C4', 'A4']);
  });

  it('finds numbers by value where they are too many to be indexed as shown', async () => {
    const many = Array.from({ length: 1200 }, (_, r) => Array.from({ length: 100 }, (_, c) => r * 100 + c));
    expect((await searchCells(many, { query: '99,999' })).matches).toMatchObject([
      { cell: 'CV1000', snippet: '99999' },
    ]);
  });
});
