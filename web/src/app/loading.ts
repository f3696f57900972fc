import { useEffect, useState } from 'preact/hooks';
import { isAbort } from '../api/client.ts';

type State<T> =
  | { state: 'loading'; value?: T }
  | { state: 'ready'; value: T }
  | { state: 'failed'; error: unknown; value?: T };
export type Loaded<T> = State<T> & { retry(): void };

/** Loads whenever `key` changes; what was loaded before stays visible meanwhile. Undefined key: nothing to load. */
export function useLoaded<T>(key: string | undefined, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<State<T> & { key?: string }>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const retry = (): void => setAttempt((before) => before + 1);
  // The key stands for all that `load` reads.
  useEffect(() => {
    if (key === undefined) return setLoaded({ state: 'loading' });
    const abort = new AbortController();
    load(abort.signal).then(
      (value) => !abort.signal.aborted && setLoaded({ state: 'ready', value, key }),
      (error) => !abort.signal.aborted && !isAbort(error) && setLoaded({ state: 'failed', error, key }),
    );
    return () => abort.abort();
  }, [key, attempt]);
  if (loaded.key === key || loaded.state === 'failed') return { ...loaded, retry };
  return { ...(loaded.value === undefined ? {} : { value: loaded.value }), state: 'loading', retry };
}
