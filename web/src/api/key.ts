import { signal } from '@preact/signals';

const STORAGE_KEY = 'docloupe.api_key';

/** Of services that need one; kept for this tab only. */
export const apiKey = signal(sessionStorage.getItem(STORAGE_KEY) ?? '');

/** Set when the service refused a request for want of a key. */
export const keyWanted = signal(false);

export function keepKey(key: string): void {
  apiKey.value = key;
  keyWanted.value = false;
  if (key === '') sessionStorage.removeItem(STORAGE_KEY);
  else sessionStorage.setItem(STORAGE_KEY, key);
}

export const authorization = (): Record<string, string> =>
  apiKey.value === '' ? {} : { authorization: `Bearer ${apiKey.value}` };
