import type { Label } from './document-labels.ts';
import type { Expectation } from './expectation.ts';
import { isYear } from './read-value.ts';
import { saidScore, type Terms, words } from './terms.ts';

/** Which part of "Age / sex" or "Name and address" a field is. */
export interface LabelPart {
  index: number;
  count: number;
  isAddress: boolean;
  hasAddress: boolean;
  /** Its place among all parts of the label, whether other fields ask for those or not. */
  among: { index: number; count: number };
}

const PARTING = /\s*(?:\/|&|,)\s*|\s+(?:and|und|et|y|e|en)\s+/iu;

const isAddress = (part: string): boolean => /address|adresse|anschrift|direcci|indirizzo|adres|endere/i.test(part);

export function partOf(label: Label, terms: Terms, all: readonly Terms[]): LabelPart {
  const text = label.lines.map((line) => line.text).join(' ');
  const parts = text.split(PARTING).filter((part) => part.trim() !== '');
  const scoreBy = (its: Terms): number[] =>
    parts.map((part) =>
      saidScore(words(part, true), { ...its, parents: new Set(), names: [...lastWords(its), ...its.names] }),
    );
  const scores = scoreBy(terms);
  const index = scores.indexOf(Math.max(...scores));
  // Parts are what several fields ask for: "nature and quantity of goods" may be one thing.
  const others = all.filter((other) => other !== terms && saidScore(label.said, other) > 0.7);
  const isShared = others.some((other) => scoreBy(other).some((score, i) => i !== index && score > 0.8));
  const among = { index, count: parts.length };
  if (parts.length > 1 && !isShared && !parts.some(isAddress))
    return { index: 0, count: 1, isAddress: false, hasAddress: false, among };
  return { ...among, isAddress: isAddress(parts[index] ?? ''), hasAddress: parts.some(isAddress), among };
}

/** "shipperAddress" is the address of "Shipper's name and address". */
const lastWords = (terms: Terms): Terms['names'] =>
  terms.names.map(({ words: name, trust }) => ({ words: name.slice(-1), trust }));

/** "27 YRS / M" under "Age / sex": as many parts as the label has, each to its own. */
export function shareOf(text: string, start: number, end: number, part: LabelPart | undefined): [number, number] {
  if (!part || part.among.count < 2) return [start, end];
  const pieces: [number, number][] = [];
  let from = start;
  for (const { index, 0: mark } of text.slice(start, end).matchAll(/\s*(?:[/&|]|(?<!\d),|,(?!\d))\s*/g)) {
    pieces.push([from, start + index]);
    from = start + index + mark.length;
  }
  pieces.push([from, end]);
  // Numbers parted as their label is: "Latitude, Longitude: 34.6450, -106.8336".
  const isAlike = pieces.every(([a, b]) => /^[-−+]?\d[\d.]*\D{0,3}$/.test(text.slice(a, b)));
  const { index, count } = isAlike ? part.among : part;
  return pieces.length === count && count > 1 ? pieces[index]! : [start, end];
}

/** "Length/Width: 1500 ft / 75 ft": what the label says of the value at a place. */
export function labelPartAt(label: string, text: string, at: number): string | undefined {
  const names = label.split('/');
  const pieces = text.split('/');
  if (names.length < 2 || names.length !== pieces.length || /\d\/\d/.test(text)) return undefined;
  return names[text.slice(0, at).split('/').length - 1];
}

/** "Deductions under section 16(ii)": what a label refers to, and numbers that are part of a word, are not what it names. */
export const isReferred = (text: string, start: number, end: number): boolean =>
  /(?:section|sections|sec\.?|chapter|article|part|form|schedule|line|box|page|item|note|rule|act|no\.?|§|[[+])\s*$/i.test(
    text.slice(0, start),
  ) || /^[\p{L}([]/u.test(text.slice(end));

/** "Scope 1 emissions", "Year 2": the number behind a word that the field's own name counts. */
export function isCounter(text: string, start: number, { names }: Terms): boolean {
  const before = words(/(?<=^|\s)\p{L}+\s?$/u.exec(text.slice(0, start))?.[0] ?? '', true);
  if (before.length === 0) return false;
  return names.some(({ words: name, trust }) =>
    name.some((word, i) => trust === 1 && /^\d{1,2}$/.test(name[i + 1] ?? '') && word === before.at(-1)),
  );
}

const TIME = /^[\s-]*(?:day|week|month|mo|quarter|year|yr|hour)s?(?!\p{L})/iu;

/** "2 month average", "plan year 2018": what time a label speaks of is not what it names. */
export const isOfLabel = (text: string, start: number, end: number, { unit, measures }: Expectation): boolean =>
  (unit === undefined && TIME.test(text.slice(end))) ||
  (measures !== 'year' && isYear(text.slice(start, end))) ||
  isReferred(text, start, end);
