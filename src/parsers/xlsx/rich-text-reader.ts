/** A text longer than this is cut: Excel stops at 32,767 characters. */
const MAX_TEXT_CHARS = 1024 * 1024;

/** Gathers the text of one CT_Rst from sax events. What is spoken for readers of kanji (rPh) stays out. */
export class RichTextReader {
  #active = false;
  #inText = false;
  #inPhonetic = false;
  #text = '';

  start(): void {
    this.#active = true;
    this.#inText = this.#inPhonetic = false;
    this.#text = '';
  }

  open(name: string): void {
    if (name === 'x:t') this.#inText = this.#active && !this.#inPhonetic;
    else if (name === 'x:rPh') this.#inPhonetic = true;
  }

  text(text: string): void {
    if (this.#inText && this.#text.length < MAX_TEXT_CHARS) this.#text += text;
  }

  close(name: string): void {
    if (name === 'x:t') this.#inText = false;
    else if (name === 'x:rPh') this.#inPhonetic = false;
  }

  finish(): string {
    this.#active = false;
    return this.#text;
  }
}
