import type { Row, Token } from './tokens.ts';
import { isValue } from './values.ts';

/** Where a column's text stands; columns do not overlap and go from left to right. */
export interface Column {
  x0: number;
  x1: number;
  /** How its text is set: the edge or middle that most of it shares. */
  flush?: Flush;
}

export interface Flush {
  edge: 'left' | 'right' | 'middle';
  at: number;
}

interface Draft extends Column {
  /** Numbers of the rows that have a token of their own here. */
  rows: Set<number>;
  tokens: Token[];
}

const MAX_COLUMNS = 200;

/**
 * Columns of rows of tokens. Narrow tokens set them up; a wide one that lies over two columns is taken to span them, as long as
 * more rows hold the two apart than bridge them. `walls` are lines that part columns whatever the text does.
 */
export function findColumns(body: readonly Row[], header: readonly Row[], walls: readonly number[]): Column[] {
  const drafts: Draft[] = [];
  const bridges: { token: Token; row: number }[] = [];
  for (const { token, row } of narrowFirst(body)) {
    const hits = drafts.filter((draft) => overlaps(draft, token));
    if (hits.length > 1) bridges.push({ token, row });
    else if (hits.length === 1) extend(hits[0]!, token, row, drafts);
    else if (drafts.length < MAX_COLUMNS) drafts.push(toDraft(token, row));
  }
  for (const [row, { tokens }] of header.entries()) {
    for (const token of tokens) {
      const hits = drafts.filter((draft) => overlaps(draft, token));
      if (hits.length === 1) hits[0]!.rows.add(-1 - row);
    }
  }
  settle(drafts, bridges, walls);
  mergeSigns(drafts, walls);
  addHeadings(drafts, header);
  drafts.sort((a, b) => a.x0 - b.x0);
  pairInOrder(drafts, header, body, walls);
  mergeHeadings(drafts, header, walls);
  mergeStrays(drafts, body.length, walls);
  return drafts.map(({ x0, x1, tokens }) => ({ x0, x1, flush: readFlush(tokens) }));
}

export const EDGES: Record<Flush['edge'], (span: { x0: number; x1: number }) => number> = {
  right: ({ x1 }) => x1,
  left: ({ x0 }) => x0,
  middle: ({ x0, x1 }) => (x0 + x1) / 2,
};

function readFlush(tokens: readonly Token[]): Flush {
  let best: Flush & { spread: number } = { edge: 'left', at: 0, spread: Number.POSITIVE_INFINITY };
  for (const edge of ['right', 'left', 'middle'] as const) {
    const places = tokens.map(EDGES[edge]).sort((a, b) => a - b);
    const at = places[places.length >> 1]!;
    const spread = places.reduce((sum, place) => sum + Math.min(8, Math.abs(place - at)), 0);
    if (spread < best.spread - 0.1) best = { edge, at, spread };
  }
  return { edge: best.edge, at: best.at };
}

const toDraft = (token: Token, row: number): Draft => ({
  x0: token.x0,
  x1: token.x1,
  rows: new Set([row]),
  tokens: [token],
});

/** The lowest headings widen their columns, and open one where the body is empty; those above them may stand over any number. */
function addHeadings(drafts: Draft[], header: readonly Row[]): void {
  for (const { token, row } of narrowFirst(header)) {
    const below = header.slice(row + 1);
    const isLowest = !below.some(({ tokens }) => tokens.some((other) => overlaps(other, token)));
    const hits = drafts.filter((draft) => overlaps(draft, token));
    if (hits.length === 1 && isLowest) extend(hits[0]!, token, -1 - row, drafts);
    else if (hits.length === 0 && isLowest && !isBetweenHeads(token, below) && !isPartOfHead(token, header, drafts)) {
      drafts.push(toDraft(token, -1 - row));
    }
  }
}

/** A piece of a heading whose other line reaches over both it and a column. */
function isPartOfHead(token: Token, header: readonly Row[], drafts: readonly Draft[]): boolean {
  return header.some(({ tokens }) =>
    tokens.some((other) => other !== token && overlaps(other, token) && drafts.some((draft) => overlaps(draft, other))),
  );
}

