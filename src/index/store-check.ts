import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { damageOfParts } from './content-damage.ts';
import { type Database, openToRead, type RootDatabase } from './lmdb-environment.ts';
import { refuseDamagedIndex, toDamage } from './lmdb-file.ts';
import { PartTable } from './part-table.ts';
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
  readonly #parts: PartTable;
  readonly #originalsDir: string;
  readonly #deep: boolean;
  readonly #report: StoreReport = { files: 0, contents: 0, readAgain: [], lost: [], problems: [] };

  constructor(root: RootDatabase, originalsDir: string, deep: boolean) {
    // All of them before anything is read: where nothing may be written, opening one ends what is being read.
    this.#contents = root.openDB({ name: 'contents' });
    this.#files = root.openDB({ name: 'files' });
    this.#parts = new PartTable(root);
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
    const damage = await damageOfParts(this.#parts, manifest);
    const loss = originals.has(manifest.generation)
      ? await this.#damageOfOriginal(manifest)
      : 'the original bytes are gone';
    for (const what of [damage, loss]) {
      if (what !== undefined) this.#report.problems.push(`content ${contentId}: ${what}`);
    }
    if (loss !== undefined) this.#report.lost.push(contentId);
    else if (damage !== undefined) this.#report.readAgain.push(contentId);
  }

  async #damageOfOriginal({ generation, sizeBytes, sha256 }: Manifest): Promise<string | undefined> {
    const path = join(this.#originalsDir, generation);
    const { size } = await stat(path);
    if (size !== sizeBytes) return `the original has ${size} instead of ${sizeBytes} bytes`;
    if (!this.#deep || (await hashOf(path)) === sha256) return undefined;
    return 'the original bytes are not those that were uploaded';
  }
}

export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
