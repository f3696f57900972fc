import type { Box } from '../../../document/box.ts';
import { lowerBound } from '../../../document/sorted.ts';
import { captionKind } from './captions.ts';
import { isHeadingNumber } from './header-rows.ts';
import { type Gutter, gutterOfRules } from './rule-ends.ts';
import { headsSection } from './section-rules.ts';
import { hasPiecedRule, placeOf, type Segment } from './segments.ts';
import { partBeside } from './side-by-side.ts';
import type { Row, Token } from './tokens.ts';
import { HEADING_SIZE } from './traits.ts';
import { isValue } from './values.ts';

/** A stretch of one line without running text. */
export interface Piece {
  row: Row;
  tokens: Token[];
  x0: number;
  x1: number;
}

/** Rows of a table follow one another within this distance, in units of the font size. */
const MAX_GAP = 2.4;

/** Boxes around lines below one another whose tokens stand in columns. */
export function alignedRegions(rows: readonly Row[], prose: ReadonlySet<Token>, across: readonly Segment[]): Box[] {
  const gutters = [...findGutters(rows, prose), ...gutterOfRules(across)];
  const open: Piece[][] = [];
  const done: Piece[][] = [];
  for (const row of rows) {
    for (let i = open.length - 1; i >= 0; i--) {
      const last = open[i]!.at(-1)!.row;
      if (row.y0 - last.y1 > maxGap(open[i]!, row)) done.push(...open.splice(i, 1));
    }
    for (const piece of piecesOf(row, prose, gutters)) {
      const [run, ...others] = open.filter((pieces) => belongs(piece, pieces));
      if (!run) open.push([piece]);
      for (const other of others) if (isLineOver(other, piece)) run!.push(...open.splice(open.indexOf(other), 1)[0]!);
      run?.push(piece);
    }
  }
  done.push(...open);
  const boxes: Box[] = [];
  for (const run of done) {
    for (const part of splitRun(run, across)) {
      const box = boundsOf(part);
      if (box) boxes.push(box);
    }
  }
  return boxes.sort((a, b) => a[1] - b[1] || a[0] - b[0]);
}

/** Whether all there is of a run is a line right above with words over some of many tokens, and none over their label: the first of headings. */
function isLineOver([over, ...more]: readonly Piece[], { row, tokens }: Piece): boolean {
  const gap = row.y0 - over!.row.y1;
  if (more.length > 0 || tokens.length < MIN_HEADINGS || over!.row.size < row.size * 0.9) return false;
  if (row.y0 <= over!.row.y0 || gap > row.size * NEAR_LINE) return false;
  return over!.tokens.every(({ kind, count, x0, x1 }) => {
    const below = tokens.filter((token) => token.x0 < x1 && token.x1 > x0);
    return kind === 'words' && count <= MAX_OVER_WORDS && below.length === 1 && below[0] !== tokens[0];
  });
}

const MIN_HEADINGS = 3;
const MAX_OVER_WORDS = 3;
/** Lines of one heading are no farther apart, in units of the font size. */
const NEAR_LINE = 0.6;

/** A table set wide leaves more white between groups of rows. */
function maxGap(run: readonly Piece[], row: Row): number {
  const [a, b] = [run.at(-2)?.row, run.at(-1)!.row];
  const usual = a ? b.y0 - a.y1 : 0;
  const size = Math.max(row.size, b.size);
  return Math.max(MAX_GAP * size, Math.min(2.2 * usual, 4 * size));
}

function piecesOf(row: Row, prose: ReadonlySet<Token>, gutters: readonly Gutter[]): Piece[] {
  const pieces: Piece[] = [];
  let piece: Piece | undefined;
  for (const token of row.tokens) {
    if (prose.has(token)) {
      piece = undefined;
      continue;
    }
    if (!piece && captionKind(token.text)) return pieces;
    const cut = piece && gutters.some((gutter) => parts(gutter, row, piece!, token));
    if (piece && !cut) {
      piece.tokens.push(token);
      piece.x1 = token.x1;
    } else {
      piece = { row, tokens: [token], x0: token.x0, x1: token.x1 };
      pieces.push(piece);
    }
  }
  return pieces;
}

function parts({ x, from, y0, y1 }: Gutter, row: Row, before: Piece, token: Token): boolean {
  return x >= before.x1 && x <= token.x0 && before.x0 >= from && row.y1 > y0 && row.y0 < y1;
}

/** Fewer lines that begin or end at one place do so by chance. */
const MIN_GUTTER_LINES = 4;
/** Places that differ by less are one, and the white beside a line that is seen to. */
const STEP = 6;
const BESIDE = 4;

