import { effect, signal } from '@preact/signals';
import { ApiError, online, readProblem } from '../api/client.ts';
import { authorization } from '../api/key.ts';
import type { Problem, StoredFile } from '../api/types.ts';
import { deleteNow, keep, putFile, readHere } from './files.ts';
import { progressText, untilRead } from './reading.ts';

/** A file on its way in. It leaves the list when it is ready. */
export interface Upload {
  key: number;
  name: string;
  sizeBytes: number;
  stage: 'waiting' | 'sending' | 'queued' | 'reading' | 'indexing' | 'failed';
  /** 0 to 1 within the stage; undefined where it is not known. */
  progress: number | undefined;
  /** `page 3 of 12` */
  detail: string;
  problem?: Problem;
}

const AT_ONCE = 3;

export const uploads = signal<Upload[]>([]);
const sources = new Map<number, File>();
const waiting: { key: number; password?: string }[] = [];
let running = 0;
let lastKey = 0;

/** Passwords of encrypted documents by file id, so that the page can draw what the service keeps encrypted. */
export const passwords = new Map<string, string>();

/** Files in the library that are deleted once the one that was sent in their stead is read. */
const replaced = new Map<number, string>();

export function uploadFiles(chosen: Iterable<File>, inSteadOf?: string): void {
  for (const file of chosen) {
    const key = ++lastKey;
    sources.set(key, file);
    if (inSteadOf !== undefined) replaced.set(key, inSteadOf);
    const entry: Upload = {
      key,
      name: file.name,
      sizeBytes: file.size,
      stage: 'waiting',
      progress: undefined,
      detail: '',
    };
    uploads.value = [...uploads.value, entry];
    waiting.push({ key });
  }
  startNext();
}

export function retry(key: number, password?: string): void {
  change(key, { stage: 'waiting', progress: undefined, detail: '' });
  waiting.push({ key, ...(password !== undefined && { password }) });
  startNext();
}

export function dismissUpload(key: number): void {
  sources.delete(key);
  replaced.delete(key);
  uploads.value = uploads.value.filter((upload) => upload.key !== key);
}

function change(key: number, changes: Partial<Upload>): void {
  uploads.value = uploads.value.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload));
}

function startNext(): void {
  while (running < AT_ONCE && waiting.length > 0) {
    const { key, password } = waiting.shift()!;
    running++;
    void run(key, password).finally(() => {
      running--;
      startNext();
    });
  }
}

async function run(key: number, password: string | undefined): Promise<void> {
  const source = sources.get(key);
  if (!source) return;
  try {
    change(key, { stage: 'sending', progress: 0 });
    const sent = await send(source, password, (progress) => change(key, { progress }));
    change(key, { stage: 'queued', progress: undefined });
    keep(sent.id);
    readHere.add(sent.id);
    const file = sent.status === 'processing' ? await follow(key, sent.id, source.name) : sent;
    readHere.delete(file.id);
    if (file.error) {
      // Nothing can be done with a file that could not be read; what is wrong is said here, once.
      await deleteNow(file.id);
      change(key, { stage: 'failed', problem: file.error });
      return;
    }
    if (password !== undefined) passwords.set(file.id, password);
    putFile(file);
    const former = replaced.get(key);
    if (former !== undefined) void deleteNow(former).catch(() => {});
    dismissUpload(key);
  } catch (error) {
    const problem = error instanceof ApiError ? error.problem : undefined;
    change(key, { stage: 'failed', ...(problem && { problem }) });
  }
}

const follow = (key: number, id: string, name: string): Promise<StoredFile> =>
  untilRead(id, (progress) => {
    const { done, total } = progress;
    if (done >= total) change(key, { stage: 'indexing', progress: undefined, detail: '' });
    else change(key, { stage: 'reading', progress: done / total, detail: progressText(progress, name) });
  });

// What only failed because the service did not answer is sent again when it does.
effect(() => {
  if (!online.value) return;
  for (const { key, stage, problem } of uploads.peek()) if (stage === 'failed' && problem?.status === 0) retry(key);
});

/** XMLHttpRequest, because fetch does not tell how much was sent. */
function send(file: File, password: string | undefined, onProgress: (share: number) => void): Promise<StoredFile> {
  const form = new FormData();
  // Before the file: the service begins to read when the file begins to arrive.
  if (password !== undefined) form.append('password', password);
  form.append('file', file, file.name);
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open('POST', '/v1/files?wait=false');
    for (const [name, value] of Object.entries(authorization())) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1));
    xhr.addEventListener('load', async () => {
      online.value = true;
      if (xhr.status < 300) return resolve(JSON.parse(xhr.responseText) as StoredFile);
      const json = async (): Promise<unknown> => JSON.parse(xhr.responseText);
      reject(new ApiError(await readProblem({ status: xhr.status, json })));
    });
    xhr.addEventListener('error', async () => {
      online.value = false;
      reject(new ApiError(await readProblem({ status: 0, json: async () => undefined })));
    });
    xhr.send(form);
  });
}
