import { type Alternatives, type Clause, findClauses } from '../../../analysis/excerpt.ts';
import type { Box } from '../../../document/box.ts';
import { isVisibleTo } from '../../../document/owner.ts';
import type { LibraryAnswer } from '../../../document/search-answer.ts';
import { MissingPart, StoredContent } from '../../content.ts';
import { inTurns, type Slices, Turn } from '../../slices.ts';
import type { FileRecord, OpenContent, Store } from '../../store.ts';
import { idOf, SLOTS } from '../flexsearch/id-list.ts';
import { NOTHING_FOUND, type Outcome, type PendingMatch, type Way } from '../query.ts';
import { rarity, shownScore } from '../ranking.ts';
import type { Searcher } from '../searcher.ts';
import { LIBRARY_WEIGHTS } from '../stored/content-terms.ts';
import type { FilesLookedIn, Probe } from './library-index.ts';

/** Files with matches that are ranked together, and files that one query opens. */
const BATCH_MATCHED = 64;
const MAX_OPENED = 256;
/** Asked for together: each question to a store of a cluster takes a way there and back. */
const OPENED_AT_ONCE = 16;

/** What is asked, of what, and how it is taken. */
export interface FilesQuery {
  store: Store;
  searcher: Searcher;
  files: FilesLookedIn;
  owner: string;
  clauses: readonly Clause[];
  query: string;
  offset: number;
  /** Matches with those that are left out. */
  wanted: number;
  way: Way;
  alternatives: Alternatives | undefined;
  /** What a file holds one of, for each clause. */
  probes: readonly Probe[][];
}

interface LookedInto {
  record: FileRecord;
  content: OpenContent;
  /** Files of the same contents that came behind it. */
  copies: FileRecord[];
  hasMatches: boolean;
}

/** A match with the file that it stands in. */
interface PlacedMatch extends PendingMatch {
  file: LookedInto;
}

/**
 * Opens the files that may have the best matches, until no other can have a better one. So that one query opens a bounded number of
 * them, they are ranked batch by batch: however many matches are left out, those before and after are the same.
 */
export async function queryFiles(asked: FilesQuery): Promise<LibraryAnswer> {
  const { files, query, offset, wanted, way, probes, clauses } = asked;
  const { candidates, counts } = await files.find(probes, way.need);
  const worth = counts.map((count) => rarity(files.count, count));
  // Twice: a hit whose words stand together counts double.
  const bestScore = 2 * worth.reduce((sum, value) => sum + value, 0);
  const found = { total: 0, files: 0, exact: true, stretched: {} };
  const ranked: PlacedMatch[] = [];
  let batch: PlacedMatch[] = [];
  let [opened, copies, matchedInBatch] = [0, 0, 0];
  const originals = new Map<string, LookedInto>();
  const turn = new Turn();
  for await (const { file, slot } of openedFiles(asked, candidates)) {
    if (opened === MAX_OPENED) break;
    if (matchedInBatch === BATCH_MATCHED) {
      ranked.push(...batch);
      [batch, matchedInBatch] = [[], 0];
      if (ranked.length >= wanted) break;
    }
    const last = batch[wanted - ranked.length - 1];
    if (last && last.score >= shownScore(bestScore * LIBRARY_WEIGHTS[slot]!)) break;
    const original = file && originals.get(textKey(file, clauses));
    if (original) {
      original.copies.push(file.record);
      copies++;
      continue;
    }
    if (file) originals.set(textKey(file, clauses), file);
    opened++;
    if (turn.isOver) await turn.pass();
    const outcome = file && (await searchFile(asked, file, worth, turn));
    if (!outcome || outcome.total === 0) continue;
    file.hasMatches = true;
    matchedInBatch++;
    found.files++;
    found.total += outcome.total;
    found.exact &&= outcome.exact;
    found.stretched = outcome.stretched;
    for (const match of outcome.matches) if (!last || match.score > last.score) batch.push({ ...match, file });
    // The sort is stable: of matches as good as another, those of the newer file come first.
    batch = batch.sort((a, b) => b.score - a.score).slice(0, wanted);
  }
  ranked.push(...batch);
  const isWhole = opened + copies === candidates.length;
  const matches: LibraryAnswer['matches'] = [];
  const shown = new Map<string, LookedInto>();
  for (const { file, ...match } of ranked.slice(offset, wanted)) {
    if (turn.isOver) await turn.pass();
    const written = await unlessGone(match.toMatch);
    if (written) matches.push({ file_id: file.record.id, file_name: file.record.fileName, ...written });
    shown.set(file.record.id, file);
  }
  return {
    query,
    total: found.total,
    ...(found.exact && isWhole ? {} : { total_exact: false }),
    files_searched: files.count,
    files_matched: isWhole ? found.files + copiesOf(originals.values()) : candidates.length,
    files_opened: found.files,
    matches,
    files: groupByFile(matches, shown),
    ...(found.total > 0 ? found.stretched : {}),
  };
}

