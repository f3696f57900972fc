import { type Destination, TextCapture } from './destination.ts';

const CHECK_BOX = 1;
const LIST = 2;
/** A result that nobody chose. */
const UNDEFINED = 25;
const MAX_ENTRIES = 1000;

/** \\formfield: what a field of a form holds that stands in no result (RTF 1.9.1, "Form Fields"). */
export class FormField implements Destination {
  readonly #entries: string[] = [];
  #type: number | undefined;
  #result: number | undefined;
  #standard = 0;

  text(): void {}

  control(word: string, param: number | undefined): boolean {
    if (word === 'fftype') this.#type = param;
    else if (word === 'ffres' && param !== UNDEFINED) this.#result = param;
    else if (word === 'ffdefres') this.#standard = param ?? 0;
    return false;
  }

  openEntry(): Destination {
    return new TextCapture((text) => {
      if (this.#entries.length < MAX_ENTRIES) this.#entries.push(text.trim());
    });
  }

  /** What Word draws for it; undefined for a field of text, which is its result. */
  get shown(): string | undefined {
    const chosen = this.#result ?? this.#standard;
    if (this.#type === CHECK_BOX) return chosen === 1 ? '☒' : '☐';
    return this.#type === LIST ? this.#entries[chosen] : undefined;
  }
}
