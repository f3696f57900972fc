import * as z from 'zod';
import { FaultError, fault } from '../document/fault.ts';
import { toFileName } from '../document/file-name.ts';
import type { FileRecord } from '../index/store.ts';
import {
  type AttachmentEntry,
  type EmbeddedReader,
  MAX_ATTACHMENTS,
  openEmbedded,
  sha256Of,
} from '../pool/open-embedded.ts';
import { contentDisposition } from './content-disposition.ts';
import { dispatched } from './dispatch.ts';
import { Figures, listPictures, type Picture } from './embedded-images.ts';
import { type Answer, type Call, operation, pooledOperation } from './operation.ts';
import { Cursor, NextCursor, nextCursor, toLimit, toPart } from './paging.ts';
import type { DocumentServices, Services, SpooledUpload } from './services.ts';
import { FILE_FAULTS, File, FileId, findOwnRecord, type OpenFile, openFile, toFile } from './stored-file.ts';

const AT_ONCE = 100;

export const EmbeddedImage = z.object({
  image: z.number().int().describe('Its number in the file, from 1.'),
  media_type: z.string(),
  width: z.number().int().nullable().describe('Pixels.'),
  height: z.number().int().nullable(),
  size_bytes: z.number().int().describe('As stored in the file.'),
  sha256: z.string().describe('Of what the file stores.'),
  places: z.array(
    z.object({
      page: z.number().int().nullable(),
      bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
      block_id: z.string().optional(),
      alt: z.string().optional(),
      caption: z.string().optional(),
    }),
  ),
});

export type EmbeddedImage = z.infer<typeof EmbeddedImage>;

const listImages = pooledOperation({
  name: 'list_images',
  resource: 'Embedded',
  summary: 'The pictures inside a PDF, DOCX, PPTX or XLSX, each once, with the places where they stand.',
  scope: 'read',
  http: { method: 'GET', path: '/v1/files/{id}/images', immutable: true },
  faults: FILE_FAULTS,
  input: z.object({ id: FileId, limit: toLimit(AT_ONCE, 1000, 'Pictures'), cursor: Cursor }),
  output: z.object({ total: z.number().int(), images: z.array(EmbeddedImage), next_cursor: NextCursor }),
  pool: {
    readsOriginal: true,
    isHeavy: () => true,
  },
  run: ({ id, ...part }, services, call) =>
    withEmbedded(services, id, call, async (reader, file) => {
      const { offset, limit } = toPart(part, { standard: AT_ONCE });
      const pictures = reader ? await listPictures(reader) : [];
      const figures = new Figures(file.content);
      const images = pictures
        .slice(offset, offset + limit)
        .map((picture, i) => describe(picture, offset + i + 1, figures));
      return {
        kind: 'json',
        value: { total: pictures.length, images, next_cursor: nextCursor(offset + limit, pictures.length) },
      };
    }),
});

const describe = ({ facts, places }: Picture, image: number, figures: Figures) => ({
  image,
  media_type: facts.mediaType,
  width: facts.width,
  height: facts.height,
  size_bytes: facts.sizeBytes,
  sha256: facts.sha256,
  places: figures.places(places),
});

const getImage = pooledOperation({
  name: 'get_image',
  resource: 'Embedded',
  summary: 'One picture of a file: JPEG and the files of Office documents as they are stored, others as PNG.',
  scope: 'read',
  http: {
    method: 'GET',
    path: '/v1/files/{id}/images/{image}',
    immutable: true,
    mediaTypes: ['image/png', 'image/jpeg', 'application/octet-stream'],
  },
  faults: FILE_FAULTS,
  input: z.object({ id: FileId, image: z.number().int().min(1).describe('Its number in the list of images.') }),
  output: undefined,
  pool: {
    readsOriginal: true,
    isHeavy: () => true,
  },
  run: ({ id, image }, services, call) =>
    withEmbedded(services, id, call, async (reader, { etag }) => {
      const pictures = reader ? await listPictures(reader, image) : [];
      const picture = pictures[image - 1];
      if (!reader || !picture) throw fault('not_found', missing('image', image, pictures.length));
      const { mediaType, bytes } = await reader.readImage(picture.places[0]!.key);
      // A drawing of SVG may hold scripts: it is not to be shown as a page of this service.
      const isShown = /^image\/(png|jpeg|gif|bmp|webp|jp2)$/.test(mediaType);
      return { kind: 'bytes', bytes, mediaType: isShown ? mediaType : 'application/octet-stream', etag };
    }),
});

export const Attachment = z.object({
  attachment: z.number().int().describe('Its number in the file, from 1.'),
  name: z.string(),
  media_type: z.string(),
  size_bytes: z.number().int(),
  sha256: z.string(),
});

export type Attachment = z.infer<typeof Attachment>;

const listAttachments = pooledOperation({
  name: 'list_attachments',
  resource: 'Embedded',
  summary:
    'The files inside a file: attachments of a PDF (e-invoices among them) or a mail, files of an archive, objects embedded in Office documents.',
  scope: 'read',
  http: { method: 'GET', path: '/v1/files/{id}/attachments', immutable: true },
  faults: FILE_FAULTS,
  input: z.object({ id: FileId }),
  output: z.object({ attachments: z.array(Attachment) }),
  pool: {
    readsOriginal: true,
    isHeavy: () => true,
  },
  run: ({ id }, services, call) =>
    withEmbedded(services, id, call, async (reader) => {
      const attachments: Attachment[] = [];
      for (const { key, name, mediaType } of (await reader?.attachments()) ?? []) {
        const bytes = await reader!.readAttachment(key);
        const attachment = attachments.length + 1;
        attachments.push({
          attachment,
          name: toFileName(name),
          media_type: mediaType,
          size_bytes: bytes.length,
          sha256: sha256Of(bytes),
        });
      }
      return { kind: 'json', value: { attachments } };
    }),
});

