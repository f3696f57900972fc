/**
 * A number as Excel shows it: at most fifteen significant decimal digits, value = 0.digits × 10^point. All rounding starts from these
 * digits, half away from zero, so that 1.005 shown with two decimals is 1.01 although the double lies below.
 */
export interface Decimal {
  digits: string;
  point: number;
}

const SIGNIFICANT_DIGITS = 15;

/** Of a finite number that is not negative. */
export function toDecimal(value: number): Decimal {
  if (value < 1e15 && Number.isInteger(value)) {
    const digits = value === 0 ? '' : String(value);
    return { digits, point: digits.length };
  }
  const text = value.toExponential(SIGNIFICANT_DIGITS - 1);
  const exponentAt = SIGNIFICANT_DIGITS + 1;
  return { digits: text[0] + text.slice(2, exponentAt), point: Number(text.slice(exponentAt + 1)) + 1 };
}

export interface RoundedDecimal {
  /** Without leading zeros; empty for zero. */
  integer: string;
  /** Without trailing zeros. */
  fraction: string;
}

const ZERO: RoundedDecimal = { integer: '', fraction: '' };

/** The decimal with at most `places` digits after the point. */
export function roundDecimal({ digits, point }: Decimal, places: number): RoundedDecimal {
  const kept = point + places;
  if (kept < 0) return ZERO;
  let shown = digits;
  let pointAt = point;
  if (kept < digits.length) {
    shown = digits.slice(0, kept);
    if (digits.charCodeAt(kept) >= 53 /* 5 */) {
      const raised = increment(shown);
      pointAt += raised.length - shown.length;
      shown = raised;
    }
  }
  let end = shown.length;
  while (end > Math.max(pointAt, 0) && shown.charCodeAt(end - 1) === 48 /* 0 */) end--;
  if (end === 0) return ZERO;
  if (pointAt >= end) return { integer: shown.slice(0, end) + '0'.repeat(pointAt - end), fraction: '' };
  if (pointAt > 0) return { integer: shown.slice(0, pointAt), fraction: shown.slice(pointAt, end) };
  return { integer: '', fraction: '0'.repeat(-pointAt) + shown.slice(0, end) };
}

/** Adds one to the last digit; may grow by a digit. */
function increment(digits: string): string {
  let i = digits.length - 1;
  while (i >= 0 && digits.charCodeAt(i) === 57 /* 9 */) i--;
  const zeros = '0'.repeat(digits.length - 1 - i);
  return i < 0 ? `1${zeros}` : digits.slice(0, i) + String.fromCharCode(digits.charCodeAt(i) + 1) + zeros;
}
