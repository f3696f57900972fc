import { bandCells, cellsOf, readBands } from './bands.ts';
import { isNote } from './captions.ts';
import { type Column, findColumns, overlaps } from './columns.ts';
import type { TableWord } from './found-table.ts';
import { type Grid, type GridCell, gridCell } from './grid.ts';
import { readHeader } from './header.ts';
import { areMostlyValues, holdsAmounts, isHeadingNumber } from './header-rows.ts';
import type { Region } from './region.ts';
import type { LineGroup } from './row-spans.ts';
import { type Placed, type PlacedRow, placeRow } from './rows.ts';
import type { Segment } from './segments.ts';
import type { Row, Token } from './tokens.ts';
import { isValue } from './values.ts';

/** Reads a table by where its words stand; lines help where there are any. */
export function readTextGrid<W extends TableWord>(region: Region<W>): Grid<W> | undefined {
  const { box, segments } = region;
  const full = fullRules(segments.across, box[0], box[2]);
  const rows = withoutNotesBelow(withoutRemarksAbove(region.rows), full);
  if (rows.length < 2) return undefined;
  const headerCount = withUnits(rows, countHeaderLines(rows, full, segments.underlines));
  const header = rows.slice(0, headerCount);
  const body = rows.slice(headerCount);
  const walls = segments.down.filter(({ from, to }) => to - from > (box[3] - box[1]) * 0.4).map(({ at }) => at);
  const columns = findColumns(body, header, walls);
  if (columns.length < 2) return undefined;
  const { cells: heads, levels } = readHeader(header, columns, segments.across);
  const cells: GridCell<W>[] = heads.map(({ level, first, levels: high, last, lines }) =>
    gridCell(
      level,
      first,
      high,
      last - first + 1,
      lines.flatMap(({ token }) => token.words),
    ),
  );
  const lines = splitByRules(
    body.map((row) => placeRow(row, columns)),
    full,
  );
  let row = levels;
  const rooms = lines.map(() => columns);
  for (const band of readBands(lines, rooms, false)) {
    cells.push(...bandCells(band, row, (group, at) => rowCells(group, at, columns)));
    row += band.rows.length;
  }
  return { rowCount: row, columnCount: columns.length, headerRows: levels, cells };
}

/** A lone label is for its column alone, unless it stands in the middle of the table. */
function rowCells<W extends TableWord>(group: LineGroup<W>, row: number, columns: readonly Column[]): GridCell<W>[] {
  const cells = cellsOf(group, row);
  const lone = group.length === 1 && group[0]!.placed.length === 1 ? group[0]!.placed[0]! : undefined;
  if (!lone) return cells;
  if (!isValue(lone.token.kind) && isCentred(lone, columns))
    return cells.map((cell) => ({ ...cell, col: 0, colSpan: columns.length }));
  return lone.first === 0 ? cells.map((cell) => ({ ...cell, colSpan: 1 })) : cells;
}

function isCentred({ token: { x0, x1 } }: Placed, columns: readonly Column[]): boolean {
  const left = columns[0]!.x0;
  const right = columns.at(-1)!.x1;
  return x0 - left > (right - left) * 0.1 && Math.abs((x0 + x1) / 2 - (left + right) / 2) < (right - left) * 0.05;
}

/** Lines across the whole table, pieces at one height taken together. */
function fullRules(across: readonly Segment[], x0: number, x1: number): number[] {
  const ys: number[] = [];
  for (let i = 0; i < across.length; ) {
    let end = i;
    let covered = 0;
    while (end < across.length && across[end]!.at - across[i]!.at <= 1.5) {
      covered += Math.min(across[end]!.to, x1) - Math.max(across[end]!.from, x0);
      end++;
    }
    if (covered >= (x1 - x0) * 0.85) ys.push(across[i]!.at);
    i = end;
  }
  return ys;
}

/** "(In millions)", alone on its line above the headings, is said of the table. */
function withoutRemarksAbove<W extends TableWord>(rows: Row<W>[]): Row<W>[] {
  const first = rows.findIndex(({ tokens: [token, ...more] }) => more.length > 0 || !/^\(.*\)$/.test(token!.text));
  return first > 0 && first + 1 < rows.length && !isMostlyValues(rows[first]!) ? rows.slice(first) : rows;
}

