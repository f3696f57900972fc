import { type Segment, textOfSpan } from '../../layout.ts';
import { findCurrencies } from '../../values/currencies.ts';
import type { Candidate } from '../candidate.ts';
import { hasLegalForm, mayBeName, nameIn } from '../companies.ts';
import type { Reading } from '../reading.ts';

const UNITS = new RegExp(
  [
    // Not "12.4 million", nor "millions of homes".
    String.raw`(?:^|\bin|[(:$€£¥]|\b(?:usd|eur|gbp|jpy))\s*(?:[$€£¥]|usd|eur|gbp|jpy|us\$)?\s*(?:in )?(thousands?|millions?|billions?|mio|tsd|tausend|millionen|actual figures|mn|bn|000s)\b`,
    String.raw`[$€£]\s?(000s?|m|mm|bn)\b|['’](000s?)\b`,
  ].join('|'),
);
const NAMES: Readonly<Record<string, string>> = {
  t: 'thousands',
  m: 'millions',
  b: 'billions',
  a: 'units',
  '0': 'thousands',
};

/** "in thousands", "$m", "'000": what the numbers are multiples of, best said on the page that they stand on. */
export function findUnits({ layout }: Reading, page: number | undefined): Candidate<string>[] {
  for (const segment of firstOf(page, layout.segments)) {
    if (segment.text.length > 120) continue;
    const match = UNITS.exec(segment.folded);
    const word = match?.[1] ?? match?.[2] ?? match?.[3];
    if (!match || word === undefined) continue;
    const value = NAMES[word[0]!];
    if (value === undefined) continue;
    const span = { segment, start: match.index, end: match.index + match[0].length };
    return [{ value, score: 0.9, spans: [span], derived: true }];
  }
  return [];
}

/** The one that is named most often, best shown on a page of numbers. */
export function findModelCurrency({ layout }: Reading, page: number | undefined): Candidate<string>[] {
  const counts = new Map<string, Candidate<string>>();
  for (const segment of firstOf(page, layout.segments)) {
    for (const { value, start, end } of findCurrencies(segment.text)) {
      const known = counts.get(value);
      if (known) known.score += 1;
      else counts.set(value, { value, score: 1, spans: [{ segment, start, end }] });
    }
  }
  const all = [...counts.values()].sort((a, b) => b.score - a.score);
  const sum = all.reduce((n, { score }) => n + score, 0);
  return all.map((candidate) => ({ ...candidate, score: candidate.score / sum }));
}

/** Those of a page before all others. */
function firstOf(page: number | undefined, segments: readonly Segment[]): Segment[] {
  const [here, elsewhere]: [Segment[], Segment[]] = [[], []];
  for (const segment of segments) (segment.page === page ? here : elsewhere).push(segment);
  return [...here, ...elsewhere];
}

const HEAD_ROWS = 15;
const MAX_NAME_LENGTH = 60;

const lastWords = (text: string): string =>
  text
    .split(/[\s,]+/)
    .slice(-2)
    .join(' ');

const KIND =
  /\b(?:models?|budget|forecast|projections?|financials|business plan|accounts|valuation|dcf|p&l|statements?|profit|loss|balance sheet|cash flow)\b/i;
/** "Harbour Cafe – Budget 2026": what the document is stands behind whose it is. */
const TITLED = /^(.{3,40}?)\s*[-–—:|,]\s(.*)$/u;

/** A name that ends in a legal form, on the first page or at the top of the first sheets; else the one that the title begins with. */
export function findCompany({ layout, evidence }: Reading): Candidate<string>[] {
  const [first] = evidence.pageNumbers;
  const isWorkbook = evidence.content.manifest.sheetCount > 0;
  const head = layout.rows
    .filter(({ page }, i) => i < HEAD_ROWS || (page === first && !isWorkbook))
    .flatMap(({ segments }) => segments);
  const legal = head.flatMap((segment) => {
    const name = segment.text.length < MAX_NAME_LENGTH ? nameIn(segment.text) : undefined;
    return name && hasLegalForm(lastWords(segment.text.slice(name.start, name.end))) ? [{ segment, ...name }] : [];
  });
  const titled = head.slice(0, isWorkbook ? TITLE_CELLS : 0).flatMap((segment) => {
    const [, name, kind] = TITLED.exec(segment.text) ?? [];
    if (name === undefined || !mayBeName(name) || KIND.test(name) || !KIND.test(kind!)) return [];
    return [{ segment, start: 0, end: name.length }];
  });
  return [...legal, ...titled].slice(0, 3).map((span, i) => ({
    value: textOfSpan(span),
    score: 0.7 - 0.1 * i,
    spans: [span],
  }));
}
const TITLE_CELLS = 3;
