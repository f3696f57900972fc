import { type Decimal, type RoundedDecimal, roundDecimal, toDecimal } from './decimal.ts';
import { isPlaceholder, layInteger, literalText, padding, type Renderer } from './section.ts';
import type { FormatToken } from './tokens.ts';

type Area = 'integer' | 'fraction' | 'exponent';

type Piece =
  | { type: 'literal'; text: string }
  /** Placeholders of one area that stand together; `offset`: how many of the area stand before them. */
  | { type: 'digits'; area: Area; pattern: string; offset: number }
  | { type: 'point' }
  | { type: 'exponent'; letter: string; plus: boolean };

/** Digit placeholders with what stands around and between them: 0.00, #,##0, 0.0,,"M", 00-00, ##0.0E+0. */
export class NumberSection implements Renderer {
  readonly #pieces: Piece[] = [];
  readonly #patterns: Record<Area, string> = { integer: '', fraction: '', exponent: '' };
  #grouped = false;
  readonly #scientific: boolean;
  /** Power of ten by which percent signs and trailing commas move the point. */
  #shift = 0;
  #integerRuns = 0;

  constructor(tokens: FormatToken[]) {
    let area: Area = 'integer';
    const scientific = tokens.some((token) => token.type === 'exponent');
    for (const [at, token] of tokens.entries()) {
      if (isPlaceholder(token)) this.#addDigit(area, (token as { placeholder: string }).placeholder);
      else if (token.type === 'comma' && area !== 'exponent' && followsDigit(tokens, at))
        this.#addComma(tokens, at, area);
      else if (token.type === 'point' && area === 'integer') {
        // ".00" has room for an integer all the same.
        if (this.#integerRuns === 0 && !scientific && tokens.slice(at + 1).some(isPlaceholder))
          this.#addDigit(area, '#');
        area = 'fraction';
        this.#pieces.push({ type: 'point' });
      } else if (token.type === 'exponent') {
        area = 'exponent';
        this.#pieces.push(token);
      } else {
        if (token.type === 'percent') this.#shift += 2;
        const text = literalText(token);
        if (text) this.#pieces.push({ type: 'literal', text });
      }
    }
    this.#scientific = scientific;
    if (this.#integerRuns > 1) this.#grouped = false;
  }

  render(value: number, minus: boolean): string {
    const decimal = toDecimal(Math.abs(value));
    decimal.point += this.#shift;
    if (this.#scientific) return this.#renderScientific(decimal, minus);
    const rounded = roundDecimal(decimal, this.#patterns.fraction.length);
    // A minus before nothing but zeros is not shown.
    const sign = minus && (rounded.integer !== '' || rounded.fraction !== '') ? '-' : '';
    return sign + this.#compose(rounded, 0, false);
  }

  #renderScientific(decimal: Decimal, minus: boolean): string {
    const width = this.#patterns.integer.length;
    const places = this.#patterns.fraction.length;
    const zero = decimal.digits === '';
    // Several places before the point make exponents multiples of their number: ##0.0E+0 counts in thousands.
    let exponent = zero ? 0 : width === 0 ? decimal.point : Math.floor((decimal.point - 1) / width) * width;
    let rounded = roundDecimal({ digits: decimal.digits, point: decimal.point - exponent }, places);
    if (rounded.integer.length > width) {
      exponent += Math.max(1, width);
      rounded = roundDecimal({ digits: decimal.digits, point: decimal.point - exponent }, places);
    }
    return (minus ? '-' : '') + this.#compose(rounded, exponent, zero);
  }

  #compose({ integer, fraction }: RoundedDecimal, exponent: number, zero: boolean): string {
    let text = '';
    let sign = '';
    for (const piece of this.#pieces) {
      if (piece.type === 'literal') text += piece.text;
      else if (piece.type === 'point') text += '.';
      else if (piece.type === 'exponent') {
        text += piece.letter;
        sign = exponent < 0 ? '-' : piece.plus ? '+' : '';
      } else if (piece.area === 'fraction') text += fractionDigits(fraction, piece.pattern, piece.offset);
      else if (piece.area === 'exponent') {
        text += (piece.offset === 0 ? sign : '') + this.#leadingDigits(String(Math.abs(exponent)), piece);
      } else if (zero) text += '0'.repeat(piece.pattern.length);
      else if (this.#integerRuns > 1) text += this.#leadingDigits(integer, piece);
      else text += layInteger(integer, this.#patterns.integer, this.#grouped);
    }
    return text;
  }

  /** One of several runs that share the digits of an integer: what does not fit stands in the first. */
  #leadingDigits(digits: string, { area, pattern, offset }: { area: Area; pattern: string; offset: number }): string {
    const missing = this.#patterns[area].length - digits.length;
    let text = offset === 0 && missing < 0 ? digits.slice(0, -missing) : '';
    for (let i = 0; i < pattern.length; i++) {
      text += digits.charAt(offset + i - missing) || padding(pattern[i]!);
    }
    return text;
  }

  #addDigit(area: Area, placeholder: string): void {
    const last = this.#pieces.at(-1);
    if (last?.type === 'digits' && last.area === area) last.pattern += placeholder;
    else {
      this.#pieces.push({ type: 'digits', area, pattern: placeholder, offset: this.#patterns[area].length });
      if (area === 'integer') this.#integerRuns++;
    }
    this.#patterns[area] += placeholder;
  }

  /** Between digits of the integer a comma asks for groups; after the last digit it divides by a thousand. */
  #addComma(tokens: FormatToken[], at: number, area: Area): void {
    for (let next = at + 1; next < tokens.length; next++) {
      const { type } = tokens[next]!;
      if (isPlaceholder(tokens[next])) {
        if (area === 'integer') this.#grouped = true;
        return;
      }
      if (type === 'exponent' || (type === 'point' && area === 'integer')) break;
    }
    this.#shift -= 3;
  }
}

function followsDigit(tokens: FormatToken[], at: number): boolean {
  let before = at - 1;
  while (tokens[before]?.type === 'comma') before--;
  return tokens[before]?.type === 'digit' || tokens[before]?.type === 'point';
}

function fractionDigits(fraction: string, pattern: string, offset: number): string {
  let text = fraction.slice(offset, offset + pattern.length);
  for (let i = text.length; i < pattern.length; i++) text += padding(pattern[i]!);
  return text;
}
