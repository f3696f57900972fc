import { fault } from '../document/fault.ts';
import { toFileName } from '../document/file-name.ts';
import type { Answer } from '../operations/operation.ts';
import type { PassingUpload } from '../operations/passing-file.ts';
import { readJsonObject } from '../server/json-body.ts';
import type { HttpRequest } from '../server/transport.ts';
import { receiveUpload, spoolBytes } from '../server/upload.ts';
import { type CompatOptions, type CompatService, type PassingDocument, passingRoute } from './compat-service.ts';

/** A document in JSON lies in memory as a whole, unlike an upload. */
const MAX_INLINE_BYTES = 32 * 1024 * 1024;

/** By the names of docling-serve. */
const FORMATS = new Map([
  ['md', { format: 'markdown', field: 'md_content' }],
  ['json', { format: 'docling', field: 'json_content' }],
  ['html', { format: 'html', field: 'html_content' }],
  ['text', { format: 'text', field: 'text_content' }],
]);

interface Wanted extends PassingUpload {
  formats: string[];
  pages: [number, number] | undefined;
}

/**
 * docling-serve: https://github.com/docling-project/docling-serve/blob/main/docs/usage.md. Options that choose its models (OCR, table
 * mode, enrichments) have nothing to choose here and are ignored. Nothing is fetched: a source is the document itself.
 */
export const doclingService: CompatService = (options) => {
  const route = (name: string, path: string, receive: (request: HttpRequest) => Promise<Wanted>) =>
    passingRoute({ name, method: 'POST', path, keyHeader: 'x-api-key' }, options, receive, (document, _, upload) =>
      convert(document, upload as Wanted),
    );
  return ['/v1', '/v1alpha'].flatMap((base) => [
    route(`docling_file_${base.slice(1)}`, `${base}/convert/file`, (request) => receiveFile(request, options)),
    route(`docling_source_${base.slice(1)}`, `${base}/convert/source`, (request) => receiveSource(request, options)),
  ]);
};

async function receiveFile(request: HttpRequest, { services, limits }: CompatOptions): Promise<Wanted> {
  const { file, fileName, fields, lists } = await receiveUpload(request, services.spool, limits, 'files');
  try {
    refuseArchives(fields.get('target_type') ?? 'inbody');
    const formats = toFormats(lists.get('to_formats'));
    return { file, fileName, formats, pages: toPages(lists.get('page_range')?.map(Number)) };
  } catch (error) {
    await file.discard();
    throw error;
  }
}

interface SourceRequest {
  options?: { to_formats?: unknown; page_range?: unknown };
  sources?: unknown;
  file_sources?: unknown;
  http_sources?: unknown;
  target?: { kind?: unknown };
}

async function receiveSource(request: HttpRequest, { services, limits }: CompatOptions): Promise<Wanted> {
  const maxBytes = Math.min(MAX_INLINE_BYTES, 2 * limits.maxUploadBytes);
  const body = (await readJsonObject(request, { maxBytes })) as SourceRequest;
  const listed = [body.sources, body.file_sources, body.http_sources].flatMap((each) =>
    Array.isArray(each) ? each : [],
  );
  const sources = listed as { kind?: string; base64_string?: unknown; filename?: unknown; url?: unknown }[];
  if (sources.some((source) => source?.url !== undefined || source?.kind === 'http' || source?.kind === 's3')) {
    throw fault('invalid_request', 'sources: nothing is fetched from here; send the document itself, kind "file".');
  }
  const [source, ...others] = sources;
  if (!source || typeof source.base64_string !== 'string' || others.length > 0) {
    throw fault('invalid_request', 'sources: one of kind "file", with base64_string and filename, is needed.');
  }
  refuseArchives(String(body.target?.kind ?? 'inbody'));
  const { to_formats: formats, page_range: range } = body.options ?? {};
  return {
    formats: toFormats(Array.isArray(formats) ? formats.map(String) : undefined),
    pages: toPages(Array.isArray(range) ? range.map(Number) : undefined),
    file: await spoolBytes(Buffer.from(source.base64_string, 'base64'), services.spool, limits),
    fileName: toFileName(typeof source.filename === 'string' ? source.filename : 'upload'),
  };
}

function refuseArchives(target: string): void {
  if (target !== 'inbody')
    throw fault('invalid_request', `target: there is inbody only, not ${JSON.stringify(target)}.`);
}

function toFormats(asked: readonly string[] = ['md']): string[] {
  const formats = asked.flatMap((each) => each.split(',')).map((each) => each.trim());
  const unknown = formats.find((each) => !FORMATS.has(each));
  if (unknown === undefined) return formats;
  throw fault(
    'invalid_request',
    `to_formats: there are ${[...FORMATS.keys()].join(', ')}, not ${JSON.stringify(unknown)}.`,
  );
}

/** docling-serve's default is 1 to the largest number there is. */
function toPages(range: readonly number[] | undefined): [number, number] | undefined {
  if (range === undefined || range.length === 0) return undefined;
  const [first = Number.NaN, last = Number.NaN] = range;
  if (range.length === 2 && first >= 1 && last >= first) return [first, last];
  throw fault('invalid_request', 'page_range: two page numbers, the first and the last.');
}

async function convert(document: PassingDocument, { fileName, formats, pages: range }: Wanted): Promise<Answer> {
  const began = performance.now();
  const content: Record<string, unknown> = { filename: fileName, doctags_content: null };
  for (const { field } of FORMATS.values()) content[field] = null;
  const pages = range && (await pagesWithin(document, range));
  for (const each of new Set(formats)) {
    const { format, field } = FORMATS.get(each)!;
    const text = await document.text('export_file', { format, page_markers: false, ...(pages && { pages }) });
    content[field] = format === 'docling' ? JSON.parse(text) : text;
  }
  const seconds = (performance.now() - began) / 1000;
  const value = { document: content, status: 'success', errors: [], processing_time: seconds, timings: {} };
  return { kind: 'json', value };
}

async function pagesWithin(document: PassingDocument, [first, last]: [number, number]): Promise<number[] | undefined> {
  const { page_count: count } = await document.json<{ page_count: number }>('get_file');
  if (first === 1 && last >= count) return undefined;
  if (first > count) throw fault('not_found', `page_range: the document has pages 1 to ${count}.`);
  return Array.from({ length: Math.min(last, count) - first + 1 }, (_, i) => first + i);
}
