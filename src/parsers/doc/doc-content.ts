import type { FlowContent, FlowInline, FlowNote, FlowParagraph } from '../../analysis/flow/elements.ts';
import { headingFont, PLAIN_FONT, plainParagraph } from '../markup/flow-pages.ts';
import { type GridCell, TableGrid } from '../markup/table-grid.ts';
import type { ParagraphFacts, WordDocument } from './word-document.ts';

const PARAGRAPH_END = '\r';
const CELL_END = '\x07';
const PAGE_END = '\f';
const NOTE = '\x02';

/** The paragraphs and tables of a Word document. */
export function* docContent(document: WordDocument): Generator<FlowContent> {
  const { text, bodyLength, noteLength } = document;
  const notes = notesIn(text.slice(bodyLength, bodyLength + noteLength));
  let grid: TableGrid | undefined;
  let cells: GridCell[] = [];
  let content: FlowContent[] = [];
  let breaks = false;
  const endRow = (): void => {
    if (cells.length > 0) (grid ??= new TableGrid()).row(cells);
    cells = [];
    content = [];
  };
  for (let from = 0; from < bodyLength; ) {
    const at = findEnd(text, from, bodyLength);
    const sign = text[at];
    const facts = document.factsAt(at);
    const isCell = sign === CELL_END;
    const paragraph = toParagraph(text.slice(from, at), facts, notes);
    from = at + 1;
    if (isCell && facts?.endsRow) {
      endRow();
      continue;
    }
    if (isCell || facts?.isInTable) {
      if (paragraph) content.push(paragraph);
      if (isCell) {
        cells.push({ colSpan: 1, rowSpan: 1, header: false, content });
        content = [];
      }
      continue;
    }
    endRow();
    if (grid) yield grid.toTable();
    grid = undefined;
    if (paragraph) yield breaks ? { ...paragraph, format: { ...paragraph.format, pageBreakBefore: true } } : paragraph;
    breaks = sign === PAGE_END || (breaks && !paragraph);
  }
  endRow();
  if (grid) yield grid.toTable();
}

function findEnd(text: string, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const sign = text[at];
    if (sign === PARAGRAPH_END || sign === CELL_END || sign === PAGE_END) return at;
  }
  return to;
}

function toParagraph(raw: string, facts: ParagraphFacts | undefined, notes: FlowNote[]): FlowParagraph | undefined {
  const text = withoutFields(raw);
  if (text.replaceAll(NOTE, '').trim() === '') return undefined;
  const level =
    facts === undefined
      ? 0
      : facts.style >= 1 && facts.style <= 9
        ? facts.style
        : facts.outline !== undefined && facts.outline < 9
          ? facts.outline + 1
          : 0;
  const font = level > 0 ? headingFont(level) : PLAIN_FONT;
  const runs: FlowInline[] = [];
  for (const [i, piece] of text.split(NOTE).entries()) {
    const note = i > 0 ? notes.shift() : undefined;
    if (note) runs.push({ kind: 'note', note, font });
    if (piece) runs.push({ kind: 'text', text: piece, font });
  }
  const paragraph: FlowParagraph = { ...plainParagraph('', font), runs };
  if (level > 0)
    return { ...paragraph, type: 'heading', level, format: { spaceBefore: 10, spaceAfter: 4, keepNext: true } };
  if (!facts || facts.list <= 0) return paragraph;
  const indentLeft = 18 * (facts.listLevel + 1);
  return {
    ...paragraph,
    type: 'list_item',
    level: facts.listLevel + 1,
    marker: { text: '•', font },
    format: { indentLeft, indentFirst: -12, spaceAfter: 3 },
  };
}

/** Of a field its result is shown, not its code ([MS-DOC] 2.8.25); fields stand in fields. */
function withoutFields(raw: string): string {
  let out = '';
  const open: boolean[] = [];
  for (const sign of raw) {
    if (sign === '\x13') open.push(false);
    else if (sign === '\x14' && open.length > 0) open[open.length - 1] = true;
    else if (sign === '\x15') open.pop();
    else if (open.every(Boolean)) out += SHOWN.get(sign) ?? (sign < ' ' && sign !== '\t' && sign !== NOTE ? '' : sign);
  }
  return out;
}

const SHOWN = new Map([
  ['\x0b', '\n'],
  ['\x1e', '\u2011'],
  ['\x1f', ''],
]);

/** Each begins with its mark. */
function notesIn(text: string): FlowNote[] {
  return text
    .split(NOTE)
    .slice(1)
    .map((note, i) => ({
      kind: 'footnote',
      marker: String(i + 1),
      content: note
        .split(PARAGRAPH_END)
        .map((line) => withoutFields(line).trim())
        .filter((line) => line !== '')
        .map((line) => plainParagraph(line)),
    }));
}
