/** Shorter than the idle timeout of common proxies. */
const HEARTBEAT_MS = 15_000;
const COMMENT = Buffer.from(':\n\n');

/** Events as they come, with a comment in long silences, so that neither proxies nor dead clients go unnoticed. */
export async function* withHeartbeat(
  events: AsyncIterable<Uint8Array>,
  everyMs = HEARTBEAT_MS,
): AsyncGenerator<Uint8Array> {
  const iterator = events[Symbol.asyncIterator]();
  try {
    for (let next = iterator.next(); ; ) {
      const result = await within(next, everyMs);
      if (result === 'silence') yield COMMENT;
      else if (result.done) return;
      else {
        yield result.value;
        next = iterator.next();
      }
    }
  } finally {
    // Not awaited: a generator that waits for its next event returns only after it.
    void iterator.return?.().catch(() => {});
  }
}

async function within<T>(promise: Promise<T>, ms: number): Promise<T | 'silence'> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<'silence'>((resolve) => {
    timer = setTimeout(resolve, ms, 'silence');
  });
  try {
    return await Promise.race([promise, silence]);
  } finally {
    clearTimeout(timer);
  }
}
