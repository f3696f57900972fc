import { columnName, columnNumber, MAX_COLUMNS, MAX_ROWS } from './reference.ts';

/** Stands before each part that was made relative; no formula holds it. */
const MARK = '\u0001';

const QUOTE = 34;
const DOLLAR = 36;
const APOSTROPHE = 39;
const OPEN_PARENTHESIS = 40;
const COLON = 58;
const EXCLAMATION = 33;
const HASH = 35;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const DOT = 46;

/** By character code: 1 may begin a name or reference, 2 is a digit, 3 may only go on with one. */
const CLASS = new Uint8Array(128);
for (let code = 65; code <= 90; code++) CLASS[code] = CLASS[code + 32] = 1;
for (const char of '_$\\') CLASS[char.charCodeAt(0)] = 1;
for (let code = 48; code <= 57; code++) CLASS[code] = 2;
for (const char of '.?') CLASS[char.charCodeAt(0)] = 3;
const classOf = (code: number): number => (code < 128 ? CLASS[code]! : 1);

/** The part of a reference between dollars and colons: B, 7 or B7. What is not fixed is relative to the cell of the formula. */
interface Corner {
  /** Undefined in whole rows and whole columns. */
  column: number | undefined;
  columnFixed: boolean;
  row: number | undefined;
  rowFixed: boolean;
}

/**
 * A formula with its references relative to its own cell, so that a formula that was filled down or across has the same key
 * everywhere. Whatever is not plainly a reference stays as it is written, which costs a match but never makes a wrong one.
 */
export class FormulaPattern {
  readonly key: string;
  /** Texts, and between each two of them a corner. */
  readonly #texts: string[] = [];
  readonly #corners: Corner[] = [];

  constructor(formula: string, row: number, column: number) {
    let copied = 0;
    let at = 0;
    while (at < formula.length) {
      const code = formula.charCodeAt(at);
      const kind = classOf(code);
      if (kind === 1 || kind === 2) {
        const end = kind === 2 ? numberEnd(formula, at) : wordEnd(formula, at);
        const corner = findCorner(formula, at, end, row, column);
        if (corner) {
          this.#texts.push(formula.slice(copied, at));
          this.#corners.push(corner);
          copied = end;
        }
        at = corner ? end : afterWord(formula, end);
      } else if (code === QUOTE || code === APOSTROPHE) at = closingQuote(formula, at, code);
      else if (code === OPEN_BRACKET) at = closingBracket(formula, at);
      else if (code === HASH) at = errorEnd(formula, at);
      else at++;
    }
    this.#texts.push(formula.slice(copied));
    this.key = this.#toKey();
  }

  /** Whether a formula is this one, filled into another cell. Much quicker than reading it anew. */
  matches(formula: string, row: number, column: number): boolean {
    const texts = this.#texts;
    let at = 0;
    for (let i = 0; i < texts.length; i++) {
      const text = texts[i]!;
      if (!formula.startsWith(text, at)) return false;
      at += text.length;
      const corner = this.#corners[i];
      if (!corner) return at === formula.length;
      if (corner.column !== undefined) {
        if (corner.columnFixed && formula.charCodeAt(at++) !== DOLLAR) return false;
        const position = corner.columnFixed ? corner.column : corner.column + column;
        if (position < 0 || position >= MAX_COLUMNS) return false;
        const name = (COLUMN_NAMES[position] ??= columnName(position));
        if (!formula.startsWith(name, at)) return false;
        at += name.length;
      }
      if (corner.row !== undefined) {
        if (corner.rowFixed && formula.charCodeAt(at++) !== DOLLAR) return false;
        let digits = 0;
        let number = 0;
        for (let code = formula.charCodeAt(at); code >= 48 && code <= 57; code = formula.charCodeAt(++at)) {
          number = number * 10 + code - 48;
          digits++;
        }
        if (digits === 0 || number - 1 !== (corner.rowFixed ? corner.row : corner.row + row)) return false;
      }
      // A longer word would be another reference, or none.
      const next = formula.charCodeAt(at);
      if (at < formula.length && (classOf(next) !== 0 || next === OPEN_PARENTHESIS)) return false;
    }
    return true;
  }

  #toKey(): string {
    let key = this.#texts[0]!;
    this.#corners.forEach(({ column, columnFixed, row, rowFixed }, i) => {
      key += MARK;
      if (column !== undefined) key += columnFixed ? `C${column}` : `c${column}`;
      if (row !== undefined) key += rowFixed ? `R${row}` : `r${row}`;
      key += this.#texts[i + 1]!;
    });
    return key;
  }
}

const COLUMN_NAMES: string[] = [];

function wordEnd(formula: string, start: number): number {
  let at = start + 1;
  while (at < formula.length && classOf(formula.charCodeAt(at)) !== 0) at++;
  return at;
}

