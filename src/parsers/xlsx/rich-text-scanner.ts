import { ByteScanner, bytesOf, GT, LT, SLASH, UNUSUAL } from './byte-scanner.ts';

const EXCLAMATION = 33;
const QUESTION = 63;
const LOWER_H = 104;
const LOWER_R = 114;
const UPPER_P = 80;
const LOWER_T = 116;
const T_END = bytesOf('</t>');
const PHONETIC_END = bytesOf('</rPh>');

/** CT_Rst (ECMA-376 part 1, 18.4.8), which shared and inline strings have in common. */
export abstract class RichTextScanner extends ByteScanner {
  protected richText = '';

  /**
   * Reads runs of text up to an end tag ("</si>") and gives the position behind it. What is spoken for readers of kanji (rPh)
   * stays out.
   */
  protected readRichText(position: number, endTag: Uint8Array): number {
    const { bytes } = this;
    this.richText = '';
    let at = position;
    for (;;) {
      at = this.skipSpace(at);
      if (bytes[at] !== LT) return this.stop(at);
      const first = bytes[at + 1]!;
      if (first === SLASH) {
        if (bytes[at + 2] === endTag[2] && bytes[at + 3] === endTag[3]) return this.expect(at, endTag);
        at = this.#skipTag(at + 2);
      } else if (first === LOWER_T && !isNameByte(bytes[at + 2]!)) {
        at = this.#run(at + 2);
      } else if (first === LOWER_R && bytes[at + 2] === UPPER_P && bytes[at + 3] === LOWER_H) {
        at = this.#skipPhonetic(at);
      } else if (first === EXCLAMATION || first === QUESTION || first === 0) {
        return this.stop(at + 1);
      } else at = this.#skipTag(at + 1);
      if (at < 0) return at;
    }
  }

  /** From behind "<t". */
  #run(position: number): number {
    let at = this.skipAttributes(position);
    if (at < 0) return at;
    if (this.bytes[at] === SLASH) return this.bytes[at + 1] === GT ? at + 2 : this.stop(at + 1);
    at = this.text(at + 1);
    if (at < 0) return at;
    const text = this.takeText();
    if (text === undefined) return UNUSUAL;
    this.richText += text;
    return this.expect(at, T_END);
  }

  #skipTag(position: number): number {
    let at = position;
    while (isNameByte(this.bytes[at]!)) at++;
    at = this.skipAttributes(at);
    if (at < 0) return at;
    if (this.bytes[at] === GT) return at + 1;
    return this.bytes[at + 1] === GT ? at + 2 : this.stop(at + 1);
  }

  #skipPhonetic(position: number): number {
    let at = position;
    for (;;) {
      at = this.bytes.indexOf(LT, at + 1);
      if (at < 0 || at >= this.end) return this.stop(this.end);
      if (this.bytes[at + 1] === SLASH && this.bytes[at + 3] === UPPER_P) return this.expect(at, PHONETIC_END);
      if (this.bytes[at + 1] === EXCLAMATION) return UNUSUAL;
    }
  }
}

/** Letters of element names as OOXML has them, prefix included. */
const isNameByte = (byte: number): boolean =>
  (byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90) || (byte >= 48 && byte <= 58);
