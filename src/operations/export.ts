import * as z from 'zod';
import { fault } from '../document/fault.ts';
import { toBundle } from '../export/bundle.ts';
import { Chunk } from '../export/chunk.ts';
import { CHUNK_HEADINGS } from '../export/chunk-lead.ts';
import { toChunks } from '../export/chunks.ts';
import { toCsv } from '../export/csv.ts';
import { toCsvZip } from '../export/csv-zip.ts';
import { toDocling } from '../export/docling.ts';
import { ExportedDocument } from '../export/document-schema.ts';
import { toElements } from '../export/elements.ts';
import { toHtml } from '../export/html.ts';
import { INCLUDABLE } from '../export/included.ts';
import { toJson } from '../export/json.ts';
import { toMarkdown } from '../export/markdown.ts';
import { MARKUPS } from '../export/markup.ts';
import type { ExportOptions } from '../export/options.ts';
import { IMAGE_FORMS, type ImageForm, type Piece } from '../export/pictures.ts';
import { VALUE_FORMS } from '../export/table-values.ts';
import { toPlainText } from '../export/text.ts';
import type { StoredContent } from '../index/content.ts';
import { contentDisposition } from './content-disposition.ts';
import { citationsOf } from './extraction.ts';
import { openFigures, type ShownFigures } from './figure-pictures.ts';
import { pooledOperation } from './operation.ts';
import { EXTRACTION_KIND } from './run-extraction.ts';
import { FILE_FAULTS, FileId, openFile } from './stored-file.ts';
import { areLong, isLong } from './weight.ts';

interface Format {
  mediaType: string;
  extension: string;
  write(content: StoredContent, options: ExportOptions): Iterable<Piece>;
  /** Whether its figures show pictures. */
  hasPictures?: true;
}

const FORMATS = {
  json: { mediaType: 'application/json', extension: 'json', write: toJson },
  markdown: { mediaType: 'text/markdown; charset=utf-8', extension: 'md', write: toMarkdown, hasPictures: true },
  csv: { mediaType: 'text/csv; charset=utf-8', extension: 'csv', write: toCsv },
  text: { mediaType: 'text/plain; charset=utf-8', extension: 'txt', write: toPlainText },
  html: { mediaType: 'text/html; charset=utf-8', extension: 'html', write: toHtml, hasPictures: true },
  chunks: { mediaType: 'application/jsonl', extension: 'jsonl', write: toChunks },
  docling: { mediaType: 'application/json', extension: 'docling.json', write: toDocling },
  elements: { mediaType: 'application/json', extension: 'elements.json', write: toElements },
} satisfies Record<string, Format>;

const ZIP = 'application/zip';

const asksForZip = ({ format, accept = '' }: { format: keyof typeof FORMATS; accept?: string | undefined }): boolean =>
  (format === 'csv' || 'hasPictures' in FORMATS[format]) && /\bapplication\/zip\b/i.test(accept);

type Asked = Parameters<typeof asksForZip>[0] & { images?: ImageForm | undefined };

/** How pictures are wanted, where the format has any. */
const imageForm = (asked: Asked): ImageForm =>
  'hasPictures' in FORMATS[asked.format] ? (asked.images ?? (asksForZip(asked) ? 'link' : 'none')) : 'none';

/** Options of an export, of a stored file or of one that is converted and not kept. */
export const ExportFields = {
  format: z.enum(Object.keys(FORMATS) as [keyof typeof FORMATS]),
  pages: z.array(z.number().int().min(1)).min(1).optional().describe('These pages only.'),
  table_id: z.string().max(64).optional().describe('This table only.'),
  include_citations: z
    .boolean()
    .default(false)
    .describe('JSON: with the citations of extracted values. Markdown and HTML: with the place of each block.'),
  page_markers: z
    .boolean()
    .default(true)
    .describe('Say where pages begin: a comment in Markdown, a form feed in text.'),
  markup: z
    .enum(MARKUPS)
    .default('full')
    .describe(
      'Markdown: full, or plain for programs that read the words: headings, lists and tables without escapes, bold, notes and addresses of links.',
    ),
  include: z
    .array(z.enum(INCLUDABLE))
    .optional()
    .describe(
      'Of what stands aside, exactly these. Where left out: headers and footers once, where they say something; page markers; nothing hidden.',
    ),
  images: z
    .enum(IMAGE_FORMS)
    .optional()
    .describe(
      'Markdown and HTML: pictures of figures as links to files (images/…), in the text as data URIs, or not at all. Where left out: links in a ZIP, else none.',
    ),
  values: z
    .enum(VALUE_FORMS)
    .optional()
    .describe(
      'Cells of workbooks: the value (plain numbers, ISO dates), what Excel shows, or the value with what is shown behind it. Where left out: values in CSV and chunks; elsewhere what is shown, unless that says less.',
    ),
  chunk_tokens: z.number().int().min(50).max(8000).default(400).describe('Chunks: how long they may be, tables too.'),
  chunk_overlap: z
    .number()
    .int()
    .min(0)
    .max(4000)
    .default(0)
    .describe(
      'Chunks: tokens of the end of a chunk of text that the next of the same section repeats; at most a third of it.',
    ),
  chunk_headings: z
    .enum(CHUNK_HEADINGS)
    .default('once')
    .describe(
      'Chunks: once: headings stand above the first chunk of their section; path: all of them above every chunk; none: only in heading_path.',
    ),
  escape_formulas: z
    .boolean()
    .default(false)
    .describe('CSV: neutralise text that a spreadsheet would run as a formula.'),
  coordinates: z.boolean().default(false).describe('Elements: with the box of each.'),
  page_breaks: z.boolean().default(false).describe('Elements: with one between pages.'),
  starting_page: z.number().int().min(1).default(1).describe('Elements: the number of the first page.'),
  accept: z
    .string()
    .optional()
    .describe('application/zip: CSV as one file for each table, Markdown and HTML with their pictures in images/.'),
};

