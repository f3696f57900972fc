/** Shorter than the idle timeout of common proxies. */
const HEARTBEAT_MS = 15_000;
const COMMENT = Buffer.from(':\n\n');

/**
 * Events as they come, with a comment in long silences, so that neither proxies nor dead clients go unnoticed. They end when
 * `stop` aborts: a watcher must not hold up the end of the service.
 */
export async function* withHeartbeat(
  events: AsyncIterable<Uint8Array>,
  stop: AbortSignal,
  everyMs = HEARTBEAT_MS,
): AsyncGenerator<Uint8Array> {
  const iterator = events[Symbol.asyncIterator]();
  try {
    for (let next = iterator.next(); !stop.aborted; ) {
      const result = await nextOrSilence(next, stop, everyMs);
      if (result === 'silence') yield COMMENT;
      else if (result === 'stop' || result.done) return;
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

async function nextOrSilence<T>(next: Promise<T>, stop: AbortSignal, ms: number): Promise<T | 'silence' | 'stop'> {
  const over = new AbortController();
  const interruption = new Promise<'silence' | 'stop'>((resolve) => {
    const timer = setTimeout(resolve, ms, 'silence');
    over.signal.addEventListener('abort', () => clearTimeout(timer));
    stop.addEventListener('abort', () => resolve('stop'), { signal: over.signal });
  });
  try {
    return await Promise.race([next, interruption]);
  } finally {
    over.abort();
  }
}
