import type { SearchMatch } from '../api/types.ts';
import type { OpenDocument, Place } from './open-document.ts';

/**
 * Where the words of a match stand, as closely as the model knows: the cells of a table, the lines of a paragraph. The box of
 * the match itself covers its whole block in a table.
 */
export async function hitPlaces(doc: OpenDocument, match: SearchMatch): Promise<Place[]> {
  const whole = [{ page: match.page, bbox: match.bbox }];
  if (match.block_id === undefined) return whole;
  const words = new Set(match.highlights.map(([start, end]) => match.snippet.slice(start, end).toLowerCase()));
  const holds = (text: string): boolean => [...words].some((word) => text.toLowerCase().includes(word));
  const found = await doc.block(match.block_id);
  if (!found) return whole;
  const { block, page } = found;
  const places: Place[] = [];
  if (block.table_id !== undefined) {
    const { rows, page: tablePage } = await doc.table(block.table_id);
    for (const row of rows.filter((candidate) => (candidate.page ?? tablePage) === page)) {
      for (const { text, bbox } of row.cells) if (holds(text)) places.push({ page, bbox });
    }
  }
  for (const { start, end, bbox } of block.lines ?? []) {
    if (holds(block.text.slice(start, end))) places.push({ page, bbox });
  }
  return places.length > 0 ? places : whole;
}
