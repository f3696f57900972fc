import { parseA1Ref, parseStructRef, type Token, tokenize, tokenTypes } from '@borgar/fx/xlsx';
import type { CellRange } from '../document/sheet.ts';
import { columnNumber, MAX_COLUMNS, MAX_ROWS } from './reference.ts';

/** Edges that move with the formula when it is copied. */
export const RELATIVE = { top: 1, bottom: 2, left: 4, right: 8 } as const;

/** A block of cells as a formula means it: an edge that is relative holds its distance from the cell of the formula. */
export interface Area {
  top: number;
  bottom: number;
  left: number;
  right: number;
  /** Which edges are relative: a sum of RELATIVE. */
  relative: number;
}

/** What a formula refers to, as written. */
export type FormulaReference = WrittenReference & {
  /** Only where it is matters, not what it holds, as in ROW(A1) and OFFSET(A1,1,0). */
  addressOnly: boolean;
  /** With the cells that the formula there spills into: G26#. */
  spills?: true;
};

type WrittenReference =
  /** `sheet` is left out for the formula's own; `lastSheet` is given for a stack of sheets (3-D). */
  | { kind: 'area'; text: string; sheet: string | undefined; lastSheet: string | undefined; area: Area }
  | { kind: 'name'; text: string; sheet: string | undefined; name: string }
  /** `table` is empty within the table itself. */
  | { kind: 'table'; text: string; table: string; columns: string[]; sections: string[] }
  | { kind: 'external'; text: string; workbook: string; sheet: string | undefined }
  /** #REF!: what was meant is gone. */
  | { kind: 'broken'; text: string };

export interface FormulaSyntax {
  /** In the order of their first use, without the prefixes of the file format. */
  functions: string[];
  /** Whether it changes without a change of what it refers to. */
  volatile: boolean;
  references: FormulaReference[];
}

/** Functions that take the place of their first argument, not its value: a formula may use them on its own cell. */
const TAKES_ADDRESS = new Set(
  'ADDRESS AREAS CELL COLUMN COLUMNS FORMULATEXT ISFORMULA ISREF OFFSET ROW ROWS SHEET SHEETS'.split(' '),
);

const VOLATILE = new Set('CELL INDIRECT INFO NOW OFFSET RAND RANDARRAY RANDBETWEEN TODAY'.split(' '));

/** As long as Excel takes them. */
const MAX_FORMULA_LENGTH = 8192;

/** The syntax of a formula, without "=", that stands in the cell at row and column. */
export function parseFormula(formula: string, row: number, column: number): FormulaSyntax {
  const functions = new Set<string>();
  const references = new Map<string, FormulaReference>();
  const calls = new CallStack();
  const tokens = referenceTokens(formula);
  for (const [i, token] of tokens.entries()) {
    if (token.type === tokenTypes.FUNCTION) functions.add(functionName(token.value));
    calls.step(token);
    const reference = toReference(token, row, column);
    if (!reference) continue;
    const spills = reference.kind === 'area' && isOperator(tokens[i + 1], '#');
    const text = spills ? `${reference.text}#` : reference.text;
    const addressOnly = calls.takesAddress && (references.get(text)?.addressOnly ?? true);
    references.set(text, { ...reference, text, addressOnly, ...(spills ? { spills } : {}) });
  }
  const names = [...functions];
  return { functions: names, volatile: names.some((name) => VOLATILE.has(name)), references: [...references.values()] };
}

/** Which function a token stands in, and in which of its arguments. */
class CallStack {
  readonly #calls: { name: string; argument: number }[] = [];
  #pending = '';

  /** Whether the token is in the first argument of a function that takes addresses. */
  get takesAddress(): boolean {
    const call = this.#calls.at(-1);
    return call?.argument === 0 && TAKES_ADDRESS.has(call.name);
  }

  step({ type, value }: Token): void {
    if (type === tokenTypes.FUNCTION) this.#pending = functionName(value);
    else if (type !== tokenTypes.OPERATOR) return;
    else if (value === '(') {
      this.#calls.push({ name: this.#pending, argument: 0 });
      this.#pending = '';
    } else if (value === ')') this.#calls.pop();
    else if (value === ',') {
      const call = this.#calls.at(-1);
      if (call) call.argument++;
    }
  }
}

/** Whether a formula gives names to values: what the workbook does not know may be one of them. */
export const givesNames = (functions: readonly string[]): boolean =>
  functions.includes('LET') || functions.includes('LAMBDA');

/** Functions that came after the file format carry a prefix in it. */
const functionName = (name: string): string => name.toUpperCase().replace(/^(?:_XLFN\.|_XLWS\.|_XLUDF\.)+/, '');

