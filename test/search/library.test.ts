import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LibraryAnswer } from '../../src/document/search-answer.ts';
import { StoredContent } from '../../src/index/content.ts';
import { LmdbStore } from '../../src/index/lmdb-store.ts';
import { idOf, SLOTS } from '../../src/index/search/flexsearch/id-list.ts';
import { OrderedStorage } from '../../src/index/search/flexsearch/ordered-storage.ts';
import { LibrarySearch } from '../../src/index/search/library/library-search.ts';
import { Searcher } from '../../src/index/search/searcher.ts';
import { PLACES } from '../../src/index/search/stored/content-terms.ts';
import type { FileRecord } from '../../src/index/store.ts';
import { type StoredSpec, storeDocument } from './documents.ts';

const OWNER = 'ada';

let folder: string;
let store: LmdbStore;
let library: LibrarySearch;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docloupe-library-'));
  store = new LmdbStore(folder);
  library = new LibrarySearch(store, new Searcher(1e7));
});

afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const add = async (spec: StoredSpec): Promise<FileRecord> => {
  const record = await storeDocument(store, spec);
  library.fileAdded(record);
  return record;
};
const search = (query: string, more: Partial<Parameters<LibrarySearch['search']>[0]> = {}): Promise<LibraryAnswer> =>
  library.search({ query, maxResults: 20, ...more }, OWNER);
const names = ({ matches }: LibraryAnswer): string[] => matches.map((match) => match.file_name);

/** All that is listed, but for how many files there are and were. */
const keys = (): string[] =>
  [...store.words.from('')].map(([key]) => key).filter((key) => key !== 'next' && key !== 'files');

const HARBOUR: StoredSpec = { name: 'quay.pdf', pages: [['The harbour office moved.', 'Ships are counted daily.']] };
const LETTER: StoredSpec = { name: 'letter.docx', pages: [['Dear harbour master'], ['Yours']], documentType: 'letter' };
const SLIDES: StoredSpec = {
  name: 'slides.pptx',
  pages: [[{ text: 'Harbour plans', type: 'title' }]],
  fileType: 'pptx',
};

