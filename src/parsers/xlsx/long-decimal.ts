/** Powers of ten that a double holds exactly. */
export const POWERS_OF_TEN: readonly number[] = Array.from({ length: 23 }, (_, i) => 10 ** i);

/** Parts a double into two of half as many bits (Veltkamp). */
const SPLITTER = 2 ** 27 + 1;
/** More than a quotient of two exact numbers can be off by, of itself. */
const DOUBT = 2 ** -50;

/**
 * The double nearest to (high × 10^lowDigits + low) / 10^fractionDigits, as `Number` has it of the text, or NaN where that cannot be
 * told with twice the precision of a double. `high` has up to fifteen digits, `lowDigits` is at most seven, `fractionDigits` 22.
 */
export function nearestDouble(high: number, low: number, lowDigits: number, fractionDigits: number): number {
  const factor = POWERS_OF_TEN[lowDigits]!;
  const product = high * factor;
  const rest = errorOfProduct(high, factor, product) + low;
  const head = product + rest;
  if (fractionDigits === 0) return head;
  const tail = rest - (head - product);
  const divisor = POWERS_OF_TEN[fractionDigits]!;
  const quotient = head / divisor;
  const back = quotient * divisor;
  const correction = (head - back - errorOfProduct(quotient, divisor, back) + tail) / divisor;
  const nearest = quotient + correction * (1 + DOUBT);
  return nearest === quotient + correction * (1 - DOUBT) ? nearest : Number.NaN;
}

/** What a product lacks of being exact, itself exact (Dekker). */
function errorOfProduct(a: number, b: number, product: number): number {
  const [aSplit, bSplit] = [a * SPLITTER, b * SPLITTER];
  const aHigh = aSplit - (aSplit - a);
  const bHigh = bSplit - (bSplit - b);
  const [aLow, bLow] = [a - aHigh, b - bHigh];
  return aHigh * bHigh - product + aHigh * bLow + aLow * bHigh + aLow * bLow;
}
