import { extensionsOf } from '../../document/file-type.ts';
import { decode, sniffEncoding } from '../containers/encoding.ts';
import type { Probe } from '../format.ts';
import { findSignature } from '../signatures.ts';

const HEADING = /^#{1,6} +\S/;
/** What nobody writes in a text of another kind: a second heading, a fence, a link, a bullet in bold. */
const MARK = /^(?:#{2,6} +\S|```|~~~)|\[[^\]\n]+\]\([^)\s]+\)|^[-*+] +\*\*/m;

/** By its name; without one where it begins with a heading and goes on as such texts do. */
export async function recognizesMarkdown({ head, extension }: Probe): Promise<boolean> {
  const isNamed = extensionsOf('md').includes(extension);
  if ((!isNamed && extension !== '') || findSignature(head) !== undefined) return false;
  const encoding = await sniffEncoding(head);
  if (!encoding || isNamed) return encoding !== undefined;
  const text = (await decode(head.subarray(encoding.bomBytes), encoding.name)).trimStart();
  const [first, ...rest] = text.split('\n');
  return HEADING.test(first!) && MARK.test(rest.join('\n'));
}
