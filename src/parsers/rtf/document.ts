import type { FlowFont } from '../../analysis/flow/elements.ts';
import { ExternalReferences } from '../external/external-references.ts';
import { FontTable } from './font-table.ts';
import type { RtfInfo } from './info-group.ts';
import { languageOf } from './languages.ts';
import { ListTables } from './list-tables.ts';
import type { CharacterState } from './state.ts';
import { Stylesheet } from './stylesheet.ts';
import { TypedLists } from './typed-lists.ts';

/** What all stories of a document share. */
export class RtfDocument {
  readonly fonts = new FontTable();
  readonly styles = new Stylesheet();
  readonly lists = new ListTables();
  readonly typedLists = new TypedLists();
  readonly info: RtfInfo = { title: null, author: null, created: null, modified: null };
  readonly spendCells: (count: number) => void;
  readonly external = new ExternalReferences();
  imageCount = 0;
  objectCount = 0;
  deletedCharacters = 0;
  footnoteCount = 0;
  endnoteCount = 0;
  /** \atnauthor: who wrote the annotation that follows. */
  commentAuthor = '';
  isEncapsulatedHtml = false;
  /** Whether \listtext or \pntext was seen: the numbers of lists stand in the text. */
  writesMarkers = false;
  readonly #languages = new Map<number, number>();
  readonly #flowFonts = new WeakMap<CharacterState, FlowFont>();

  constructor(spendCells: (count: number) => void) {
    this.spendCells = spendCells;
  }

  sawLanguage(id: number | undefined, characters: number): void {
    const known = id ?? 0;
    this.#languages.set(known, (this.#languages.get(known) ?? 0) + characters);
  }

  /** What most of the text is marked as. */
  get language(): string | null {
    let most = 0;
    for (const [id, count] of this.#languages) if (count > (this.#languages.get(most) ?? 0)) most = id;
    return languageOf(most);
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
