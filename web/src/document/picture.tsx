import { useEffect, useState } from 'preact/hooks';
import type { OpenDocument } from './open-document.ts';

/** One of the pictures in the file; what no browser draws is told by its type. */
export function usePicture(doc: OpenDocument, image: number | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let isGone = false;
    if (image === undefined) setUrl(undefined);
    else {
      doc.imageUrl(image).then(
        (made) => !isGone && setUrl(made),
        () => {},
      );
    }
    return () => {
      isGone = true;
    };
  }, [doc, image]);
  return url;
}

/** Types that browsers draw. */
export const isDrawable = (mediaType: string): boolean => /^image\/(png|jpeg|gif|bmp|webp|x-ms-bmp)$/.test(mediaType);