/** 12, 1.5, 1E+5, and 12 of 12:15. */
function numberEnd(formula: string, start: number): number {
  let at = wordEnd(formula, start);
  const sign = formula.charCodeAt(at);
  const last = formula.charCodeAt(at - 1) | 0x20;
  if (last === 101 /* e */ && (sign === 43 || sign === 45)) at = wordEnd(formula, at);
  return at;
}

/** A sheet's name before "!" and the second half of a stack of sheets are no references. */
function afterWord(formula: string, end: number): number {
  if (formula.charCodeAt(end) !== COLON) return end;
  const next = end + 1;
  if (next >= formula.length || classOf(formula.charCodeAt(next)) === 0) return end;
  const nextEnd = wordEnd(formula, next);
  return formula.charCodeAt(nextEnd) === EXCLAMATION ? nextEnd : end;
}

function findCorner(formula: string, start: number, end: number, row: number, column: number): Corner | undefined {
  const follower = formula.charCodeAt(end);
  if (follower === OPEN_PARENTHESIS || follower === EXCLAMATION || follower === OPEN_BRACKET) return undefined;
  let at = start;
  const dollarFirst = formula.charCodeAt(at) === DOLLAR;
  if (dollarFirst) at++;
  const lettersFrom = at;
  while (at < end && isLetter(formula.charCodeAt(at))) at++;
  const letters = formula.slice(lettersFrom, at);
  const dollarBetween = letters !== '' && formula.charCodeAt(at) === DOLLAR;
  if (dollarBetween) at++;
  const digits = formula.slice(at, end);
  if (letters.length > 3 || digits.length > 7 || !/^\d*$/.test(digits)) return undefined;
  // Sheet1:Q3!A1 would be a stack of sheets; B or 7 alone are a reference only beside their other half.
  if (follower === COLON && afterWord(formula, end) !== end) return undefined;
  if ((letters === '' || digits === '') && !isHalfOfRange(formula, start, end, letters !== '')) return undefined;
  const columnAt = letters === '' ? undefined : columnNumber(letters);
  const rowAt = digits === '' ? undefined : Number(digits) - 1;
  if (columnAt === -1 || (rowAt !== undefined && (rowAt < 0 || rowAt >= MAX_ROWS))) return undefined;
  const rowFixed = letters === '' ? dollarFirst : dollarBetween;
  return {
    column: columnAt === undefined || dollarFirst ? columnAt : columnAt - column,
    columnFixed: dollarFirst,
    row: rowAt === undefined || rowFixed ? rowAt : rowAt - row,
    rowFixed,
  };
}

const isLetter = (code: number): boolean => (code | 0x20) >= 97 && (code | 0x20) <= 122;

/** A of A:C, 3 of 3:7. */
function isHalfOfRange(formula: string, start: number, end: number, letters: boolean): boolean {
  const half = letters ? /^\$?[A-Za-z]{1,3}$/ : /^\$?\d{1,7}$/;
  if (formula.charCodeAt(end) === COLON && end + 1 < formula.length) {
    const otherEnd = wordEnd(formula, end + 1);
    const after = formula.charCodeAt(otherEnd);
    return after !== OPEN_PARENTHESIS && after !== EXCLAMATION && half.test(formula.slice(end + 1, otherEnd));
  }
  if (start < 2 || formula.charCodeAt(start - 1) !== COLON) return false;
  let otherStart = start - 1;
  while (otherStart > 0 && classOf(formula.charCodeAt(otherStart - 1)) !== 0) otherStart--;
  return half.test(formula.slice(otherStart, start - 1));
}

/** Past the quote that ends a text or a sheet's name; a doubled one stands for itself. */
function closingQuote(formula: string, start: number, quote: number): number {
  let at = start + 1;
  while (at < formula.length) {
    if (formula.charCodeAt(at) !== quote) at++;
    else if (formula.charCodeAt(at + 1) === quote) at += 2;
    else return at + 1;
  }
  return at;
}

/** Past the columns of a table or the name of a workbook; an apostrophe takes the next character out of account. */
function closingBracket(formula: string, start: number): number {
  let depth = 0;
  let at = start;
  while (at < formula.length) {
    const code = formula.charCodeAt(at);
    if (code === APOSTROPHE) at++;
    else if (code === OPEN_BRACKET) depth++;
    else if (code === CLOSE_BRACKET && --depth === 0) return at + 1;
    at++;
  }
  return at;
}

/** Past #REF!, #N/A, #DIV/0!. */
function errorEnd(formula: string, start: number): number {
  let at = start + 1;
  for (let code = formula.charCodeAt(at); at < formula.length; code = formula.charCodeAt(++at)) {
    if (classOf(code) === 0 && code !== 47 /* / */ && code !== EXCLAMATION) break;
    if (code === DOT) break;
  }
  return at;
}
