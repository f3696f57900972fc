import type { Box } from '../document/box.ts';
import type { BlockType } from '../document/page.ts';
import type { TableHead } from '../document/table.ts';
import type { StoredContent } from '../index/content.ts';
import type { ExportOptions } from './options.ts';
import { rowsToExport } from './table-values.ts';
import { type BlockElement, walk } from './walk.ts';

/** The form of docling-core's DoclingDocument: https://docling-project.github.io/docling/reference/docling_document/ */
const SCHEMA_VERSION = '1.8.0';

/** Label and content layer of each block type. */
const LABELS: Record<BlockType, { label: string; layer?: string }> = {
  title: { label: 'title' },
  heading: { label: 'section_header' },
  paragraph: { label: 'text' },
  list_item: { label: 'list_item' },
  table: { label: 'text' },
  figure: { label: 'picture' },
  caption: { label: 'caption' },
  header: { label: 'page_header', layer: 'furniture' },
  footer: { label: 'page_footer', layer: 'furniture' },
  footnote: { label: 'footnote' },
  code: { label: 'code' },
  equation: { label: 'formula' },
  note: { label: 'text', layer: 'notes' },
};

type Item =
  | { kind: 'texts' | 'pictures'; ref: string; parent: string; element: BlockElement }
  | { kind: 'tables'; ref: string; parent: string; table: TableHead }
  | { kind: 'groups'; ref: string; children: string[] };

/** The document as a DoclingDocument. Its arrays refer to one another, so the document is gone through once for each. */
export function* toDocling(content: StoredContent, options: ExportOptions): Generator<string> {
  const { fileName = 'document' } = options;
  const { sha256, mediaType, pageCount } = content.manifest;
  const origin = { mimetype: mediaType, filename: fileName };
  // The first 64 bits of the hash: more than a JavaScript number holds.
  const hash = BigInt(`0x${sha256.slice(0, 16)}`);
  const name = JSON.stringify(fileName.replace(/\.[^.]+$/, ''));
  yield `{"schema_name":"DoclingDocument","version":"${SCHEMA_VERSION}","name":${name},"origin":${JSON.stringify(origin).slice(0, -1)},"binary_hash":${hash}}`;
  yield `,"furniture":${JSON.stringify(root('#/furniture', 'furniture'))}`;
  yield `,"body":${JSON.stringify(root('#/body', 'body')).slice(0, -1)},"children":[`;
  yield* separated(content, options, (item) =>
    item.kind === 'groups' || item.parent === '#/body' ? JSON.stringify({ $ref: item.ref }) : undefined,
  );
  yield ']}';
  for (const kind of ['groups', 'texts', 'pictures', 'tables'] as const) {
    yield `,"${kind}":[`;
    if (kind === 'tables') yield* tables(content, options);
    else yield* separated(content, options, (item) => (item.kind === kind ? JSON.stringify(toNode(item)) : undefined));
    yield ']';
  }
  yield ',"key_value_items":[],"form_items":[],"pages":{';
  const wanted = options.pages ?? Array.from({ length: pageCount }, (_, i) => i + 1);
  for (const [i, number] of wanted.entries()) {
    const { width, height } = content.page(number);
    yield `${i > 0 ? ',' : ''}"${number}":${JSON.stringify({ size: { width, height }, page_no: number })}`;
  }
  yield '}}\n';
}

const root = (ref: string, layer: string): object => ({
  self_ref: ref,
  ...(layer === 'body' ? {} : { children: [] }),
  content_layer: layer,
  name: '_root_',
  label: 'unspecified',
});

/** All that the arrays hold, numbered in each, in reading order. A list comes after its items. */
function* items(content: StoredContent, options: ExportOptions): Generator<Item> {
  const counts = { texts: 0, pictures: 0, tables: 0, groups: 0 };
  const next = (kind: keyof typeof counts): string => `#/${kind}/${counts[kind]++}`;
  let list: string[] = [];
  const endList = function* (): Generator<Item> {
    if (list.length > 0) yield { kind: 'groups', ref: next('groups'), children: list };
    list = [];
  };
  for (const element of walk(content, options)) {
    if (element.kind === 'page') continue;
    if (element.kind === 'table') {
      yield* endList();
      yield { kind: 'tables', ref: next('tables'), parent: '#/body', table: element.table };
      continue;
    }
    const { type, text } = element.block;
    if (type !== 'figure' && text.trim() === '') continue;
    if (type !== 'list_item') yield* endList();
    const kind = type === 'figure' ? 'pictures' : 'texts';
    const ref = next(kind);
    if (type === 'list_item') list.push(ref);
    const parent = type === 'list_item' ? `#/groups/${counts.groups}` : '#/body';
    yield { kind, ref, parent, element };
  }
  yield* endList();
}

