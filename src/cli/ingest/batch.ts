import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DocloupeError } from '../../client/client.ts';
import { append } from '../../document/append.ts';
import { FaultError } from '../../document/fault.ts';
import type { File } from '../../operations/stored-file.ts';
import type { Caller } from '../caller.ts';
import { writeWhole } from '../whole-file.ts';
import { archiveFiles } from './archive-files.ts';
import type { InputFile, InputFiles } from './input-files.ts';
import type { Journal } from './journal.ts';
import type { Progress } from './progress.ts';

export interface BatchOptions {
  concurrency: number;
  password?: string | undefined;
  /** Folder for exports, and what to export to it. */
  out?: string | undefined;
  formats: readonly string[];
  journal: Journal;
  progress: Progress;
  report(result: FileResult): void;
  signal: AbortSignal;
}

export type FileResult =
  | {
      path: string;
      status: 'ready';
      id: string;
      file_type: string | null;
      page_count: number | null;
      outputs: string[];
    }
  | { path: string; status: 'failed'; code: string; message: string };

/** The service is busy or away: the file is not to blame, and waits its turn. */
const PASSING: ReadonlySet<string> = new Set(['too_many_requests', 'unavailable', 'unreachable']);
const MAX_TRIES = 12;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 30_000;
/** How far back an upload of a killed run is looked for. */
const LISTED_FILES = 10_000;

const EXTENSION_OF = new Map([
  ['markdown', 'md'],
  ['text', 'txt'],
  ['chunks', 'jsonl'],
]);

/** Reads files with a bounded number in flight. One that fails is reported; only a service that stays away ends the batch. */
export async function ingestAll(caller: Caller, files: InputFiles, options: BatchOptions): Promise<void> {
  const { journal, progress, signal } = options;
  const lost = journal.begun.size > 0 ? new LostUploads(caller, journal.ids) : undefined;
  const iterator = files[Symbol.asyncIterator]();
  let broken: unknown;
  const work = async (): Promise<void> => {
    while (!signal.aborted && broken === undefined) {
      const next = await iterator.next();
      if (next.done) return;
      try {
        await ingestOne(caller, next.value, lost, options);
      } catch (error) {
        broken ??= error;
      }
      progress.update();
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, work));
  // Where not all were asked for, a folder is still open.
  await iterator.return?.();
  if (broken !== undefined && !signal.aborted) throw broken;
}

async function ingestOne(
  caller: Caller,
  file: InputFile,
  lost: LostUploads | undefined,
  options: BatchOptions,
): Promise<void> {
  const { journal, progress, report } = options;
  let key = file.path;
  try {
    if (file.error !== undefined) throw file.error;
    const { size, mtimeMs } = await stat(file.path);
    key = `${file.path}\t${size}\t${mtimeMs}`;
    if (journal.done.has(key)) {
      const failure = journal.failed.get(key);
      if (failure) progress.failedBefore.push(failure);
      else progress.doneBefore++;
      return;
    }
    const known = journal.begun.has(key) ? await lost?.find(file.path) : undefined;
    if (!known) journal.begin(key);
    const stored = known ?? (await patiently(() => caller.upload(file.path, options.password), options.signal));
    const outputs: string[] = [];
    for (const format of options.out === undefined ? [] : options.formats) {
      outputs.push(await patiently(() => writeExport(caller, stored.id, file, format, options.out!), options.signal));
    }
    const tell = (name: string, error: unknown): void => {
      progress.failed++;
      report({ path: join(file.path, name), status: 'failed', ...toFailure(error) });
    };
    for await (const inner of archiveFiles(caller, stored, tell)) {
      const inside = { path: join(file.path, inner.file_name), name: join(file.name, inner.file_name) };
      const written: string[] = [];
      for (const format of options.out === undefined ? [] : options.formats) {
        written.push(await writeExport(caller, inner.id, inside, format, options.out!));
      }
      const { id, file_type, page_count } = inner;
      report({ path: inside.path, status: 'ready', id, file_type, page_count, outputs: written });
    }
    const { id, file_type, page_count } = stored;
    journal.finish(key, id);
    progress.ready++;
    report({ path: file.path, status: 'ready', id, file_type, page_count, outputs });
  } catch (error) {
    const { code, message } = toFailure(error);
    if (PASSING.has(code)) throw error;
    journal.fail(key, { path: file.path, code, message });
    progress.failed++;
    report({ path: file.path, status: 'failed', code, message });
  }
}

async function writeExport(
  caller: Caller,
  id: string,
  file: InputFile,
  format: string,
  folder: string,
): Promise<string> {
  const path = join(folder, `${file.name}.${EXTENSION_OF.get(format) ?? format}`);
  await mkdir(dirname(path), { recursive: true });
  await writeWhole(path, await caller.bytes('export_file', { id, format }));
  return path;
}

/** Tries again while the service is busy, ever more slowly and not in step with the others. */
async function patiently<T>(run: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!PASSING.has(toFailure(error).code) || attempt >= MAX_TRIES || signal.aborted) throw error;
      const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt) * (0.5 + Math.random());
      await pause(wait, signal);
      if (signal.aborted) throw error;
    }
  }
}

/** Over when its time is, or when nobody wants to wait any more. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}

function toFailure(error: unknown): { code: string; message: string } {
  if (error instanceof FaultError) return error.fault;
  if (error instanceof DocloupeError) return { code: error.code, message: error.message };
  const { code, message, path } = error as NodeJS.ErrnoException;
  if (error instanceof TypeError && message === 'fetch failed') return { code: 'unreachable', message };
  // Its bytes are lost in the name that was read.
  if (code === 'ENOENT' && path?.includes('\ufffd'))
    return { code: 'invalid_request', message: 'Its name is not UTF-8: give it another.' };
  if (code === 'ENOENT') return { code: 'not_found', message: 'There is no such file.' };
  if (code === 'EACCES' || code === 'EPERM') return { code: 'forbidden', message: 'It may not be read.' };
  return { code: 'internal', message: message ?? String(error) };
}

/** Files that arrived although the run that sent them did not live to see it. */
class LostUploads {
  readonly #caller: Caller;
  readonly #claimed: Set<string>;
  #byContent: Promise<Map<string, File[]>> | undefined;

  constructor(caller: Caller, claimed: ReadonlySet<string>) {
    this.#caller = caller;
    this.#claimed = new Set(claimed);
  }

  async find(path: string): Promise<File | undefined> {
    this.#byContent ??= this.#list();
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    const candidates = (await this.#byContent).get(`${hash.digest('hex')} ${basename(path)}`) ?? [];
    const found = candidates.find(({ id, status }) => status === 'ready' && !this.#claimed.has(id));
    if (found) this.#claimed.add(found.id);
    return found;
  }

  async #list(): Promise<Map<string, File[]>> {
    const found = new Map<string, File[]>();
    let cursor: string | undefined;
    for (let listed = 0; listed < LISTED_FILES; ) {
      const page = (await this.#caller.json('list_files', { limit: 1000, cursor })) as {
        files: File[];
        next_cursor: string | null;
      };
      for (const file of page.files) {
        const key = `${file.sha256} ${file.file_name}`;
        append(found, key, file);
      }
      listed += page.files.length;
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }
    return found;
  }
}
