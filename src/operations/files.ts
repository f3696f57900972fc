import * as z from 'zod';
import { fault } from '../document/fault.ts';
import { isFileId } from '../document/ids.ts';
import type { SpooledUpload } from '../index/spool.ts';
import type { FileRecord } from '../index/store.ts';
import type { FileEvent } from '../pool/ingestion.ts';
import { contentDisposition } from './content-disposition.ts';
import { expandAll } from './embedded.ts';
import { type Answer, operation } from './operation.ts';
import { badCursor, Cursor, NextCursor, toLimit } from './paging.ts';
import { toServerSentEvent } from './server-sent-event.ts';
import {
  FILE_FAULTS,
  File,
  FileId,
  findOwnRecord,
  findRecord,
  openFile,
  READING_FAULTS,
  toFile,
  UploadedFile,
} from './stored-file.ts';
import type { Webhooks } from './webhooks.ts';

/** Fields of every upload. */
export const UploadFields = {
  file: z.custom<SpooledUpload>(
    (value) => typeof value === 'object' && value !== null,
    'A part named "file" is required.',
  ),
  file_name: z.string().min(1),
  password: z.string().max(1024).optional().describe('Opens an encrypted document.'),
};

const createFile = operation({
  name: 'create_file',
  resource: 'Files',
  summary: 'Upload a document; it is read before the answer unless wait is false.',
  scope: 'write',
  http: {
    method: 'POST',
    path: '/v1/files',
    status: 201,
    body: 'multipart',
    query: ['wait', 'pictures', 'expand', 'shared', 'ttl', 'webhook', 'on_duplicate'],
    otherStatuses: [202],
    async admit({ ingestion, storage, quotas }, { owner }) {
      ingestion.refuseIfFull();
      await storage.check();
      return quotas.admit(owner);
    },
  },
  faults: [...READING_FAULTS, 'insufficient_storage'],
  input: z.object({
    ...UploadFields,
    shared: z.boolean().default(false).describe('true: every key of the service may read the file.'),
    ttl: z
      .number()
      .int()
      .min(1)
      .max(315_576_000)
      .optional()
      .describe('Seconds after which the file is deleted by itself.'),
    webhook: z
      .string()
      .max(2048)
      .optional()
      .describe('An allowed address that is told when the file is ready or failed (docs/guides/batch-ingestion.md).'),
    wait: z.boolean().default(true).describe('false: answer 202 at once and read the document afterwards.'),
    expand: z
      .boolean()
      .default(false)
      .describe('true: files inside it (an archive, a mail) become files of their own, as far as they can be read.'),
    pictures: z
      .boolean()
      .default(false)
      .describe(
        'true: answer when all pictures of text are read, however long that takes. Else only pages without any other text are waited for, no longer than parse_timeout_ms; the rest goes on behind the answer (ocr.status: pending).',
      ),
    on_duplicate: z
      .enum(['return', 'add'])
      .default('return')
      .describe(
        'What becomes of bytes that the owner has uploaded before under the same name: return answers with that file (duplicate: true), add makes another one.',
      ),
  }),
  output: UploadedFile,
  async run(
    { file, file_name: fileName, password, shared, ttl, webhook, wait, pictures, expand, on_duplicate: onDuplicate },
    services,
    call,
  ) {
    const { signal, owner } = call;
    if (expand && !wait) throw fault('invalid_request', 'expand: Only a file that is waited for is expanded.');
    const { ingestion, quotas, webhooks } = services;
    const isCopy = onDuplicate === 'add';
    const upload = { fileName, password, owner, shared, webhook, expiresAt: quotas.expiryOf(ttl), isCopy };
    const patience = pictures ? { pictures } : { pictures, withinMs: ingestion.readingMs };
    const add = async (): Promise<FileRecord> => {
      const release = await quotas.reserve(owner, file.sizeBytes);
      const storing = wait ? ingestion.ingest(file, upload, signal, patience) : ingestion.ingestLater(file, upload);
      return storing.finally(release);
    };
    try {
      if (webhook !== undefined) checkWebhook(webhooks, webhook);
      const { record, isDuplicate } = isCopy
        ? { record: await add(), isDuplicate: false }
        : await ingestion.ingestOnce(file, upload, signal, wait ? patience : undefined, add);
      if (expand && !isDuplicate) await expandAll(record.id, services, call);
      const value = isDuplicate ? { ...toFile(record), duplicate: true as const } : toFile(record);
      const headers = { location: `/v1/files/${record.id}` };
      return { kind: 'json', status: record.status === 'processing' ? 202 : 201, headers, value };
    } finally {
      await file.discard();
    }
  },
});

function checkWebhook(webhooks: Webhooks | undefined, address: string): void {
  if (!webhooks) throw fault('invalid_request', 'webhook: the service tells no addresses (webhook_targets).');
  webhooks.check(address);
}

const FILES_AT_ONCE = 100;

