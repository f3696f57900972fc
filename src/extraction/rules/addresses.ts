import { height, type Layout, type Segment } from '../layout.ts';
import { hasLegalForm, mayBeName } from './companies.ts';

/** Lines set one below the other along one edge, as addresses are. */
export interface Stack {
  lines: Segment[];
  /** The line with postal code and town, if there is one. */
  townLine: number | undefined;
}

const POSTAL = new RegExp(
  [
    String.raw`(?<![\p{L}\d.,/-])(?:[A-Z]{1,2}[- ])?\d{4,6}(?:[- ]?[A-Z]{2})?\s+\p{Lu}[\p{L}.'’ -]+`,
    String.raw`\b\p{L}[\p{L}.' ]+,?\s+[A-Z]{2}\s+\d{5}(?:-\d{4})?\b|\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b`,
    String.raw`\b\d{4}-\d{3}\s+\p{Lu}\p{L}+|\b[A-Z]\d[A-Z]\s*\d[A-Z]\d\b|\p{Ll}{2,}\s?[,-]?\s?\d{5,6}\b|\b\d{2}-\d{3}\s+\p{Lu}\p{L}+`,
    // Geelong VIC 3220
    String.raw`\p{L}{3,},?\s+(?:NSW|VIC|QLD|SA|WA|TAS|NT|ACT)\s+\d{4}\b`,
    // 〒100-0005; 東京都千代田区, 서울특별시 강남구.
    String.raw`〒\s?\d{3}-?\d{4}|\p{L}{1,3}[都道府県]\p{L}{1,8}[市区町村郡]|\p{L}{2,4}시\s\p{L}{1,5}구`,
    // 411 06 Göteborg: Sweden, Greece, Czechia, Slovakia.
    String.raw`(?<![\p{L}\d.,/-])(?:[A-Z]{1,2}[- ])?\d{3}\s\d{2}\s+\p{Lu}\p{L}{2,}`,
  ].join('|'),
  'u',
);
const STREET = new RegExp(
  [
    String.raw`\p{L}{2,}(?:str(?:\.|asse|aße)?|strasse|straße|weg|platz|allee|gasse|ufer|ring|damm)\s*\d`,
    String.raw`(?<!\p{L})(?:street|st|road|rd|avenue|ave|drive|dr|lane|ln|blvd|boulevard|way|court|square|suite|floor|rue)\b\.?`,
    String.raw`(?<!\p{L})(?:calle|via|piazza|rua|avenida|place|quai|chemin|plaza|highway|hwy|parkway|pkwy)\b\.?`,
    String.raw`^(?:רחוב|רח['׳]|שדרות|שד['׳])\s|[市区町村]\p{L}+\d+(?:-\d+)+|丁目`,
    String.raw`^\d+[a-z]?,?\s+\p{L}|\p{L}{3,}\.?\s+\d{1,4}\s?[a-zA-Z]?(?:,\s\d.{0,12})?$`,
  ].join('|'),
  'iu',
);

/** Whatever is a postal code has one of these: most lines have none, and are asked often. */
const MAYBE_POSTAL = /\d{3}|\d[A-Z]|[都道府県]|시\s/u;
export function isTownLine(text: string): boolean {
  const postal = MAYBE_POSTAL.test(text) && !/:/.test(text) ? POSTAL.exec(text) : null;
  // "Alder Nurseries 1987 Ltd"
  return postal !== null && !hasLegalForm(postal[0]);
}
/** "5 January 2026" */
const DAY = /^\d{1,2}\.?\s\p{L}{3,12}\.?\s\d{4}$/u;
export const isStreetLine = (text: string): boolean => STREET.test(text) && !DAY.test(text);
export const isPlaceLine = (text: string): boolean => isTownLine(text) || (/\d/.test(text) && isStreetLine(text));

const MAX_LINES = 9;

/** Every stack of at least two lines; a line belongs to the first stack that it continues. */
export function findStacks(layout: Layout): Stack[] {
  const used = new Set<Segment>();
  const stacks: Stack[] = [];
  for (const segment of layout.segments) {
    if (used.has(segment)) continue;
    const lines = [segment];
    used.add(segment);
    for (let last = segment; lines.length < MAX_LINES; ) {
      const next = findNext(layout, last, lines);
      if (!next || used.has(next)) break;
      used.add(next);
      lines.push(next);
      last = next;
    }
    stacks.push(toStack(lines));
  }
  return stacks;
}