/** The white between two columns of running text; where running text runs across it, it ends. */
function findGutters(rows: readonly Row[], prose: ReadonlySet<Token>): Gutter[] {
  const gutters: Gutter[] = [];
  const open = new Map<number, Gutter>();
  for (const { tokens, y0, y1, size } of rows) {
    for (const token of tokens) {
      if (!prose.has(token)) continue;
      for (let key = Math.ceil(token.x0 / STEP) + 1; key * STEP < token.x1 - STEP; key++) open.delete(key);
      for (const x of [token.x0 - BESIDE, token.x1 + BESIDE]) {
        const key = Math.round(x / STEP);
        const gutter = open.get(key) ?? { x, from: Number.NEGATIVE_INFINITY, y0: y0 - size * 2, y1: 0, lines: 0 };
        gutter.y1 = y1 + size * 2;
        if (++gutter.lines > 1) continue;
        open.set(key, gutter);
        gutters.push(gutter);
      }
    }
  }
  return gutters.filter(({ lines }) => lines >= MIN_GUTTER_LINES);
}

/** A piece goes on a run if it stands under it and does not run across what the run holds apart. */
function belongs(piece: Piece, run: readonly Piece[]): boolean {
  const near = run.slice(-4);
  return near.some(({ x0, x1 }) => piece.x0 < x1 && piece.x1 > x0);
}

/** More lines of one token below one another are no rows of a table. */
const MAX_LONE = 3;

/** Cuts a run at lines of one token that follow one another, and where another header begins. */
function splitRun(run: readonly Piece[], across: readonly Segment[]): Piece[][] {
  const parts: Piece[][] = [];
  const usual = usualGap(run);
  let part: Piece[] = [];
  let full: Piece | undefined;
  let lone = 0;
  run.forEach((piece, i) => {
    if (piece.tokens.length > 1) [lone, full] = [0, piece];
    else if (!goesOnInCell(full, piece)) lone++;
    const begins = introducesTable(run, i) || isHeading(run, i) || beginsSection(run, i, part, across);
    if (lone > MAX_LONE || begins || (part.length >= 3 && beginsTable(run, i, usual, across))) {
      parts.push(part);
      part = [];
    }
    part.push(piece);
  });
  parts.push(part);
  return parts
    .flatMap(partBeside)
    .map(withoutLinesFarOff)
    .map(trimRun)
    .filter((pieces) => isLongEnough(pieces, across));
}

/** Whether a line stands right below a phrase that is flush with it and no label, as the next line of that cell. */
function goesOnInCell(full: Piece | undefined, { tokens: [token] }: Piece): boolean {
  const i = full?.tokens.findIndex(({ x0 }) => Math.abs(x0 - token!.x0) < 1) ?? 0;
  return i > 0 && full!.tokens[i]!.count >= MIN_PHRASE && full!.tokens.length > 2;
}

/** Three lines, or a header and one row: of many columns, or with a line drawn between the two and a label first, or headings in bold. */
function isLongEnough(pieces: readonly Piece[], across: readonly Segment[]): boolean {
  if (pieces.length !== 2) return pieces.length > 2;
  const columns = Math.min(...pieces.map(({ tokens }) => tokens.length));
  if (columns > 3) return true;
  const [heads, cells] = pieces.map(({ tokens }) => tokens);
  const areHeads = heads!.every(({ bold }) => bold) && !cells!.some(({ bold }) => bold);
  const isNamed = areHeads ? cells!.length === heads!.length : columns === 3 && cells![0]!.kind === 'words';
  return columns > 1 && isNamed && isUnderlined(pieces[0]!, pieces[1]!, across);
}

function isUnderlined(above: Piece, below: Piece, across: readonly Segment[]): boolean {
  const [x0, x1] = [Math.min(above.x0, below.x0), Math.max(above.x1, below.x1)];
  return hasPiecedRule(across, [x0, above.row.baseline, x1, below.row.y0]);
}

const gapAbove = (run: readonly Piece[], i: number): number => run[i]!.row.y0 - run[i - 1]!.row.y1;

function usualGap(run: readonly Piece[]): number {
  const gaps = run.slice(1).map((_, i) => gapAbove(run, i + 1));
  return gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? 0;
}

const MIN_SENTENCE_WORDS = 8;

/** A sentence, and below it headings over the columns to the right. */
function introducesTable(run: readonly Piece[], i: number): boolean {
  const { tokens, x0, x1 } = run[i]!;
  const below = run[i + 1]?.tokens;
  if (tokens.length > 1 || tokens[0]!.count < MIN_SENTENCE_WORDS || !below) return false;
  return below.every((token) => token.x0 > x0 + (x1 - x0) * 0.25 && !isBodyValue(token));
}

