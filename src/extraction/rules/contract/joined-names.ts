import { hasForm, nameKey } from './names.ts';
import type { NamedParty } from './preamble.ts';
import type { RunningText } from './running-text.ts';

/**
 * "Manufacturers and Traders Trust Company" is one party: of two, each would stand alone somewhere, above its signature at least.
 * What follows them is said of both halves, so only the first has nothing of its own.
 */
export function joinHalves({ text, letters }: RunningText, parties: readonly NamedParty[]): NamedParty[] {
  const joined: NamedParty[] = [];
  for (const party of parties) {
    const left = joined.at(-1);
    if (left && mayBeHalves(text, left, party) && isOneName(text, letters, left, party))
      joined[joined.length - 1] = { ...party, start: left.start };
    else joined.push(party);
  }
  return joined;
}

const mayBeHalves = (text: string, left: NamedParty, right: NamedParty): boolean =>
  /^\s+and\s+$/i.test(text.slice(left.end, right.start)) &&
  !hasForm(text.slice(left.start, left.end)) &&
  hasForm(text.slice(right.start, right.end)) &&
  (left.role === undefined || left.role.start === right.role?.start);

function isOneName(text: string, letters: string, left: NamedParty, right: NamedParty): boolean {
  const [whole, first, second] = [
    text.slice(left.start, right.end),
    text.slice(left.start, left.end),
    text.slice(right.start, right.end),
  ].map(nameKey) as [string, string, string];
  const times = count(letters, whole);
  return times > 1 && count(letters, first) === times && count(letters, second) === times;
}

function count(text: string, words: string): number {
  let times = 0;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) times++;
  return times;
}