export const EXPORT_CONTENT = {
  contents: { 'application/json': ExportedDocument, 'application/jsonl': Chunk },
  mediaTypes: [...Object.values<Format>(FORMATS).map((format) => format.mediaType), ZIP],
};

export const exportFile = pooledOperation({
  name: 'export_file',
  resource: 'Export',
  summary:
    'The document as JSON (the whole model), Markdown, CSV (its tables), text, HTML, chunks for retrieval, a DoclingDocument, or the elements of Unstructured.',
  scope: 'read',
  http: { method: 'POST', path: '/v1/files/{id}/export', headers: { accept: 'accept' }, ...EXPORT_CONTENT },
  faults: FILE_FAULTS,
  input: z.object({ id: FileId, ...ExportFields }),
  output: undefined,
  pool: {
    isHeavy: (input, file, items) => isLong(file) || areLong(items) || imageForm(input) !== 'none',
    readsOriginal: (input) => imageForm(input) !== 'none',
    items: ({ include_citations: included }) => (included ? { kind: EXTRACTION_KIND } : undefined),
  },
  async run(input, services, call) {
    const { id, pages, table_id: tableId } = input;
    const { record, content, etag } = await openFile(services, id, call);
    const missing = pages?.find((page) => page > content.manifest.pageCount);
    if (missing !== undefined) {
      throw fault('not_found', `There is no page ${missing}: the file has pages 1 to ${content.manifest.pageCount}.`);
    }
    if (tableId !== undefined && !content.tables().some((table) => table.id === tableId)) {
      throw fault('not_found', `There is no table ${JSON.stringify(tableId)} in the file.`);
    }
    const { mediaType, extension, write }: Format = FORMATS[input.format];
    const form = imageForm(input);
    const figures = form === 'none' ? undefined : await openFigures(services, content, form, pages);
    const options: ExportOptions = {
      fileName: record.fileName,
      escapeFormulas: input.escape_formulas,
      coordinates: input.coordinates,
      pageBreaks: input.page_breaks,
      startingPage: input.starting_page,
      pageMarkers: input.page_markers,
      markup: input.markup,
      chunkTokens: input.chunk_tokens,
      chunkOverlap: Math.min(input.chunk_overlap, Math.floor(input.chunk_tokens / 3)),
      chunkHeadings: input.chunk_headings,
      ...(figures ? { pictures: figures } : {}),
      ...(input.include ? { include: input.include } : {}),
      ...(input.values ? { values: input.values } : {}),
      ...(tableId === undefined ? {} : { tableId }),
      ...(pages === undefined ? {} : { pages: [...new Set(pages)].sort((a, b) => a - b) }),
      ...(input.include_citations ? { citations: await citationsOf(services, id, call) } : {}),
    };
    const stem = record.fileName.replace(/\.[^.]+$/, '');
    const zipped = asksForZip(input);
    const document = (): Iterable<Piece> => write(content, options);
    const pieces = !zipped
      ? document()
      : input.format === 'csv'
        ? toCsvZip(content, options)
        : toBundle(`${stem.replace(/[\\/]/g, '_')}.${extension}`, document(), () => figures?.shown ?? []);
    return {
      kind: 'stream',
      mediaType: zipped ? ZIP : mediaType,
      chunks: inChunks(pieces, figures),
      etag,
      headers: { 'content-disposition': contentDisposition('attachment', `${stem}.${zipped ? 'zip' : extension}`) },
    };
  },
});

export const exportOperations = [exportFile];

const CHUNK_BYTES = 64 * 1024;

/** Gathers small pieces, and lets other requests in between chunks: reading the store is synchronous. */
async function* inChunks(
  pieces: Iterable<Piece> | AsyncIterable<Uint8Array>,
  figures: ShownFigures | undefined,
): AsyncGenerator<Uint8Array> {
  try {
    let parts: Buffer[] = [];
    let size = 0;
    for await (const piece of pieces) {
      const part = typeof piece === 'function' ? await piece() : piece;
      const bytes =
        typeof part === 'string' ? Buffer.from(part) : Buffer.from(part.buffer, part.byteOffset, part.byteLength);
      parts.push(bytes);
      size += bytes.length;
      if (size < CHUNK_BYTES) continue;
      yield Buffer.concat(parts);
      parts = [];
      size = 0;
      await new Promise(setImmediate);
    }
    if (size > 0) yield Buffer.concat(parts);
  } finally {
    await figures?.close();
  }
}
