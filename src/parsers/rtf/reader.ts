import type { Warning } from '../../document/warning.ts';
import { fromSymbolFont } from '../containers/symbol-fonts.ts';
import type { RtfBody } from './body.ts';
import { type Destination, SKIP } from './destination.ts';
import type { RtfDocument } from './document.ts';
import { applyFormatting, type Formatting } from './formatting.ts';
import { openDestination } from './openers.ts';
import { DEFAULT_PARAGRAPH, PLAIN } from './state.ts';
import { Story } from './story.ts';
import { CHARACTERS, StoryDestination } from './story-destination.ts';
import type { RtfToken } from './tokens.ts';

/** Beyond this, groups are counted and no longer told apart: no writer nests so deep, and each costs memory. */
const MAX_DEPTH = 2_000;
/** \uc: how many characters stand for a \u that a reader does not know. */
const DEFAULT_FALLBACK = 1;

/** Of a destination that another group ends. */
const NOT_OWN = -1;

interface Group extends Formatting {
  destination: Destination;
  /** The depth at which the destination began. */
  destinationDepth: number;
  fallback: number;
}

/** Reads tokens: keeps the groups, decodes text, and hands both to the destination in force. */
export class RtfReader {
  readonly #document: RtfDocument;
  readonly #warn: (warning: Warning) => void;
  readonly #groups: Group[] = [];
  #group: Group;
  #tooDeep = 0;
  /** Nothing but a brace came of the group so far: only there does \\* mark a destination. */
  #isGroupStart = false;
  #isStarred = false;
  #toSkip = 0;
  /** The first half of a surrogate pair whose second is awaited. */
  #firstHalf = '';
  #pending: Uint8Array[] = [];
  #hasHeader = false;
  #isComplete = false;

