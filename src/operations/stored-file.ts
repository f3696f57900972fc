import * as z from 'zod';
import { type FaultCode, FaultError, fault } from '../document/fault.ts';
import { isVisibleTo } from '../document/owner.ts';
import { FileType } from '../document/profile.ts';
import { StoredContent } from '../index/content.ts';
import type { FileRecord } from '../index/store.ts';
import type { Answer, Call } from './operation.ts';
import { Problem, toProblem } from './problem.ts';
import type { DocumentServices } from './services.ts';

export const FileId = z.string().min(1).max(64).describe('The id of an uploaded file.');

export const File = z.object({
  id: z.string(),
  file_name: z.string(),
  file_type: FileType.nullable(),
  status: z.enum(['processing', 'ready', 'failed']),
  media_type: z.string(),
  size_bytes: z.number().int(),
  sha256: z.string(),
  page_count: z.number().int().nullable(),
  created_at: z.string(),
  owner: z.string(),
  shared: z.boolean(),
  expires_at: z.string().nullable(),
  attached_to: z
    .object({ file_id: z.string(), attachment: z.number().int() })
    .optional()
    .describe('The file that it was found in.'),
  ocr: z
    .object({
      status: z.enum(['pending', 'done', 'failed']),
      pages: z.number().int().describe('Pages whose text is a picture.'),
      message: z.string().optional(),
    })
    .optional()
    .describe('Of a file with pictures of text. pending: it can be used, and the text of its pictures will come.'),
  error: Problem.nullable(),
});
export type File = z.infer<typeof File>;

export const UploadedFile = File.extend({
  duplicate: z.literal(true).optional().describe('The owner had this file already: nothing was added.'),
});
export type UploadedFile = z.infer<typeof UploadedFile>;

export const toFile = (record: FileRecord): File => ({
  id: record.id,
  file_name: record.fileName,
  file_type: record.fileType,
  status: record.status,
  media_type: record.mediaType,
  size_bytes: record.sizeBytes,
  sha256: record.sha256,
  page_count: record.pageCount,
  created_at: record.createdAt,
  owner: record.owner,
  shared: record.shared ?? false,
  expires_at: record.expiresAt ?? null,
  ...(record.attachedTo
    ? { attached_to: { file_id: record.attachedTo.fileId, attachment: record.attachedTo.attachment } }
    : {}),
  ...(record.ocr ? { ocr: record.ocr } : {}),
  error: record.error && toProblem(record.error),
});

export async function findRecord({ store }: Reading, id: string, call: Asking): Promise<FileRecord> {
  return visible(id, await store.getFile(id), call, store.now());
}

/** Services that opening a file needs. */
type Reading = Pick<DocumentServices, 'store' | 'onDemand'>;

type Asking = Pick<Call, 'owner' | 'isPassing'>;

/** The one place that decides who may see a file: to others it does not exist. */
function visible(id: string, record: FileRecord | undefined, call: Asking, now: Date): FileRecord {
  if (!record || !isVisibleTo(call.owner, record) || isOver(record, now))
    throw fault('not_found', `There is no file ${JSON.stringify(id)}. GET /v1/files lists the files there are.`);
  if (record.expiresAt !== undefined) call.isPassing = true;
  return record;
}

const isOver = ({ expiresAt }: FileRecord, now: Date): boolean =>
  expiresAt !== undefined && expiresAt <= now.toISOString();

/** For what only the owner may do. */
export async function findOwnRecord(services: Reading, id: string, call: Pick<Call, 'owner'>): Promise<FileRecord> {
  const record = await findRecord(services, id, call);
  if (record.owner !== call.owner) throw fault('forbidden', `The file ${JSON.stringify(id)} belongs to another owner.`);
  return record;
}

export interface OpenFile {
  record: FileRecord;
  content: StoredContent;
  etag: string;
}

/** How the reading of a document fails: at its upload, or with every later question where nobody waited for it. */
export const READING_FAULTS: readonly FaultCode[] = [
  'unsupported_format',
  'unprocessable_document',
  'encrypted_document',
  'limit_exceeded',
  'timeout',
];

/** Faults that `openFile` throws. */
export const FILE_FAULTS: readonly FaultCode[] = ['not_found', 'conflict', ...READING_FAULTS];

/** A file had been read, and its caller knows it as ready. */
const READ_AGAIN = 'This file is being read again: what was stored of it was damaged, or of another version.';

const LOST = 'What is stored of this file cannot be found: docloupe check tells of which files.';

/** A file that can be read. */
export async function openFile(
  { store, onDemand }: Reading,
  id: string,
  call: Asking & Pick<Call, 'opened'>,
): Promise<OpenFile> {
  if (call.opened?.record.id === id) return call.opened;
  let found = (await store.openFiles([id])).get(id);
  let record = visible(id, found?.record, call, store.now());
  if (record.status === 'processing' && onDemand) {
    await onDemand.read(id);
    found = (await store.openFiles([id])).get(id);
    record = visible(id, found?.record, call, store.now());
  }
  if (record.status === 'failed' && record.error) throw new FaultError(record.error);
  if (record.status === 'processing') {
    if (record.fileType !== null) throw fault('unavailable', READ_AGAIN, { retryAfterSeconds: 1 });
    throw fault('conflict', `The file ${JSON.stringify(id)} is still being read: wait until its status is ready.`, {
      retryAfterSeconds: 1,
    });
  }
  const content = found?.content;
  if (!content) {
    if (await store.wantAgain(record.contentId)) {
      throw fault('unavailable', 'Another version of docloupe has stored this document: it is being read again.', {
        retryAfterSeconds: 2,
      });
    }
    const { status } = (await store.getFile(id)) ?? {};
    if (status === 'ready') throw fault('unavailable', LOST, { retryAfterSeconds: 30 });
    throw fault('not_found', `The file ${JSON.stringify(id)} was deleted.`);
  }
  return { record, content: new StoredContent(content), etag: `"${record.contentId}"` };
}

/** Stored JSON, as it lies. */
export const storedJson = ({ content, etag }: OpenFile, part: string): Answer => jsonBytes(content.bytes(part), etag);

export const jsonBytes = (bytes: Uint8Array, etag: string): Answer => ({
  kind: 'bytes',
  bytes,
  mediaType: 'application/json',
  etag,
});
