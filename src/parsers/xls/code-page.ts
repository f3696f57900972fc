import { codePageOf } from '../containers/charsets.ts';
import { BIFF5, Record, readRecords, u16 } from './biff.ts';

/** ANSI_CHARSET is 0, DEFAULT_CHARSET ("as the system has it") 1. */
const WESTERN_OR_DEFAULT = 1;

/**
 * The code page of a workbook of Excel 5.0/95 that does not say it: accounting programs leave the record out, and tell by the character
 * set of their fonts (Font, [MS-XLS] 2.4.122) what their texts are written in. The one that most fonts have beside the Western one.
 */
export function findCodePage(stream: Buffer): number | undefined {
  let version = 0;
  const counts = new Map<number, number>();
  for (const { type, data } of readRecords(stream)) {
    if (type === Record.bof && version === 0) version = u16(data, 0);
    if (version !== BIFF5 || type === Record.codePage) return undefined;
    if (type === Record.eof) break;
    const charset = type === Record.font ? (data[12] ?? 0) : 0;
    const page = charset > WESTERN_OR_DEFAULT ? codePageOf(charset) : undefined;
    if (page !== undefined) counts.set(page, (counts.get(page) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}
