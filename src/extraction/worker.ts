import type { MessagePort } from 'node:worker_threads';
import { type FailedAnswer, failedAnswer, failInThread } from '../document/failed-answer.ts';
import { StoredContent } from '../index/content.ts';
import { RemoteParts } from '../index/remote-parts.ts';
import type { Manifest } from '../index/store.ts';
import type { BackendResult } from './backend.ts';
import { rulesBackend } from './backends/rules.ts';
import { Evidence } from './evidence.ts';
import type { Schema } from './schema.ts';
import { BUILT_IN_SCHEMAS } from './schemas/built-in.ts';

/** What is asked of a worker. A built-in schema goes by its name: a custom one may have the same. */
export interface ExtractInput {
  manifest: Manifest;
  pages: readonly number[] | undefined;
  schema: { builtIn: string } | { custom: Schema };
  preferEmbedded: boolean;
}

type Answer = { type: 'answer'; answer: BackendResult } | FailedAnswer;

/** Entry of a worker thread: extraction by rules from a document that is too large for the thread that answers requests. */
export default async function extract(task: {
  input: ExtractInput;
  port: MessagePort;
  partPort: MessagePort;
  answerCount: Int32Array<SharedArrayBuffer>;
}): Promise<Answer> {
  try {
    return await answer(task.input, new RemoteParts(task.input.manifest, task.partPort, task.answerCount));
  } catch (error) {
    return await failInThread(task.port, failedAnswer(error, 'The extraction failed.'));
  } finally {
    task.partPort.close();
  }
}

async function answer({ pages, schema, preferEmbedded }: ExtractInput, parts: RemoteParts): Promise<Answer> {
  const evidence = new Evidence(new StoredContent(parts), pages);
  const wanted = 'builtIn' in schema ? BUILT_IN_SCHEMAS.get(schema.builtIn)! : schema.custom;
  const { signal } = new AbortController();
  return { type: 'answer', answer: await rulesBackend.extract(evidence, wanted, { preferEmbedded, signal }) };
}