function* narrowFirst(rows: readonly Row[]): Generator<{ token: Token; row: number }> {
  const all = rows.flatMap(({ tokens }, row) => tokens.map((token) => ({ token, row })));
  yield* all.sort((a, b) => widthOf(a.token) - widthOf(b.token) || a.row - b.row || a.token.x0 - b.token.x0);
}

/** The white between a currency sign and its amount counts for nothing. */
function widthOf({ words, x0, x1 }: Token): number {
  const [sign, amount] = words;
  return amount && BEFORE_NUMBERS.test(sign!.text) ? x1 - amount.box[0] + sign!.box[2] - x0 : x1 - x0;
}

/** Ink may stick out of a column by a hair. */
const SLACK = 1;

export function overlaps(a: Column, b: Column): boolean {
  return Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > Math.min(SLACK, (b.x1 - b.x0) / 2, (a.x1 - a.x0) / 2);
}

function extend(draft: Draft, token: Token, row: number, drafts: readonly Draft[]): void {
  draft.rows.add(row);
  draft.tokens.push(token);
  let { x0, x1 } = token;
  for (const other of drafts) {
    if (other === draft) continue;
    if (other.x1 <= draft.x0 + SLACK) x0 = Math.max(x0, other.x1);
    else if (other.x0 >= draft.x1 - SLACK) x1 = Math.min(x1, other.x0);
  }
  draft.x0 = Math.min(draft.x0, x0);
  draft.x1 = Math.max(draft.x1, x1);
}

/** Merges neighbours that no row, or fewer rows than bridge them, hold apart; those that most rows bridge first. */
function settle(drafts: Draft[], bridges: readonly { token: Token; row: number }[], walls: readonly number[]): void {
  drafts.sort((a, b) => a.x0 - b.x0);
  const pairs = drafts.slice(1).map((right, i) => toPair(drafts[i]!, right, bridges, walls));
  for (;;) {
    let best: Pair | undefined;
    for (const pair of pairs) if (pair.excess >= (best ? best.excess + 1 : 0)) best = pair;
    if (!best) return;
    const at = pairs.indexOf(best);
    const [a, b] = [drafts[at]!, drafts[at + 1]!];
    mergeInto(a, b, drafts);
    for (const row of best.bridged) a.rows.add(row);
    pairs.splice(at, 1);
    // What is now one column may be bridged to its neighbours more often.
    if (at > 0) pairs[at - 1] = toPair(drafts[at - 1]!, a, bridges, walls);
    if (at < pairs.length) pairs[at] = toPair(a, drafts[at + 1]!, bridges, walls);
  }
}

/** Two columns side by side. */
interface Pair {
  bridged: Set<number>;
  /** How many more rows bridge the two than hold them apart. */
  excess: number;
}

function toPair(a: Draft, b: Draft, bridges: readonly { token: Token; row: number }[], walls: readonly number[]): Pair {
  const bridged = new Set<number>();
  if (isWalled(a, b, walls)) return { bridged, excess: Number.NEGATIVE_INFINITY };
  for (const { token, row } of bridges) if (overlaps(a, token) && overlaps(b, token)) bridged.add(row);
  let apart = 0;
  for (const row of a.rows) if (b.rows.has(row)) apart++;
  return { bridged, excess: bridged.size - apart };
}

function mergeInto(a: Draft, b: Draft, drafts: Draft[]): void {
  a.x0 = Math.min(a.x0, b.x0);
  a.x1 = Math.max(a.x1, b.x1);
  for (const row of b.rows) a.rows.add(row);
  a.tokens.push(...b.tokens);
  drafts.splice(drafts.indexOf(b), 1);
}

function isWalled(a: Column, b: Column, walls: readonly number[]): boolean {
  return walls.some((x) => x > a.x1 - 2 && x < b.x0 + 2);
}

/** A heading over two columns may stand over the gap between them; each of the two then has a heading of its own below. */
function isBetweenHeads(token: Token, below: readonly Row[]): boolean {
  return below.some(({ tokens }) => tokens.some(({ x1 }) => x1 < token.x1) && tokens.some(({ x0 }) => x0 > token.x0));
}

/** Of the rows of a body, so many have as much as its headings. */
const MOST_ROWS = 0.6;

