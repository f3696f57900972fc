/** Where in a sorted list the values from `low` on begin. */
export function lowerBound(sorted: ArrayLike<number>, low: number): number;
export function lowerBound<T>(sorted: ArrayLike<T>, low: number, toNumber: (item: T) => number): number;
export function lowerBound<T>(sorted: ArrayLike<T>, low: number, toNumber = (item: T) => item as number): number {
  // Not by `countBefore`: who reads tables asks thousands of times for a page.
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (toNumber(sorted[middle]!) < low) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** How many of `count` things come before a place: `isBefore` holds for those and for none behind them. */
export function countBefore(count: number, isBefore: (index: number) => boolean): number {
  let from = 0;
  let to = count;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isBefore(middle)) from = middle + 1;
    else to = middle;
  }
  return from;
}
