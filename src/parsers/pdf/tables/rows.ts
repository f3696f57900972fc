import type { Column } from './columns.ts';
import { EDGES, overlaps } from './columns.ts';
import type { TableWord } from './found-table.ts';
import { type Row, Token } from './tokens.ts';
import { isValue } from './values.ts';

/** A token with the columns it lies in, both ends included. */
export interface Placed<W extends TableWord = TableWord> {
  token: Token<W>;
  first: number;
  last: number;
}

export interface PlacedRow<W extends TableWord = TableWord> {
  row: Row<W>;
  placed: Placed<W>[];
}

export function placeRow<W extends TableWord>(row: Row<W>, columns: readonly Column[]): PlacedRow<W> {
  const placed: Placed<W>[] = [];
  for (const token of splitTight(row, columns)) {
    const [first, last] = columnsOf(token, columns);
    const before = placed.at(-1);
    if (before && before.last >= first) {
      // Two pieces in one cell, or a piece that reaches into the column of the next one.
      if (before.first === first || before.last >= last) {
        placed[placed.length - 1] = {
          token: joinTokens(before.token, token),
          first: before.first,
          last: Math.max(before.last, last),
        };
        continue;
      }
      before.last = Math.max(before.first, first - 1);
      placed.push({ token, first: Math.max(first, before.last + 1), last });
    } else placed.push({ token, first, last });
  }
  return { row, placed };
}

/**
 * Cells may stand so close that their words read as one. A token over several columns is taken apart where each part then stands
 * as the rest of its column does.
 */
export function splitTight<W extends TableWord>(row: Row<W>, columns: readonly Column[]): Token<W>[] {
  return row.tokens.flatMap((token) => {
    const [first, last] = columnsOf(token, columns);
    if (first === last) return [token];
    const parts: Token<W>[] = [];
    let words = [...token.words];
    for (let c = first; c <= last; c++) {
      const border = c < last ? (columns[c]!.x1 + columns[c + 1]!.x0) / 2 : Number.POSITIVE_INFINITY;
      const count = words.findIndex(({ box, glued }) => !glued && (box[0] + box[2]) / 2 > border);
      const own = count < 0 ? words : words.slice(0, count);
      if (own.length === 0) return [token];
      const part = new Token(own);
      const { flush } = columns[c]!;
      if (!flush || Math.abs(EDGES[flush.edge](part) - flush.at) > row.size * 0.25) return [token];
      parts.push(part);
      words = words.slice(own.length);
    }
    return parts;
  });
}

export function joinTokens<W extends TableWord>(a: Token<W>, b: Token<W>): Token<W> {
  const numbers = a.kind === 'number' && b.kind === 'number';
  const kind = a.kind === 'sign' ? b.kind : b.kind === 'sign' ? a.kind : numbers ? 'number' : 'words';
  return new Token([...a.words, ...b.words], kind);
}

export function columnsOf(span: Column, columns: readonly Column[]): [number, number] {
  let first = -1;
  let last = -1;
  for (let i = 0; i < columns.length; i++) {
    if (!overlaps(columns[i]!, span)) continue;
    if (first < 0) first = i;
    last = i;
  }
  if (first >= 0) return [first, last];
  const near = nearestColumn((span.x0 + span.x1) / 2, columns);
  return [near, near];
}

function nearestColumn(x: number, columns: readonly Column[]): number {
  let best = 0;
  let distance = Number.POSITIVE_INFINITY;
  columns.forEach(({ x0, x1 }, i) => {
    const away = x < x0 ? x0 - x : x > x1 ? x - x1 : 0;
    if (away < distance) {
      distance = away;
      best = i;
    }
  });
  return best;
}

/** How far apart rows stand that both hold values. */
export function measurePitch(rows: readonly PlacedRow[]): number {
  const gaps: number[] = [];
  for (let i = 1; i < rows.length; i++) {
    const [a, b] = [rows[i - 1]!, rows[i]!];
    if (hasValues(a) && hasValues(b)) gaps.push(b.row.baseline - a.row.baseline);
  }
  gaps.sort((a, b) => a - b);
  return gaps.length >= 2 ? gaps[gaps.length >> 1]! : Number.POSITIVE_INFINITY;
}

const hasValues = ({ placed }: PlacedRow): boolean =>
  placed.some(({ token, first }) => first > 0 && isValue(token.kind));

/** Puts printed lines together that are one row of the table. `columns` say how much room a line of each cell has. */
export function groupLines<W extends TableWord>(
  rows: readonly PlacedRow<W>[],
  columns: readonly Column[],
  pitch: number,
): PlacedRow<W>[][] {
  const groups: PlacedRow<W>[][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    if (group && continues(group, row, columns, pitch)) group.push(row);
    else groups.push([row]);
  }
  return groups;
}

