import { extensionsOf } from '../../document/file-type.ts';
import { decode, sniffEncoding } from '../containers/encoding.ts';
import type { Probe } from '../format.ts';
import { findMailKind } from '../mail/head.ts';

/** A byte order mark, comments and declarations may stand before the first element. */
const PRELUDE = /^(?:\ufeff|\s|<!--[\s\S]*?-->|<\?[^>]*\?>)*/;
const START = /^<(?:!doctype\s+html|html|head|body|title|table|meta|style|center|h[1-6]|p|div)(?:[\s>/]|$)/i;
const ANY_TAG = /<(?:html|body|head|p|div|span|br|table|a|ul|h[1-6])(?:\s[^<>]*)?\/?>/i;

/** By its first element; what is named so may begin with text. */
export async function recognizesHtml({ head, extension }: Probe): Promise<boolean> {
  const start = head.subarray(0, 4096);
  if (findMailKind(Buffer.from(head.subarray(0, 16 * 1024)).toString('latin1')) === 'web_archive') return true;
  const encoding = await sniffEncoding(start);
  if (!encoding) return false;
  const text = await decode(start.subarray(encoding.bomBytes), encoding.name);
  if (START.test(text.replace(PRELUDE, ''))) return true;
  return extensionsOf('html').includes(extension) && ANY_TAG.test(text);
}
