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
