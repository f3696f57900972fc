import { fault } from '../../document/fault.ts';

/** A rough measure that holds for JSON of any language model's tokeniser. */
const CHARACTERS_PER_TOKEN = 3.5;

export const estimateTokens = (value: unknown): number =>
  Math.ceil((JSON.stringify(value)?.length ?? 0) / CHARACTERS_PER_TOKEN);

/**
 * Cuts an answer to a budget of tokens. Its lists count as one long list, in the order of its fields: an answer holds a stretch of it,
 * and `next_cursor` says where the next one begins. What is no list stands in every answer.
 */
export function pageAnswer(
  value: Record<string, unknown>,
  maxTokens: number,
  cursor?: string,
): Record<string, unknown> {
  const offset = readCursor(cursor);
  if (offset === 0 && estimateTokens(value) <= maxTokens) return value;
  const lists = Object.entries(value).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  const page: Record<string, unknown> = { ...value, ...Object.fromEntries(lists.map(([name]) => [name, []])) };
  let left = maxTokens - estimateTokens(page) - 20;
  let position = 0;
  let taken = 0;
  for (const [name, list] of lists) {
    const kept = page[name] as unknown[];
    for (const entry of list) {
      if (position++ < offset) continue;
      const cost = estimateTokens(entry) + 1;
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
