import type { JobInput } from './jobs.ts';
import type { Answer, Call, Operation } from './operation.ts';
import type { Services } from './services.ts';
import { openFile } from './stored-file.ts';
import type { Tool, ToolAnswer } from './tools/tool.ts';

/** The same operation, done in the pool where it is heavy. */
export const dispatched = (operation: Operation): Operation =>
  operation.isHeavy
    ? {
        ...operation,
        run: async (input, services, call) =>
          (await inPool(operation, 'operation', input, input, services, call)) ?? operation.run(input, services, call),
      }
    : operation;

/** The same tool: what is paged for an agent is made and cut in the pool. */
export const dispatchedTool = (tool: Tool, operation: Operation): Tool => ({
  ...tool,
  async call(raw, services, call, reads = 'json') {
    const { file_id: id, max_tokens: _, cursor: __, ...fields } = tool.parse(raw);
    const answer = await inPool(operation, 'tool', { id, ...fields }, { raw, reads }, services, call);
    if (answer?.kind !== 'bytes') return tool.call(raw, services, call, reads);
    return JSON.parse(Buffer.from(answer.bytes).toString('utf8')) as ToolAnswer;
  },
});

async function inPool(
  operation: Operation,
  kind: JobInput['kind'],
  input: Record<string, unknown>,
  asked: unknown,
  services: Services,
  call: Call,
): Promise<Answer | undefined> {
  const { jobs, store } = services;
  if (!jobs || !operation.isHeavy) return undefined;
  const file = await openFile(services, input.id as string, call);
  if (!operation.isHeavy(input as never, file)) return undefined;
  const itemKind = operation.itemKind?.(input as never);
  const items = itemKind === undefined ? [] : await store.listItems(file.record.id, itemKind);
  const name = kind === 'tool' ? operation.tool! : operation.name;
  const readsOriginal = operation.readsOriginal ?? false;
  return jobs.answer({ kind, name, input: asked, file, items, readsOriginal, call });
}
