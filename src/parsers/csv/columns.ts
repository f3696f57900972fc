import type { ColumnRule } from './typing.ts';

/** How the numbers and dates of a column are written, as its cells in the sample show. */
interface ColumnEvidence {
  filled: number;
  /** Numbers without any separator, by whether grouping would have put one. */
  shortIntegers: number;
  longIntegers: number;
  /** Separators that can only be the decimal one. */
  decimalPoints: number;
  decimalCommas: number;
  /** "1.234" and "1,234" */
  ambiguousPoints: number;
  ambiguousCommas: number;
  /** Numbers of any kind, and those among them with blanks between groups, or with a currency or percent sign. */
  numbers: number;
  blankGroups: number;
  symbols: number;
  /** "00123", "+49…", more than 15 digits: not to be reckoned with. */
  codes: number;
  dates: number;
  namedDates: number;
  dottedDates: number;
  dayFirst: number;
  monthFirst: number;
}

const MIN_DATE_SHARE = 0.5;
const MIN_SYMBOL_SHARE = 0.8;
/** A few typing errors do not change what a column is. */
const MAX_CONTRADICTION = 0.1;

/** One rule per column, from body rows of the table. Columns without evidence of their own follow the document. */
export function inferRules(rows: readonly string[][], width: number, delimiter: string | undefined): ColumnRule[] {
  const columns = Array.from({ length: width }, (_, column) => collectEvidence(rows, column));
  const decimal = documentDecimal(columns, delimiter);
  const dayFirst = documentDayFirst(columns, decimal === ',' || delimiter === ';');
  return columns.map((evidence) => ({
    decimal: columnDecimal(evidence, decimal),
    blankGroups: evidence.blankGroups > 0 && evidence.numbers >= evidence.filled * MIN_SYMBOL_SHARE,
    symbols: evidence.symbols > 0 && evidence.numbers >= evidence.filled * MIN_SYMBOL_SHARE,
    codes: evidence.codes > 0 && evidence.numbers + evidence.codes >= evidence.filled * MIN_SYMBOL_SHARE,
    dateOrder: columnDateOrder(evidence, dayFirst),
    namedDates: evidence.namedDates >= Math.max(1, evidence.filled * MIN_DATE_SHARE),
  }));
}

function collectEvidence(rows: readonly string[][], column: number): ColumnEvidence {
  const evidence: ColumnEvidence = {
    filled: 0,
    shortIntegers: 0,
    longIntegers: 0,
    decimalPoints: 0,
    decimalCommas: 0,
    ambiguousPoints: 0,
    ambiguousCommas: 0,
    numbers: 0,
    blankGroups: 0,
    symbols: 0,
    codes: 0,
    dates: 0,
    namedDates: 0,
    dottedDates: 0,
    dayFirst: 0,
    monthFirst: 0,
  };
  for (const row of rows) {
    const text = row[column]?.trim();
    if (!text) continue;
    evidence.filled++;
    if (text.length <= 40 && /\d/.test(text) && !weighNumber(text, evidence)) weighDate(text, evidence);
  }
  return evidence;
}

