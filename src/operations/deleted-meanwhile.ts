import { type FaultCode, FaultError } from '../document/fault.ts';
import type { Call, Operation } from './operation.ts';
import type { Services } from './services.ts';
import { findRecord } from './stored-file.ts';
import type { Tool } from './tools/tool.ts';

/** The same operation: who reads a file that another deletes is told of that, not of what was missed first. */
export const tellingDeletion = (operation: Operation): Operation => ({
  ...operation,
  async run(input, services, call) {
    try {
      return await operation.run(input, services, call);
    } catch (error) {
      const ids = operation.files?.(input as never) ?? [input.id];
      throw await deletionOr(error, ids, services, call);
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
      throw await deletionOr(error, [raw.file_id], services, call);
    }
  },
});

/** What is missing then looks like a failure of the service. */
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