/** Notes below the last row, and what stands below the last of several lines across and holds no values, are no part of the table. */
function withoutNotesBelow<W extends TableWord>(all: Row<W>[], full: readonly number[]): Row<W>[] {
  const rows = all.slice(0, endOfRows(all));
  const last = full.length > 2 ? full.at(-1)! : Number.POSITIVE_INFINITY;
  const below = rows.findIndex(({ baseline }) => baseline > last);
  if (below < 3) return rows;
  const hasValues = rows.slice(below).some(({ tokens }) => tokens.some(({ kind }, i) => i > 0 && isValue(kind)));
  return hasValues ? rows : rows.slice(0, below);
}

/** Where notes begin that stand alone on their lines down to the last. */
function endOfRows(rows: readonly Row[]): number {
  const alone = Math.max(2, rows.findLastIndex(({ tokens }) => tokens.length > 1 && !isMarked(tokens)) + 1);
  const note = rows.findIndex(({ tokens }, i) => i >= alone && (isMarked(tokens) || isNote(tokens[0]!.text)));
  return note < 0 ? rows.length : note;
}

const MARK = /^\([\da-z]{1,2}\)$/;

/** A sentence, or what begins one, beside the mark it explains. */
const isMarked = ([mark, text, ...more]: readonly Token[]): boolean =>
  more.length === 0 && MARK.test(mark!.text) && text !== undefined && text.count > 3;

const MAX_HEADER_LINES = 10;
/** Labels of rows begin within this share of a table's width. */
const LABELS = 0.15;

/** The header ends at the first line across below its text, or where each heading is underlined; else where bold ends or values begin. */
function countHeaderLines(rows: readonly Row[], full: readonly number[], underlines: readonly Segment[]): number {
  for (const y of full) {
    const above = rows.filter(({ baseline }) => baseline <= y + 1).length;
    if (above === 0) continue;
    if (above < rows.length && areAlike(rows[0]!, rows[above]!)) return 0;
    if (above < rows.length && above <= MAX_HEADER_LINES && !isMostlyValues(rows[0]!))
      return linesBeforeAmounts(rows, above);
    break;
  }
  const underlined = rows.slice(0, MAX_HEADER_LINES).findLastIndex((row) => isUnderlined(row, underlines)) + 1;
  if (underlined > 0 && underlined < rows.length && !isMostlyValues(rows[0]!))
    return linesBeforeAmounts(rows, underlined);
  const bold = rows.findIndex(({ tokens }) => !tokens.every((token) => token.bold));
  let first = rows.findIndex((row) => isMostlyValues(row));
  if (bold > 0 && (first < 0 || bold < first)) return bold <= MAX_HEADER_LINES ? bold : 0;
  first = withGroupLabels(rows, first);
  return first > 0 && first <= MAX_HEADER_LINES ? first : 0;
}

/** Whether cells of the same kinds follow one another in both lines, numbers among them that head no column: both are rows. */
function areAlike({ tokens: a }: Row, { tokens: b }: Row): boolean {
  return (
    a.length === b.length &&
    a.every(({ kind }, i) => isValue(kind) === isValue(b[i]!.kind)) &&
    a.some(({ kind, text }, i) => i > 0 && kind === 'number' && !isHeadingNumber(text))
  );
}

/**
 * The header with the lines below that say no more of the columns than their years and units: "$ %" below "Change", "(In millions)"
 * below "Amount", "2026 2025" beside "June 30,".
 */
function withUnits(rows: readonly Row[], count: number): number {
  let end = count;
  while (end > 0 && end + 1 < rows.length && isUnits(rows[end]!, rows[end - 1]!)) end++;
  return rows.slice(end).some(isMostlyValues) ? end : count;
}

const REMARK = /^\(\p{L}[^()]*\)$/u;