function continues(group: readonly PlacedRow[], next: PlacedRow, columns: readonly Column[], pitch: number): boolean {
  const above = group.at(-1)!;
  const size = Math.max(above.row.size, next.row.size);
  const gap = next.row.baseline - above.row.baseline;
  const shared = sharedCells(group, next);
  if (gap < size * 0.8 && shared.length === 0) return true;
  if (gap > size * 2 || gap > pitch * 1.15) return false;
  if (shared.length === 0) return false;
  if ([...above.placed, ...next.placed].some(({ first, last }) => last > first)) return false;
  if (shared.some(([a, b]) => isValue(a.token.kind) || isValue(b.token.kind))) return false;
  if (shared.some(([a, b]) => a.token.bold !== b.token.bold)) return false;
  if (hasValues(next) && group.some(hasValues)) return false;
  if (gap < pitch * 0.85 && !hasValues(next) && group.some(hasValues) && shared.length === next.placed.length)
    return true;
  if (shared.length > 1 && shared[0]![1].first === 0 && shared.every(([, { token }]) => startsAnew(token)))
    return false;
  let evidence = gap < pitch * 0.92 && pitch < Number.POSITIVE_INFINITY ? 1 : 0;
  const unlabelled = next.placed[0]!.first > 0 && group[0]!.placed[0]!.first === 0;
  if (unlabelled && shared.every(([a, b]) => runsOn(a.token, b.token))) evidence = 1;
  for (const [a, b] of shared) {
    const column = columns[b.first]!;
    const wrap = wrapEvidence(a.token, b.token, column, size);
    if (wrap < 0) return false;
    evidence += wrap;
  }
  return evidence >= 1;
}

/** Pairs of cells of one column: the lowest of the group and the one of the next line. */
function sharedCells(group: readonly PlacedRow[], next: PlacedRow): [Placed, Placed][] {
  const pairs: [Placed, Placed][] = [];
  for (const cell of next.placed) {
    for (let i = group.length - 1; i >= 0; i--) {
      const above = group[i]!.placed.find(({ first, last }) => first <= cell.last && last >= cell.first);
      if (above) {
        pairs.push([above, cell]);
        break;
      }
    }
  }
  return pairs;
}

/** Of the room that a column has: some of it is left free where lines were broken for a narrower one, as in print. */
const LONG = 0.6;

/** Below 0: the next word would have fitted on the line above, so the break was meant. Above: the text runs on. */
function wrapEvidence(above: Token, below: Token, column: Column, size: number): number {
  const first = below.words[0]!;
  const room = column.x1 - column.x0;
  const needed = above.x1 - above.x0 + size * 0.25 + (first.box[2] - first.box[0]);
  if (/[\p{L}][-‐­]$/u.test(above.text) && /^\p{Ll}/u.test(below.text)) return 1;
  if (LIST_ITEM.test(below.text)) return 1;
  if (runsOn(above, below) && above.count > 2 && needed > room * LONG) return 1;
  if (needed < room * 0.98) return -1;
  if (runsOn(above, below) && above.count + below.count > 2) return 1;
  return above.count > 2 ? 0.6 : above.count > 1 ? 0.3 : 0;
}

/** A list in a cell goes on with its next item. */
const LIST_ITEM = /^[•●◦▪■‣∙·] /;

const runsOn = (above: Token, below: Token): boolean => /^\p{Ll}/u.test(below.text) && !/^\p{Ll}/u.test(above.text);
const startsAnew = ({ text }: Token): boolean => /^[\p{Lu}\p{N}]/u.test(text);

/**
 * Whether each row has lines of its own above and below. Not so where numbers, or words that were no continuation, stand below one
 * another between two lines, or where all rows stand between the same two. `rooms` say how wide the columns are in each band.
 */
export function areRowsRuled(bands: readonly PlacedRow[][], rooms: readonly (readonly Column[])[]): boolean {
  const high = bands.filter((rows) => rows.length > 1);
  const stacked = bands.filter(
    (rows, i) => rows.length > 1 && (hasStackedNumbers(rows) || hasStackedWords(rows, rooms[i]!)),
  );
  if (stacked.length > high.length * 0.3) return false;
  return bands.filter((rows) => rows.length > 0).length > 2;
}

/** What a card says of one thing: "Age: 55". */
const FIELD = /^\p{L}[^:：]{0,30}[:：]/u;

/** Words below words in two columns or more, most of them where the next word would have fitted on the line above. */
export function hasStackedWords(rows: readonly PlacedRow[], room: readonly Column[]): boolean {
  if (rows.length < 3) return false;
  let breaks = 0;
  for (let i = 1; i < rows.length; i++) {
    const shared = sharedCells([rows[i - 1]!], rows[i]!);
    if (shared.length < 2 || rows[i]!.placed[0]!.first !== rows[i - 1]!.placed[0]!.first) continue;
    if (shared.some(([, { token }]) => FIELD.test(token.text))) continue;
    if (shared.some(([a, b]) => wrapEvidence(a.token, b.token, room[b.first]!, rows[i]!.row.size) < 0)) breaks++;
  }
  return breaks > (rows.length - 1) * 0.6;
}

/** Numbers below numbers, where most columns have several lines: a date that runs on has neighbours that do not. */
export function hasStackedNumbers(rows: readonly PlacedRow[]): boolean {
  const lines = new Map<number, { all: number; numbers: number }>();
  for (const { placed } of rows) {
    for (const { token, first } of placed) {
      const column = lines.get(first) ?? { all: 0, numbers: 0 };
      lines.set(first, column);
      column.all++;
      if (token.kind === 'number' && !token.text.startsWith('(')) column.numbers++;
    }
  }
  const columns = [...lines.values()];
  const high = columns.filter(({ all }) => all > 1);
  return high.length * 2 > columns.length && high.some(({ numbers }) => numbers > 1);
}
