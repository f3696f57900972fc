import { roundDecimal, toDecimal } from './decimal.ts';

/** Characters that General gives the digits and the point in a cell that is wide enough; a minus comes on top. */
const WIDTH = 11;
const EXPONENT_DECIMALS = 5;

/** What the format General shows for the absolute value of a finite number. */
export function formatGeneral(value: number): string {
  const size = Math.abs(value);
  if (size < 1e11 && Number.isInteger(size)) return String(size);
  const decimal = toDecimal(size);
  const { point } = decimal;
  // Below 0.0001 leading zeros would push significant digits out: plain only where nothing is lost.
  if (point > -4) {
    const places = Math.max(0, WIDTH - 1 - Math.max(1, point));
    if (point <= WIDTH) {
      const { integer, fraction } = roundDecimal(decimal, places);
      if (integer.length <= WIDTH) return join(integer, fraction);
    }
  } else {
    const { integer, fraction } = roundDecimal(decimal, SHORTEST_PLACES);
    if (fraction.length <= WIDTH - 2 && sameDigits(decimal.digits, fraction)) return join(integer, fraction);
  }
  return scientific(decimal.digits, point);
}

const SHORTEST_PLACES = 400;

const sameDigits = (digits: string, fraction: string): boolean =>
  fraction.replace(/^0+/, '') === digits.replace(/0+$/, '');

const join = (integer: string, fraction: string): string =>
  fraction === '' ? integer || '0' : `${integer || '0'}.${fraction}`;

function scientific(digits: string, point: number): string {
  let exponent = point - 1;
  let mantissa = roundDecimal({ digits, point: 1 }, EXPONENT_DECIMALS);
  if (mantissa.integer.length > 1) {
    mantissa = { integer: '1', fraction: '' };
    exponent++;
  }
  const size = String(Math.abs(exponent)).padStart(2, '0');
  return `${join(mantissa.integer, mantissa.fraction)}E${exponent < 0 ? '-' : '+'}${size}`;
}