/** Paths before a workbook's name: 'C:\data\[book.xls]Sheet'!A1 → '[book.xls]Sheet'!A1. */
const withoutPaths = (formula: string): string =>
  formula.includes('[') ? formula.replace(/'[^'[\]]+(\[[^'[\]]+\](?:[^']|'')*'!)/g, "'$1") : formula;

function referenceTokens(formula: string): Token[] {
  if (formula.length > MAX_FORMULA_LENGTH) return [];
  const tokens = tokenize(withoutPaths(formula), { mergeRefs: true });
  const joined: Token[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!;
    const next = tokens[i + 2];
    // Sheet1!A1:Sheet1!B2 is one block; Sheet1!#REF! one broken reference.
    if (isRange(token) && isOperator(tokens[i + 1], ':') && next && isRange(next) && samePrefix(token, next)) {
      joined.push({ ...token, value: `${token.value}:${next.value.slice(next.value.lastIndexOf('!') + 1)}` });
      i += 2;
    } else if (isOperator(tokens[i + 1], '!') && next?.type === tokenTypes.ERROR) {
      joined.push({ ...next, value: `${token.value}!${next.value}` });
      i += 2;
    } else joined.push(token);
  }
  return joined;
}

const isRange = (token: Token): boolean => token.type === tokenTypes.REF_RANGE && !token.value.includes(':');
const isOperator = (token: Token | undefined, value: string): boolean =>
  token?.type === tokenTypes.OPERATOR && token.value === value;
const samePrefix = (a: Token, b: Token): boolean => {
  const prefix = b.value.slice(0, b.value.lastIndexOf('!') + 1);
  return prefix === '' || a.value.startsWith(prefix);
};

function toReference({ type, value: text }: Token, row: number, column: number): WrittenReference | undefined {
  switch (type) {
    case tokenTypes.REF_RANGE: {
      const area = plainArea(text, row, column);
      return area
        ? { kind: 'area', text, sheet: undefined, lastSheet: undefined, area }
        : qualifiedReference(text, row, column);
    }
    case tokenTypes.REF_BEAM:
    case tokenTypes.REF_NAMED:
      return qualifiedReference(text, row, column);
    case tokenTypes.REF_STRUCT: {
      const parsed = parseStructRef(text);
      if (!parsed) return undefined;
      if (parsed.workbookName) return { kind: 'external', text, workbook: parsed.workbookName, sheet: undefined };
      const { table = '', columns = [], sections = [] } = parsed;
      return { kind: 'table', text, table, columns, sections };
    }
    case tokenTypes.ERROR:
      return text.endsWith('#REF!') ? { kind: 'broken', text } : undefined;
    default:
      return undefined;
  }
}

/** Cells with a sheet or a workbook before them, whole rows and columns, names. */
function qualifiedReference(text: string, row: number, column: number): WrittenReference | undefined {
  const parsed = parseA1Ref(text);
  if (!parsed) return undefined;
  const sheet = parsed.sheetName || undefined;
  if (parsed.workbookName) return { kind: 'external', text, workbook: parsed.workbookName, sheet };
  // Parameters of LET and LAMBDA, and functions given as arguments.
  if ('name' in parsed) {
    return /^_xl(?:pm|eta)\./.test(parsed.name) ? undefined : { kind: 'name', text, sheet, name: parsed.name };
  }
  const [firstSheet, lastSheet] = sheet?.split(':') ?? [];
  return { kind: 'area', text, sheet: firstSheet, lastSheet, area: toArea(parsed.range, row, column) };
}

const CELLS = /^(\$?)([A-Z]{1,3})(\$?)(\d{1,7})(?::(\$?)([A-Z]{1,3})(\$?)(\d{1,7}))?$/i;

/** B2 or B$2:C3: by far the most references, and quickly read. */
function plainArea(text: string, row: number, column: number): Area | undefined {
  const match = CELLS.exec(text);
  if (!match) return undefined;
  const [, leftFixed, left, topFixed, top, rightFixed, right, bottomFixed, bottom] = match;
  const single = right === undefined;
  const range = {
    left: columnNumber(left!),
    top: Number(top) - 1,
    right: columnNumber(single ? left! : right),
    bottom: Number(single ? top : bottom) - 1,
    $left: leftFixed !== '',
    $top: topFixed !== '',
    $right: (single ? leftFixed : rightFixed) !== '',
    $bottom: (single ? topFixed : bottomFixed) !== '',
  };
  return toArea(range, row, column);
}

type FxRange = Extract<NonNullable<ReturnType<typeof parseA1Ref>>, { range: unknown }>['range'];

function toArea(range: FxRange, row: number, column: number): Area {
  const edge = (value: number | null | undefined, fixed: boolean | null | undefined, end: number, flag: number) =>
    value === null || value === undefined ? { at: end, relative: 0 } : { at: value, relative: fixed ? 0 : flag };
  const top = edge(range.top, range.$top, 0, RELATIVE.top);
  const bottom = edge(range.bottom, range.$bottom, MAX_ROWS - 1, RELATIVE.bottom);
  const left = edge(range.left, range.$left, 0, RELATIVE.left);
  const right = edge(range.right, range.$right, MAX_COLUMNS - 1, RELATIVE.right);
  return {
    top: top.at - (top.relative ? row : 0),
    bottom: bottom.at - (bottom.relative ? row : 0),
    left: left.at - (left.relative ? column : 0),
    right: right.at - (right.relative ? column : 0),
    relative: top.relative | bottom.relative | left.relative | right.relative,
  };
}

/** The cells that an area means for the formula at row and column. Beyond an edge of the grid Excel counts on from the other. */
export function areaAt({ top, bottom, left, right, relative }: Area, row: number, column: number): CellRange {
  const r0 = relative & RELATIVE.top ? wrap(row + top, MAX_ROWS) : top;
  const r1 = relative & RELATIVE.bottom ? wrap(row + bottom, MAX_ROWS) : bottom;
  const c0 = relative & RELATIVE.left ? wrap(column + left, MAX_COLUMNS) : left;
  const c1 = relative & RELATIVE.right ? wrap(column + right, MAX_COLUMNS) : right;
  return {
    firstRow: Math.min(r0, r1),
    lastRow: Math.max(r0, r1),
    firstColumn: Math.min(c0, c1),
    lastColumn: Math.max(c0, c1),
  };
}

const wrap = (n: number, size: number): number => ((n % size) + size) % size;
