import type { Probe } from '../format.ts';

/** A fragment without its header, as text processors exchange it, is told by the name; Pocket Word (`pwi`) is another format. */
export function recognizesRtf({ head, extension }: Probe): boolean {
  const start = Buffer.from(head.subarray(0, 64))
    .toString('latin1')
    .replace(/^(?:\xef\xbb\xbf)?\s*/, '');
  return start.startsWith('{\\rtf') || (extension === 'rtf' && /^\{\\(?!pwi)[a-z]/.test(start));
}
