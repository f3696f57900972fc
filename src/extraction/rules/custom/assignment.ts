import { type Candidate, rank } from '../candidate.ts';

const MIN_SCORE = 0.5;
/** Two fields may be read at one place when it speaks for both alike. */
const TIE = 0.03;

/** Gives every field its readings, best first, so that no two fields read the same words unless they fit both alike. */
export function assign<Field>(found: ReadonlyMap<Field, readonly Candidate[]>): Map<Field, Candidate[]> {
  // What is said twice may end up ahead of what claimed its place first: only the value that a field has claims words.
  const first = assignOnce(found, () => true);
  return assignOnce(found, (field, { value }) => {
    const best = first.get(field)?.[0];
    return best === undefined || JSON.stringify(best.value) === JSON.stringify(value);
  });
}

function assignOnce<Field>(
  found: ReadonlyMap<Field, readonly Candidate[]>,
  mayClaim: (field: Field, candidate: Candidate) => boolean,
): Map<Field, Candidate[]> {
  const all = [...found].flatMap(([field, candidates]) => candidates.map((candidate) => ({ field, candidate })));
  all.sort((a, b) => b.candidate.score - a.candidate.score);
  const kept = new Map<Field, Candidate[]>([...found.keys()].map((field) => [field, []]));
  const taken: { field: Field; candidate: Candidate }[] = [];
  const lost = new Map<Field, number>();
  for (const { field, candidate } of all) {
    if (candidate.score < MIN_SCORE) break;
    const owner = candidate.isShared
      ? undefined
      : taken.find(
          (other) =>
            other.field !== field && shares(other.candidate, candidate) && !isWithin(candidate, other.candidate),
        );
    const list = kept.get(field)!;
    if (owner && owner.candidate.score > candidate.score + TIE) {
      if (list.length === 0) lost.set(field, Math.max(lost.get(field) ?? 0, candidate.score));
      continue;
    }
    const isClaimed = taken.some((other) => other.field === field);
    if (!isClaimed && !candidate.isShared && mayClaim(field, candidate)) taken.push({ field, candidate });
    list.push(lost.has(field) ? { ...candidate, lost: lost.get(field)! } : candidate);
  }
  return new Map([...kept].map(([field, candidates]) => [field, rank(saidTwice(candidates))]));
}

/** A mention at one other place confirms a value; at more of them it is as likely the same number of other things. */
function saidTwice(candidates: readonly Candidate[]): Candidate[] {
  const places = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const key = JSON.stringify(candidate.value);
    const others = places.get(key) ?? [];
    if (others.length < 3 && !others.some((other) => shares(other, candidate))) places.set(key, [...others, candidate]);
  }
  const kept = new Set([...places.values()].flatMap((found) => (found.length === 2 ? found : found.slice(0, 1))));
  return candidates.filter((candidate) => kept.has(candidate));
}

const MIN_SAID = 30;

/** "Reason: returned faulty on 3 May": what a longer text tells among other things is no less told. */
function isWithin({ spans: [inner, ...more] }: Candidate, { spans: [outer, ...others] }: Candidate): boolean {
  if (!inner || !outer || more.length + others.length > 0 || outer.end - outer.start < MIN_SAID) return false;
  return (
    outer.start <= inner.start && inner.end <= outer.end && 2 * (inner.end - inner.start) < outer.end - outer.start
  );
}

const shares = (a: Candidate, b: Candidate): boolean =>
  a.spans.some((one) =>
    b.spans.some((other) => one.segment === other.segment && one.start < other.end && other.start < one.end),
  );
