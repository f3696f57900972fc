import { parentPort, workerData } from 'node:worker_threads';
import { FaultError, toStack } from '../document/fault.ts';
import { LmdbStore } from './lmdb-store.ts';
import { FlexSearchLibrary } from './search/library/library-index.ts';
import { WordLister } from './search/library/word-lister.ts';
import { freeBytesOf, toTrouble } from './storage-fault.ts';
import type { ContentWriter } from './store.ts';
import type { Failure, Storing, StoringAnswer, StoringCall, Written } from './storing-messages.ts';

// Entry of the thread that writes an embedded store: who answers requests only waits for it.

const { dataDir } = workerData as { dataDir: string };
const store = new LmdbStore(dataDir, { isOpen: true });
const words = new WordLister(store, new FlexSearchLibrary(store.words));
const writers = new Map<string, ContentWriter>();

function writerOf({ contentId, generation }: Written): ContentWriter {
  const known = writers.get(generation);
  if (known) return known;
  const writer = store.writeContent(contentId, generation);
  writers.set(generation, writer);
  return writer;
}

const storing: Storing = {
  putFile: (record) => store.putFile(record),
  addFile: (record) => store.addFile(record),
  deleteFile: (id) => store.deleteFile(id),
  putItem: (...item) => store.putItem(...item),
  markListed: (id) => store.markListed(id),
  takeOriginal: (of, original) => writerOf(of).takeOriginal(original),
  copyOriginal: (of, generation) => writerOf(of).copyOriginal(generation),
  originalSynced: (of) => writerOf(of).originalSynced(),
  putParts: (of, parts) => writerOf(of).putParts(parts),
  async commit(of, ...committed) {
    await writerOf(of).commit(...committed);
    writers.delete(of.generation);
  },
  async abandon(of, options) {
    await writerOf(of)
      .abandon(options)
      .finally(() => writers.delete(of.generation));
  },
  list: (ids) => words.list(ids),
  tidy: () => words.tidy(),
  close: () => store.close(),
};

const port = parentPort!;
port.on('message', async ({ call, name, args }: StoringCall) => {
  const post = (answer: StoringAnswer): void => port.postMessage(answer);
  try {
    post({ call, value: await (storing[name] as (...args: unknown[]) => Promise<unknown>)(...args) });
  } catch (error) {
    post({ call, failure: await toFailure(error) });
  }
});

async function toFailure(error: unknown): Promise<Failure> {
  if (error instanceof FaultError) return { fault: error.fault };
  const trouble = await toTrouble(error, () => freeBytesOf(dataDir));
  return trouble ? { trouble } : { message: String(error), stack: toStack(error) };
}
