import type { StoredItem } from '../index/store.ts';
import type { JobInput } from './jobs.ts';
import {
  type Answer,
  type Call,
  isPooled,
  type Operation,
  type PoolBinding,
  type PooledOperation,
} from './operation.ts';
import type { Services } from './services.ts';
import { type OpenFile, openFile } from './stored-file.ts';
import type { Tool, ToolAnswer } from './tools/tool.ts';

/** The same operation, done in the pool where it is heavy. */
export function dispatched(operation: Operation): Operation {
  if (!isPooled(operation) || !operation.pool.isHeavy) return operation;
  const { isHeavy } = operation.pool;
  return {
    ...operation,
    async run(input, services, call) {
      const { answer, opened } = await inPool(operation, isHeavy, 'operation', input, input, services, call);
      return answer ?? operation.run(input, services, opened ? withOpened(call, opened) : call);
    },
  };
}

/** The same tool: what is paged for an agent is made and cut in the pool. */
export const dispatchedTool = (tool: Tool, operation: PooledOperation): Tool => ({
  ...tool,
  async call(raw, services, call, reads = 'json') {
    const { file_id: id, max_tokens: _, cursor: __, ...fields } = tool.parse(raw);
    const isHeavy = operation.pool.isHeavyTool ?? operation.pool.isHeavy;
    const { answer, opened }: Dispatched = isHeavy
      ? await inPool(operation, isHeavy, 'tool', { id, ...fields }, { raw, reads }, services, call)
      : {};
    if (answer?.kind !== 'bytes') return tool.call(raw, services, opened ? withOpened(call, opened) : call, reads);
    return JSON.parse(Buffer.from(answer.bytes).toString('utf8')) as ToolAnswer;
  },
});

/** The pool's answer, or the opened file where the pool is not needed. */
interface Dispatched {
  answer?: Answer;
  opened?: OpenFile;
}

async function inPool(
  { name: operationName, tool, pool }: PooledOperation,
  isHeavy: NonNullable<PoolBinding['isHeavy']>,
  kind: JobInput['kind'],
  input: Record<string, unknown>,
  asked: unknown,
  services: Services,
  call: Call,
): Promise<Dispatched> {
  const { jobs, store } = services;
  if (!jobs) return {};
  const ids = pool.files?.(input as never) ?? [input.id as string];
  // Whether a file that cannot be opened matters, the operation itself knows.
  const opened = await Promise.all(ids.map((id) => openFile(services, id, call))).catch(() => undefined);
  if (!opened) return {};
  const [file, ...others] = opened as [OpenFile, ...OpenFile[]];
  const needed = pool.items?.(input as never);
  const items = needed ? await itemsOf(store, file.record.id, needed) : [];
  // The operation itself reports an item that is missing or of another file.
  if (!items) return { opened: file };
  if (!isHeavy(input as never, file, items)) return { opened: file };
  const name = kind === 'tool' ? tool!.name : operationName;
  const { readsOriginal: reads = false } = pool;
  const readsOriginal = typeof reads === 'function' ? reads(input as never) : reads;
  return { answer: await jobs.answer({ kind, name, input: asked, file, others, items, readsOriginal, call }) };
}

/** Whether the caller is gone is told by what asked: a signal is made for those who look at it. */
const withOpened = (call: Call, opened: OpenFile): Call => ({
  get signal() {
    return call.signal;
  },
  requestId: call.requestId,
  owner: call.owner,
  opened,
});

async function itemsOf(
  store: Services['store'],
  fileId: string,
  { kind, id }: { kind: string; id?: string | undefined },
): Promise<StoredItem[] | undefined> {
  if (id === undefined) return store.listItems(fileId, kind);
  const item = await store.getItem(kind, id);
  return item?.fileId === fileId ? [item] : undefined;
}
