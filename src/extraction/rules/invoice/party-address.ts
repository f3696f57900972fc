import { whole } from '../../layout.ts';
import { isTownLine, type Stack } from '../addresses.ts';
import { type Candidate, rank } from '../candidate.ts';
import { hasLegalForm, isSameName } from '../companies.ts';

/** A name, and the lines that it stands with. */
export interface Named extends Candidate<string> {
  stack: Stack | undefined;
}

/** Where a party is: the lines below its name down to the town, or what follows the name on its line. */
export function addressOf(chosen: Named | undefined, all: readonly Named[]): Candidate<string>[] {
  if (!chosen) return [];
  const candidates = all
    .filter(({ value, stack }) => stack && isSameName(value, chosen.value))
    .flatMap(({ stack, spans }): Candidate<string>[] => {
      const { lines } = stack!;
      const from = lines.indexOf(spans[0]!.segment) + 1;
      let town = lines.findIndex(({ text }, i) => i >= from && isTownLine(text));
      if (town < 0 || from === 0) return [];
      // "2210 S Congress Ave" looks like a postal code and a town; where one more follows, it is the street.
      if (isTownLine(lines[town + 1]?.text ?? '')) town++;
      const next = lines[town + 1];
      const hasCountry = next !== undefined && /^[\p{L} -]{2,30}$/u.test(next.text) && !hasLegalForm(next.text);
      const taken = lines.slice(from, town + (hasCountry ? 2 : 1)).filter(({ text }) => !/@|:/.test(text));
      if (taken.length === 0) return [];
      return [{ value: taken.map(({ text }) => text).join(', '), score: 0.8, spans: taken.map(whole) }];
    });
  const inLine = chosen.spans[0]!;
  const rest = inLine.segment.text.slice(inLine.end).replace(/^[\s·•|●∙⋅,–—-]+/, '');
  if (candidates.length === 0 && /\d/.test(rest) && rest.length > 8) {
    const start = inLine.segment.text.length - rest.length;
    candidates.push({
      value: rest,
      score: 0.6,
      spans: [{ segment: inLine.segment, start, end: inLine.segment.text.length }],
    });
  }
  return rank(candidates);
}
