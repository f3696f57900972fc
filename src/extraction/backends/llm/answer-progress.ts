import type { ExtractionProgress } from '../../backend.ts';

/** Told of an answer while it comes. */
export interface AnswerListener {
  /** A question is asked, for the first time or again. */
  begin(): void;
  text(piece: string): void;
}

/** Counts the fields that an answer has reached: the keys of the object that it is. */
export class AnswerProgress implements AnswerListener {
  readonly #total: number;
  readonly #report: (progress: ExtractionProgress) => void;
  #depth = 0;
  #inString = false;
  #isEscaped = false;
  #done = 0;

  constructor(total: number, report: (progress: ExtractionProgress) => void) {
    this.#total = total;
    this.#report = report;
  }

  begin(): void {
    [this.#depth, this.#inString, this.#isEscaped, this.#done] = [0, false, false, 0];
    this.#report({ stage: 'asking', done: 0, total: this.#total });
  }

  text(piece: string): void {
    const before = this.#done;
    for (const character of piece) this.#read(character);
    if (this.#done > before)
      this.#report({ stage: 'answering', done: Math.min(this.#done, this.#total), total: this.#total });
  }

  /** The answer has come; what it says is looked up. */
  prove(): void {
    this.#report({ stage: 'proving', done: this.#total, total: this.#total });
  }

  #read(character: string): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (this.#inString) {
      if (character === '\\') this.#isEscaped = true;
      else if (character === '"') this.#inString = false;
    } else if (character === '"') this.#inString = true;
    else if (character === '{' || character === '[') this.#depth++;
    else if (character === '}' || character === ']') this.#depth--;
    else if (character === ':' && this.#depth === 1) this.#done++;
  }
}
