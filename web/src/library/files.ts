import { signal } from '@preact/signals';
import { get, messageOf, request } from '../api/client.ts';
import type { StoredFile } from '../api/types.ts';
import { plural } from '../app/format.ts';
import { say } from '../app/toasts.tsx';
import { type ReadingProgress, untilRead } from './reading.ts';

const UNDO_MS = 6_000;
/** As many as the service gives at a time. */
const MORE_FILES = 1_000;

export const files = signal<StoredFile[] | undefined>(undefined);
export const filesError = signal<unknown>(undefined);
export const nextCursor = signal<string | null>(null);

/** How far others' files are; a file that is processed and not in here waits for its turn. */
export const progressById = signal<ReadonlyMap<string, ReadingProgress>>(new Map());

/** Files that are gone from the list and will be deleted once there is no way back. */
const leaving = new Map<string, ReturnType<typeof setTimeout>>();

/** Files that this page sent and whose reading it shows apart. */
export const readHere = new Set<string>();
const followed = new Set<string>();

interface FileList {
  files: StoredFile[];
  next_cursor: string | null;
}

export async function loadFiles(): Promise<void> {
  try {
    const answer = await get<FileList>('/v1/files');
    files.value = answer.files.filter(({ id }) => !leaving.has(id) && !readHere.has(id));
    nextCursor.value = answer.next_cursor;
    filesError.value = undefined;
    for (const file of files.value) if (file.status === 'processing') void follow(file.id);
  } catch (error) {
    filesError.value = error;
  }
}

export async function loadMoreFiles(): Promise<void> {
  const cursor = nextCursor.peek();
  if (cursor === null) return;
  try {
    const answer = await get<FileList>(`/v1/files?limit=${MORE_FILES}&cursor=${encodeURIComponent(cursor)}`);
    const known = new Set(files.value?.map(({ id }) => id));
    files.value = [...(files.value ?? []), ...answer.files.filter(({ id }) => !known.has(id) && !leaving.has(id))];
    nextCursor.value = answer.next_cursor;
  } catch (error) {
    say(messageOf(error));
  }
}

/** Files that others sent change while one looks at them. */
async function follow(id: string): Promise<void> {
  if (followed.has(id)) return;
  followed.add(id);
  try {
    putFile(
      await untilRead(id, (progress) => {
        progressById.value = new Map(progressById.value).set(id, progress);
      }),
    );
  } catch {
    // Deleted meanwhile, or the service is gone: the next loading of the list tells.
  } finally {
    followed.delete(id);
  }
}

/** Puts a new or changed file into the list. */
export function putFile(file: StoredFile): void {
  if (leaving.has(file.id)) return;
  const others = (files.value ?? []).filter(({ id }) => id !== file.id);
  files.value = [file, ...others].sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
}

/** It was deleted a moment ago, and uploaded again: it stays. */
export function keep(id: string): void {
  clearTimeout(leaving.get(id));
  leaving.delete(id);
}

export async function deleteNow(id: string): Promise<void> {
  files.value = files.value?.filter((file) => file.id !== id);
  await request('DELETE', `/v1/files/${encodeURIComponent(id)}`);
}

/** The files leave the list at once and the service after a while, unless they are called back. */
export function deleteWithUndo(gone: readonly StoredFile[]): void {
  const ids = new Set(gone.map(({ id }) => id));
  files.value = files.value?.filter(({ id }) => !ids.has(id));
  const undo = (): void => {
    dismiss();
    for (const file of gone) {
      keep(file.id);
      putFile(file);
    }
  };
  const what = gone.length === 1 ? gone[0]!.file_name : plural(gone.length, 'file');
  const dismiss = say(`Deleted ${what}`, { label: 'Undo', run: undo }, UNDO_MS);
  for (const file of gone) {
    leaving.set(
      file.id,
      setTimeout(() => void finishDelete(file), UNDO_MS),
    );
  }
}

async function finishDelete(file: StoredFile): Promise<void> {
  leaving.delete(file.id);
  try {
    await deleteNow(file.id);
  } catch (error) {
    putFile(file);
    say(`${file.file_name} was not deleted: ${messageOf(error)}`);
  }
}

// Who leaves the page does not call back.
window.addEventListener('pagehide', () => {
  for (const id of leaving.keys()) {
    void request('DELETE', `/v1/files/${encodeURIComponent(id)}`, { keepalive: true }).catch(() => {});
  }
});
