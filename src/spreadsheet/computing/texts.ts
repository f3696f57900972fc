import { searchWildcards } from '../wildcards.ts';
import { cellsOf, type LazyArgument, type Named, numberAt, passing, required, textAt, wholeAt } from './arguments.ts';
import { toWildcards } from './criterion.ts';
import { FormulaError, fits, type Scalar, toBoolean, toCellText, toText, Unknown, VALUE_ERROR } from './values.ts';

/** Beyond these CHAR and CODE go by the code page of the machine. */
const MAX_ASCII = 127;
const MAX_ANSI = 255;

/** Where a text stands in another, from 1, as FIND and SEARCH are asked: what, in what, from where. */
const found = (
  args: readonly LazyArgument[],
  search: (wanted: string, text: string, from: number) => number,
): Scalar => {
  const [wanted, text, start] = [textAt(args, 0), textAt(args, 1), wholeAt(args, 2, 1)];
  if (start < 1 || start > text.length + 1) return VALUE_ERROR;
  const at = search(wanted, text, start - 1);
  return at < 0 ? VALUE_ERROR : at + 1;
};

function searchLoosely(wanted: string, text: string, from: number): number {
  if (!/[*?~]/.test(wanted)) return text.toLowerCase().indexOf(wanted.toLowerCase(), from);
  return searchWildcards(text.toLowerCase(), toWildcards(wanted), from);
}

function substitute(text: string, old: string, replacement: string, nth: number | undefined): Scalar {
  if (old === '') return text;
  // Counted before it is written: two texts of cells may make one of a billion characters.
  if (nth === undefined)
    return fits(text.length + growth(text, old, replacement)) ? text.replaceAll(old, () => replacement) : VALUE_ERROR;
  if (nth < 1) return VALUE_ERROR;
  let at = text.indexOf(old);
  for (let count = 1; count < nth && at >= 0; count++) at = text.indexOf(old, at + old.length);
  return at < 0 ? text : toCellText(text.slice(0, at) + replacement + text.slice(at + old.length));
}

const growth = (text: string, old: string, replacement: string): number =>
  (text.split(old).length - 1) * (replacement.length - old.length);

/** `delimiter` between those that are there, all of them unless `skipsEmpty`. */
function join(values: Iterable<Scalar>, delimiter = '', skipsEmpty = false): Scalar {
  const texts: string[] = [];
  for (const value of values) {
    const text = toText(value);
    if (text instanceof FormulaError) return text;
    if (text !== '' || !skipsEmpty) texts.push(text);
  }
  const joined = texts.join(delimiter);
  return toCellText(joined);
}

const ofText = (compute: (text: string) => Scalar) => passing((args) => compute(textAt(args, 0)));

export const TEXTS: readonly Named[] = [
  ['LEN', ofText((text) => text.length)],
  ['LOWER', ofText((text) => text.toLowerCase())],
  ['UPPER', ofText((text) => text.toUpperCase())],
  ['TRIM', ofText((text) => text.replace(/ +/g, ' ').replace(/^ | $/g, ''))],
  ['CLEAN', ofText((text) => text.replace(/[\0-\x1f]/g, ''))],
  ['PROPER', ofText((text) => text.toLowerCase().replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase()))],
  [
    'LEFT',
    passing((args) => {
      const [text, count] = [textAt(args, 0), wholeAt(args, 1, 1)];
      return count < 0 ? VALUE_ERROR : text.slice(0, count);
    }),
  ],
  [
    'RIGHT',
    passing((args) => {
      const [text, count] = [textAt(args, 0), wholeAt(args, 1, 1)];
      return count < 0 ? VALUE_ERROR : text.slice(Math.max(0, text.length - count));
    }),
  ],
  [
    'MID',
    passing((args) => {
      const [text, start, count] = [textAt(args, 0), wholeAt(args, 1), wholeAt(args, 2)];
      return start < 1 || count < 0 ? VALUE_ERROR : text.slice(start - 1, start - 1 + count);
    }),
  ],
  [
    'REPLACE',
    passing((args) => {
      const [text, start, count] = [textAt(args, 0), wholeAt(args, 1), wholeAt(args, 2)];
      if (start < 1 || count < 0) return VALUE_ERROR;
      return toCellText(text.slice(0, start - 1) + textAt(args, 3) + text.slice(start - 1 + count));
    }),
  ],
  [
    'REPT',
    passing((args) => {
      const [text, count] = [textAt(args, 0), wholeAt(args, 1)];
      return count < 0 || !fits(text.length * count) ? VALUE_ERROR : text.repeat(count);
    }),
  ],
  [
    'SUBSTITUTE',
    passing((args) => {
      const nth = args[3] && wholeAt(args, 3);
      return substitute(textAt(args, 0), textAt(args, 1), textAt(args, 2), nth);
    }),
  ],
  ['FIND', passing((args) => found(args, (wanted, text, from) => text.indexOf(wanted, from)))],
  ['SEARCH', passing((args) => found(args, searchLoosely))],
  ['EXACT', passing((args) => textAt(args, 0) === textAt(args, 1))],
  ['CONCATENATE', (args) => join(args.map((arg) => arg.scalar()))],
  ['CONCAT', (args) => join(cellsOf(args))],
  [
    'TEXTJOIN',
    passing((args) => {
      const skipsEmpty = toBoolean(required(args, 1).scalar());
      return skipsEmpty instanceof FormulaError
        ? skipsEmpty
        : join(cellsOf(args.slice(2)), textAt(args, 0), skipsEmpty);
    }),
  ],
  [
    'T',
    (args) => {
      const value = required(args, 0).scalar();
      return typeof value === 'string' || value instanceof FormulaError ? value : '';
    },
  ],
  [
    'CHAR',
    passing((args) => {
      const code = wholeAt(args, 0);
      if (code < 1 || code > MAX_ANSI) return VALUE_ERROR;
      if (code > MAX_ASCII) throw new Unknown();
      return String.fromCharCode(code);
    }),
  ],
  [
    'CODE',
    ofText((text) => {
      if (text === '') return VALUE_ERROR;
      if (text.charCodeAt(0) > MAX_ASCII) throw new Unknown();
      return text.charCodeAt(0);
    }),
  ],
  [
    'UNICHAR',
    passing((args) => {
      const code = Math.trunc(numberAt(args, 0));
      return code < 1 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)
        ? VALUE_ERROR
        : String.fromCodePoint(code);
    }),
  ],
  ['UNICODE', ofText((text) => text.codePointAt(0) ?? VALUE_ERROR)],
];
