import { useEffect, useState } from 'preact/hooks';
import { isAbort } from '../api/client.ts';

export type Loaded<T> =
  | { state: 'loading'; value?: T }
  | { state: 'ready'; value: T }
  | { state: 'failed'; error: unknown; value?: T };

/** Loads whenever `key` changes; what was loaded before stays visible meanwhile. Undefined key: nothing to load. */
export function useLoaded<T>(key: string | undefined, load: (signal: AbortSignal) => Promise<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T> & { key?: string }>({ state: 'loading' });
  // The key stands for all that `load` reads.
  useEffect(() => {
    if (key === undefined) return setLoaded({ state: 'loading' });
    const abort = new AbortController();
    load(abort.signal).then(
      (value) => !abort.signal.aborted && setLoaded({ state: 'ready', value, key }),
      (error) => !abort.signal.aborted && !isAbort(error) && setLoaded({ state: 'failed', error, key }),
    );
    return () => abort.abort();
  }, [key]);
  if (loaded.key === key || loaded.state === 'failed') return loaded;
  return loaded.value === undefined ? { state: 'loading' } : { state: 'loading', value: loaded.value };
}