/** The lists may be ahead of the records, and behind: then there is no file. */
async function* openedFiles(
  { store, files, owner }: FilesQuery,
  candidates: readonly number[],
): AsyncGenerator<{ file: LookedInto | undefined; slot: number }> {
  for (const next of inGroups(bestFirst(candidates), OPENED_AT_ONCE)) {
    const ids = next.map(({ number }) => files.fileOf(number));
    const opened = await store.openFiles(ids.flatMap((id) => id ?? []));
    for (const [i, { slot }] of next.entries()) {
      const { record, content } = opened.get(ids[i] ?? '') ?? {};
      const isVisible = record && content && isVisibleTo(owner, record);
      yield { file: isVisible ? { record, content, copies: [], hasMatches: false } : undefined, slot };
    }
  }
}

function* inGroups<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let group: T[] = [];
  for (const item of items) {
    if (group.push(item) < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** What its name says a file need not say itself. */
async function searchFile(
  { searcher, clauses, query, wanted, way, alternatives }: FilesQuery,
  { record: { fileName }, content: opened }: LookedInto,
  worth: readonly number[],
  turn: Turn,
): Promise<Outcome | undefined> {
  const content = new StoredContent(opened);
  const ask = (asked: readonly Clause[]): Promise<Outcome> => {
    const worthOf = asked.map((clause) => worth[clauses.indexOf(clause)]!);
    const inSlices = function* (): Slices<Outcome> {
      const opened = yield* searcher.query(content, asked, query, wanted);
      return yield* opened.run(way, alternatives, worthOf);
    };
    return inTurns(inSlices(), turn);
  };
  return unlessGone(async () => {
    const inText = await ask(clauses);
    const rest = clauses.filter((clause) => findClauses(fileName, [clause]).length === 0);
    if (rest.length === clauses.length) return inText;
    if (rest.length > 0) return inText.total > 0 ? inText : ask(rest);
    const score = 2 * LIBRARY_WEIGHTS[0] * worth.reduce((sum, value) => sum + value, 0);
    const highlights = findClauses(fileName, clauses);
    const match = { page: 1, snippet: fileName, score: shownScore(score), highlights, bbox: NO_BOX };
    const { total, exact, matches, stretched } = inText.total > 0 ? inText : NOTHING_FOUND;
    const inName: PendingMatch = { score, toMatch: () => ({ ...match, in: 'file_name' }) };
    return { total: total + 1, exact, matches: [inName, ...matches], stretched };
  });
}

const NO_BOX: Box = [0, 0, 0, 0];

/** What a file says by its contents and by its name: who says the same has the same matches. */
const textKey = ({ record: { contentId, fileName } }: LookedInto, clauses: readonly Clause[]): string =>
  [contentId, ...clauses.map((clause) => findClauses(fileName, [clause]).length > 0)].join();

function copiesOf(files: Iterable<LookedInto>): number {
  let count = 0;
  for (const { copies, hasMatches } of files) if (hasMatches) count += copies.length;
  return count;
}

/** In the order of their best matches. */
function groupByFile(
  matches: LibraryAnswer['matches'],
  looked: ReadonlyMap<string, LookedInto>,
): LibraryAnswer['files'] {
  const files = new Map<string, LibraryAnswer['files'][number]>();
  for (const [i, { file_id, file_name, score }] of matches.entries()) {
    const file = files.get(file_id);
    if (file) file.matches.push(i);
    else {
      const copies = looked.get(file_id)!.copies.map(({ id, fileName }) => ({ file_id: id, file_name: fileName }));
      files.set(file_id, { file_id, file_name, score, matches: [i], ...(copies.length > 0 && { copies }) });
    }
  }
  return [...files.values()];
}

/** A file may be deleted while its parts are read, or have lost some: then it is left out. */
async function unlessGone<T>(read: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof MissingPart) return undefined;
    throw error;
  }
}

/** By how much their best hits may count, the newest first of those that may count the same. */
function* bestFirst(files: readonly number[]): Generator<{ number: number; slot: number }> {
  for (const slot of LIBRARY_WEIGHTS.keys()) {
    for (let i = files.length - 1; i >= 0; i--) {
      if (files[i]! % SLOTS === slot) yield { number: idOf(files[i]!), slot };
    }
  }
}