/** A line set larger than those around it, and headings of columns below it. */
function isHeading(run: readonly Piece[], i: number): boolean {
  const [above, here, below] = [run[i - 1], run[i]!, run[i + 1]];
  if (here.tokens.length > 1 || !above || !below || below.tokens.length < 2) return false;
  return here.row.size > HEADING_SIZE * Math.max(above.row.size, below.row.size) && !below.tokens.some(isBodyValue);
}

/** A heading with a line drawn under it, unless headings of columns with one stand above it: then it is the label of a group. */
function beginsSection(run: readonly Piece[], i: number, part: readonly Piece[], across: readonly Segment[]): boolean {
  if (run[i]!.tokens.length > 1 || !headsSection(run[i]!.row, run[i + 1]?.row, across)) return false;
  return part.length < 2 || part[0]!.tokens.length < 2 || !isUnderlined(part[0]!, part[1]!, across);
}

const isBodyValue = ({ kind, text }: Token): boolean => isValue(kind) && !isHeadingNumber(text);

/** Headings with white above them and a line drawn below. */
function beginsTable(run: readonly Piece[], i: number, usual: number, across: readonly Segment[]): boolean {
  const { row, x0, x1 } = run[i]!;
  if (i + 3 > run.length || gapAbove(run, i) < usual + row.size * 0.6) return false;
  const low = run[Math.min(run.length - 1, i + MAX_LONE)]!.row.baseline;
  const width =
    Math.max(...run.slice(i, i + 4).map((piece) => piece.x1)) -
    Math.min(x0, ...run.slice(i, i + 4).map((piece) => piece.x0));
  for (let k = lowerBound(across, row.baseline, placeOf); k < across.length && across[k]!.at < low; k++) {
    const { from, to, soft } = across[k]!;
    if (!soft && to - from > width * 0.7 && from < x1 && to > x0) return true;
  }
  return false;
}

/** Lines at the head of a page. */
const MAX_HEAD_LINES = 6;
const MIN_ROWS = 3;

/** Without the lines at the top of which words stand further off at the right than all below is wide. */
function withoutLinesFarOff(part: readonly Piece[]): readonly Piece[] {
  for (let i = Math.min(MAX_HEAD_LINES, part.length - 3) - 1; i >= 0; i--) {
    const below = part.slice(i + 1);
    const last = part[i]!.tokens.at(-1)!;
    if (isValue(last.kind) || below.filter(({ tokens }) => tokens.length > 1).length < MIN_ROWS) continue;
    const right = Math.max(...below.map(({ x1 }) => x1));
    const width = right - Math.min(...below.map(({ x0 }) => x0));
    if (last.x0 > right + width) return below;
  }
  return part;
}

/** From the first to the last line with several tokens; above it, headings over the columns to the right. */
function trimRun(part: readonly Piece[]): Piece[] {
  const many = (piece: Piece) => piece.tokens.length > 1;
  let from = part.findIndex(many);
  let to = part.findLastIndex(many);
  if (from < 0) return [];
  while (to + 1 < part.length && runsOnBelow(part, to + 1)) to++;
  const left = Math.min(...part.slice(from, to + 1).map(({ x0 }) => x0));
  const width = Math.max(...part.slice(from, to + 1).map(({ x1 }) => x1)) - left;
  while (from > 0) {
    const above = part[from - 1]!;
    const token = above.tokens[0]!;
    if (token.x0 < left + width * 0.25 || token.count > 8 || isBodyValue(token)) break;
    from--;
  }
  return part.slice(from, to + 1);
}

/** A label that runs on, in lower case or in the midst of a sentence, below the last line of its row. */
function runsOnBelow(part: readonly Piece[], i: number): boolean {
  const [token] = part[i]!.tokens;
  const column = part[i - 1]!.tokens.find(({ x0 }) => Math.abs(x0 - token!.x0) < 1);
  if (column === undefined || gapAbove(part, i) >= usualGap(part) + 0.5) return false;
  return /^\p{Ll}/u.test(token!.text) || (column.count >= MIN_PHRASE && /[\p{L},]$/u.test(column.text));
}

/** Words of a line that may be one of several. */
const MIN_PHRASE = 4;

function boundsOf(pieces: readonly Piece[]): Box | undefined {
  if (pieces.length === 0) return undefined;
  return [
    Math.min(...pieces.map(({ x0 }) => x0)) - 1,
    Math.min(...pieces.map(({ row }) => row.y0)) - 1,
    Math.max(...pieces.map(({ x1 }) => x1)) + 1,
    Math.max(...pieces.map(({ row }) => row.y1)) + 1,
  ];
}
