import { type Destination, SKIP } from './destination.ts';
import type { Formatting } from './formatting.ts';
import type { StoryDestination } from './story-destination.ts';

/** What stands before a part of a formula written on one line. */
const BEFORE = new Map<string, string>([
  ['mden', '/'],
  ['msup', '^'],
  ['msub', '_'],
  ['mrad', '√'],
]);

/** \moMath: Office Math as words. Properties are passed over, but for the sign of a sum or an integral. */
export class MathDestination implements Destination {
  readonly #around: StoryDestination;
  #sign = '';

  constructor(around: StoryDestination) {
    this.#around = around;
  }

  text(text: string, formatting: Formatting): void {
    this.#around.text(this.#sign + text, formatting);
    this.#sign = '';
  }

  control(word: string): boolean {
    this.#sign += BEFORE.get(word) ?? '';
    return false;
  }

  open(word: string): Destination | undefined {
    if (word === 'mnaryPr' || word === 'mchr') return undefined;
    return word.endsWith('Pr') || PROPERTIES.has(word) ? SKIP : word.startsWith('mo') ? this : undefined;
  }
}

const PROPERTIES = new Set(
  'mlimLoc mgrow msubHide msupHide mctrlPr mmathPict mtype mdegHide mbegChr mendChr'.split(' '),
);
