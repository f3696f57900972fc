import { setFlagsFromString } from 'node:v8';
import { IS_V8_11 } from '../document/v8.ts';

/** How V8 is set for answering requests. */
export const SERVICE_V8_FLAGS: readonly string[] = [
  // Little of what an answer is made of outlives it: waiting for helping threads, which a busy machine lets run late, takes far longer.
  '--no-parallel-scavenge',
  // The optimising compiler holds up answers. Done seven times as late, the first hundred reads of rows have a p99 of 5 ms, not 7, and
  // the first searches over all files one of 15, not 24: V8 no longer optimises what it knows too little of, to throw it away. Thirty times
  // as late rows take 3 ms, but searches 70.
  ...(IS_V8_11 ? ['--interrupt-budget=1000000'] : []),
];

export function setServiceFlags(): void {
  for (const flag of SERVICE_V8_FLAGS) setFlagsFromString(flag);
}
