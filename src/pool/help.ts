import type { MessagePort } from 'node:worker_threads';
import { RecognizedPages } from '../ocr/recognized-pages.ts';
import { Budget } from '../parsers/budget.ts';
import { detect } from '../parsers/detect.ts';
import type { PageReader } from '../parsers/parser.ts';
import { openSource } from '../parsers/source.ts';
import type { HelpAnswer, HelpRequest, HelpTask, ToMain, ToWorker } from './messages.ts';

/** In the worker that parses: idle workers introduce themselves while the document is read. */
export function askForHelp(port: MessagePort, welcome: (helper: PageReader) => void): void {
  port.on('message', (message: ToWorker) => {
    if (message.type === 'helper') welcome(new RemoteReader(message.work));
  });
  port.postMessage({ type: 'help_wanted' } satisfies ToMain);
}

/** A worker at the other end of a port. One request at a time; it rejects when the worker is gone. */
class RemoteReader implements PageReader {
  readonly #port: MessagePort;

  constructor(port: MessagePort) {
    this.#port = port;
  }

  readPages(from: number, to: number): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      const gone = (): void => reject(new Error('The helping worker is gone.'));
      this.#port.once('close', gone);
      this.#port.once('message', (answer: HelpAnswer) => {
        this.#port.off('close', gone);
        if ('pages' in answer) resolve(answer.pages);
        else reject(new Error(answer.failed));
      });
      this.#port.postMessage({ from, to } satisfies HelpRequest);
    });
  }

  async close(): Promise<void> {
    this.#port.close();
  }
}

/** In the worker that helps: until the other end closes, or other documents wait. */
export async function help(task: HelpTask): Promise<void> {
  const { work, port } = task;
  let recalled = false;
  let idle = true;
  port.on('message', (message: ToWorker) => {
    if (message.type !== 'recall') return;
    recalled = true;
    if (idle) work.close();
  });
  const ended = new Promise<void>((resolve) => work.once('close', resolve));
  const source = await openSource(task.source);
  const recognized = task.recognizedPath === undefined ? undefined : new RecognizedPages(task.recognizedPath);
  try {
    const opening = detect(source, task.fileName).then(({ parser }) =>
      parser.openPages?.(source, task.password, new Budget(task.limits), recognized),
    );
    work.on('message', async ({ from, to }: HelpRequest) => {
      idle = false;
      work.postMessage(await answer(opening, from, to));
      idle = true;
      if (recalled) work.close();
    });
    await ended;
    await (await opening.catch(() => undefined))?.close();
  } finally {
    recognized?.close();
    await source.close();
    port.close();
  }
}

async function answer(opening: Promise<PageReader | undefined>, from: number, to: number): Promise<HelpAnswer> {
  try {
    const reader = await opening;
    if (!reader) return { failed: 'The format is not read page by page.' };
    return { pages: await reader.readPages(from, to) };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}
