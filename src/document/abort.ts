/** A promise that never resolves; it rejects with the reason of the signal when that aborts. */
export const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** A signal that never aborts. */
export const neverAborted = (): AbortSignal => new AbortController().signal;
