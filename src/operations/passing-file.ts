import { PASSING_OWNER } from '../document/owner.ts';
import type { Answer, Call } from './operation.ts';
import type { Services, SpooledUpload } from './services.ts';

/** Deleted by itself where the process ends before the answer: longer than any answer takes. */
const LEFT_BEHIND_SECONDS = 3600;

export interface PassingUpload {
  file: SpooledUpload;
  fileName: string;
  password?: string | undefined;
}

/** Before the body is read. Nothing is kept, so only what is under way counts. */
export async function admitPassing({ ingestion, storage, quotas }: Services, { owner }: Call): Promise<() => void> {
  ingestion.refuseIfFull();
  await storage.check();
  return quotas.admitPassing(owner);
}

/**
 * Reads a document, answers, and lets go of it: nobody sees it in between, and nothing of it stays, however the answer ends. `answer`
 * asks as the owner that such documents have.
 */
export async function withPassingFile(
  { file, fileName, password }: PassingUpload,
  services: Services,
  call: Call,
  answer: (id: string, call: Call) => Promise<Answer> | Answer,
): Promise<Answer> {
  const { ingestion, store } = services;
  const expiresAt = new Date(store.now().getTime() + LEFT_BEHIND_SECONDS * 1000).toISOString();
  const named = { fileName, password, owner: PASSING_OWNER, expiresAt };
  const { id } = await ingestion.ingest(file, named, call.signal);
  let leaving: Promise<unknown> | undefined;
  const leave = (): Promise<unknown> => (leaving ??= ingestion.delete(id));
  try {
    const { signal, requestId } = call;
    const given = await answer(id, { signal, requestId, owner: PASSING_OWNER });
    if (given.kind === 'stream') {
      // A client that is gone may never begin to read.
      call.signal.addEventListener('abort', () => void leave().catch(() => {}), { once: true });
      if (!call.signal.aborted) return { ...given, chunks: readThen(given.chunks, leave) };
    }
    await leave();
    return given;
  } catch (error) {
    await leave();
    throw error;
  }
}

async function* readThen(chunks: AsyncIterable<Uint8Array>, end: () => Promise<unknown>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } finally {
    await end();
  }
}
