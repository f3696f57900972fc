import type { Box } from '../document/box.ts';
import type { Chunk } from './chunk.ts';
import { tailOf } from './chunk-text.ts';
import { estimateTokens } from './token-estimate.ts';

export const CHUNK_HEADINGS = ['once', 'path', 'none'] as const;
/** Where headings stand in the text of chunks: where they stand in the document, all of them above every chunk, or nowhere. */
export type ChunkHeadings = (typeof CHUNK_HEADINGS)[number];

export interface ChunkSettings {
  maxTokens: number;
  overlapTokens: number;
  headings: ChunkHeadings;
}

/** The headings and the caption above the text of a chunk. */
export interface Lead {
  text: string;
  blockIds: string[];
  places: { page: number; bbox: Box }[];
}

export const NO_LEAD: Lead = { text: '', blockIds: [], places: [] };

const GAP = '\n\n';

/** The lead is never the greater part of a chunk. */
const LEAD_SHARE = 0.5;
const PATH_SHARE = 0.25;
export const HEADER_SHARE = 0.75;

/** The headings above every chunk: the innermost ones where not all have room. */
export function pathLead(path: readonly string[], { maxTokens, headings }: ChunkSettings): string {
  if (headings !== 'path') return '';
  for (let from = 0; from < path.length; from++) {
    const text = path.slice(from).join(' > ');
    if (leavesRoom(text, maxTokens, PATH_SHARE)) return text;
  }
  return '';
}

/** Whether a lead leaves enough room for what it leads to; the header of a table may be longer. */
export const leavesRoom = (text: string, maxTokens: number, share = LEAD_SHARE): boolean =>
  estimateTokens(text) + 1 <= maxTokens * share;

/** Tokens that are left below a lead. */
export const roomBelow = (lead: string, maxTokens: number): number =>
  lead === '' ? maxTokens : maxTokens - estimateTokens(lead) - 1;

export const below = (lead: string, text: string): string => [lead, text].filter((each) => each !== '').join(GAP);

/** Share of a chunk that moves to headings that would stand alone. */
const MOVED_SHARE = 0.3;

/** Headings that nothing follows, at the end of the chunk before; where that has no room, its last sentence or row goes with them. */
export function closedBy(chunk: Chunk, lead: Lead, { maxTokens }: ChunkSettings): Chunk[] {
  const whole = chunk.text.trimEnd();
  const closing = (text: string, id: string): Chunk => ({
    ...withText(chunk, text),
    id,
    pages: [...new Set([...chunk.pages, ...lead.places.map(({ page }) => page)])],
    boxes: [...chunk.boxes, ...lead.places],
    block_ids: [...chunk.block_ids, ...lead.blockIds],
  });
  if (estimateTokens(whole + GAP + lead.text) <= maxTokens) return [closing(whole + GAP + lead.text, chunk.id)];
  const moved = tailOf(whole, Math.floor(maxTokens * MOVED_SHARE));
  if (moved === '' || estimateTokens(moved + GAP + lead.text) > maxTokens) return [];
  const kept = withText(chunk, whole.slice(0, whole.length - moved.length).trimEnd());
  return [kept, closing(moved + GAP + lead.text, `${chunk.id}.end`)];
}

const withText = (chunk: Chunk, text: string): Chunk => ({ ...chunk, text, token_estimate: estimateTokens(text) });
