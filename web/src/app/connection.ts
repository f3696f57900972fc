import { effect } from '@preact/signals';
import { online } from '../api/client.ts';

const ASK_AGAIN_MS = 2_000;

/** While the service does not answer it is asked now and then; views load again when it does. */
export function watchConnection(): void {
  effect(() => {
    if (online.value) return;
    const timer = setInterval(() => void ask(), ASK_AGAIN_MS);
    return () => clearInterval(timer);
  });
  window.addEventListener('online', () => void ask());
}

async function ask(): Promise<void> {
  try {
    const { ok } = await fetch('/health', { cache: 'no-store' });
    if (ok) online.value = true;
  } catch {
    // Not yet.
  }
}