export function toStack(lines: Segment[]): Stack {
  // "2210 Elm Avenue" looks like a postal code and a town; where one more follows, it is the street.
  const townLine = lines.findIndex(({ text }, i) => isTownLine(text) && !isTownLine(lines[i + 1]?.text ?? ''));
  return { lines, townLine: townLine < 0 ? undefined : townLine };
}

/** A label in the midst of a stack begins another. */
export function partedAt({ lines }: Stack, isLabel: (line: Segment) => boolean): Stack[] {
  const starts = lines.flatMap((line, i) => (i === 0 || isLabel(line) ? [i] : []));
  return starts.map((start, i) => toStack(lines.slice(start, starts[i + 1])));
}

/** Streets with their towns, set in lines of their own, and what stands over them in their stacks; "6 Consignee" is the caption of a box. */
export function addressesOf(
  layout: Layout,
  isCaption: (line: Segment) => boolean = () => false,
): { lines: Segment[]; over: Segment[] }[] {
  return findStacks(layout)
    .flatMap(eachAddress)
    .flatMap(({ lines, townLine }) => {
      if (townLine === undefined || lines.some(({ text }) => text.length > MAX_LINE)) return [];
      const isStreet = (line: Segment): boolean =>
        /\d/.test(line.text) && isStreetLine(line.text) && !/:/.test(line.text) && !isCaption(line);
      const first = lines.slice(0, townLine).findIndex(isStreet);
      // "Alder Depot 2" over a line more: the name of whose address it is.
      const isName = townLine - first > 1 && ENDS_IN_NUMBER.test(lines[first]?.text ?? '');
      const hasName = lines.slice(0, first).some(({ text }) => mayBeName(text) && !isUnfinished(text));
      const street = isName && !hasName ? first + 1 : first;
      return street < 0 ? [] : [{ lines: lines.slice(street, townLine + 1), over: lines.slice(0, street) }];
    });
}
const MAX_LINE = 60;
/** A letter may have its sender and whom it is for in one stack: what follows a town is another's. */
export function eachAddress(stack: Stack): Stack[] {
  const { lines, townLine } = stack;
  if (townLine === undefined) return [stack];
  const end = townLine + 1;
  const rest = lines.slice(end);
  return rest.some(({ text }) => isTownLine(text))
    ? [toStack(lines.slice(0, end)), ...eachAddress(toStack(rest))]
    : [stack];
}

/** "Delivered to": whom is told below. */
export const isUnfinished = (text: string): boolean =>
  /(?<!\p{L})(?:to|by|for|from|of|an|von|für|à|par|pour|a|por|da|per)\s?[:：]?\s*$/iu.test(text);
const ENDS_IN_NUMBER = /^\p{Lu}\p{L}+(?:\s(?:\p{Lu}\p{L}+|[–—-]))+\s\d{1,3}$/u;

function findNext(layout: Layout, last: Segment, lines: readonly Segment[]): Segment | undefined {
  for (const below of layout.column(last, 1, 4)) {
    const gap = below.box[1] - last.box[3];
    const reach = isTownLine(below.text) && !lines.some(({ text }) => isTownLine(text)) ? 1.9 : 1.1;
    if (gap > reach * Math.max(height(last.box), height(below.box))) return undefined;
    if (gap < -0.5 * height(last.box)) continue;
    const isAligned = Math.abs(below.box[0] - last.box[0]) < 3 || Math.abs(below.box[2] - last.box[2]) < 3;
    const isAddress = isTownLine(below.text) && /\d/.test(last.text) && isStreetLine(last.text);
    const hasSameMiddle = Math.abs(below.box[0] + below.box[2] - last.box[0] - last.box[2]) < 4;
    const isCentred = hasSameMiddle && (lines.length > 1 || isAddress);
    if (isAligned || isCentred) return below;
  }
  return undefined;
}
