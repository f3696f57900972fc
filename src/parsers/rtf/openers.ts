import type { ExternalKind } from '../external/external-references.ts';
import { type Destination, SKIP, TextCapture } from './destination.ts';
import type { RtfDocument } from './document.ts';
import { PictureDestination, PropertyDestination, type PropertyOwner, ShapeDestination } from './drawing.ts';
import { FieldDestination, InstructionCapture } from './field.ts';
import { FormField } from './form-field.ts';
import type { Formatting } from './formatting.ts';
import { InfoDestination } from './info-group.ts';
import { MathDestination } from './math.ts';
import { NoteDestination } from './notes.ts';
import { ObjectData } from './object-data.ts';
import type { Furniture, FurniturePages } from './section.ts';
import { ContentList, Story } from './story.ts';
import { StoryDestination } from './story-destination.ts';

/** What a word makes of its group; undefined where it means nothing within `around`. */
type Opener = (around: Destination, document: RtfDocument) => Destination | undefined;

const skip: Opener = () => SKIP;
/** The group is marked so that older readers pass it over; to us it is what stands around it. */
const same: Opener = (around) => around;

const inStory =
  (open: (around: StoryDestination, document: RtfDocument) => Destination): Opener =>
  (around, document) =>
    around instanceof StoryDestination ? open(around, document) : SKIP;

const furniture = (kind: Furniture, pages: FurniturePages): Opener =>
  inStory((around, document) => (around.body ? new FurnitureDestination(document, around, kind, pages) : SKIP));

const isOwner = (around: Destination): around is Destination & PropertyOwner =>
  around instanceof PictureDestination || around instanceof ShapeDestination;

/** The text of the group is a path or a connection to what lies outside the file. */
function named(kind: ExternalKind): Opener {
  return (_, document) =>
    new TextCapture((text) => {
      if (text.trim()) document.external.add(kind, text.replace(/;\s*$/, ''));
    }, true);
}

const marker: Opener = inStory((around) => new TextCapture((text) => around.story.setMarker(text)));

/** Destinations by their word (RTF 1.9.1, appendix B). One that is unknown and marked with \* is passed over. */
const OPENERS = new Map<string, Opener>([
  ['fonttbl', (_, document) => document.fonts],
  ['stylesheet', (_, document) => document.styles],
  ['listtable', (_, document) => document.lists.readListTable()],
  ['listoverridetable', (_, document) => document.lists.readOverrideTable()],
  // Loose in the text it is of a table that its writer forgot to open.
  ['list', (around) => (around instanceof StoryDestination ? SKIP : undefined)],
  ['info', (_, document) => new InfoDestination(document.info)],
  ['header', furniture('header', 'default')],
  ['headerr', furniture('header', 'default')],
  ['headerl', furniture('header', 'even')],
  ['headerf', furniture('header', 'first')],
  ['footer', furniture('footer', 'default')],
  ['footerr', furniture('footer', 'default')],
  ['footerl', furniture('footer', 'even')],
  ['footerf', furniture('footer', 'first')],
  ['footnote', inStory((around, document) => new NoteDestination(document, around.story, 'footnote'))],
  ['annotation', inStory((around, document) => new NoteDestination(document, around.story, 'comment'))],
  ['atnauthor', (_, document) => new TextCapture((text) => (document.commentAuthor = text.trim()))],
  ['listtext', marker],
  ['pntext', marker],
  ['field', (around, document) => new FieldDestination(around, document.external)],
  ['fldinst', (around) => (around instanceof FieldDestination ? around.openInstruction() : SKIP)],
  ['fldrslt', (around) => (around instanceof FieldDestination ? around.openResult() : around)],
  ['formfield', (around) => (around instanceof InstructionCapture ? around.field.openForm() : SKIP)],
  ['ffl', (around) => (around instanceof FormField ? around.openEntry() : SKIP)],
  [
    'pict',
    (around, document) => {
      if (around instanceof PropertyDestination) around.owner.picture();
      return around instanceof StoryDestination ? new PictureDestination(document, around) : SKIP;
    },
  ],
  ['shppict', same],
  ['shp', inStory((around, document) => new ShapeDestination(document, around.story))],
  ['do', inStory((around, document) => new ShapeDestination(document, around.story))],
  ['shpinst', same],
  ['shptxt', (around) => (around instanceof ShapeDestination ? around.openText() : SKIP)],
  ['dptxbxtext', (around) => (around instanceof ShapeDestination ? around.openText() : SKIP)],
  ['picprop', same],
  ['sp', (around) => (isOwner(around) ? new PropertyDestination(around) : SKIP)],
  ['sn', (around) => (around instanceof PropertyDestination ? around.openName() : SKIP)],
  ['sv', (around) => (around instanceof PropertyDestination ? around.openValue() : SKIP)],
  ['template', named('attached_template')],
  ['nextfile', named('included_file')],
  ['file', named('subdocument')],
  ['mmconnectstr', named('data_connection')],
  ['mmconnectstrdata', named('data_connection')],
  ['mmdatasource', named('data_connection')],
  ['mmheadersource', named('data_connection')],
  ['mmquery', named('data_connection')],
  ['filetbl', (around) => new Wrapper(around)],
  ['mailmerge', (around) => new Wrapper(around)],
  ['object', inStory((around, document) => new ObjectDestination(document, around))],
  ['objdata', (around) => (around instanceof ObjectDestination ? around.openData() : SKIP)],
  ['result', (around) => (around instanceof ObjectDestination ? around.around : undefined)],
  ['upr', (around) => new UnicodePair(around)],
  ['ud', (around) => (around instanceof UnicodePair ? around.around : SKIP)],
  ['nesttableprops', inStory((around) => new NestedRow(around))],
  ['mmath', inStory((around) => new MathDestination(around))],
  ['moMath', (around) => mathIn(around)],
  ['moMathPara', (around) => mathIn(around)],
  ...(
    'colortbl revtbl rsidtbl bkmkstart bkmkend nonshppict shprslt objclass objname xe tc rxe txe tcn ' +
    'pntxta pntxtb pn pnseclvl private themedata datastore latentstyles generator nonesttables ftnsep ftnsepc ' +
    'ftncn aftnsep aftnsepc aftncn atnid atnref atndate atntime atnicn atnparent background mmathPict passwordhash ' +
    'objalias objtopic objsect objtime userprops docvar xmlnstbl protusertbl pgptbl'
  )
    .split(' ')
    .map((word): [string, Opener] => [word, skip]),
]);

