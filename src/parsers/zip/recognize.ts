import { Budget } from '../budget.ts';
import { ZipArchive } from '../containers/zip.ts';
import type { Probe } from '../format.ts';

/** What other documents have that are archives. */
const PARTS = ['[Content_Types].xml', 'mimetype', 'META-INF/container.xml', 'META-INF/manifest.xml', 'content.xml'];

/** An archive of files, and not of the parts of one. */
export async function recognizesZip({ source }: Probe): Promise<boolean> {
  try {
    const zip = await ZipArchive.open(source, new Budget());
    return ![...PARTS, 'word/document.xml', 'xl/workbook.xml', 'ppt/presentation.xml'].some((part) => zip.has(part));
  } catch {
    return false;
  }
}
