import { get } from '../api/client.ts';
import { serverEvents } from '../api/events.ts';
import type { StoredFile } from '../api/types.ts';
import { formatCount, pageWord } from '../app/format.ts';

/** How far the reading of a file has come. Formats count pages, slides, sheets or bytes. */
export interface ReadingProgress {
  done: number;
  total: number;
}

/** Waits until a file is ready or has failed. */
export async function untilRead(
  id: string,
  onProgress: (progress: ReadingProgress) => void = () => {},
  signal = new AbortController().signal,
): Promise<StoredFile> {
  const path = `/v1/files/${encodeURIComponent(id)}`;
  for await (const { event, data } of serverEvents(`${path}/events`, signal)) {
    if (event === 'progress') onProgress(data);
    if (event === 'ready' || event === 'failed') return data.file as StoredFile;
  }
  return get<StoredFile>(path);
}

/** More than a document has pages: these are bytes. */
const LIKELY_BYTES = 20_000;

/** `page 3 of 12` or `40 %`; what is counted follows from the name, for the service tells the type when it is done. */
export function progressText({ done, total }: ReadingProgress, fileName: string): string {
  if (total > LIKELY_BYTES) return `${Math.round((100 * done) / total)} %`;
  const extension = fileName.split('.').at(-1)!.toLowerCase();
  return `${pageWord(extension)} ${formatCount(done)} of ${formatCount(total)}`;
}
