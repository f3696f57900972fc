import { type OrdinalStyle, toOrdinal } from '../../analysis/ordinal.ts';
import type { MixedElement } from '../containers/mixed-tree.ts';

const ORDINALS = new Map<string, OrdinalStyle>([
  ['1', 'decimal'],
  ['a', 'lower_letter'],
  ['A', 'upper_letter'],
  ['i', 'lower_roman'],
  ['I', 'upper_roman'],
]);
const MAX_LEVELS = 10;

/** Counts the items of one list, or the headings of a document. */
export class ListCounter {
  readonly #levels = new Map<number, MixedElement>();
  readonly #counts: number[] = [];

  constructor(style: MixedElement | undefined) {
    for (const level of style?.elements ?? []) {
      const number = Number(level.attribute('text:level'));
      if (number >= 1 && number <= MAX_LEVELS) this.#levels.set(number, level);
    }
  }

  /** What stands before the next item of a level, from 1; undefined for levels without number. `start` is said by the item. */
  next(level: number, start?: number): string | undefined {
    const style = this.#levels.get(Math.min(level, MAX_LEVELS));
    this.#counts.length = Math.min(this.#counts.length, level);
    this.#counts[level - 1] = start ?? (this.#counts[level - 1] ?? this.#startOf(level) - 1) + 1;
    if (!style) return undefined;
    if (!style.name.endsWith('-number') && style.name !== 'text:outline-level-style') {
      const bullet = style.attribute('text:bullet-char');
      // Bullets of symbol fonts stand in the private area.
      return bullet && !/^[\ue000-\uf8ff]$/.test(bullet) ? bullet : '•';
    }
    const shown = Math.min(Math.max(Number(style.attribute('text:display-levels')) || 1, 1), level);
    const numbers: string[] = [];
    for (let at = level - shown + 1; at <= level; at++) {
      const ordinal = ORDINALS.get(this.#levels.get(at)?.attribute('style:num-format') ?? '');
      if (ordinal) numbers.push(toOrdinal(this.#counts[at - 1] ?? this.#startOf(at), ordinal));
    }
    if (numbers.length === 0) return undefined;
    const around = (name: string): string => style.attribute(`style:num-${name}`) ?? '';
    return `${around('prefix')}${numbers.join('.')}${around('suffix')}`.trim() || undefined;
  }

  #startOf(level: number): number {
    return Number(this.#levels.get(level)?.attribute('text:start-value') ?? 1) || 1;
  }
}
