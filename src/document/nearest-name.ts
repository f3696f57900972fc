import { distance } from 'fastest-levenshtein';

/** Share of a name's letters that may be wrong: two letters swapped in a name of five. */
const MAX_WRONG_SHARE = 0.4;

/** The name that was probably meant, undefined where none is near. */
export function nearestName(given: string, names: Iterable<string>): string | undefined {
  const wanted = fold(given);
  let best: string | undefined;
  let bestEdits = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const candidate = fold(name);
    const edits = distance(wanted, candidate);
    if (edits >= bestEdits || edits > Math.max(1, MAX_WRONG_SHARE * Math.max(wanted.length, candidate.length)))
      continue;
    if (edits > 0 && candidate.length <= 2) continue;
    best = name;
    bestEdits = edits;
  }
  return best ?? [...names].find((name) => wanted.length > 3 && fold(name).startsWith(wanted));
}

const fold = (name: string): string =>
  name
    .slice(0, 200)
    .toLowerCase()
    .replace(/[\s_-]+/g, '');