export function openDestination(word: string, around: Destination, document: RtfDocument): Destination | undefined {
  if (around instanceof InfoDestination) return around.open(word);
  if (around instanceof MathDestination) return around.open(word);
  return OPENERS.get(word)?.(around, document);
}

function mathIn(around: Destination): Destination {
  if (around instanceof MathDestination) return around;
  return around instanceof StoryDestination ? new MathDestination(around) : SKIP;
}

class FurnitureDestination extends StoryDestination {
  readonly #done: (formatting: Formatting) => void;

  constructor(document: RtfDocument, { body }: StoryDestination, kind: Furniture, pages: FurniturePages) {
    const list = new ContentList();
    super(new Story(document, list));
    this.#done = ({ paragraph, character }) => {
      this.story.end(paragraph, character);
      body?.section.setFurniture(kind, pages, list.content);
    };
  }

  end(formatting: Formatting): void {
    this.#done(formatting);
  }
}

/** \object: what another program made, shown by its \result. */
class ObjectDestination implements Destination {
  readonly around: StoryDestination;
  readonly #document: RtfDocument;
  readonly #imagesBefore: number;

  constructor(document: RtfDocument, around: StoryDestination) {
    this.around = around;
    this.#document = document;
    this.#imagesBefore = document.imageCount;
  }

  text(): void {}

  openData(): Destination {
    return new ObjectData(this.#document.external);
  }

  control(): boolean {
    return true;
  }

  end(): void {
    this.#document.objectCount++;
    if (this.#document.imageCount === this.#imagesBefore) this.#document.imageCount++;
  }
}

/** A group whose own text is not shown, for the groups inside it. */
class Wrapper implements Destination {
  readonly around: Destination;

  constructor(around: Destination) {
    this.around = around;
  }

  text(): void {}

  control(): boolean {
    return true;
  }
}

/** \upr: the same text twice, for readers without Unicode and, in \ud, with it. */
class UnicodePair implements Destination {
  readonly around: Destination;

  constructor(around: Destination) {
    this.around = around;
  }

  text(): void {}

  control(): boolean {
    return true;
  }
}

/** \nesttableprops: the definition of a row that stands in a cell, with the \nestrow that ends it. */
class NestedRow implements Destination {
  readonly #around: StoryDestination;

  constructor(around: StoryDestination) {
    this.#around = around;
  }

  text(): void {}

  control(word: string, param: number | undefined, formatting: Formatting): boolean {
    if (word === 'nestrow') return this.#around.control(word, param, formatting);
    return this.#around.story.rowWord(word, param, true);
  }
}
