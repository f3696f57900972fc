import type { MessagePort } from 'node:worker_threads';
import { growSemiSpace, holdSemiSpace } from '../document/v8.ts';
import { type FileSource, openSource } from '../parsers/source.ts';
import { DocumentSearch } from './document-search.ts';
import { askForHelp, help } from './help.ts';
import {
  type HelpTask,
  type IndexTask,
  leavesThread,
  type ParseResult,
  type ParseTask,
  type ToMain,
  type ToWorker,
} from './messages.ts';
import { toParserFailure } from './parser-failure.ts';
import { PartSender } from './part-sender.ts';
import { readDocument } from './read-document.ts';
import { indexBeside, RemoteIndexer } from './remote-indexer.ts';

const PROGRESS_EVERY_MS = 100;

// The code is loaded by now; the first document may need more.
holdSemiSpace();

/** Never comes to who waits for it. */
const endOfThread = new Promise<void>(() => {});

/** Entry of a worker thread: reads one document and posts its parts, or helps another worker with its own. */
export default async function work(task: ParseTask | HelpTask | IndexTask): Promise<void> {
  if (task.kind === 'help') return help(task);
  if (task.kind === 'index') return indexBeside(task);
  const post = (message: ToMain): void => task.port.postMessage(message);
  post({ type: 'started' });
  const sender = new PartSender(task.port);
  const result = await read(task, sender, post);
  const parts = result.outcome === 'parsed' ? result.parts : undefined;
  task.port.postMessage({ type: 'done', result } satisfies ToMain, parts ? [parts.bytes.buffer] : []);
  if (task.isLast || leavesThread(result)) await endOfThread;
  task.port.close();
}

async function read(task: ParseTask, sender: PartSender, post: (message: ToMain) => void): Promise<ParseResult> {
  let source: FileSource | undefined;
  let beside: RemoteIndexer | undefined;
  let lastProgress = performance.now();
  const progress = (done: number, total: number): void => {
    const now = performance.now();
    if (now - lastProgress < PROGRESS_EVERY_MS) return;
    lastProgress = now;
    post({ type: 'progress', done, total });
  };
  const askForIndexer = async (): Promise<RemoteIndexer | undefined> => {
    const answered = new Promise<MessagePort | undefined>((resolve) => {
      task.port.on('message', (message: ToWorker) => message.type === 'indexer' && resolve(message.port));
    });
    post({ type: 'indexer_wanted' });
    const port = await answered;
    beside = port && new RemoteIndexer(port);
    return beside;
  };
  growSemiSpace();
  try {
    source = await openSource(task.source);
    const parts = readDocument(source, {
      ...task,
      search: new DocumentSearch(),
      progress,
      askForHelp: (welcome) => askForHelp(task.port, welcome),
      askForIndexer,
    });
    for (;;) {
      const next = await parts.next();
      if (next.done) {
        const parts = await sender.finish();
        return { outcome: 'parsed', manifest: { ...next.value, partBytes: sender.totalBytes }, parts };
      }
      await sender.send(next.value);
    }
  } catch (error) {
    return { outcome: 'failed', ...toParserFailure(error) };
  } finally {
    beside?.close();
    await source?.close();
  }
}
