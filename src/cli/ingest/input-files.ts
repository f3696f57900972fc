import { opendir, stat } from 'node:fs/promises';
import { extname, join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileTypeOf } from '../../document/file-type.ts';

/** Who has a document open, as Office notes it beside the document. */
const isLock = (name: string): boolean => name.startsWith('~$');

/** A folder holds other things too. */
export const isDocumentName = (name: string): boolean => fileTypeOf(name) !== undefined && !isLock(name);

/** The journal of an earlier run. */
const OWN = /^docloupe-ingest\.ndjson$/;

/** Standard input. */
export const STANDARD_INPUT = 'stdin:';

export interface InputFile {
  path: string;
  /** Path below the folder that was given: where its outputs go. */
  name: string;
  /** Why it cannot be read: a folder that may not be opened. */
  error?: unknown;
}

export interface InputFiles extends AsyncIterable<InputFile> {
  /** How many there are; undefined where that shows only at the end. */
  count(): Promise<number | undefined>;
  /** Files passed by because they are no documents, by what their names end in; grows while the files are read. */
  readonly skipped: ReadonlyMap<string, number>;
  /** Links, pipes and the like, which are not followed; grows likewise. */
  readonly noFiles: ReadonlyMap<string, number>;
}

/**
 * A folder with all below it, a glob, or `-`: paths on standard input, one on each line. `own`: folders that are written to, which are no input
 * though they lie below the one that is.
 */
export async function findInput(source: string, own: readonly string[] = []): Promise<InputFiles> {
  if (source === STANDARD_INPUT) return fromLines(process.stdin);
  const info = await stat(source).catch(() => undefined);
  if (info?.isDirectory()) return fromFolder(resolve(source), new Set(own.map((folder) => resolve(folder))));
  if (info) return fromList([source]);
  const { glob } = await import('tinyglobby');
  const found = await glob(source, { onlyFiles: true, expandDirectories: false });
  if (found.length === 0) throw Object.assign(new Error(source), { code: 'ENOENT', path: `or folder ${source}` });
  return fromList(found.sort());
}

/** Read twice, to count and to work: the list is never in memory. */
function fromFolder(folder: string, own: ReadonlySet<string>): InputFiles {
  const skipped = new Map<string, number>();
  const noFiles = new Map<string, number>();
  return {
    skipped,
    noFiles,
    async count() {
      let count = 0;
      for await (const _ of walk(folder, { own, skipped: new Map(), noFiles: new Map() })) count++;
      return count;
    },
    async *[Symbol.asyncIterator]() {
      for await (const file of walk(folder, { own, skipped, noFiles })) {
        yield { ...file, name: relative(folder, file.path) };
      }
    },
  };
}

const fromList = (paths: string[]): InputFiles => ({
  skipped: new Map(),
  noFiles: new Map(),
  count: async () => paths.length,
  async *[Symbol.asyncIterator]() {
    for (const path of paths) yield { path, name: nameOf(path) };
  },
});

const fromLines = (input: NodeJS.ReadableStream): InputFiles => ({
  skipped: new Map(),
  noFiles: new Map(),
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

interface Passed {
  own: ReadonlySet<string>;
  skipped: Map<string, number>;
  noFiles: Map<string, number>;
}

async function* walk(folder: string, passed: Passed): AsyncGenerator<Omit<InputFile, 'name'>> {
  const folders: string[] = [];
  try {
    for await (const entry of await opendir(folder)) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else if (!entry.isFile()) tally(passed.noFiles, entry.isSymbolicLink() ? 'links' : 'pipes, sockets or devices');
      else if (isDocumentName(entry.name)) yield { path };
      else if (!OWN.test(entry.name)) tally(passed.skipped, kindOf(entry.name));
    }
  } catch (error) {
    yield { path: folder, error };
  }
  for (const path of folders) if (!passed.own.has(path)) yield* walk(path, passed);
}

const kindOf = (name: string): string =>
  isLock(name) ? '~$… of Office' : extname(name).toLowerCase() || 'without an ending';

const tally = (counts: Map<string, number>, kind: string): void => {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
};
