import { hasMeaning } from '../../lexicon/lexicon.ts';
import type { NamedLabel } from './document-labels.ts';
import type { ValueField } from './read-value.ts';
import { canMean, type Terms, words } from './terms.ts';

/** What names the field in several places is a label in each of them. */
export function saidAgain(named: readonly NamedLabel[]): ReadonlySet<string> {
  const texts = named.flatMap(({ label: { lines, kind } }) =>
    lines.length === 1 && kind === 'whole' ? lines[0]!.text : [],
  );
  return new Set(texts.filter((text, i) => texts.indexOf(text) < i));
}

/** What stands before a value; a text that has a label of its own is this field's only where the label names it. */
export function leadOf(text: string, { type }: ValueField, terms: Terms): number | undefined {
  const label = type === 'string' ? /^\s*(\p{L}[^:：\d()]{1,30})[:：]\s*(?=[^\s/])/u.exec(text) : null;
  if (!label || beforeNextLabel(text).length < text.length) return /^[\s:：]*/.exec(text)![0].length;
  const said = words(label[1]!, true);
  // "Mending wooden boats: why and how": no word of a label, and the text goes on in lower case.
  if (said.length > 1 && !said.some(hasMeaning) && /^\p{Ll}/u.test(text.slice(label[0].length))) return 0;
  return said.some((word) => canMean(word, terms)) ? label[0].length : undefined;
}

const IDEOGRAPHIC_LABEL = /\s+\p{Lo}{2,10}\s?[:：]/u;
/** Capitalised words before a colon, or one such word and what goes on with it. */
const LABEL = /(?<!\S)(?:\p{Lu}[\p{L}.'’/&-]*\s+){0,4}\p{Lu}[\p{L}.'’/&-]*\s*[:：](?=\s|$)/u;

/** "HO-3 POLICY EFFECTIVE DATE: 3/28/20", "B. Stavros Date: 3 May": a value ends where the words of the next label begin. */
export function beforeNextLabel(text: string): string {
  const ideographic = IDEOGRAPHIC_LABEL.exec(text);
  const label = LABEL.exec(text);
  if (!label || (ideographic && ideographic.index < label.index))
    return ideographic && ideographic.index > 0 ? text.slice(0, ideographic.index) : text;
  const said = [...label[0].matchAll(/[^\s:：]+/gu)];
  // Names are capitalised as well: before the last word, a label has only words that stand in labels.
  let first = said.length - 1;
  while (first > 0 && words(said[first - 1]![0], true).some(hasMeaning)) first--;
  const start = label.index + said[first]!.index;
  return text.slice(0, start).trim() === '' ? text : text.slice(0, start).trimEnd();
}
