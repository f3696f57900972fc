import { fileTypeOf } from '../../document/file-type.ts';
import { sniffEncoding } from '../containers/encoding.ts';
import type { Probe } from '../format.ts';
import { findSignature } from '../signatures.ts';

/** Any text that is not named as a document of another kind, which it would be a broken one of. */
export async function recognizesText({ head, extension }: Probe): Promise<boolean> {
  if (findSignature(head) !== undefined || head.length === 0) return false;
  const promised = fileTypeOf(`a.${extension}`);
  if (promised !== undefined && promised !== 'txt') return false;
  const encoding = await sniffEncoding(head);
  return encoding !== undefined && (WIDE.test(encoding.name) || !CONTROLS.test(Buffer.from(head).toString('latin1')));
}

const WIDE = /^utf-(?:16|32)/;
/** In no text that anybody wrote; tables of some programs have them. */
const CONTROLS = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;
