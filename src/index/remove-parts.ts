import type { RootDatabase } from './lmdb-environment.ts';
import type { PartTable } from './part-table.ts';

/** Removing more at once would keep others waiting. */
const PARTS_PER_TURN = 500;

/** Removes the parts of a generation, a few at a time. Whoever calls sees to it that nobody takes them for whole meanwhile. */
export async function removeParts(root: RootDatabase, parts: PartTable, generation: string): Promise<void> {
  for (;;) {
    const keys = parts.keys({ of: generation, limit: PARTS_PER_TURN });
    if (keys.length === 0) return;
    await root.transaction(() => {
      for (const key of keys) void parts.remove(key);
    });
  }
}
