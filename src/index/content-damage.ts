import { setImmediate } from 'node:timers/promises';
import { DamagedPart } from './damaged-part.ts';
import type { PartTable } from './part-table.ts';
import type { Manifest } from './store.ts';

/** Parts that are looked at between two looks at what else is to be done. */
const PARTS_PER_TURN = 50;

/** How the parts of a content differ from those that were stored; undefined where they do not. */
export async function damageOfParts(
  parts: PartTable,
  { generation, partBytes }: Manifest,
): Promise<string | undefined> {
  let bytes = 0;
  for (const [i, key] of parts.keys({ of: generation }).entries()) {
    if (i % PARTS_PER_TURN === PARTS_PER_TURN - 1) await setImmediate();
    try {
      bytes += parts.get(key)?.length ?? 0;
    } catch (error) {
      if (error instanceof DamagedPart) return `the part ${key[1].replace('/', ' ')} is damaged`;
      throw error;
    }
  }
  return bytes === (partBytes ?? bytes) ? undefined : `${bytes} of ${partBytes} bytes of its parts are there`;
}