function isUnits({ tokens: [first, ...others] }: Row, above: Row): boolean {
  const isUnit = (token: Token): boolean =>
    token.kind === 'sign' || isHeadingNumber(token.text) || (REMARK.test(token.text) && isUnderOne(token, above));
  if (!others.every(isUnit)) return false;
  if (isUnit(first!) && first!.x0 > above.tokens[0]!.x1) return true;
  const isOpen = REMARK.test(first!.text) || first!.text.endsWith(',');
  return others.length > (isOpen ? 0 : above.tokens.length);
}

/** Whether it stands below one heading: below the middle of several it is said of all, and heads none. */
const isUnderOne = (token: Token, { tokens }: Row): boolean =>
  tokens.filter((heading) => overlaps(heading, token)).length === 1;

/**
 * Lines are drawn under sums too, and shades laid under every other row: amounts above the first of them are rows all the same, with
 * their labels at the left.
 */
function linesBeforeAmounts(rows: readonly Row[], count: number): number {
  const left = Math.min(...rows.map(({ tokens }) => tokens[0]!.x0));
  const right = Math.max(...rows.map(({ tokens }) => tokens.at(-1)!.x1));
  const isRow = ({ tokens: [label, ...values] }: Row) =>
    values.some(({ kind, text }) => kind === 'number' && !isHeadingNumber(text)) &&
    values.every(({ kind }) => kind !== 'words') &&
    label!.x0 < left + (right - left) * LABELS;
  const isSure = (row: Row, i: number) =>
    holdsAmounts(row.tokens) || (isRow(rows[i + 1]!) && (i + 1 < count || isNamed(row, rows[i - 1]!)));
  const first = rows.findIndex((row, i) => i > 0 && i < count && isRow(row) && isSure(row, i));
  if (first >= 0) return withGroupLabels(rows, first);
  return count > 1 && isRow(rows[count]!) && /:$/.test(loneText(rows[count - 1]!)) ? count - 1 : count;
}

/** Whether words stand over each value of a row: a line is drawn below every row, but none below the headings. */
function isNamed({ tokens: [, ...values] }: Row, { tokens }: Row): boolean {
  const names = tokens.filter(({ kind }) => !isValue(kind));
  return names.length === tokens.length && values.every((value) => names.some((name) => overlaps(name, value)));
}

const loneText = ({ tokens }: Row): string => (tokens.length === 1 ? tokens[0]!.text : '');

/** The first line of the body, from the first of its values on: labels over that are of the body too. */
function withGroupLabels(rows: readonly Row[], first: number): number {
  let at = first;
  while (at > 1 && isGroupLabel(rows[at - 2]!, rows[at - 1]!, rows[at]!)) at--;
  return at;
}

/** A label that stands alone over rows set in from it, or as far from the header as rows are from one another. */
function isGroupLabel(header: Row, label: Row, next: Row): boolean {
  const [only, ...more] = label.tokens;
  const first = next.tokens[0]!;
  if (more.length > 0 || next.tokens.length < 2 || only!.x0 > first.x0 + 2) return false;
  if (only!.x0 < first.x0 - 2 || only!.text.endsWith(':')) return true;
  const apart = label.baseline - header.baseline > (next.baseline - label.baseline) * 0.95;
  return apart && only!.x1 < next.tokens[1]!.x0 && !/^\p{Ll}/u.test(only!.text);
}

function isUnderlined({ tokens, baseline, size }: Row, underlines: readonly Segment[]): boolean {
  const under = tokens.filter(({ x0, x1 }) =>
    underlines.some(({ at, from, to }) => at > baseline - 1 && at < baseline + size * 0.4 && from < x1 && to > x0),
  );
  return tokens.length > 2 && under.length > tokens.length * 0.6;
}

const isMostlyValues = ({ tokens }: Row): boolean => areMostlyValues(tokens.slice(tokens.length > 1 ? 1 : 0));

function splitByRules<W extends TableWord>(rows: readonly PlacedRow<W>[], full: readonly number[]): PlacedRow<W>[][] {
  const bands: PlacedRow<W>[][] = [];
  let band: PlacedRow<W>[] = [];
  let next = 0;
  for (const row of rows) {
    while (next < full.length && full[next]! < row.row.baseline) {
      next++;
      if (band.length) bands.push(band);
      band = [];
    }
    band.push(row);
  }
  if (band.length) bands.push(band);
  return bands;
}
