/** Where a word, or a phrase, occurs: units ascending, the positions in unit i at [ends[i - 1], ends[i]). */
export class Postings {
  readonly units: number[] = [];
  readonly ends: number[] = [];
  readonly positions: number[] = [];

  /** Ascending, unit by unit. */
  add(unit: number, position: number): void {
    const last = this.units.length - 1;
    this.positions.push(position);
    if (last >= 0 && this.units[last] === unit) this.ends[last] = this.positions.length;
    else {
      this.units.push(unit);
      this.ends.push(this.positions.length);
    }
  }
}

export const firstPosition = ({ ends }: Postings, index: number): number => (index === 0 ? 0 : ends[index - 1]!);

/** Calls `visit` for each unit that all lists have, with its index in each. The indexes are reused. */
export function forEachCommon(lists: readonly Postings[], visit: (unit: number, indexes: Uint32Array) => void): void {
  const indexes = new Uint32Array(lists.length);
  const shortest = lists.reduce((best, list, i) => (list.units.length < lists[best]!.units.length ? i : best), 0);
  const { units } = lists[shortest]!;
  for (let i = 0; i < units.length; i++) {
    const unit = units[i]!;
    indexes[shortest] = i;
    let isCommon = true;
    for (let k = 0; k < lists.length && isCommon; k++) {
      if (k === shortest) continue;
      const other = lists[k]!.units;
      indexes[k] = advance(other, indexes[k]!, unit);
      if (indexes[k]! >= other.length) return;
      isCommon = other[indexes[k]!] === unit;
    }
    if (isCommon) visit(unit, indexes);
  }
}

/** The first index from `from` on whose value is at least `wanted`, in steps that double. */
function advance(sorted: readonly number[], from: number, wanted: number): number {
  let step = 1;
  let low = from;
  let high = from;
  while (high < sorted.length && sorted[high]! < wanted) {
    low = high + 1;
    high += step;
    step *= 2;
  }
  high = Math.min(high, sorted.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where words follow one another: units and positions of the first. */
export function joinPhrase(lists: readonly Postings[]): Postings {
  const [first, ...others] = lists as [Postings, ...Postings[]];
  if (others.length === 0) return first;
  const joined = new Postings();
  const heads = new Uint32Array(lists.length);
  for (let i = 0, at = 0; i < first.units.length; i++) {
    for (; at < first.ends[i]!; at++) {
      const start = first.positions[at]!;
      // Positions ascend over all units, so no list is gone back in.
      const goesOn = others.every((list, k) => {
        heads[k] = advance(list.positions, heads[k]!, start + k + 1);
        return list.positions[heads[k]!] === start + k + 1;
      });
      if (goesOn) joined.add(first.units[i]!, start);
    }
  }
  return joined;
}
