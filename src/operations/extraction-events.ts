import { type Fault, FaultError } from '../document/fault.ts';
import type { ExtractionProgress } from '../extraction/backend.ts';
import { toProblem } from './problem.ts';
import { toServerSentEvent } from './server-sent-event.ts';

type Run = (progress: (progress: ExtractionProgress) => void) => Promise<{ bytes: Uint8Array }>;
type Event = { name: 'progress' | 'failed'; data: unknown } | { name: 'extraction'; bytes: Uint8Array };

/** Server-sent events of an extraction: how far it is, then itself, or the problem that ended it. */
export async function* extractionEvents(run: Run): AsyncGenerator<Uint8Array> {
  const waiting: Event[] = [];
  let wake: () => void = () => {};
  const put = (event: Event): void => {
    waiting.push(event);
    wake();
  };
  let unexpected: unknown;
  void run((data) => put({ name: 'progress', data })).then(
    ({ bytes }) => put({ name: 'extraction', bytes }),
    (error: unknown) => {
      if (!(error instanceof FaultError)) unexpected = error;
      put({ name: 'failed', data: toProblem(toFault(error)) });
    },
  );
  for (;;) {
    const event = waiting.shift();
    if (!event) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      continue;
    }
    yield toBytes(event);
    if (unexpected !== undefined) throw unexpected;
    if (event.name !== 'progress') return;
  }
}

const toFault = (error: unknown): Fault =>
  error instanceof FaultError ? error.fault : { code: 'internal', message: 'The extraction failed.' };

const toBytes = (event: Event): Uint8Array =>
  toServerSentEvent(
    event.name,
    'bytes' in event ? Buffer.from(event.bytes).toString('utf8') : JSON.stringify(event.data),
  );
