import { codePageOf, DEFAULT_CODE_PAGE, SYMBOL_CHARSET } from '../containers/charsets.ts';
import { fromSymbolFont, isSymbolFont } from '../containers/symbol-fonts.ts';
import { toBuffer } from '../source.ts';
import { decodeBytes } from './codepages.ts';
import type { Destination } from './destination.ts';
import type { CharacterState } from './state.ts';

interface Font {
  name: string;
  charset: number;
  codePage: number | undefined;
}

/** \fonttbl: names for layout, character sets for decoding. */
export class FontTable implements Destination {
  readonly isPlain = true;
  /** \ansicpg, or what \mac, \pc and \pca stand for. */
  codePage = DEFAULT_CODE_PAGE;
  defaultFont: number | undefined;
  readonly #fonts = new Map<number, Font>();
  #current: Font | undefined;

  control(word: string, param: number | undefined): boolean {
    switch (word) {
      case 'f': {
        this.#current = { name: '', charset: 1, codePage: undefined };
        if (param !== undefined) this.#fonts.set(param, this.#current);
        return false;
      }
      case 'fcharset':
        if (this.#current && param !== undefined) this.#current.charset = param;
        return true;
      case 'cpg':
        if (this.#current) this.#current.codePage = param;
        return true;
    }
    return false;
  }

  text(text: string): void {
    if (this.#current && this.#current.name.length < MAX_NAME) this.#current.name += text;
  }

  nameOf(number: number | undefined): string {
    const font = this.#find(number);
    return font?.name.replace(/;.*$/s, '').replaceAll('"', '').trim() ?? '';
  }

  /** Bytes of a text as characters: by the character set of the font they are set in. */
  decode(bytes: Uint8Array, character: CharacterState): string {
    const { rightToLeft, associatedFont, font: own } = character;
    const number = rightToLeft ? (associatedFont ?? own) : own;
    const font = this.#find(number);
    const name = this.nameOf(number);
    if (font?.charset === SYMBOL_CHARSET || isSymbolFont(name)) {
      return fromSymbolFont(toBuffer(bytes).toString('latin1'), name);
    }
    const codePage = font?.codePage || (font && codePageOf(font.charset)) || this.codePage;
    return decodeBytes(bytes, codePage);
  }

  /** Bytes outside of any font. */
  decodePlain(bytes: Uint8Array): string {
    return decodeBytes(bytes, this.codePage);
  }

  #find(number: number | undefined): Font | undefined {
    const wanted = number ?? this.defaultFont;
    return wanted === undefined ? undefined : this.#fonts.get(wanted);
  }
}
const MAX_NAME = 200;
