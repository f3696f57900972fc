import { TextDecoder } from 'node:util';

const LABELS = new Map([
  [65001, 'utf-8'],
  [20127, 'windows-1252'],
  [932, 'shift_jis'],
  [936, 'gbk'],
  [949, 'euc-kr'],
  [950, 'big5'],
  [54936, 'gb18030'],
  [50220, 'iso-2022-jp'],
  [51932, 'euc-jp'],
  [20866, 'koi8-r'],
  [21866, 'koi8-u'],
  ...Array.from({ length: 16 }, (_, i): [number, string] => [28591 + i, `iso-8859-${i + 1}`]),
]);

/** Text in a code page of Windows, by its number. */
export function decodeCodePage(bytes: Uint8Array, codePage: number): string {
  try {
    return new TextDecoder(LABELS.get(codePage) ?? `windows-${codePage}`).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