/** As many headings as most rows have cells: each is of the cell at its place, also where it is set in the middle of a wide column of short texts. */
function pairInOrder(drafts: Draft[], header: readonly Row[], body: readonly Row[], walls: readonly number[]): void {
  const heads = header.at(-1)?.tokens ?? [];
  const filled = drafts.filter(({ rows }) => [...rows].some((row) => row >= 0));
  if (heads.length < 2 || filled.length !== heads.length || filled.length === drafts.length) return;
  const isWhole = ({ tokens }: Row): boolean => tokens.length === heads.length;
  if (body.filter(isWhole).length < MOST_ROWS * body.length) return;
  const places = heads.map((head) => drafts.findIndex(({ tokens }) => tokens.includes(head)));
  const isPaired = filled.every((column, i) => {
    const [at, place] = [drafts.indexOf(column), places[i]!];
    if (place < 0 || at === place) return at === place;
    return Math.abs(at - place) === 1 && !isWalled(drafts[Math.min(at, place)]!, drafts[Math.max(at, place)]!, walls);
  });
  const headings = places.map((place) => drafts[place]!);
  if (!isPaired || new Set(headings).size < headings.length) return;
  for (const [i, column] of filled.entries()) if (column !== headings[i]) mergeInto(column, headings[i]!, drafts);
}

/** A heading set at the left of its column, and numbers set at the right: neither has anything over or under it. */
function mergeHeadings(drafts: Draft[], header: readonly Row[], walls: readonly number[]): void {
  const isAmongOthers = (row: number): boolean => row < 0 && header[-1 - row]!.tokens.length > 1;
  for (let i = drafts.length - 2; i >= 0; i--) {
    const [heading, numbers] = [drafts[i]!, drafts[i + 1]!];
    if (isWalled(heading, numbers, walls) || ![...heading.rows].every(isAmongOthers)) continue;
    if ([...numbers.rows].some((row) => row < 0) || !numbers.tokens.every(({ kind }) => isValue(kind))) continue;
    mergeInto(heading, numbers, drafts);
  }
}

/** A lone token without a heading in a table of some length is a mark beside a column, not a column. */
function mergeStrays(drafts: Draft[], rowCount: number, walls: readonly number[]): void {
  if (rowCount < 5) return;
  for (let i = drafts.length - 1; i >= 0; i--) {
    const draft = drafts[i]!;
    if (draft.rows.size > 1) continue;
    const left = drafts[i - 1];
    const right = drafts[i + 1];
    const toLeft = left && !isWalled(left, draft, walls) ? draft.x0 - left.x1 : Number.POSITIVE_INFINITY;
    const toRight = right && !isWalled(draft, right, walls) ? right.x0 - draft.x1 : Number.POSITIVE_INFINITY;
    if (toLeft <= toRight && left && toLeft < Number.POSITIVE_INFINITY) mergeInto(left, draft, drafts);
    else if (right && toRight < Number.POSITIVE_INFINITY) mergeInto(draft, right, drafts);
  }
}

const BEFORE_NUMBERS = /^[$€£¥₹<>≤≥±~(]$/;

/**
 * Currency signs set at the left of their column, percent signs and asterisks set apart at its right. What else stands there, "n/m"
 * in the place of number and sign, has nothing beside it.
 */
function mergeSigns(drafts: Draft[], walls: readonly number[]): void {
  for (let i = drafts.length - 1; i >= 0; i--) {
    const draft = drafts[i]!;
    const signs = draft.tokens.filter(({ kind }) => kind === 'sign');
    if (signs.length * 2 <= draft.tokens.length) continue;
    const before = signs.every(({ text }) => BEFORE_NUMBERS.test(text));
    const [left, right] = before ? [draft, drafts[i + 1]] : [drafts[i - 1], draft];
    if (!left || !right || isWalled(left, right, walls)) continue;
    if (signs.length === draft.tokens.length || rowsApart(left, right) <= signs.length) mergeInto(left, right, drafts);
  }
}

/** How many rows hold two columns apart. */
function rowsApart(a: Draft, b: Draft): number {
  let apart = 0;
  for (const row of a.rows) if (row >= 0 && b.rows.has(row)) apart++;
  return apart;
}
