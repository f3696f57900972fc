import * as z from 'zod';
import { invalidInput } from './input-errors.ts';

/** The one vocabulary of lists that are answered in parts: `limit` and `cursor` are asked, `next_cursor` is answered. */
export const toLimit = (standard: number, most: number, what: string) =>
  z
    .number()
    .int()
    .min(1)
    .max(most)
    .optional()
    .meta({ description: `${what} in one answer; ${standard} where left out.`, default: standard });

export const Cursor = z
  .string()
  .max(64)
  .optional()
  .describe('The next_cursor of the previous answer; left out for the first.');

export const NextCursor = z.string().nullable().describe('The cursor of what follows; null at the end.');

/** Names from before there was one vocabulary. They are taken everywhere, and shown to nobody who begins now. */
export const OTHER_NAMES: ReadonlySet<string> = new Set(['max_results', 'offset']);

export const Offset = z
  .number()
  .int()
  .min(0)
  .optional()
  .meta({ description: 'How many to leave out; cursor does the same.', deprecated: true });

export const MaxResults = z.number().int().min(1).max(1000).optional().describe('Another name for limit.');

interface PartInput {
  limit?: number | undefined;
  max_results?: number | undefined;
  cursor?: string | undefined;
  offset?: number | undefined;
}

/** Which stretch of a list is asked for. */
export interface Part {
  offset: number;
  limit: number;
}

export function toPart(
  { limit, max_results: maxResults, cursor, offset }: PartInput,
  { standard, farthest = Number.MAX_SAFE_INTEGER }: { standard: number; farthest?: number },
): Part {
  if (limit !== undefined && maxResults !== undefined && limit !== maxResults) {
    throw invalidInput([{ path: 'max_results', message: `This is another name for limit, which says ${limit}.` }]);
  }
  if (cursor !== undefined && offset !== undefined) {
    throw invalidInput([{ path: 'offset', message: 'Give either a cursor or an offset.' }]);
  }
  const first = offset ?? (cursor === undefined ? 0 : readCursor(cursor));
  if (first > farthest) {
    const path = offset === undefined ? 'cursor' : 'offset';
    throw invalidInput([{ path, message: `The list is read up to its entry ${farthest}; ask for less of it.` }]);
  }
  return { offset: first, limit: limit ?? maxResults ?? standard };
}

function readCursor(cursor: string): number {
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  throw badCursor();
}

export const badCursor = (): Error =>
  invalidInput([
    { path: 'cursor', message: 'No answer gave this cursor: take next_cursor as it came, or leave it out to begin.' },
  ]);

/** Where the part after this one begins. */
export const nextCursor = (end: number, total: number, farthest = Number.MAX_SAFE_INTEGER): string | null =>
  end < total && end <= farthest ? String(end) : null;
