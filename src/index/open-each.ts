import type { OpenedFile, Store } from './store.ts';

/** `Store.openFiles` where a look costs nothing: one by one. */
export async function openEach(
  store: Pick<Store, 'getFile' | 'open'>,
  ids: readonly string[],
): Promise<Map<string, OpenedFile>> {
  const opened = new Map<string, OpenedFile>();
  for (const id of ids) {
    const record = await store.getFile(id);
    if (!record) continue;
    const content = record.status === 'ready' ? await store.open(record.contentId) : undefined;
    opened.set(id, { record, content });
  }
  return opened;
}
