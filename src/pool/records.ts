import { createHash } from 'node:crypto';
import { newFileId } from '../document/ids.ts';
import { MODEL_REVISION, VERSION } from '../document/version.ts';
import type { SpooledUpload } from '../index/spool.ts';
import type { FileRecord, Manifest } from '../index/store.ts';
import type { ParsedManifest } from './messages.ts';

export interface NewFile {
  fileName: string;
  password: string | undefined;
  owner: string;
  /** Whether other owners may read it. */
  shared?: boolean | undefined;
  expiresAt?: string | undefined;
  /** Address to be told when the file is ready or failed. */
  webhook?: string | undefined;
  /** The file that it was found in. */
  attachedTo?: FileRecord['attachedTo'];
  /** A file of its own, whether or not the bytes are there. */
  isCopy?: boolean;
}

export function newRecord(
  { sha256, sizeBytes }: SpooledUpload,
  { fileName, password, owner, shared, expiresAt, webhook, attachedTo, isCopy }: NewFile,
  now: Date,
): FileRecord {
  return {
    id: newFileId(now.getTime()),
    owner,
    ...(shared ? { shared } : {}),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(webhook === undefined ? {} : { webhook }),
    ...(attachedTo === undefined ? {} : { attachedTo }),
    ...(isCopy ? { isCopy } : {}),
    fileName,
    createdAt: now.toISOString(),
    sha256,
    sizeBytes,
    contentId: toContentId(sha256, fileName, password),
    status: 'ready',
    fileType: null,
    mediaType: 'application/octet-stream',
    pageCount: null,
    error: null,
  };
}

/** As it is read again: whoever was told that it is ready is not told once more. */
export function withoutToldWebhook(stored: FileRecord): FileRecord {
  const wasTold = stored.fileType !== null && stored.ocr?.status !== 'pending';
  const { webhook: _, ...untold } = stored;
  return wasTold ? untold : stored;
}

/** `toRecognize`: how many pages are still to be. */
export const toReady = (
  record: FileRecord,
  { fileType, mediaType, pageCount, recognizedPages: pages = 0 }: ParsedManifest | Manifest,
  toRecognize = 0,
): FileRecord => ({
  ...record,
  status: 'ready',
  fileType,
  mediaType,
  pageCount,
  ...(pages > 0 ? { ocr: { status: 'done', pages } } : {}),
  ...(toRecognize > 0 ? { ocr: { status: 'pending', pages: toRecognize } } : {}),
  error: null,
});

/**
 * `variant`: how pictures were recognised; empty where they were not. The model depends on the bytes, on who reads them and how, on the extension (which decides between formats that look alike) and on the
 * password: who has only the bytes of an encrypted document must not be given the model that somebody else's password opened.
 */
export function toContentId(sha256: string, fileName: string, password: string | undefined, variant = ''): string {
  const extension = /\.(\w{1,8})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return createHash('sha256')
    .update(JSON.stringify([sha256, VERSION, MODEL_REVISION, extension, password ?? null, ...(variant && [variant])]))
    .digest('hex')
    .slice(0, 32);
}
