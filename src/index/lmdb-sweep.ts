import { setImmediate } from 'node:timers/promises';
import type { Database, RootDatabase } from './lmdb-environment.ts';
import type { OriginalsFolder } from './originals-folder.ts';
import type { PartTable } from './part-table.ts';
import { removeParts } from './remove-parts.ts';
import type { Manifest } from './store.ts';

/** Entries swept before other work gets its turn. */
const KEYS_PER_TURN = 200;

interface Swept {
  root: RootDatabase;
  contents: Database<Manifest, string>;
  parts: PartTable;
  originals: OriginalsFolder;
  /** Being written, or waiting to be read. */
  isInUse(generation: string): boolean;
}

/**
 * Removes parts and originals that nothing names: left by whatever ended the process while they were written or removed. Looks at
 * everything, a little at a time, so that what is written takes no mark, which would be a commit of its own for each document.
 */
export async function sweep({ root, contents, parts, originals, isInUse }: Swept, signal: AbortSignal): Promise<void> {
  const live = await liveGenerations(contents, signal);
  const isDead = (generation: string): boolean => !live.has(generation) && !isInUse(generation);
  let seen = 0;
  const rest = async (): Promise<void> => {
    if (++seen % KEYS_PER_TURN === 0) await setImmediate();
  };
  for (let after: string | undefined; !signal.aborted; await rest()) {
    const [key] = parts.keys({ ...(after === undefined ? {} : { after }), limit: 1 });
    if (!key) break;
    after = key[0];
    if (isDead(key[0])) await removeParts(root, parts, key[0]);
  }
  for (const generation of await originals.list()) {
    if (signal.aborted) return;
    if (isDead(generation)) await originals.remove(generation);
    await rest();
  }
}

async function liveGenerations(contents: Database<Manifest, string>, signal: AbortSignal): Promise<Set<string>> {
  const live = new Set<string>();
  for (let after = ''; !signal.aborted; ) {
    const some = [...contents.getRange({ start: after, limit: KEYS_PER_TURN })];
    for (const { value } of some) live.add(value.generation);
    await setImmediate();
    if (some.length < KEYS_PER_TURN) break;
    after = `${some.at(-1)!.key}\u0000`;
  }
  return live;
}