  constructor(document: RtfDocument, body: RtfBody, warn: (warning: Warning) => void) {
    this.#document = document;
    this.#warn = warn;
    this.#group = {
      character: PLAIN,
      paragraph: DEFAULT_PARAGRAPH,
      destination: new StoryDestination(new Story(document, body), body),
      destinationDepth: 0,
      fallback: DEFAULT_FALLBACK,
    };
  }

  read(token: RtfToken): void {
    // What follows the last brace is padding of whoever stored the file.
    if (this.#isComplete) return;
    if (token.kind === 'control') this.#control(token.word, token.param);
    else if (token.kind === 'text') this.#addBytes(token.bytes);
    else if (token.kind === 'byte') this.#addBytes(Uint8Array.of(token.byte));
    else if (token.kind === 'open') this.#open();
    else this.#close();
  }

  /** Ends what is still open, as a file that breaks off leaves it. */
  end(): void {
    this.#flush();
    this.#endHalf();
    const open = this.#groups.length + this.#tooDeep;
    if (!this.#isComplete && open > 0) {
      this.#warn({ code: 'truncated', message: `The file ends inside ${open} open groups: its end is missing.` });
    }
    this.#tooDeep = 0;
    while (this.#groups.length > 0) this.#close();
    const { destination, paragraph, character } = this.#group;
    if (destination instanceof StoryDestination) destination.story.end(paragraph, character);
  }

  #open(): void {
    this.#flush();
    this.#endHalf();
    this.#isGroupStart = true;
    this.#isStarred = false;
    this.#toSkip = 0;
    if (this.#groups.length >= MAX_DEPTH) {
      if (this.#tooDeep++ === 0) {
        this.#warn({ code: 'deep_nesting', message: `Groups are nested deeper than ${MAX_DEPTH}.` });
      }
      return;
    }
    this.#groups.push(this.#group);
    this.#group = { ...this.#group };
    const { destination } = this.#group;
    destination.openGroup?.(this.#groups.length - this.#group.destinationDepth, this.#group);
  }

  #close(): void {
    this.#flush();
    this.#endHalf();
    this.#isGroupStart = this.#isStarred = false;
    this.#toSkip = 0;
    if (this.#tooDeep > 0) {
      this.#tooDeep--;
      return;
    }
    const depth = this.#groups.length;
    const before = this.#groups.pop();
    if (!before) return;
    const { destination, destinationDepth } = this.#group;
    if (destinationDepth === depth) destination.end?.(this.#group);
    else destination.closeGroup?.(depth - destinationDepth, this.#group);
    this.#group = before;
    // A fragment without header is a row of groups.
    if (this.#groups.length === 0) this.#isComplete = this.#hasHeader;
  }

  #control(word: string, param: number | undefined): void {
    if (this.#toSkip > 0 && word.length === 1 && /[^a-z]/i.test(word) && word !== '*') {
      this.#toSkip--;
      return;
    }
    this.#flush();
    this.#toSkip = 0;
    if (word === 'u') this.#addUnicode(param);
    else {
      this.#endHalf();
      this.#obey(word, param);
    }
  }

  #obey(word: string, param: number | undefined): void {
    const isStarred = this.#isStarred;
    this.#isStarred = word === '*' && this.#isGroupStart;
    this.#isGroupStart = false;
    const group = this.#group;
    if (word === '*' || group.destination === SKIP) return;
    const character = CHARACTERS.get(word);
    if (character !== undefined) {
      group.destination.text(character, group);
      return;
    }
    const opened = openDestination(word, group.destination, this.#document) ?? (isStarred ? SKIP : undefined);
    // Destinations are groups of their own: the whole document is none, whatever word stands loose in it.
    const isWholeDocument = this.#hasHeader && this.#groups.length === 1;
    if (opened) {
      if (!isWholeDocument) this.#enter(opened);
      return;
    }
    if (group.destination.control?.(word, param, group)) return;
    if (applyFormatting(group, word, param)) return;
    this.#applyDocumentWord(word, param);
  }

  /** A destination that is open already, as for the result of a field, is entered again and not ended with this group. */
  #enter(destination: Destination): void {
    const group = this.#group;
    if (destination === group.destination) return;
    const isOpen = this.#groups.some((around) => around.destination === destination);
    group.destination = destination;
    group.destinationDepth = isOpen ? NOT_OWN : this.#groups.length;
  }

  #applyDocumentWord(word: string, param: number | undefined): void {
    const { fonts } = this.#document;
    switch (word) {
      case 'rtf':
        this.#hasHeader = true;
        break;
      case 'uc':
        this.#group.fallback = Math.min(100, Math.max(0, param ?? DEFAULT_FALLBACK));
        break;
      case 'ansicpg':
        if (param) fonts.codePage = param;
        break;
      case 'mac':
        fonts.codePage = 10000;
        break;
      case 'pc':
        fonts.codePage = 437;
        break;
      case 'pca':
        fonts.codePage = 850;
        break;
      case 'deff':
        fonts.defaultFont = param;
        break;
      case 'fromhtml':
        this.#document.isEncapsulatedHtml = true;
        break;
    }
  }

  #addUnicode(param: number | undefined): void {
    this.#isGroupStart = this.#isStarred = false;
    const group = this.#group;
    this.#toSkip = group.fallback;
    if (param === undefined || group.destination === SKIP) return;
    const text = this.#whole(param & 0xffff);
    // Symbol fonts: their codes moved to the private use area.
    const font = text >= '\uf020' && text <= '\uf0ff' ? this.#document.fonts.nameOf(group.character.font) : undefined;
    if (text) group.destination.text(font ? fromSymbolFont(text, font) : text, group);
  }

  /** Each half of a surrogate pair comes in a \u of its own; one without the other shows that a character is lost. */
  #whole(code: number): string {
    const first = this.#firstHalf;
    const text = String.fromCharCode(code);
    this.#firstHalf = code >= 0xd800 && code < 0xdc00 ? text : '';
    return (first + text.slice(this.#firstHalf.length)).toWellFormed();
  }

  #endHalf(): void {
    if (!this.#firstHalf) return;
    this.#group.destination.text(this.#firstHalf.toWellFormed(), this.#group);
    this.#firstHalf = '';
  }

  #addBytes(bytes: Uint8Array): void {
    this.#isGroupStart = this.#isStarred = false;
    const skipped = Math.min(this.#toSkip, bytes.length);
    this.#toSkip -= skipped;
    if (skipped < bytes.length && this.#group.destination !== SKIP) this.#pending.push(bytes.subarray(skipped));
  }

  /** Bytes are decoded together: the second byte of a character may be escaped while the first is not. */
  #flush(): void {
    if (this.#pending.length === 0) return;
    this.#endHalf();
    const bytes = this.#pending.length === 1 ? this.#pending[0]! : Buffer.concat(this.#pending);
    this.#pending = [];
    const { fonts } = this.#document;
    const group = this.#group;
    const { destination } = group;
    const text = destination.isPlain ? fonts.decodePlain(bytes) : fonts.decode(bytes, group.character);
    destination.text(text, group);
  }
}
