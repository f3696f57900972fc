import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Database, openPartDatabase, openToRead, type RootDatabase } from './lmdb-environment.ts';
import { refuseDamagedIndex, toDamage } from './lmdb-file.ts';
import { partName, unpack } from './parts.ts';
import type { FileRecord, Manifest } from './store.ts';

export interface StoreReport {
  files: number;
  contents: number;
  /** Contents whose parts are damaged or gone and whose original bytes are whole. */
  readAgain: string[];
  /** Contents whose original bytes are damaged or gone. */
  lost: string[];
  problems: string[];
}

/** Looks at all that is stored, without changing anything; a server may go on serving it. */
export async function checkStore(dataDir: string, { deep = false } = {}): Promise<StoreReport> {
  refuseDamagedIndex(dataDir);
  const root = openToRead(dataDir);
  try {
    return await new StoreCheck(root, join(dataDir, 'originals'), deep).run();
  } catch (error) {
    throw toDamage(error, dataDir);
  } finally {
    await root.close();
  }
}

class StoreCheck {
  readonly #contents: Database<Manifest, string> | undefined;
  readonly #files: Database<FileRecord, string> | undefined;
  readonly #parts: ReturnType<typeof openPartDatabase> | undefined;
  readonly #originalsDir: string;
  readonly #deep: boolean;
  readonly #report: StoreReport = { files: 0, contents: 0, readAgain: [], lost: [], problems: [] };

  constructor(root: RootDatabase, originalsDir: string, deep: boolean) {
    // All of them before anything is read: where nothing may be written, opening one ends what is being read.
    this.#contents = root.openDB({ name: 'contents' });
    this.#files = root.openDB({ name: 'files' });
    this.#parts = openPartDatabase(root);
    this.#originalsDir = originalsDir;
    this.#deep = deep;
  }

  async run(): Promise<StoreReport> {
    const originals = new Set(await readdir(this.#originalsDir));
    for (const { key, value } of this.#contents?.getRange() ?? []) {
      this.#report.contents++;
      await this.#checkContent(key, value, originals);
    }
    for (const { value: file } of this.#files?.getRange() ?? []) {
      this.#report.files++;
      if (file.status === 'ready' && !this.#contents?.doesExist(file.contentId)) {
        this.#report.problems.push(`file ${file.id}: its content ${file.contentId} is gone`);
      }
      if (file.pendingGeneration !== undefined && !originals.has(file.pendingGeneration)) {
        this.#report.problems.push(`file ${file.id}: the bytes that wait to be read are gone`);
      }
    }
    return this.#report;
  }

  async #checkContent(contentId: string, manifest: Manifest, originals: ReadonlySet<string>): Promise<void> {
    const damage = this.#damageOfParts(manifest);
    const loss = originals.has(manifest.generation)
      ? await this.#damageOfOriginal(manifest)
      : 'the original bytes are gone';
    for (const what of [damage, loss]) {
      if (what !== undefined) this.#report.problems.push(`content ${contentId}: ${what}`);
    }
    if (loss !== undefined) this.#report.lost.push(contentId);
    else if (damage !== undefined) this.#report.readAgain.push(contentId);
  }

  #damageOfParts({ generation, pageCount, sheetCount }: Manifest): string | undefined {
    const read = (name: string): Uint8Array => {
      const bytes = this.#parts?.getBinary([generation, name]);
      if (!bytes) throw new Error('is gone');
      return bytes;
    };
    const json = (name: string): unknown => JSON.parse(Buffer.from(read(name)).toString('utf8'));
    const looks: [string, () => unknown][] = [
      ...[partName.profile, partName.structure, partName.tables].map((name): [string, () => unknown] => [
        name,
        () => json(name),
      ]),
      ['terms', () => unpack('terms', read(partName.terms))],
      ...numbers(pageCount).map((i): [string, () => unknown] => [`page ${i + 1}`, () => json(partName.page(i + 1))]),
      ...numbers(sheetCount).map((i): [string, () => unknown] => [
        `sheet ${i + 1}`,
        () => unpack('sheet', read(partName.sheet(i))),
      ]),
    ];
    for (const [what, look] of looks) {
      try {
        look();
      } catch (error) {
        return `the part ${what} ${error instanceof Error && error.message === 'is gone' ? 'is gone' : 'is damaged'}`;
      }
    }
    return undefined;
  }

  async #damageOfOriginal({ generation, sizeBytes, sha256 }: Manifest): Promise<string | undefined> {
    const path = join(this.#originalsDir, generation);
    const { size } = await stat(path);
    if (size !== sizeBytes) return `the original has ${size} instead of ${sizeBytes} bytes`;
    if (!this.#deep || (await hashOf(path)) === sha256) return undefined;
    return 'the original bytes are not those that were uploaded';
  }
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
