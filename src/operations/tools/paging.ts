import { fault } from '../../document/fault.ts';
import { estimateTokens } from '../../export/token-estimate.ts';

/** Of the budget: the estimate may be a little low. */
const SURE_SHARE = 0.95;

const tokensOf = (value: unknown): number => estimateTokens(JSON.stringify(value));

/** What grows with a document; a box is a list too, but of four numbers. */
const isList = (value: unknown): value is unknown[] => Array.isArray(value) && typeof value[0] === 'object';

/**
 * Cuts an answer to a budget of tokens. Its lists of records count as one long list, in the order of its fields: an answer holds
 * a stretch of it, and `next_cursor` says where the next one begins. What is no list stands in every answer.
 */
export function pageAnswer(
  value: Record<string, unknown>,
  wantedTokens: number,
  cursor?: string,
): Record<string, unknown> {
  const offset = readCursor(cursor);
  const maxTokens = wantedTokens * SURE_SHARE;
  if (offset === 0 && tokensOf(value) <= maxTokens) return value;
  const lists = Object.entries(value).filter((entry): entry is [string, unknown[]] => isList(entry[1]));
  const page: Record<string, unknown> = { ...value, ...Object.fromEntries(lists.map(([name]) => [name, []])) };
  let left = maxTokens - tokensOf(page) - 20;
  let position = 0;
  let taken = 0;
  for (const [name, list] of lists) {
    const kept = page[name] as unknown[];
    for (const entry of list) {
      if (position++ < offset) continue;
      const cost = tokensOf(entry) + 1;
      // One entry at least, or the agent would never get on.
      if (cost > left && taken > 0) return { ...page, next_cursor: String(position - 1) };
      kept.push(entry);
      left -= cost;
      taken++;
    }
  }
  return page;
}

function readCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,9}$/.test(cursor)) throw fault('invalid_request', 'The cursor is not one that an answer gave.');
  return Number(cursor);
}
