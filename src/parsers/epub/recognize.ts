import { Budget } from '../budget.ts';
import { ZipArchive } from '../containers/zip.ts';
import type { Probe } from '../format.ts';

/** The kind stands first in most files; in all there is a list of the packages (EPUB 3.3, 4.2). */
export async function recognizesEpub({ head, source }: Probe): Promise<boolean> {
  if (Buffer.from(head.subarray(30, 60)).includes('mimetypeapplication/epub')) return true;
  try {
    const zip = await ZipArchive.open(source, new Budget());
    return zip.has('META-INF/container.xml') && [...zip.names()].some((name) => name.endsWith('.opf'));
  } catch {
    return false;
  }
}
