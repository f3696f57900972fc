/** Whether a rejection that nobody waits for is known, and does no harm. */
type Known = (reason: unknown) => boolean;

const known = new Set<Known>();

function onStray(reason: unknown): void {
  for (const isKnown of known) if (isKnown(reason)) return;
  throw reason;
}

/** Libraries leave some promises rejected that they give to nobody; each would end the process, or the thread. All others still do. */
export function surviveRejections(isKnown: Known): void {
  if (known.size === 0) process.on('unhandledRejection', onStray);
  known.add(isKnown);
}
