import { type OrdinalStyle, toOrdinal } from '../../analysis/ordinal.ts';
import type { Bullet } from './text-style.ts';

/** ST_TextAutonumberScheme (20.1.10.61) is a way of counting and what stands around the number. */
export function toAutoNumber(number: number, scheme: string): string {
  const counting = COUNTING.find(([prefix]) => scheme.startsWith(prefix));
  const text = counting ? counting[1](number) : String(number);
  if (scheme.endsWith('ParenBoth')) return `(${text})`;
  if (scheme.endsWith('ParenR')) return `${text})`;
  if (scheme.endsWith('Period')) return `${text}.`;
  if (scheme.endsWith('Minus')) return `${text}-`;
  return text;
}

const latin =
  (style: OrdinalStyle) =>
  (number: number): string =>
    toOrdinal(number, style);

/** n-th character from a base, as long as the row of such characters lasts. */
const shifted =
  (base: number, count: number) =>
  (number: number): string =>
    number >= 1 && number <= count ? String.fromCodePoint(base + number - 1) : String(number);

const digits =
  (zero: number) =>
  (number: number): string =>
    String(number).replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

const COUNTING: [prefix: string, (number: number) => string][] = [
  ['alphaLc', latin('lower_letter')],
  ['alphaUc', latin('upper_letter')],
  ['romanLc', latin('lower_roman')],
  ['romanUc', latin('upper_roman')],
  ['arabicDb', digits(0xff10)],
  ['arabic1', digits(0x660)],
  ['circleNumWdBlack', shifted(0x2776, 10)],
  ['circleNum', shifted(0x2460, 20)],
  ['ea1', toHanNumber],
  ['hindiNum', digits(0x966)],
  ['thaiNum', digits(0xe50)],
  ['thaiAlpha', shifted(0xe01, 44)],
];

const HAN = '〇一二三四五六七八九';

function toHanNumber(number: number): string {
  if (number < 1 || number > 99) return String(number);
  const tens = Math.floor(number / 10);
  const ones = number % 10 === 0 ? '' : HAN[number % 10]!;
  if (tens === 0) return ones;
  return `${tens === 1 ? '' : HAN[tens]}十${ones}`;
}

interface Counter {
  scheme: string;
  startAt: number;
  number: number;
}

/** Counts the paragraphs of one text body: a level goes on until a paragraph above it, or another kind beside it, ends it. */
export class AutoNumbers {
  readonly #levels: (Counter | undefined)[] = [];

  next(level: number, bullet: Bullet): string | undefined {
    this.#levels.length = Math.min(this.#levels.length, level + 1);
    if (bullet.kind !== 'number') {
      this.#levels[level] = undefined;
      return undefined;
    }
    const { scheme, startAt } = bullet;
    const running = this.#levels[level];
    const goesOn = running?.scheme === scheme && running.startAt === startAt;
    const number = goesOn ? running.number + 1 : startAt;
    this.#levels[level] = { scheme, startAt, number };
    return toAutoNumber(number, scheme);
  }
}