const AttachmentNumber = z.number().int().min(1).describe('Its number in the list of attachments.');

const getAttachment = pooledOperation({
  name: 'get_attachment',
  resource: 'Embedded',
  summary: 'One of the files inside a file, as it is.',
  scope: 'read',
  http: { method: 'GET', path: '/v1/files/{id}/attachments/{attachment}', mediaTypes: ['application/octet-stream'] },
  faults: FILE_FAULTS,
  input: z.object({ id: FileId, attachment: AttachmentNumber }),
  output: undefined,
  pool: {
    readsOriginal: true,
    isHeavy: () => true,
  },
  run: ({ id, attachment: number }, services, call) =>
    withEmbedded(services, id, call, async (reader) => {
      const { key, name } = await findAttachment(reader, number);
      const bytes = await reader!.readAttachment(key);
      return {
        kind: 'stream',
        mediaType: 'application/octet-stream',
        chunks: once(bytes),
        headers: { 'content-disposition': contentDisposition('attachment', toFileName(name)) },
      };
    }),
});

/** An attachment of an attachment, and so on. */
const MAX_DEPTH = 3;
const MAX_EXPANDED_BYTES = 64 * 1024 * 1024;

const expandAttachment = operation({
  name: 'expand_attachment',
  resource: 'Embedded',
  summary: 'Read one of the files inside a file as a document of its own.',
  scope: 'write',
  http: { method: 'POST', path: '/v1/files/{id}/attachments/{attachment}/expand', status: 201 },
  faults: [...FILE_FAULTS, 'insufficient_storage'],
  input: z.object({ id: FileId, attachment: AttachmentNumber }),
  output: File,
  async run({ id, attachment }, services, call) {
    const record = await findOwnRecord(services, id, call);
    const depth = (record.attachedTo?.depth ?? 0) + 1;
    if (depth > MAX_DEPTH) {
      throw fault('limit_exceeded', `Files inside files are read ${MAX_DEPTH} deep, no deeper.`);
    }
    const answer = await dispatched(getAttachment).run({ id, attachment } as never, services, call);
    if (answer.kind !== 'stream') throw new Error('An attachment is a stream.');
    const fileName = /filename\*=UTF-8''([^;]+)/.exec(answer.headers?.['content-disposition'] ?? '')?.[1] ?? '';
    const upload = await toUpload(answer.chunks, services);
    const file = {
      ...{
        fileName: decodeURIComponent(fileName) || `attachment ${attachment}`,
        password: undefined,
        owner: call.owner,
      },
      ...{ shared: record.shared, expiresAt: record.expiresAt, attachedTo: { fileId: id, attachment, depth } },
    };
    const { ingestion, quotas } = services;
    const patience = { pictures: true };
    const add = async (): Promise<FileRecord> => {
      const release = await quotas.reserve(call.owner, upload.sizeBytes);
      return ingestion.ingest(upload, file, call.signal, patience).finally(release);
    };
    const { record: read } = await ingestion.ingestOnce(upload, file, call.signal, patience, add);
    return { kind: 'json', status: 201, headers: { location: `/v1/files/${read.id}` }, value: toFile(read) };
  },
});

/** Reads the files inside a file as files of their own: what cannot be read is left, a limit of the service ends it. */
export async function expandAll(id: string, services: Services, call: Call): Promise<void> {
  for (let attachment = 1; attachment <= MAX_ATTACHMENTS; attachment++) {
    try {
      await expandAttachment.run({ id, attachment }, services, call);
    } catch (error) {
      const code = error instanceof FaultError ? error.fault.code : 'internal';
      if (code === 'not_found') return;
      if (!UNREADABLE.has(code)) throw error;
    }
  }
}

/** Said of the document, not of the service. */
const UNREADABLE: ReadonlySet<string> = new Set([
  'unsupported_format',
  'unprocessable_document',
  'encrypted_document',
  'limit_exceeded',
  'timeout',
]);

async function toUpload(chunks: AsyncIterable<Uint8Array>, { spool }: Services): Promise<SpooledUpload> {
  const file = spool.create();
  let size = 0;
  try {
    for await (const chunk of chunks) {
      size += chunk.length;
      if (size > MAX_EXPANDED_BYTES) {
        throw fault(
          'limit_exceeded',
          `The attachment is longer than ${MAX_EXPANDED_BYTES} bytes: fetch and upload it.`,
        );
      }
      await file.write(chunk);
    }
    return await file.finish();
  } catch (error) {
    await file.discard();
    throw error;
  }
}

async function findAttachment(reader: EmbeddedReader | undefined, number: number): Promise<AttachmentEntry> {
  const all = (await reader?.attachments()) ?? [];
  const found = all[number - 1];
  if (!found) throw fault('not_found', missing('attachment', number, all.length));
  return found;
}

const missing = (thing: string, number: number, count: number): string =>
  `There is no ${thing} ${number}: the file has ${count === 0 ? 'none' : count === 1 ? 'one' : `1 to ${count}`}.`;

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function withEmbedded(
  services: DocumentServices,
  id: string,
  call: Call,
  work: (reader: EmbeddedReader | undefined, file: OpenFile) => Promise<Answer>,
): Promise<Answer> {
  const file = await openFile(services, id, call);
  const { generation, fileType } = file.content.manifest;
  const { path } = await services.store.openOriginal(generation);
  const reader = await openEmbedded(path, fileType);
  try {
    return await work(reader, file);
  } finally {
    await reader?.close();
  }
}

export const embeddedOperations = [listImages, getImage, listAttachments, getAttachment, expandAttachment];
