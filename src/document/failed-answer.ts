import type { MessagePort } from 'node:worker_threads';
import { type Fault, FaultError, hiddenBehind, toStack } from './fault.ts';

/** Why a thread has no answer, as plain data; `unexpected` is for the log. */
export interface FailedAnswer {
  type: 'failed';
  fault: Fault;
  unexpected?: string;
}

/** `unforeseen`: what is answered where no fault was thrown. */
export function failedAnswer(error: unknown, unforeseen: string): FailedAnswer {
  const hidden = hiddenBehind(error);
  return {
    type: 'failed',
    fault: error instanceof FaultError ? error.fault : { code: 'internal', message: unforeseen },
    ...(hidden === undefined ? {} : { unexpected: toStack(hidden) }),
  };
}

/**
 * Answers what went wrong. What nobody foresaw may have left anything behind in the thread: it says so, takes no other task, and is ended.
 */
export function failInThread(port: MessagePort, answer: FailedAnswer): FailedAnswer | Promise<never> {
  if (answer.unexpected === undefined) return answer;
  port.postMessage(answer);
  return new Promise(() => {});
}
