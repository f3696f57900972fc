import { signal } from '@preact/signals';

/** Ids of the files that are chosen for what is done to many at once. */
export const selected = signal<ReadonlySet<string>>(new Set());

export function toggle(id: string): void {
  const next = new Set(selected.value);
  if (!next.delete(id)) next.add(id);
  selected.value = next;
}

export function select(ids: Iterable<string>): void {
  selected.value = new Set(ids);
}
