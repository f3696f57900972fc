import { fault } from '../../document/fault.ts';
import type { CompoundFile } from '../containers/cfb.ts';
import { decodeCodePage } from '../containers/code-pages.ts';
import { toBuffer } from '../source.ts';
import { findRecords, type PptRecord, recordAt, recordsIn } from './records.ts';

/** Record types ([MS-PPT] 2.13.24). */
const Type = {
  document: 0x03e8,
  documentAtom: 0x03e9,
  slideAtom: 0x03f3,
  notesAtom: 0x03f1,
  outlineReference: 0x0f9e,
  textHeader: 0x0f9f,
  characters: 0x0fa0,
  bytes: 0x0fa8,
  slideList: 0x0ff0,
  userEdit: 0x0ff5,
  directory: 0x1772,
  shape: 0xf004,
  textBox: 0xf00d,
  anchor: 0xf010,
} as const;
const NOTES_LIST = 2;
const MAX_EDITS = 1_000;
const MAX_SLIDES = 20_000;
/** 576 to the inch. */
const POINTS = 1 / 8;

export interface SlideText {
  kind: 'title' | 'body' | 'other' | 'notes';
  text: string;
  box?: [x: number, y: number, width: number, height: number];
}

export interface Slide {
  texts: SlideText[];
  notes: string[];
}

export interface Presentation {
  width: number;
  height: number;
  slides: Slide[];
}

/** The slides of a presentation as it was last saved. */
export async function readPresentation(file: CompoundFile): Promise<Presentation> {
  const stream = toBuffer(await file.read('PowerPoint Document'));
  const user = file.has('Current User') ? toBuffer(await file.read('Current User')) : Buffer.alloc(0);
  if (user.length >= 16 && user.readUInt32LE(12) === ENCRYPTED) {
    throw fault('encrypted_document', 'The presentation is encrypted in the way of old PowerPoint, which is not read.');
  }
  const { places, documentId } = readDirectory(stream, user.length >= 20 ? user.readUInt32LE(16) : 0);
  const document = recordAt(stream, places.get(documentId) ?? -HEADER);
  if (document?.type !== Type.document) {
    throw fault('unprocessable_document', 'The presentation has no document in it.', { at: 'PowerPoint Document' });
  }
  const lists = [...recordsIn(document.data)].filter(({ type }) => type === Type.slideList);
  const size = [...findRecords(document.data, Type.documentAtom)][0]?.data;
  const side = (at: number, otherwise: number): number =>
    size && size.length >= at + 4 ? Math.min(Math.max(size.readInt32LE(at) * POINTS, 72), 10_000) : otherwise;
  const partOf = (id: number): PptRecord | undefined => recordAt(stream, places.get(id) ?? -HEADER);
  const notes = new Map<number, string[]>();
  for (const { part } of entriesIn(
    lists.find(({ instance }) => instance === NOTES_LIST),
    partOf,
  )) {
    const atom = part && [...recordsIn(part.data)].find(({ type }) => type === Type.notesAtom);
    if (!part || !atom || atom.data.length < 4) continue;
    const said = textsIn(part.data, []).filter(({ kind }) => kind === 'notes' || kind === 'body');
    notes.set(
      atom.data.readUInt32LE(0),
      said.map(({ text }) => text),
    );
  }
  const slides: Slide[] = [];
  for (const { part, slideId, outline } of entriesIn(
    lists.find(({ instance }) => instance === 0),
    partOf,
  )) {
    if (slides.length >= MAX_SLIDES) break;
    const drawn = part ? textsIn(part.data, outline) : [];
    const shown = new Set(drawn.map(({ text }) => text));
    // Text of placeholders that the slide does not refer to stands in the outline only.
    slides.push({
      texts: [...outline.filter(({ text }) => !shown.has(text)), ...drawn],
      notes: notes.get(slideId) ?? [],
    });
  }
  return { width: side(0, 720), height: side(4, 540), slides };
}

const HEADER = 8;
const ENCRYPTED = 0xf3d1c4df;

