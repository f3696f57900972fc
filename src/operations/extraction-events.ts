import { EventEmitter, on } from 'node:events';
import { type Fault, FaultError } from '../document/fault.ts';
import type { ExtractionProgress } from '../extraction/backend.ts';
import { toProblem } from './problem.ts';
import { toServerSentEvent } from './server-sent-event.ts';

type Run = (progress: (progress: ExtractionProgress) => void) => Promise<{ bytes: Uint8Array }>;

/** Server-sent events of an extraction: how far it is, then itself, or the problem that ended it. */
export async function* extractionEvents(run: Run): AsyncGenerator<Uint8Array> {
  const news = new EventEmitter();
  const progress = on(news, 'progress', { close: ['end'] }) as AsyncIterable<[ExtractionProgress]>;
  const extraction = run((data) => news.emit('progress', data));
  const end = (): boolean => news.emit('end');
  extraction.then(end, end);
  for await (const [data] of progress) yield toServerSentEvent('progress', JSON.stringify(data));
  try {
    yield toServerSentEvent('extraction', Buffer.from((await extraction).bytes).toString('utf8'));
  } catch (error) {
    yield toServerSentEvent('failed', JSON.stringify(toProblem(toFault(error))));
    if (!(error instanceof FaultError)) throw error;
  }
}

const toFault = (error: unknown): Fault =>
  error instanceof FaultError ? error.fault : { code: 'internal', message: 'The extraction failed.' };
