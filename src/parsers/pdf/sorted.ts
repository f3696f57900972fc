/** Where in a sorted list the values from `low` on begin. */
export function lowerBound(sorted: readonly number[], low: number): number;
export function lowerBound<T>(sorted: readonly T[], low: number, toNumber: (item: T) => number): number;
export function lowerBound<T>(sorted: readonly T[], low: number, toNumber = (item: T) => item as number): number {
  let lo = 0;
  let hi = sorted.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (toNumber(sorted[mid]!) < low) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}