function* separated(
  content: StoredContent,
  options: ExportOptions,
  write: (item: Item) => string | undefined,
): Generator<string> {
  let isFirst = true;
  for (const item of items(content, options)) {
    const text = write(item);
    if (text === undefined) continue;
    yield isFirst ? text : `,${text}`;
    isFirst = false;
  }
}

function toNode(item: Item): object {
  if (item.kind === 'groups') {
    const children = item.children.map((ref) => ({ $ref: ref }));
    return {
      self_ref: item.ref,
      parent: { $ref: '#/body' },
      children,
      content_layer: 'body',
      name: 'list',
      label: 'list',
    };
  }
  if (item.kind === 'tables') return {};
  const { block, places } = item.element;
  const { label, layer = 'body' } = LABELS[block.type];
  const node = {
    self_ref: item.ref,
    parent: { $ref: item.parent },
    children: [],
    content_layer: layer,
    label,
    prov: places.map((place) => toProvenance(place, block.text.length)),
  };
  if (block.type === 'figure') return { ...node, captions: [], references: [], footnotes: [], annotations: [] };
  const { text, level = 1, marker, href } = block;
  const latex = block.type === 'equation' ? block.spans?.find((span) => span.latex)?.latex : undefined;
  return {
    ...node,
    orig: text,
    text: latex ?? (marker && block.type !== 'list_item' ? `${marker} ${text}` : text),
    ...(block.type === 'heading' && { level }),
    ...(block.type === 'list_item' && { enumerated: /[\p{L}\p{N}]/u.test(marker ?? ''), marker: marker ?? '-' }),
    ...(block.type === 'code' && { captions: [], references: [], footnotes: [], code_language: 'unknown' }),
    ...(href !== undefined && /^https?:\/\//.test(href) && { hyperlink: href }),
  };
}

const toProvenance = ({ page, bbox }: { page: number; bbox: Box }, length: number): object => ({
  page_no: page,
  bbox: toBoundingBox(bbox),
  charspan: [0, length],
});

const toBoundingBox = ([l, t, r, b]: Box): object => ({ l, t, r, b, coord_origin: 'TOPLEFT' });

function* tables(content: StoredContent, options: ExportOptions): Generator<string> {
  let isFirst = true;
  for (const item of items(content, options)) {
    if (item.kind !== 'tables') continue;
    const { table, ref, parent } = item;
    const head = {
      self_ref: ref,
      parent: { $ref: parent },
      children: [],
      content_layer: 'body',
      label: 'table',
      prov: (table.parts ?? [table]).map((place) => toProvenance(place, 0)),
      captions: [],
      references: [],
      footnotes: [],
    };
    yield `${isFirst ? '' : ','}${JSON.stringify(head).slice(0, -1)},"data":{"table_cells":[`;
    isFirst = false;
    let comma = '';
    for (const row of rowsToExport(content, table, options, 'readable')) {
      const cells = row.cells.map((cell) =>
        JSON.stringify({
          bbox: toBoundingBox(cell.bbox),
          row_span: cell.row_span,
          col_span: cell.col_span,
          start_row_offset_idx: cell.row,
          end_row_offset_idx: cell.row + cell.row_span,
          start_col_offset_idx: cell.col,
          end_col_offset_idx: cell.col + cell.col_span,
          text: cell.text,
          column_header: row.index < table.header_rows,
          row_header: cell.header && row.index >= table.header_rows,
          row_section: false,
        }),
      );
      if (cells.length === 0) continue;
      yield comma + cells.join(',');
      comma = ',';
    }
    yield `],"num_rows":${table.row_count},"num_cols":${table.col_count}},"annotations":[]}`;
  }
}
