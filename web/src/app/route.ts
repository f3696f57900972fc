import { computed, signal } from '@preact/signals';

/**
 * Where one is, in the hash: `#/` the library, `#/f/{id}` a document; parameters after `?` say the rest. Whoever opens the
 * link sees the same.
 */
export interface Route {
  fileId: string | undefined;
  params: URLSearchParams;
}

const hash = signal(location.hash);
window.addEventListener('hashchange', () => {
  hash.value = location.hash;
});

export const route = computed<Route>(() => {
  const [path = '', query = ''] = hash.value.replace(/^#/, '').split('?');
  const [, fileId] = /^\/f\/([^/]+)$/.exec(path) ?? [];
  return { fileId: fileId && decodeURIComponent(fileId), params: new URLSearchParams(query) };
});

export const param = (name: string): string | undefined => route.value.params.get(name) ?? undefined;

export type Params = Record<string, string | number | undefined>;

export function fileLink(id: string, params: Params = {}): string {
  const query = toQuery(params);
  return `#/f/${encodeURIComponent(id)}${query === '' ? '' : `?${query}`}`;
}

/** Changes parameters of the present view; undefined removes one. Goes into the history where `push` says so. */
export function setParams(changes: Params, { push = false } = {}): void {
  const params = new URLSearchParams(route.value.params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') params.delete(name);
    else params.set(name, String(value));
  }
  const { fileId } = route.value;
  const query = params.toString();
  const next = `#${fileId === undefined ? '/' : `/f/${encodeURIComponent(fileId)}`}${query === '' ? '' : `?${query}`}`;
  if (next === location.hash) return;
  if (push) history.pushState(null, '', next);
  else history.replaceState(null, '', next);
  hash.value = next;
}

function toQuery(params: Params): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value !== undefined) query.set(name, String(value));
  return query.toString();
}
