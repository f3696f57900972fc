import type { StoredFile } from '../api/types.ts';
import { param } from '../app/route.ts';

/** What a list of files is narrowed to, as the address says. */
export interface Narrowing {
  type: string | undefined;
  status: string | undefined;
  order: Order;
}

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export const ORDERS = {
  newest: { label: 'Newest first', compare: (a, b) => (a.created_at < b.created_at ? 1 : -1) },
  oldest: { label: 'Oldest first', compare: (a, b) => (a.created_at < b.created_at ? -1 : 1) },
  name: { label: 'By name', compare: (a, b) => names.compare(a.file_name, b.file_name) },
  size: { label: 'Largest first', compare: (a, b) => b.size_bytes - a.size_bytes },
  pages: { label: 'Most pages first', compare: (a, b) => (b.page_count ?? 0) - (a.page_count ?? 0) },
} satisfies Record<string, { label: string; compare(a: StoredFile, b: StoredFile): number }>;
export type Order = keyof typeof ORDERS;

export function narrowing(): Narrowing {
  const order = param('sort') ?? '';
  return { type: param('type'), status: param('status'), order: order in ORDERS ? (order as Order) : 'newest' };
}

export const isNarrowed = ({ type, status, order }: Narrowing): boolean =>
  type !== undefined || status !== undefined || order !== 'newest';

export function toShown(files: readonly StoredFile[], { type, status, order }: Narrowing): StoredFile[] {
  return files
    .filter((file) => (type === undefined || file.file_type === type) && (!status || file.status === status))
    .sort(ORDERS[order].compare);
}

/** Files whose name holds every word of a query, wherever. */
export function withName(files: readonly StoredFile[], query: string): StoredFile[] {
  const words = query.toLowerCase().replaceAll('"', '').split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return files.filter(({ file_name: name }) => words.every((word) => name.toLowerCase().includes(word)));
}

/** How many files there are of each kind, the most frequent first. */
export function countBy<K extends string>(
  files: readonly StoredFile[],
  kindOf: (file: StoredFile) => K | null,
): [K, number][] {
  const counts = new Map<K, number>();
  for (const file of files) {
    const kind = kindOf(file);
    if (kind !== null) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a);
}