describe('search over all files', () => {
  it('finds words in every file, headings first, then the newest, and says how many files it searched', async () => {
    for (const spec of [SLIDES, HARBOUR, LETTER]) await add(spec);
    const answer = await search('harbour');
    expect(names(answer)).toEqual(['slides.pptx', 'letter.docx', 'quay.pdf']);
    expect(answer).toMatchObject({ total: 3, files_searched: 3, files_matched: 3, files_opened: 3 });
    expect(answer.total_exact).toBeUndefined();
  });

  it('knows files that come and go, and those of an earlier run', async () => {
    await add(HARBOUR);
    expect((await search('harbour')).total).toBe(1);
    const letter = await add(LETTER);
    expect((await search('harbour')).total).toBe(2);
    await store.deleteFile(letter.id);
    library.fileDeleted(letter.id);
    expect(names(await search('harbour'))).toEqual(['quay.pdf']);
    const restarted = new LibrarySearch(store, new Searcher(1e7));
    expect(await restarted.search({ query: 'harbour', maxResults: 20 }, OWNER)).toMatchObject({
      total: 1,
      files_searched: 1,
    });
  });

  it('counts what came and went since the same was asked before', async () => {
    const queries = ['office', 'harbour office ', '"harbour office"', 'offi', 'offixe '];
    const counted = async () => {
      const answers = [];
      for (const query of queries) answers.push(await search(query, { fileTypes: ['pdf'] }));
      return answers.map((answer) => [answer.total, answer.files_searched, answer.files_matched]);
    };
    const all = (count: number) => queries.map(() => [count, count, count]);
    await add(HARBOUR);
    expect(await counted()).toEqual(all(1));
    const { id } = await add({ ...HARBOUR, name: 'again.pdf', pages: [['The harbour office closed.']] });
    expect(await counted()).toEqual(all(2));
    await store.deleteFile(id);
    await library.fileDeleted(id);
    expect(await counted()).toEqual(all(1));
  });

  it('keeps to the files, types and kinds asked for', async () => {
    const records = [];
    for (const spec of [HARBOUR, LETTER, SLIDES]) records.push(await add(spec));
    expect(names(await search('harbour', { fileIds: [records[0]!.id, 'unknown'] }))).toEqual(['quay.pdf']);
    expect(await search('harbour', { fileTypes: ['pptx'] })).toMatchObject({ total: 1, files_searched: 1 });
    expect(names(await search('harbour', { documentTypes: ['letter'] }))).toEqual(['letter.docx']);
  });

  it('forgives a typo when nothing is written so', async () => {
    for (const spec of [HARBOUR, LETTER]) await add(spec);
    expect(await search('harbuor')).toMatchObject({ total: 2, fuzzy: true });
    expect((await search('harbour')).fuzzy).toBeUndefined();
    expect(await search('hxrbxur')).toMatchObject({ total: 0, matches: [] });
  });

  it('relaxes to pages with all words, then to any word', async () => {
    for (const spec of [HARBOUR, LETTER]) await add(spec);
    expect(await search('harbour ships')).toMatchObject({ relaxed: 'page', total: 2 });
    expect(await search('yours ships')).toMatchObject({ relaxed: 'any', total: 2 });
  });

  it('finds prefixes, phrases and single characters of scripts without spaces', async () => {
    await add({ name: 'kyoto', pages: [['京都に行く']] });
    await add(HARBOUR);
    expect(names(await search('harb'))).toEqual(['quay.pdf']);
    expect(names(await search('ha'))).toEqual(['quay.pdf']);
    expect(names(await search('"office moved"'))).toEqual(['quay.pdf']);
    expect((await search('"moved office"')).total).toBe(0);
    expect(names(await search('都'))).toEqual(['kyoto']);
  });

  it('says when not all files were counted, and still puts the best first', async () => {
    for (let i = 0; i < 80; i++) await add({ name: `plain ${i}`, pages: [[`a harbour, number ${i}`]] });
    await add(SLIDES);
    for (let i = 0; i < 80; i++) await add({ name: `later ${i}`, pages: [[`a harbour, again ${i}`]] });
    const answer = await search('harbour', { maxResults: 3 });
    expect(names(answer)).toEqual(['slides.pptx', 'later 79', 'later 78']);
    expect(answer).toMatchObject({ files_searched: 161, files_matched: 161, total_exact: false });
    expect(names(await search('"number 7"'))).toEqual(['plain 7']);
  });

  it('opens no further file once no match can be better than those it has, however rare the word', async () => {
    const words = Array.from({ length: 20 }, (_, i) => `harbour${String.fromCharCode(97 + i)}`);
    // The first word stands in one file, the last in twenty.
    await Promise.all(words.map((_, i) => add({ name: `file ${i}`, pages: [[words.slice(i).join(' ')]] })));
    for (const word of words) expect(await search(`${word} `, { maxResults: 1 })).toMatchObject({ files_opened: 1 });
  });

  it('finds the one phrase though every file holds all of its words', async () => {
    const texts = ['waiting for the tide of turn', 'the turn of the tide', 'tide the of turn, the turn of the tide'];
    const specs = Array.from({ length: 601 }, (_, i) => ({
      name: i === 300 ? 'phrase' : `mixed ${i}`,
      pages: [[i === 300 ? texts[0]! : texts[1 + (i % 2)]!]],
    }));
    await Promise.all(specs.map(add));
    const answer = await search('"the tide of turn"');
    expect(names(answer)).toEqual(['phrase']);
    expect(answer).toMatchObject({ total: 1, files_matched: 1 });
    expect(answer.total_exact).toBeUndefined();
  });

  it('opens no file whose blocks hold the words apart from one another', async () => {
    const apart = { pages: [['the harbour office', 'ships of all kinds']] };
    const specs = Array.from({ length: 20 }, (_, i) => ({ name: `apart ${i}`, ...apart }));
    const { id } = await add({ name: 'together', pages: [['ships left the harbour', 'at noon']] });
    await Promise.all(specs.map(add));
    await library.settled();
    const opened = vi.spyOn(store, 'openFiles');
    const answer = await search('harbour ships ');
    expect(names(answer)).toEqual(['together']);
    expect(answer).toMatchObject({ total: 1, files_matched: 1 });
    expect(opened.mock.calls).toEqual([[[id]]]);
  });

  it('finds a code in the name of a file, though many contents hold its parts', async () => {
    for (let i = 0; i < 12; i++) await add({ name: `plain ${i}`, pages: [['inv 07 of 2024']] });
    await add({ name: 'INV-2024/07.pdf', pages: [['nothing of 07, 2024 or inv']] });
    expect(names(await search('INV-2024/07 '))).toEqual(['INV-2024/07.pdf']);
  });

  it('finds what begins with a letter that thousands of words begin with', async () => {
    const many = Array.from({ length: 5100 }, (_, i) => `w${i.toString(36)}`);
    await add({ name: 'list', pages: [many] });
    await add({ name: 'last', pages: [['wzzzz']] });
    await add({ name: 'other', pages: [['nothing of it']] });
    const answer = await search('w');
    expect(new Set(names(answer))).toEqual(new Set(['last', 'list']));
    expect(answer).toMatchObject({ total: 5101, files_matched: 2 });
  });

  it('goes on where the matches before ended', async () => {
    for (let i = 0; i < 150; i++) await add({ name: `file ${i}`, pages: [[`a harbour, number ${i}`]] });
    const found: string[] = [];
    for (let offset = 0; offset < 150; offset += 40)
      found.push(...names(await search('harbour', { offset, maxResults: 40 })));
    expect(found).toEqual(Array.from({ length: 150 }, (_, i) => `file ${149 - i}`));
    expect(names(await search('harbour', { offset: 150 }))).toEqual([]);
  });

  it('searches the names of files too, and what a name says need not stand in the text', async () => {
    await add({ name: 'Acme offer 2024.pdf', pages: [['Screws and bolts']] });
    await add({ name: 'other.pdf', pages: [['An offer of Acme', 'Screws']] });
    const byName = await search('acme offer');
    expect(byName.matches.map(({ file_name, in: where, snippet }) => [file_name, where, snippet])).toEqual([
      ['Acme offer 2024.pdf', 'file_name', 'Acme offer 2024.pdf'],
      ['other.pdf', undefined, 'An offer of Acme'],
    ]);
    expect(byName.matches[0]!.highlights).toEqual([
      [0, 4],
      [5, 10],
    ]);
    const both = await search('acme screws ');
    expect(both.matches.map(({ file_name, snippet }) => [file_name, snippet])).toContainEqual([
      'Acme offer 2024.pdf',
      'Screws and bolts',
    ]);
  });

  it('groups matches by file, the best file first', async () => {
    await add(HARBOUR);
    await add({ name: 'two.pdf', pages: [['a harbour', 'of the harbour']] });
    await add(SLIDES);
    const { files, matches } = await search('harbour');
    expect(files.map(({ file_name, matches: positions }) => [file_name, positions.length])).toEqual([
      ['slides.pptx', 1],
      ['two.pdf', 2],
      ['quay.pdf', 1],
    ]);
    for (const { file_id, matches: positions } of files) {
      for (const position of positions) expect(matches[position]!.file_id).toBe(file_id);
    }
  });

  it('finds other forms of a word when nothing is written so, and says it', async () => {
    await add({ name: 'contract.pdf', pages: [['Termination of this agreement', 'unrelated']] });
    expect(await search('terminate agreements')).toMatchObject({ total: 1, relaxed: 'forms' });
    expect((await search('termination')).relaxed).toBeUndefined();
  });

  it('takes up after a crash what was stored or deleted but not listed', async () => {
    const harbour = await add(HARBOUR);
    await library.settled();
    await storeDocument(store, LETTER);
    await store.deleteFile(harbour.id);
    const restarted = new LibrarySearch(store, new Searcher(1e7));
    const find = async () => names(await restarted.search({ query: 'harbour', maxResults: 20 }, OWNER));
    expect(await find()).toEqual([]);
    await restarted.catchUp(new AbortController().signal);
    expect(await find()).toEqual(['letter.docx']);
    expect(await store.unlistedFiles()).toEqual([]);
  });

  it('lists files that come together as those that come one after the other', async () => {
    // More words than are listed at once, and more files.
    const specs = Array.from({ length: 150 }, (_, file): StoredSpec => {
      const words = Array.from({ length: 90 }, (_, i) => `word${(file * 31 + i * 7) % 400}`);
      return { name: `${file}.pdf`, pages: [[words.slice(0, 40).join(' '), words.slice(40).join(' ')]] };
    });
    const records: FileRecord[] = [];
    for (const spec of specs) records.push(await storeDocument(store, spec));
    const storage = new OrderedStorage(store.words, 'w', { pieceBytes: 1 });
    // Where a list is cut depends on when its files came, and numbers are given anew; what is listed of which file does not.
    const said = () => {
      const fileOf = (entry: number) => store.words.get(`number ${Math.floor(idOf(entry) / PLACES)}`)?.toString();
      const ofTerm = (term: string) =>
        [...storage.ids(term).entries()].map((entry) => [fileOf(entry), entry % (PLACES * SLOTS)]);
      // Of a few that went their words may still be listed.
      return Array.from(storage.terms(), (term) => [term, ofTerm(term).filter(([file]) => file !== undefined)]);
    };
    for (const record of records) {
      library.fileAdded(record);
      await library.settled();
    }
    const before = said();
    expect(before.length).toBeGreaterThan(400);
    // The same once more, all together.
    await Promise.all(records.map((record) => library.fileAdded(record)));
    expect(said()).toEqual(before);
    await Promise.all(
      records.map(async ({ id }) => {
        await store.deleteFile(id);
        await library.fileDeleted(id);
      }),
    );
    expect(keys()).toEqual([]);
  });

  it('waits a moment for others to come, but keeps nobody waiting who searches', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const [letter, harbour] = [await storeDocument(store, LETTER), await storeDocument(store, HARBOUR)];
      const opened = vi.spyOn(store, 'openFiles');
      const listed = Promise.all([library.fileAdded(letter), library.fileAdded(harbour)]);
      await vi.advanceTimersByTimeAsync(50);
      expect(opened).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(50);
      await listed;
      expect(opened).toHaveBeenCalledTimes(2);
      await add(SLIDES);
      expect((await search('harbour')).total).toBe(3);
    } finally {
      vi.useRealTimers();
    }
  });

  it('lists the others where one file cannot be read', async () => {
    const [letter, harbour] = [await storeDocument(store, LETTER), await storeDocument(store, HARBOUR)];
    const open = store.openFiles.bind(store);
    const broken = vi.spyOn(store, 'openFiles').mockImplementation(async (ids) => {
      if (ids.includes(letter.id)) throw new Error('broken');
      return open(ids);
    });
    const listed = await Promise.allSettled([library.fileAdded(letter), library.fileAdded(harbour)]);
    expect(listed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await store.unlistedFiles()).toEqual([letter.id]);
    broken.mockRestore();
    await library.catchUp(new AbortController().signal);
    expect(names(await search('harbour')).sort()).toEqual(['letter.docx', 'quay.pdf']);
  });

  it('leaves nothing behind of files that are gone', async () => {
    const records = [];
    for (const spec of [HARBOUR, LETTER, SLIDES]) records.push(await add(spec));
    await library.settled();
    expect(keys().length).toBeGreaterThan(20);
    for (const { id } of records) {
      await store.deleteFile(id);
      await library.fileDeleted(id);
    }
    expect(keys()).toEqual([]);
  });

  it('goes on removing what is listed of files that went, where that was cut short', async () => {
    const records = [];
    for (const spec of [HARBOUR, LETTER, SLIDES]) records.push(await add(spec));
    await library.settled();
    const batch = store.words.batch.bind(store.words);
    let left = 1;
    const cut = vi.spyOn(store.words, 'batch').mockImplementation(async (changes) => {
      if (left-- <= 0) throw new Error('cut short');
      await batch(changes);
    });
    await store.deleteFile(records[0]!.id);
    await expect(library.fileDeleted(records[0]!.id)).rejects.toThrow('cut short');
    cut.mockRestore();
    expect(keys().some((key) => key.endsWith('counted'))).toBe(true);
    library = new LibrarySearch(store, new Searcher(1e7));
    await library.catchUp(new AbortController().signal);
    expect(await search('harbour')).toMatchObject({ total: 2, files_searched: 2 });
    expect((await search('counted')).total).toBe(0);
    await store.deleteFile(records[1]!.id);
    await library.fileDeleted(records[1]!.id);
    expect(keys().some((key) => key.endsWith('counted'))).toBe(false);
    expect(names(await search('harbour'))).toEqual(['slides.pptx']);
  });

  it('finds nothing of a file that went among many, before and after what was listed of it goes', async () => {
    const records = [];
    for (let i = 0; i < 130; i++) records.push(await add({ name: `${i}.pdf`, pages: [[`harbour of number n${i}`]] }));
    await library.settled();
    for (const [i, { id }] of records.slice(0, 5).entries()) {
      await store.deleteFile(id);
      await library.fileDeleted(id);
      expect(await search('harbour')).toMatchObject({ files_searched: 129 - i, files_matched: 129 - i });
      expect((await search(`n${i} `)).total).toBe(0);
    }
    for (const { id } of records.slice(5)) {
      await store.deleteFile(id);
      await library.fileDeleted(id);
    }
    expect(keys()).toEqual([]);
  });

  it('removes the words of a file that went among many while nobody waits', async () => {
    const records = [];
    for (let i = 0; i < 70; i++) records.push(await add({ name: `${i}.pdf`, pages: [[`harbour of berth${i}`]] }));
    await library.settled();
    const isListed = () => keys().some((key) => key.endsWith('berth3'));
    await store.deleteFile(records[3]!.id);
    await library.fileDeleted(records[3]!.id);
    expect(isListed()).toBe(true);
    await library.tidy(AbortSignal.abort());
    expect(isListed()).toBe(true);
    await library.tidy(new AbortController().signal);
    expect(isListed()).toBe(false);
    expect(await search('harbour')).toMatchObject({ files_searched: 69, files_matched: 69 });
  });

  it('asks a file of so many words that they are not listed itself', async () => {
    const many = Array.from({ length: 120 }, (_, b) => Array.from({ length: 500 }, (_, w) => `w${b}x${w}`).join(' '));
    await add({ name: 'many.pdf', pages: [many] });
    await add(HARBOUR);
    expect(names(await search('w99x77 '))).toEqual(['many.pdf']);
    expect(names(await search('harbour'))).toEqual(['quay.pdf']);
    expect((await search('w99y77')).total).toBe(0);
  });

  it('shows each match once when asked for page by page', async () => {
    for (let i = 0; i < 30; i++) await add({ name: `near ${i}`, pages: [['alpha beta']] });
    for (let i = 0; i < 70; i++) await add({ name: `far ${i}`, pages: [['alpha one two three four five six beta']] });
    const found: string[] = [];
    for (let offset = 0; offset < 100; offset += 20) found.push(...names(await search('alpha beta', { offset })));
    expect(new Set(found).size).toBe(100);
  });

  it('leaves out a file that is deleted meanwhile', async () => {
    for (const spec of [HARBOUR, LETTER]) await add(spec);
    expect((await search('harbour')).total).toBe(2);
    const fresh = new LibrarySearch(store, new Searcher(1));
    expect((await fresh.search({ query: 'ships', maxResults: 20 }, OWNER)).total).toBe(1);
    const [letter] = await store.listFiles({ limit: 1 });
    await store.deleteFile(letter!.id);
    expect(names(await fresh.search({ query: 'harbour', maxResults: 20 }, OWNER))).toEqual(['quay.pdf']);
  });

  it('knows the same bytes again that came back while they were deleted', async () => {
    const first = await add(HARBOUR);
    expect((await search('harbour')).total).toBe(1);
    await store.deleteFile(first.id);
    await add(HARBOUR);
    library.fileDeleted(first.id);
    expect(await search('harbour')).toMatchObject({ total: 1, files_searched: 1 });
  });

  it('searches only what the owner can see', async () => {
    await add(HARBOUR);
    await add({ ...LETTER, owner: 'bob' });
    await add({ ...SLIDES, owner: 'bob', shared: true });
    expect(names(await search('harbour'))).toEqual(['slides.pptx', 'quay.pdf']);
    expect(await search('yours')).toMatchObject({ total: 0, files_searched: 2 });
    const all = await store.listFiles({ limit: 9 });
    expect(names(await search('harbour', { fileIds: all.map(({ id }) => id) }))).toEqual(['slides.pptx', 'quay.pdf']);
  });

  it('agrees with the search in a file on rare characters and on what may be meant', async () => {
    await add({ name: 'shop', pages: [['店は𠮷野家です', 'meðal kelp', 'metal kelp']] });
    expect((await search('𠮷')).total).toBe(1);
    const [{ contentId }] = (await store.listFiles({ limit: 1 })) as [FileRecord];
    const content = new StoredContent((await store.open(contentId))!);
    const searcher = new Searcher(1e8);
    await new LibrarySearch(store, searcher).search({ query: 'medal', maxResults: 20 }, OWNER);
    expect(searcher.search(content, { query: 'medal', maxResults: 20, mode: 'text' }).total).toBe(2);
  });
});
