import { fault } from '../../document/fault.ts';
import { estimateTokens } from '../../export/token-estimate.ts';

/** Share of the budget that is used, since the estimate may be low. */
const SURE_SHARE = 0.95;

const tokensOf = (value: unknown): number => estimateTokens(JSON.stringify(value));

/** Lists that grow with a document; a box is a list too, but of four numbers. */
const isList = (value: unknown): value is unknown[] => Array.isArray(value) && typeof value[0] === 'object';

/** Who reads an answer: what its lists cost in the form that is read, and which of them that form tells at all. */
export interface AnswerReader {
  tells(list: string): boolean;
  costOf(list: string, entry: unknown): number;
}

const JSON_READER: AnswerReader = { tells: () => true, costOf: (_, entry) => tokensOf(entry) + 1 };

/**
 * Cuts an answer to a budget of tokens. Its lists of records count as one long list, in the order of its fields: an answer holds
 * a stretch of it, and `next_cursor` says where the next one begins. What is no list stands in every answer. A list that the reader
 * is not told is there whole or, where that is too long, empty: nobody should have to ask for it.
 */
export function pageAnswer(
  value: Record<string, unknown>,
  wantedTokens: number,
  cursor?: string,
  reader: AnswerReader = JSON_READER,
): Record<string, unknown> {
  const { offset, within } = readCursor(cursor);
  const maxTokens = wantedTokens * SURE_SHARE;
  if (cursor === undefined && tokensOf(value) <= maxTokens) return value;
  const lists = Object.entries(value).filter((entry): entry is [string, unknown[]] => isList(entry[1]));
  const page: Record<string, unknown> = { ...value, ...Object.fromEntries(lists.map(([name]) => [name, []])) };
  let left = maxTokens - tokensOf(page) - 20;
  let position = 0;
  let taken = 0;
  for (const [name, list] of lists.filter(([name]) => reader.tells(name))) {
    const kept = page[name] as unknown[];
    for (const entry of list) {
      if (position++ < offset) continue;
      const from = position - 1 === offset ? within : 0;
      const cost = reader.costOf(name, entry);
      if (cost > left && taken > 0) return { ...page, next_cursor: String(position - 1) };
      taken++;
      left -= cost;
      if (left >= 0 && from === 0) {
        kept.push(entry);
        continue;
      }
      // It alone is too long: a part of it, or the agent would never get on.
      const { part, next } = cutEntry(entry as object, from, left + cost);
      kept.push(part);
      if (next !== undefined) return { ...page, next_cursor: `${position - 1}.${next}` };
    }
  }
  if (cursor !== undefined) return page;
  for (const [name, list] of lists.filter(([name]) => !reader.tells(name))) {
    left -= list.reduce<number>((cost, entry) => cost + reader.costOf(name, entry), 0);
    if (left >= 0) page[name] = list;
  }
  return page;
}

/** Where each line and each change of type stands: counted in the text, so of no use with a part of it. */
const DETAILS = ['lines', 'spans'];

/** A stretch of a row of values, or of a record's longest field: a block's text, a row's cells. `next`: where the rest begins. */
function cutEntry(entry: object, from: number, maxTokens: number): { part: unknown; next?: number } {
  if (Array.isArray(entry)) return cut(entry, from, maxTokens);
  const rest = Object.fromEntries(Object.entries(entry).filter(([name]) => !DETAILS.includes(name)));
  const long = Object.entries(rest).filter((field): field is [string, Long] => isLong(field[1]));
  const [name, whole] = long.sort((a, b) => tokensOf(b[1]) - tokensOf(a[1]))[0] ?? [];
  if (name === undefined || whole === undefined) return { part: rest };
  const { part, ...more } = cut(whole, from, maxTokens - tokensOf({ ...rest, [name]: whole.slice(0, 0) }));
  return { part: { ...rest, [name]: part }, ...more };
}

type Long = string | unknown[];
const isLong = (field: unknown): field is Long => typeof field === 'string' || isList(field);

function cut(whole: Long, from: number, maxTokens: number): { part: Long; next?: number } {
  let end = whole.length;
  while (end - from > 1 && tokensOf(whole.slice(from, end)) > maxTokens) end = from + Math.floor((end - from) * 0.75);
  const part = whole.slice(from, end);
  return end < whole.length ? { part, next: end } : { part };
}

/** `12` is the twelfth entry from 0, `12.300` its part from 300 on. */
function readCursor(cursor: string | undefined): { offset: number; within: number } {
  if (cursor === undefined) return { offset: 0, within: 0 };
  const [, offset, within = '0'] = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(cursor) ?? [];
  if (offset === undefined) throw fault('invalid_request', 'The cursor is not one that an answer gave.');
  return { offset: Number(offset), within: Number(within) };
}
