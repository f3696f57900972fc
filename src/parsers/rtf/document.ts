import type { FlowFont } from '../../analysis/flow/elements.ts';
import { FontTable } from './font-table.ts';
import type { RtfInfo } from './info-group.ts';
import { ListTables } from './list-tables.ts';
import type { CharacterState } from './state.ts';
import { Stylesheet } from './stylesheet.ts';

/** What all stories of a document share. */
export class RtfDocument {
  readonly fonts = new FontTable();
  readonly styles = new Stylesheet();
  readonly lists = new ListTables();
  readonly info: RtfInfo = { title: null, author: null, created: null, modified: null };
  readonly spendCells: (count: number) => void;
  imageCount = 0;
  objectCount = 0;
  deletedCharacters = 0;
  footnoteCount = 0;
  endnoteCount = 0;
  /** \atnauthor: who wrote the annotation that follows. */
  commentAuthor = '';
  isEncapsulatedHtml = false;
  readonly #flowFonts = new WeakMap<CharacterState, FlowFont>();

  constructor(spendCells: (count: number) => void) {
    this.spendCells = spendCells;
  }

  fontOf(character: CharacterState): FlowFont {
    let font = this.#flowFonts.get(character);
    if (!font) {
      font = {
        family: this.fonts.nameOf(character.font) || 'Times New Roman',
        size: character.script ? character.size * SCRIPT_SIZE : character.size,
        bold: character.bold || undefined,
        italic: character.italic || undefined,
        caps: character.caps,
        letterSpacing: character.letterSpacing || undefined,
        stretch: character.stretch === 1 ? undefined : character.stretch,
      };
      this.#flowFonts.set(character, font);
    }
    return font;
  }
}

/** Raised and lowered letters are set this much smaller. */
const SCRIPT_SIZE = 0.65;
