import { toBox } from '../../document/geometry.ts';
import type { XmlElement } from '../containers/xml-tree.ts';
import { BlockDraft } from './block-draft.ts';
import { readComments } from './comments.ts';
import { findPlaceholder, isFurniture } from './design.ts';
import type { Presentation } from './presentation.ts';
import { readParagraphs, type TextContext } from './text-body.ts';
import { parseFrameStyle } from './text-frame.ts';
import { LevelStyles } from './text-style.ts';

/** What the speaker says. It stands on a page of its own; here it belongs to the whole slide. */
export async function readSpeakerNotes(
  presentation: Presentation,
  slide: string,
  page: number,
  context: TextContext,
  readTable: (table: XmlElement) => BlockDraft,
): Promise<BlockDraft[]> {
  const part = await presentation.findRelated(slide, 'notesSlide');
  const root = part === undefined ? undefined : await presentation.readPart(part, page);
  const { width, height } = presentation.size;
  const options = { ...parseFrameStyle([]), levels: new LevelStyles([]), type: 'note' as const };
  const notes: BlockDraft[] = [];
  const tree = root?.child('p:cSld', 'p:spTree');
  for (const shape of tree ? shapesAndTables(tree) : []) {
    if (shape.name === 'a:tbl') {
      notes.push(readTable(shape));
      continue;
    }
    const body = shape.child('p:txBody');
    const placeholder = findPlaceholder(shape);
    if (!body || isFurniture(placeholder) || placeholder?.type === 'sldImg') continue;
    for (const { runs } of readParagraphs(body, options, context)) {
      const text = runs.map((run) => run.text).join('');
      if (!text.trim()) continue;
      const note = new BlockDraft('note', toBox(0, 0, width, height));
      note.text = text.trim();
      notes.push(note);
    }
  }
  return notes;
}

function* shapesAndTables(tree: XmlElement): Generator<XmlElement> {
  for (const child of tree.children) {
    if (child.name === 'p:sp' || child.name === 'a:tbl') yield child;
    else yield* shapesAndTables(child);
  }
}

/** A comment is a pin on the slide, drawn about this large. */
const PIN_SIDE = 18;

export async function readCommentNotes(presentation: Presentation, slide: string, page: number): Promise<BlockDraft[]> {
  const { width, height } = presentation.size;
  const notes: BlockDraft[] = [];
  for (const { target, external } of await presentation.opc.related(slide, 'comments')) {
    const root = external ? undefined : await presentation.readPart(target, page);
    for (const { author, text, at } of root ? readComments(root, presentation.authors) : []) {
      const x = Math.min(Math.max(at?.x ?? 0, 0), width);
      const y = Math.min(Math.max(at?.y ?? 0, 0), height);
      const note = new BlockDraft('note', toBox(x, y, Math.min(x + PIN_SIDE, width), Math.min(y + PIN_SIDE, height)));
      note.text = text;
      if (author) note.marker = author;
      notes.push(note);
    }
  }
  return notes;
}
