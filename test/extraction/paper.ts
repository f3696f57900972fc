import type { Box } from '../../src/document/box.ts';
import type { Block, Page } from '../../src/document/page.ts';
import type { TableHead, TableRow } from '../../src/document/table.ts';
import { StoredContent } from '../../src/index/content.ts';
import { pack, partName, type StoredEmbedded, TABLE_ROWS_PER_GROUP, toJsonBytes } from '../../src/index/parts.ts';
import type { Manifest, OpenContent, StoredPart } from '../../src/index/store.ts';

const CHARACTER_WIDTH = 5;
const LINE_HEIGHT = 10;

/** Text set at a place: points from the left, line from the top, a paragraph where it has several; `size` where it is not the usual one. Hebrew runs from the right. */
export type Placed = [x: number, line: number, text: string, size?: number];

interface Extras {
  language?: string | null;
  embedded?: Partial<StoredEmbedded>;
  tables?: { head: TableHead; rows: TableRow[] }[];
  documentType?: Manifest['documentType'];
  fileType?: Manifest['fileType'];
  /** Each letter a word of its own, as scripts without spaces are laid out. */
  hasLettersAsWords?: boolean;
  /** Of blocks, by their ids; paragraphs otherwise. */
  types?: Record<string, Block['type']>;
  /** The table that all blocks of a page are drawn in, by the page. */
  drawn?: Record<number, string>;
  /** Of list items, by their ids. */
  markers?: Record<string, string>;
  /** Of headings, by their ids. */
  levels?: Record<string, number>;
}

/** A stored document of pages with text where one puts it, without a parser. */
export function paper(pages: Placed[] | Placed[][], extras: Extras = {}): StoredContent {
  return new StoredContent(storedPaper(pages, extras));
}

/** The same, as it lies in a store. */
export function storedPaper(pages: Placed[] | Placed[][], extras: Extras = {}): OpenContent & { parts: StoredPart[] } {
  const all = (Array.isArray(pages[0]?.[0]) ? pages : [pages]) as Placed[][];
  const parts = new Map<string, Uint8Array>();
  for (const [i, placed] of all.entries()) addPage(parts, i + 1, placed, extras);
  const tables = extras.tables ?? [];
  parts.set(partName.tables, toJsonBytes({ tables: tables.map(({ head }) => head) }));
  for (const { head, rows } of tables) {
    for (let at = 0; at < rows.length; at += TABLE_ROWS_PER_GROUP) {
      const name = partName.tableRows(head.id, at / TABLE_ROWS_PER_GROUP);
      parts.set(name, pack('tableRows', rows.slice(at, at + TABLE_ROWS_PER_GROUP)));
    }
  }
  parts.set(partName.profile, toJsonBytes({ language: extras.language ?? null }));
  if (extras.embedded) {
    parts.set(partName.embedded, pack('embedded', { attachments: [], formFields: [], ...extras.embedded }));
  }
  const manifest = {
    generation: 'g',
    pageCount: all.length,
    sheetCount: 0,
    fileType: extras.fileType ?? 'pdf',
    documentType: extras.documentType ?? 'other',
  } as Manifest;
  return {
    manifest,
    readPart: (name) => parts.get(name),
    parts: Array.from(parts, ([name, bytes]) => ({ name, bytes })),
  };
}

function addPage(
  parts: Map<string, Uint8Array>,
  page: number,
  placed: readonly Placed[],
  { types = {}, levels = {}, markers = {}, drawn = {}, hasLettersAsWords = false }: Extras,
): void {
  const words = { blocks: [] as number[], starts: [] as number[], ends: [] as number[], boxes: [] as number[] };
  const blocks = placed.map(([x, line, text, size = LINE_HEIGHT], position): Block => {
    const box = (from: number, to: number): Box => {
      const [above, begin] = [text.slice(0, from).split('\n').length - 1, text.lastIndexOf('\n', from) + 1];
      const top = (line + above) * 14;
      return [x + (from - begin) * CHARACTER_WIDTH, top, x + (to - begin) * CHARACTER_WIDTH, top + size];
    };
    const isFromRight = /\p{Script=Hebrew}/u.test(text);
    for (const match of text.matchAll(hasLettersAsWords ? /[\p{Lo}\p{P}]|[^\s\p{Lo}\p{P}]+/gu : /\S+/g)) {
      const [start, end] = [match.index, match.index + match[0].length];
      words.blocks.push(position);
      words.starts.push(start);
      words.ends.push(end);
      words.boxes.push(...(isFromRight ? box(text.length - end, text.length - start) : box(start, end)));
    }
    const id = `p${page}.b${position + 1}`;
    return {
      id,
      type: types[id] ?? 'paragraph',
      text,
      bbox: box(0, text.length),
      ...(levels[id] ? { level: levels[id] } : {}),
      ...(markers[id] ? { marker: markers[id] } : {}),
      ...(drawn[page] ? { table_id: drawn[page] } : {}),
    };
  });
  const model: Page = { page, width: 595, height: 842, rotation: 0, layout: 'exact', blocks, tables: [] };
  parts.set(partName.page(page), toJsonBytes(model));
  parts.set(
    partName.words(page),
    pack('words', {
      blocks: Uint16Array.from(words.blocks),
      starts: Uint32Array.from(words.starts),
      ends: Uint32Array.from(words.ends),
      boxes: Float32Array.from(words.boxes),
    }),
  );
}

/** A table of texts; the first row is its header. */
export function grid(
  id: string,
  texts: string[][],
  values: Record<string, number> = {},
): { head: TableHead; rows: TableRow[] } {
  const rows = texts.map((cells, row): TableRow => {
    const bbox: Box = [0, row * 14, 400, row * 14 + LINE_HEIGHT];
    return {
      index: row,
      bbox,
      cells: cells.map((text, col) => {
        const value = values[text];
        const place: Box = [col * 80, row * 14, col * 80 + 70, row * 14 + LINE_HEIGHT];
        return {
          row,
          col,
          text,
          ...(value === undefined ? {} : { value }),
          bbox: place,
          row_span: 1,
          col_span: 1,
          header: row === 0,
        };
      }),
    };
  });
  const head = {
    id,
    page: 1,
    bbox: [0, 0, 400, texts.length * 14] as Box,
    row_count: texts.length,
    col_count: texts[0]!.length,
    header_rows: 1,
  };
  return { head, rows };
}
