import { DOT, MINUS, PLUS } from './byte-scanner.ts';
import { nearestDouble, POWERS_OF_TEN } from './long-decimal.ts';
import { RichTextScanner } from './rich-text-scanner.ts';

const UPPER_E = 69;
const LOWER_E = 101;

/** Up to 15 digits over a power of ten up to 10^22 are exact in both parts, so one division rounds as the standard asks. */
const MAX_EXACT_DIGITS = 15;
/** Those and as many more as are exact beside them. Excel writes up to 17. */
const MAX_DIGITS = 22;

/** Values of cells that are numbers, from their bytes. */
export abstract class NumberScanner extends RichTextScanner {
  /** The number read last. */
  protected number = 0;

  /** What the plain reading left out: more digits, larger exponents, space around it. */
  protected textNumber(text: string): boolean {
    this.number = Number(text);
    return Number.isFinite(this.number) && (this.number !== 0 || text.trim() !== '');
  }

  /** Reads 0 or 1 into `number`; other words for it are left to the reader of texts. */
  protected truth(position: number): number {
    this.number = this.bytes[position]! - 48;
    return this.number === 0 || this.number === 1 ? position + 1 : position;
  }

  /** Reads an index into `number`. */
  protected wholeNumber(position: number): number {
    let at = position;
    let value = 0;
    for (let digit = this.bytes[at]! - 48; digit >= 0 && digit <= 9; digit = this.bytes[++at]! - 48) {
      value = value * 10 + digit;
    }
    this.number = value;
    return at;
  }

  /**
   * Reads a number into `number` by arithmetic that is exact. The position behind it, or where it started when the text is none or has
   * too many digits for that.
   */
  protected plainNumber(position: number): number {
    const { bytes } = this;
    let at = position;
    const negative = bytes[at] === MINUS;
    if (negative) at++;
    let value = 0;
    let digits = 0;
    let scale = 0;
    const first = at;
    for (let digit = bytes[at]! - 48; digit >= 0 && digit <= 9; digit = bytes[++at]! - 48) {
      value = value * 10 + digit;
      if (value !== 0) digits++;
    }
    if (at === first) return position;
    if (bytes[at] === DOT) {
      const fraction = ++at;
      for (let digit = bytes[at]! - 48; digit >= 0 && digit <= 9; digit = bytes[++at]! - 48) {
        value = value * 10 + digit;
        if (value !== 0) digits++;
      }
      scale = fraction - at;
      if (scale === 0) return position;
    }
    if (bytes[at] === UPPER_E || bytes[at] === LOWER_E) {
      const sign = bytes[++at];
      if (sign === MINUS || sign === PLUS) at++;
      const exponentStart = at;
      let exponent = 0;
      for (let digit = bytes[at]! - 48; digit >= 0 && digit <= 9; digit = bytes[++at]! - 48) {
        exponent = exponent * 10 + digit;
      }
      if (at === exponentStart) return position;
      scale += sign === MINUS ? -exponent : exponent;
    }
    if (scale < -22 || scale > 22) return position;
    if (digits > MAX_EXACT_DIGITS) {
      if (scale > 0 || digits > MAX_DIGITS) return position;
      value = this.#manyDigits(first, digits - MAX_EXACT_DIGITS, -scale);
      if (Number.isNaN(value)) return position;
    } else if (scale < 0) value /= POWERS_OF_TEN[-scale]!;
    else if (scale > 0) value *= POWERS_OF_TEN[scale]!;
    this.number = negative ? -value : value;
    return at;
  }

  /** Of so many digits beyond those of which a double holds any. */
  #manyDigits(position: number, beyond: number, fractionDigits: number): number {
    const { bytes } = this;
    let [high, low] = [0, 0];
    let at = position;
    for (let taken = 0; taken < MAX_EXACT_DIGITS; at++) {
      if (bytes[at] === DOT) continue;
      high = high * 10 + bytes[at]! - 48;
      if (high !== 0) taken++;
    }
    for (let taken = 0; taken < beyond; at++) {
      if (bytes[at] === DOT) continue;
      low = low * 10 + bytes[at]! - 48;
      taken++;
    }
    return nearestDouble(high, low, beyond, fractionDigits);
  }
}
