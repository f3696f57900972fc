import { extensionsOf } from '../../document/file-type.ts';
import { decode, sniffEncoding } from '../containers/encoding.ts';
import type { Probe } from '../format.ts';

const PRELUDE = /^(?:\ufeff|\s|<!--[\s\S]*?-->|<\?[^>]*\?>|<!DOCTYPE(?:[^<>[]|\[[^\]]*\])*>)*/i;
const HTML = /^<(?:html|head|body)[\s>]/i;
/** Excel 2003 wrote XML that is a workbook, Word and PowerPoint such that is a package. */
const OFFICE = /urn:schemas-microsoft-com:office:spreadsheet|<\?mso-application/;

/** By its declaration, or by its first element where it is named so. */
export async function recognizesXml({ head, extension }: Probe): Promise<boolean> {
  const start = head.subarray(0, 16 * 1024);
  const encoding = await sniffEncoding(start);
  if (!encoding) return false;
  const text = await decode(start.subarray(encoding.bomBytes), encoding.name);
  const body = text.replace(PRELUDE, '');
  if (OFFICE.test(text) || HTML.test(body) || !/^<[A-Za-z_]/.test(body)) return false;
  return /^\s*(?:\ufeff)?<\?xml\s/.test(text) || extensionsOf('xml').includes(extension);
}
