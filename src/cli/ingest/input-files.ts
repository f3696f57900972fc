import { opendir, stat } from 'node:fs/promises';
import { extname, join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** Extensions of documents that can be read; a folder holds other things too. */
const EXTENSIONS = /\.(pdf|xlsx|xlsm|xltx|xltm|xls|docx|docm|dotx|dotm|pptx|pptm|potx|ppsx|ppsm|rtf|csv|tsv|tab)$/i;

export const isDocumentName = (name: string): boolean => EXTENSIONS.test(name);

/** The journal of an earlier run. */
const OWN = /^docloupe-ingest\.ndjson$/;

/** What `-` stands for. */
export const STANDARD_INPUT = 'stdin:';

export interface InputFile {
  path: string;
  /** Path below the folder that was given: where its outputs go. */
  name: string;
}

export interface InputFiles extends AsyncIterable<InputFile> {
  /** How many there are; undefined where that shows only at the end. */
  count(): Promise<number | undefined>;
  /** Files passed by because they are no documents, by what their names end in; grows while the files are read. */
  readonly skipped: ReadonlyMap<string, number>;
}

/** A folder with all below it, a glob, or `-`: paths on standard input, one on each line. */
export async function findInput(source: string): Promise<InputFiles> {
  if (source === STANDARD_INPUT) return fromLines(process.stdin);
  const info = await stat(source).catch(() => undefined);
  if (info?.isDirectory()) return fromFolder(resolve(source));
  if (info) return fromList([source]);
  const { glob } = await import('tinyglobby');
  const found = await glob(source, { onlyFiles: true, expandDirectories: false });
  if (found.length === 0) throw Object.assign(new Error(source), { code: 'ENOENT', path: `or folder ${source}` });
  return fromList(found.sort());
}

/** Read twice, to count and to work: the list is never in memory. */
function fromFolder(folder: string): InputFiles {
  const skipped = new Map<string, number>();
  return {
    skipped,
    async count() {
      let count = 0;
      for await (const _ of walk(folder, () => undefined)) count++;
      return count;
    },
    async *[Symbol.asyncIterator]() {
      const pass = (kind: string): void => {
        skipped.set(kind, (skipped.get(kind) ?? 0) + 1);
      };
      for await (const path of walk(folder, pass)) yield { path, name: relative(folder, path) };
    },
  };
}

const fromList = (paths: string[]): InputFiles => ({
  skipped: new Map(),
  count: async () => paths.length,
  async *[Symbol.asyncIterator]() {
    for (const path of paths) yield { path, name: nameOf(path) };
  },
});

const fromLines = (input: NodeJS.ReadableStream): InputFiles => ({
  skipped: new Map(),
  count: async () => undefined,
  async *[Symbol.asyncIterator]() {
    for await (const line of createInterface({ input })) if (line !== '') yield { path: line, name: nameOf(line) };
  },
});

/** Below the working folder where the file is; else its whole path, which must not lead out of the output folder. */
function nameOf(path: string): string {
  const below = relative(process.cwd(), path);
  return below.startsWith('..') ? resolve(path).replace(/^([a-z]:)?[/\\]+/i, '') : below;
}

async function* walk(folder: string, pass: (kind: string) => void): AsyncGenerator<string> {
  const folders: string[] = [];
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) folders.push(path);
    else if (entry.isFile() && isDocumentName(entry.name)) yield path;
    else if (entry.isFile() && !OWN.test(entry.name)) pass(extname(entry.name).toLowerCase() || 'without an ending');
  }
  for (const path of folders) yield* walk(path, pass);
}
