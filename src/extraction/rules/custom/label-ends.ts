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
  if (!label) return /^[\s:：]*/.exec(text)![0].length;
  return words(label[1]!, true).some((word) => canMean(word, terms)) ? label[0].length : undefined;
}
