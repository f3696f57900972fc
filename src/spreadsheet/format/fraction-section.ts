import { isPlaceholder, layInteger, literalText, padding, type Renderer } from './section.ts';
import type { FormatToken } from './tokens.ts';

type Piece =
  /** `shownWith`: a literal beside the fraction goes when the fraction goes. */
  | { type: 'literal'; text: string; shownWith: 'always' | 'fraction' | 'both' }
  | { type: 'integer' | 'numerator' | 'slash' | 'denominator' };

/** Vulgar fractions: # ?/?, # ??/16, ?/?. */
export class FractionSection implements Renderer {
  readonly #pieces: Piece[] = [];
  readonly #integer: string;
  readonly #grouped: boolean;
  readonly #numerator: string;
  readonly #denominator: string;
  /** 16 in # ??/16; 0 where the denominator is to be found. */
  readonly #fixedDenominator: number;
  /** Whether a fraction that is zero keeps its room. */
  readonly #keepsRoom: boolean;
  /** Whether a fraction that is zero is shown: 0 0/1. */
  readonly #alwaysShown: boolean;

  /** `slashAt`: the slash, with placeholders before and digits after it. */
  constructor(tokens: FormatToken[], slashAt: number) {
    const numeratorEnd = tokens.findLastIndex((token, i) => i < slashAt && isPlaceholder(token)) + 1;
    let numeratorStart = numeratorEnd;
    while (isPlaceholder(tokens[numeratorStart - 1])) numeratorStart--;
    const denominatorStart = tokens.findIndex((token, i) => i > slashAt && token.type === 'digit');
    let denominatorEnd = denominatorStart;
    while (tokens[denominatorEnd]?.type === 'digit') denominatorEnd++;

    const pattern = (from: number, to: number): string =>
      tokens
        .slice(from, to)
        .map((token) => (token.type === 'digit' ? token.placeholder : ''))
        .join('');
    const before = tokens.slice(0, numeratorStart);
    this.#integer = before.map((token) => (isPlaceholder(token) ? literalText(token) : '')).join('');
    this.#grouped = before.some((token) => token.type === 'comma');
    this.#numerator = pattern(numeratorStart, numeratorEnd);
    const denominator = pattern(denominatorStart, denominatorEnd);
    this.#fixedDenominator = /[1-9]/.test(denominator) ? Number(denominator.replace(/[#?]/g, '0')) : 0;
    this.#denominator = denominator;
    this.#keepsRoom = (this.#numerator + denominator).includes('?');
    this.#alwaysShown = this.#numerator.includes('0') || (!this.#fixedDenominator && denominator.includes('0'));

    let integerDone = false;
    tokens.forEach((token, i) => {
      if (i === slashAt) this.#pieces.push({ type: 'slash' });
      else if (i === numeratorStart) this.#pieces.push({ type: 'numerator' });
      else if (i === denominatorStart) this.#pieces.push({ type: 'denominator' });
      else if (i < numeratorStart && (isPlaceholder(token) || token.type === 'comma')) {
        if (!integerDone) this.#pieces.push({ type: 'integer' });
        integerDone = true;
      } else if ((i < numeratorStart || i >= numeratorEnd) && (i < denominatorStart || i >= denominatorEnd)) {
        const text = literalText(token);
        const inside = i >= numeratorEnd && i < denominatorStart;
        const shownWith = inside ? 'fraction' : integerDone && i < numeratorStart ? 'both' : 'always';
        if (text) this.#pieces.push({ type: 'literal', text, shownWith });
      }
    });
  }

  render(value: number, minus: boolean): string {
    const size = Math.abs(value);
    let whole = this.#integer === '' ? 0 : Math.trunc(size);
    // Fractions are of the double itself, not of its fifteen digits: Excel shows 2.3 as 2 2/7 and 12.3 as 12 1/3.
    const part = this.#integer === '' ? size : size % 1;
    let [numerator, denominator] = this.#fixedDenominator
      ? [Math.round(part * this.#fixedDenominator), this.#fixedDenominator]
      : approximate(part, this.#denominator.length);
    if (this.#integer !== '' && numerator === denominator) {
      whole++;
      numerator = 0;
    }
    const shown = numerator !== 0 || this.#integer === '' || this.#alwaysShown;
    const integer = layInteger(whole === 0 ? '' : String(whole), this.#integer, this.#grouped);
    let text = minus ? '-' : '';
    for (const piece of this.#pieces) {
      if (piece.type === 'literal') text += this.#literal(piece, shown, integer !== '');
      else if (piece.type === 'integer') text += whole === 0 && !shown ? '0' : integer;
      else if (piece.type === 'slash') text += shown ? '/' : this.#room(1);
      else if (!shown)
        text += this.#room(piece.type === 'numerator' ? this.#numerator.length : this.#denominator.length);
      else if (piece.type === 'numerator') {
        const digits = numerator === 0 && this.#integer !== '' ? '' : String(numerator);
        text += layInteger(digits, this.#numerator, false);
      } else text += this.#denominatorText(denominator);
    }
    return text;
  }

  #literal({ text, shownWith }: { text: string; shownWith: string }, shown: boolean, hasInteger: boolean): string {
    if (shownWith === 'always' || (shown && (shownWith === 'fraction' || hasInteger))) return text;
    return this.#room(text.length);
  }

  #room = (width: number): string => (this.#keepsRoom ? ' '.repeat(width) : '');

  /** Left-aligned, so that slashes stand beneath one another. */
  #denominatorText(denominator: number): string {
    const digits = String(denominator);
    if (this.#fixedDenominator) return digits;
    if (this.#denominator.includes('0')) return layInteger(digits, this.#denominator, false);
    return digits + [...this.#denominator.slice(digits.length)].map(padding).join('');
  }
}

/** Nearer than this counts as exact. */
const PRECISION = 1e-13;

/** The last convergent of the continued fraction whose denominator has at most so many digits, which is what Excel takes. */
function approximate(value: number, denominatorDigits: number): [number, number] {
  const limit = 10 ** denominatorDigits;
  let numerator = Math.round(value);
  let denominator = 1;
  let previous = 0;
  let rest = value;
  while (Math.abs(value - numerator / denominator) >= PRECISION && rest !== Math.floor(rest)) {
    rest = 1 / (rest - Math.floor(rest));
    const next = denominator * Math.floor(rest) + previous;
    if (next >= limit) break;
    previous = denominator;
    denominator = next;
    numerator = Math.floor(value * denominator + 0.5);
  }
  return [numerator, denominator];
}
