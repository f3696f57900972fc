import { setTimeout } from 'node:timers/promises';
import { type FaultCode, FaultError } from '../document/fault.ts';
import { type Answer, type Call, isPooled, type Operation } from './operation.ts';
import type { Services } from './services.ts';
import { findRecord } from './stored-file.ts';
import type { Tool } from './tools/tool.ts';

/** So long is waited for a damaged document to be read again; a longer one is asked for again. */
const READ_AGAIN_MS = 5_000;

/**
 * The same operation: who reads a file that another deletes is told of that, not of what was missed first. One whose stored parts are
 * damaged is asked once more when it has been read again.
 */
export const tellingDeletion = (operation: Operation): Operation => ({
  ...operation,
  async run(input, services, call) {
    const run = async (): Promise<Answer> => operation.run(input, services, call);
    try {
      const answer = await run();
      return answer.kind === 'stream' ? { ...answer, chunks: orAgain(answer.chunks, run, services) } : answer;
    } catch (error) {
      const ids = (isPooled(operation) ? operation.pool.files?.(input as never) : undefined) ?? [input.id];
      const reason = await deletionOr(error, ids, services, call);
      if (await isReadAgain(reason, services)) return run();
      throw reason;
    }
  },
});

/** The same tool, likewise. */
export const toolTellingDeletion = (tool: Tool): Tool => ({
  ...tool,
  async call(raw, services, call, reads) {
    try {
      return await tool.call(raw, services, call, reads);
    } catch (error) {
      const reason = await deletionOr(error, [raw.file_id], services, call);
      if (await isReadAgain(reason, services)) return tool.call(raw, services, call, reads);
      throw reason;
    }
  },
});

/** A stream that has begun cannot start over: the caller asks again. */
async function* orAgain(
  chunks: AsyncIterable<Uint8Array>,
  run: () => Promise<Answer>,
  services: Services,
): AsyncGenerator<Uint8Array> {
  let hasBegun = false;
  try {
    for await (const chunk of chunks) {
      hasBegun = true;
      yield chunk;
    }
  } catch (error) {
    const isMended = await isReadAgain(error, services);
    const answer = isMended && !hasBegun ? await run() : undefined;
    if (answer?.kind !== 'stream') throw error;
    yield* answer.chunks;
  }
}

async function isReadAgain(error: unknown, { ingestion }: Services): Promise<boolean> {
  const generation = error instanceof FaultError ? error.fault.damaged : undefined;
  if (generation === undefined) return false;
  const mending = ingestion.mend(generation).catch(() => false);
  return Promise.race([mending, setTimeout(READ_AGAIN_MS, false, { ref: false })]);
}

/** A part that is missing then looks like a failure of the service. */
const MAY_BE_OF_DELETION: ReadonlySet<FaultCode> = new Set(['internal', 'unavailable']);

async function deletionOr(error: unknown, ids: readonly unknown[], services: Services, call: Call): Promise<unknown> {
  if (error instanceof FaultError && !MAY_BE_OF_DELETION.has(error.fault.code)) return error;
  try {
    for (const id of ids) if (typeof id === 'string') await findRecord(services, id, call);
    return error;
  } catch (deletion) {
    return deletion;
  }
}
