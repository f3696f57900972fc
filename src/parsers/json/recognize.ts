import { decode, sniffEncoding } from '../containers/encoding.ts';
import type { Probe } from '../format.ts';
import { findSignature } from '../signatures.ts';

/** An object or a list of them; the beginning of a larger text is told by its first tokens. */
const START =
  /^\{\s*(?:"(?:[^"\\]|\\.)*"\s*:|\}\s*$)|^\[\s*(?:[[{]|\]\s*$|(?:"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null)\s*[,\]])/;

export async function recognizesJson({ head, source, extension }: Probe): Promise<boolean> {
  if (findSignature(head) !== undefined) return false;
  const encoding = await sniffEncoding(head);
  if (!encoding) return false;
  const text = (await decode(head.subarray(encoding.bomBytes), encoding.name)).trim();
  if (!START.test(text)) return false;
  // A cell of a table may begin with a bracket: the whole text, or its first line, must be JSON.
  return (
    head.length < source.size ||
    parses(text) ||
    parses(text.slice(0, text.search(/\r?\n|$/))) ||
    /^json/.test(extension)
  );
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