/** Where the parts stand (2.3.4, 2.3.5): each saving adds to the list, and the latest counts. */
function readDirectory(stream: Buffer, start: number): { places: Map<number, number>; documentId: number } {
  const places = new Map<number, number>();
  let documentId = 1;
  let at = start;
  for (let i = 0; i < MAX_EDITS && at > 0; i++) {
    const edit = recordAt(stream, at);
    if (edit?.type !== Type.userEdit || edit.data.length < 20) break;
    if (i === 0) documentId = edit.data.readUInt32LE(16);
    const list = recordAt(stream, edit.data.readUInt32LE(12));
    if (list?.type === Type.directory) addPlaces(places, list.data);
    const before = edit.data.readUInt32LE(8);
    if (before >= at) break;
    at = before;
  }
  return { places, documentId };
}

function addPlaces(places: Map<number, number>, list: Buffer): void {
  for (let at = 0; at + 4 <= list.length; ) {
    const head = list.readUInt32LE(at);
    const [first, count] = [head & 0xf_ffff, head >>> 20];
    for (let i = 0; i < count && at + 8 + 4 * i <= list.length; i++) {
      if (!places.has(first + i)) places.set(first + i, list.readUInt32LE(at + 4 + 4 * i));
    }
    at += 4 + 4 * count;
  }
}

interface ListedSlide {
  part: PptRecord | undefined;
  slideId: number;
  outline: SlideText[];
}

/** Each slide of a list, with the texts of its placeholders. */
function entriesIn(list: PptRecord | undefined, partOf: (id: number) => PptRecord | undefined): ListedSlide[] {
  const entries: ListedSlide[] = [];
  const reader = new TextReader();
  for (const record of list ? recordsIn(list.data) : []) {
    if (record.type === Type.slideAtom && record.data.length >= 16) {
      const { data } = record;
      entries.push({ part: partOf(data.readUInt32LE(0)), slideId: data.readUInt32LE(12), outline: [] });
    } else {
      const text = reader.read(record);
      if (text) entries.at(-1)?.outline.push(text);
    }
  }
  return entries;
}

/** The texts of the shapes that are drawn on a slide. */
function textsIn(bytes: Buffer, outline: readonly SlideText[]): SlideText[] {
  const texts: SlideText[] = [];
  for (const shape of findRecords(bytes, Type.shape)) {
    const parts = [...recordsIn(shape.data)];
    const anchor = parts.find(({ type }) => type === Type.anchor)?.data;
    const box = anchor && boxOf(anchor);
    const reader = new TextReader();
    for (const record of recordsIn(parts.find(({ type }) => type === Type.textBox)?.data ?? Buffer.alloc(0))) {
      const referred =
        record.type === Type.outlineReference && record.data.length >= 4
          ? outline[record.data.readUInt32LE(0)]
          : undefined;
      const text = referred ?? reader.read(record);
      if (text) texts.push(box ? { ...text, box } : text);
    }
  }
  return texts;
}

/** Top, left, right and bottom (2.7.1, as small numbers). */
function boxOf(anchor: Buffer): SlideText['box'] | undefined {
  if (anchor.length < 8) return undefined;
  const side = (at: number): number => anchor.readInt16LE(at) * POINTS;
  return [side(2), side(0), side(4) - side(2), side(6) - side(0)];
}

/** A header says what the text that follows it is (2.9.17). */
class TextReader {
  #kind: SlideText['kind'] = 'other';

  read({ type, data }: PptRecord): SlideText | undefined {
    if (type === Type.textHeader && data.length >= 4) this.#kind = KINDS.get(data.readUInt32LE(0)) ?? 'other';
    const raw =
      type === Type.characters
        ? data.toString('utf16le')
        : type === Type.bytes
          ? decodeCodePage(data, 28591)
          : undefined;
    const text = raw?.replace(/\v/g, '\n').replace(/[\x00-\x08\x0e-\x1f]/g, '');
    return text?.trim() ? { kind: this.#kind, text } : undefined;
  }
}

const KINDS = new Map<number, SlideText['kind']>([
  [0, 'title'],
  [1, 'body'],
  [2, 'notes'],
  [5, 'body'],
  [6, 'title'],
  [7, 'body'],
  [8, 'body'],
]);