const listFiles = operation({
  name: 'list_files',
  resource: 'Files',
  summary: 'List the uploaded files, newest first.',
  scope: 'read',
  http: { method: 'GET', path: '/v1/files' },
  input: z.object({
    limit: toLimit(FILES_AT_ONCE, 1000, 'Files'),
    cursor: Cursor,
  }),
  output: z.object({ files: z.array(File), next_cursor: NextCursor }),
  async run({ limit = FILES_AT_ONCE, cursor }, { store }, { owner }) {
    if (cursor !== undefined && !isFileId(cursor)) throw badCursor();
    const after = cursor === undefined ? {} : { before: cursor };
    const records = await store.listFiles({ limit: limit + 1, visibleTo: owner, ...after });
    const page = records.slice(0, limit);
    const nextCursor = records.length > limit ? page.at(-1)!.id : null;
    return { kind: 'json', value: { files: page.map(toFile), next_cursor: nextCursor } };
  },
});

const getFile = operation({
  name: 'get_file',
  resource: 'Files',
  summary: 'What is known of one file.',
  scope: 'read',
  http: { method: 'GET', path: '/v1/files/{id}' },
  faults: ['not_found'],
  input: z.object({ id: FileId }),
  output: File,
  async run({ id }, services, call) {
    return { kind: 'json', value: toFile(await findRecord(services, id, call)) };
  },
});

const deleteFile = operation({
  name: 'delete_file',
  resource: 'Files',
  summary: 'Delete a file and everything derived from it.',
  scope: 'write',
  http: { method: 'DELETE', path: '/v1/files/{id}', status: 204 },
  faults: ['not_found'],
  input: z.object({ id: FileId }),
  output: undefined,
  async run({ id }, services, call) {
    await findOwnRecord(services, id, call);
    await services.ingestion.delete(id);
    return { kind: 'empty' };
  },
});

const getContent = operation({
  name: 'get_content',
  resource: 'Files',
  summary: 'The original bytes of a file, or a range of them.',
  scope: 'read',
  http: {
    method: 'GET',
    path: '/v1/files/{id}/content',
    headers: { byte_range: 'range', if_range: 'if-range' },
    otherStatuses: [206, 304, 307],
    mediaTypes: ['application/octet-stream'],
  },
  faults: [...FILE_FAULTS, 'range_not_satisfiable'],
  input: z.object({
    id: FileId,
    byte_range: z.string().optional().describe('RFC 9110: bytes=0-499'),
    if_range: z
      .string()
      .optional()
      .describe('RFC 9110: the ETag of the bytes that the range goes with; with another, all bytes are given.'),
    redirect: z
      .boolean()
      .default(false)
      .describe('Where the bytes lie in an object store: an address of it, good for a minute, instead of the bytes.'),
  }),
  output: undefined,
  async run({ id, byte_range: byteRange, if_range: ifRange, redirect }, services, call): Promise<Answer> {
    const { record, content, etag } = await openFile(services, id, call);
    const { generation } = content.manifest;
    const disposition = contentDisposition('inline', record.fileName);
    const { mediaType } = record;
    const location = redirect ? await services.store.addressOf(generation, { disposition, mediaType }) : undefined;
    if (location !== undefined) {
      return { kind: 'bytes', bytes: new Uint8Array(0), mediaType, status: 307, headers: { location } };
    }
    const original = await services.store.openOriginal(generation);
    const size = original.sizeBytes;
    const range = ifRange === undefined || ifRange === etag ? parseByteRange(byteRange, size) : undefined;
    const { start, end } = range ?? { start: 0, end: size };
    return {
      kind: 'stream',
      mediaType,
      chunks: original.read(start, end),
      length: end - start,
      etag,
      status: range ? 206 : 200,
      headers: {
        'accept-ranges': 'bytes',
        'content-disposition': disposition,
        ...(range ? { 'content-range': `bytes ${start}-${end - 1}/${size}` } : {}),
      },
    };
  },
});

const watchFile = operation({
  name: 'watch_file',
  resource: 'Files',
  summary: 'Server-sent events while a file is read: progress, then ready, failed or deleted.',
  scope: 'read',
  http: { method: 'GET', path: '/v1/files/{id}/events', mediaTypes: ['text/event-stream'] },
  faults: ['not_found'],
  input: z.object({ id: FileId }),
  output: undefined,
  async run({ id }, services, call) {
    await findRecord(services, id, call);
    return {
      kind: 'stream',
      mediaType: 'text/event-stream',
      chunks: toServerSentEvents(services.ingestion.watch(id, call.signal)),
      headers: { 'cache-control': 'no-store' },
    };
  },
});

export const fileOperations = [createFile, listFiles, getFile, deleteFile, getContent, watchFile];

async function* toServerSentEvents(events: AsyncIterable<FileEvent>): AsyncGenerator<Uint8Array> {
  for await (const event of events) {
    const { type, ...data } =
      event.type === 'ready' || event.type === 'failed' ? { ...event, file: toFile(event.file) } : event;
    yield toServerSentEvent(type, JSON.stringify(data));
  }
}

/**
 * One range, as browsers and resuming downloads ask for (RFC 9110, 14.1.2). What is malformed is ignored; several ranges at once
 * are answered with the whole, which is allowed.
 */
function parseByteRange(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const match = header === undefined ? null : /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const suffix = match[1] === '';
  const last = suffix || match[2] === '' ? Number.POSITIVE_INFINITY : Number(match[2]);
  const start = suffix ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  if (last < start) return undefined;
  if (start < size) return { start, end: Math.min(size, last + 1) };
  throw fault('range_not_satisfiable', `The range ${header} lies outside the ${size} bytes of the file.`, {
    sizeBytes: size,
  });
}
