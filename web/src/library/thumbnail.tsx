import { useEffect, useRef, useState } from 'preact/hooks';
import { request } from '../api/client.ts';
import type { StoredFile } from '../api/types.ts';
import { isSpreadsheet } from '../app/format.ts';

const WIDTH = 96;
/** The service has other things to do than to paint. */
const AT_ONCE = 2;

let underWay = 0;
const waiting: (() => void)[] = [];

async function taken<T>(work: () => Promise<T>): Promise<T> {
  if (underWay >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  underWay++;
  try {
    return await work();
  } finally {
    underWay--;
    waiting.shift()?.();
  }
}

/** The first page, once it comes into view; nothing where it cannot be painted. */
export function Thumbnail({ file }: { file: StoredFile }) {
  const frame = useRef<HTMLSpanElement>(null);
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const gone = new AbortController();
    let made: string | undefined;
    const load = async (): Promise<void> => {
      const size = file.file_type === 'pdf' ? `?width=${WIDTH}` : '';
      const path = `/v1/files/${file.id}/pages/1/image${size}`;
      const response = await taken(() => request('GET', path, { signal: gone.signal }));
      made = URL.createObjectURL(await response.blob());
      if (gone.signal.aborted) URL.revokeObjectURL(made);
      else setUrl(made);
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void load().catch(() => {});
    });
    observer.observe(frame.current!);
    return () => {
      observer.disconnect();
      gone.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [file.id, file.file_type]);
  return (
    <span class={isSpreadsheet(file.file_type) ? 'thumbnail of-sheet' : 'thumbnail'} ref={frame}>
      {url !== undefined && <img src={url} alt="" />}
    </span>
  );
}
