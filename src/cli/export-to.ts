import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Caller, CallerOptions, Storage } from './caller.ts';
import { toFileId, withCaller } from './document-commands.ts';
import { makePassingFolder } from './left-behind.ts';
import type { Json } from './output.ts';
import { writeWhole } from './whole-file.ts';

type Options = CallerOptions & { password?: string } & Json;

/** Formats by what the names of their files end in, where that is another word. */
const FORMAT_OF = new Map([
  ['md', 'markdown'],
  ['txt', 'text'],
  ['jsonl', 'chunks'],
  ['json', 'json'],
  ['csv', 'csv'],
  ['html', 'html'],
  ['htm', 'html'],
]);

/** File extension of the format. */
export const endingOf = (format: string): string => [...FORMAT_OF].find(([, name]) => name === format)?.[0] ?? format;

/** The document to a file or to standard output, as it comes; pictures beside it where it links to them. */
export const exportTo = (file: string, options: Options, storage?: Storage): Promise<void> =>
  withCaller(
    options,
    async (caller) => {
      const out = typeof options.out === 'string' ? options.out : undefined;
      const extension = /\.(\w+)$/.exec(out ?? '')?.[1]?.toLowerCase() ?? '';
      const format = options.format ?? FORMAT_OF.get(extension) ?? 'markdown';
      const id = await toFileId(caller, file, options.password);
      const asked = { id, format, table_id: options.tableId, images: options.images, markup: options.markup };
      const hasFiles = options.images === 'link' && (format === 'markdown' || format === 'html');
      if (out !== undefined && hasFiles && extension !== 'zip') return withFiles(caller, asked, out);
      const accept = extension === 'zip' ? 'application/zip' : undefined;
      const bytes = await caller.bytes('export_file', { ...asked, accept });
      if (out === undefined) await pipeline(Readable.from(bytes), process.stdout, { end: false });
      else await writeWhole(out, bytes);
    },
    file,
    storage,
  );

/** Pictures are named by what they hold: those of several documents may lie in one folder. */
const PICTURE = /^images\/[\w-]+\.\w+$/;

async function withFiles(caller: Caller, asked: Json, out: string): Promise<void> {
  const folder = makePassingFolder('docloupe-export');
  try {
    const path = join(folder.path, 'export.zip');
    const bytes = await caller.bytes('export_file', { ...asked, accept: 'application/zip' });
    await writeWhole(path, bytes);
    // A bundled CommonJS package has only its default export.
    const { default: yauzl } = await import('yauzl');
    const zip = await yauzl.openPromise(path);
    for await (const entry of zip.eachEntry()) {
      const isPicture = PICTURE.test(entry.fileName);
      const target = isPicture ? join(dirname(out), entry.fileName) : out;
      if (isPicture) await mkdir(dirname(target), { recursive: true });
      await writeWhole(target, await zip.openReadStreamPromise(entry));
    }
  } finally {
    await folder.remove();
  }
}