const CODE = /^(?:0\d+|\+\d[\d ]{6,}|\d{16,})$/;
const NUMBER =
  /^([-+−(]?\s?)(\p{Sc}?)\s?[-+−]?((?:\d[\d.,' ’\u00a0\u202f]*)|[.,]\d+)(?:[eE][-+]?\d{1,3})?\s?(\p{Sc}|%|-)?\)?$/u;

function weighNumber(text: string, evidence: ColumnEvidence): boolean {
  if (CODE.test(text)) {
    evidence.codes++;
    return true;
  }
  const match = NUMBER.exec(text);
  if (!match) return false;
  const blanks = /(?<=\d)[ \u00a0\u202f'’](?=\d{3})/g;
  const digits = match[3]!.trim();
  const core = digits.replace(blanks, '');
  if (!weighSeparators(core, evidence)) return false;
  evidence.numbers++;
  if (core !== digits && digits.includes(' ')) evidence.blankGroups++;
  if (match[2] || (match[4] && match[4] !== '-')) evidence.symbols++;
  return true;
}

/** A number as its digits are cut: z with a zero first, s short of a group, g a group of three, l longer than one. */
const SHAPES: readonly [shape: RegExp, evidence: keyof ColumnEvidence][] = [
  [/^[zsg]$/, 'shortIntegers'],
  [/^l$/, 'longIntegers'],
  [/^[sg](?:\.g)+,[sgl]$|^[sg](?:\.g){2,}$/, 'decimalCommas'],
  [/^[sg](?:,[gs])*,g\.[sgl]$|^[sg](?:,g){2,}$|^s(?:,s)+,g$/, 'decimalPoints'],
  [/^[sg]\.g$/, 'ambiguousPoints'],
  [/^[sg],g$/, 'ambiguousCommas'],
  [/^[zsgl]?\.[sgl]$/, 'decimalPoints'],
  [/^[zsgl]?,[sgl]$/, 'decimalCommas'],
];

/** Notes what the points and commas of "1.234,5" must be; false where it is no number in any convention. */
function weighSeparators(core: string, evidence: ColumnEvidence): boolean {
  const shape = core.replace(/\d+/g, (digits, at) =>
    at === 0 && digits[0] === '0' ? 'z' : digits.length === 3 ? 'g' : digits.length < 3 ? 's' : 'l',
  );
  const known = SHAPES.find(([pattern]) => pattern.test(shape));
  if (known) evidence[known[1]]++;
  return known !== undefined;
}

const NUMERIC_DATE = /^(\d{1,2})([-/.])(\d{1,2})\2(?:\d{4}|\d{2})(?=$|[T ,])/;
const NAMED_DATE = /^(?:\d{1,2}[-. /])?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?[-. /,]+\d/i;

function weighDate(text: string, evidence: ColumnEvidence): void {
  if (NAMED_DATE.test(text)) evidence.namedDates++;
  const match = NUMERIC_DATE.exec(text);
  if (!match) return;
  const [first, second] = [Number(match[1]), Number(match[3])];
  if (first > 31 || second > 31 || (first > 12 && second > 12)) return;
  evidence.dates++;
  if (match[2] === '.') evidence.dottedDates++;
  if (first > 12) evidence.dayFirst++;
  if (second > 12) evidence.monthFirst++;
}

function documentDecimal(columns: readonly ColumnEvidence[], delimiter: string | undefined): '.' | ',' {
  let points = 0;
  let commas = 0;
  for (const { decimalPoints, decimalCommas } of columns) {
    if (decimalPoints > decimalCommas) points++;
    else if (decimalCommas > decimalPoints) commas++;
  }
  if (points !== commas) return points > commas ? '.' : ',';
  // Semicolons part fields where commas part decimals. Points in such a file say nothing either way.
  const ambiguous = columns.some((column) => column.ambiguousCommas > 0 && column.shortIntegers === 0);
  return delimiter === ';' && ambiguous ? ',' : '.';
}

function columnDecimal(evidence: ColumnEvidence, document: '.' | ','): '.' | ',' {
  const { decimalPoints, decimalCommas, ambiguousPoints, ambiguousCommas, longIntegers } = evidence;
  if (decimalPoints !== decimalCommas) return decimalPoints > decimalCommas ? '.' : ',';
  // Where long integers stand ungrouped, a separator does not group.
  if (longIntegers > 0 && ambiguousPoints > 0 && ambiguousCommas === 0) return '.';
  if (longIntegers > 0 && ambiguousCommas > 0 && ambiguousPoints === 0) return ',';
  return document;
}

function documentDayFirst(columns: readonly ColumnEvidence[], european: boolean): boolean | undefined {
  let day = 0;
  let month = 0;
  for (const { dayFirst, monthFirst } of columns) {
    if (dayFirst > monthFirst) day++;
    else if (monthFirst > dayFirst) month++;
  }
  if (day !== month) return day > month;
  return european ? true : undefined;
}

function columnDateOrder(evidence: ColumnEvidence, documentDayFirst: boolean | undefined): ColumnRule['dateOrder'] {
  const { dates, filled, dayFirst, monthFirst, dottedDates } = evidence;
  if (dates === 0 || dates < filled * MIN_DATE_SHARE) return undefined;
  if (dayFirst > 0 && monthFirst <= dayFirst * MAX_CONTRADICTION) return 'dmy';
  if (monthFirst > 0 && dayFirst <= monthFirst * MAX_CONTRADICTION) return 'mdy';
  if (dayFirst > 0 || monthFirst > 0) return undefined;
  if (dottedDates === dates) return 'dmy';
  return documentDayFirst === undefined ? undefined : documentDayFirst ? 'dmy' : 'mdy';
}
