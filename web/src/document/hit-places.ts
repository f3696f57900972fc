import type { Block, Box, SearchMatch, Word } from '../api/types.ts';
import type { OpenDocument, Place } from './open-document.ts';

/** Where the words of a match stand. The box of the match itself is that of a line, or of a whole table. */
export async function hitPlaces(doc: OpenDocument, match: SearchMatch): Promise<Place[]> {
  const found = match.block_id === undefined ? undefined : await doc.block(match.block_id);
  if (!found) return [match];
  const { block, page } = found;
  const sought = new Set(match.highlights.map(([start, end]) => match.snippet.slice(start, end).toLowerCase()));
  const words = (await doc.words(page)).filter((word) => word.block_id === block.id);
  const boxes = [...hitWords(block, sought)].flatMap((range) => lineBoxes(words, range));
  if (boxes.length > 0) return boxes.map((bbox) => ({ page, bbox }));
  return block.table_id === undefined ? [match] : cellPlaces(doc, block.table_id, page, sought, match);
}

type Range = [start: number, end: number];

/** Every place in a block of what was found in it: a snippet shows only some. */
function* hitWords({ text }: Block, sought: Iterable<string>): Generator<Range> {
  const searched = text.toLowerCase();
  for (const words of sought) {
    for (let at = searched.indexOf(words); at >= 0 && words !== ''; at = searched.indexOf(words, at + words.length)) {
      yield [at, at + words.length];
    }
  }
}

/** The box of a range on each line that it stands on. */
function lineBoxes(words: readonly Word[], [start, end]: Range): Box[] {
  const lines: Box[] = [];
  for (const { bbox } of words.filter((word) => word.start < end && word.end > start)) {
    const line = lines.at(-1);
    const isSameLine = line && bbox[0] >= line[0] && bbox[1] < line[3] && bbox[3] > line[1];
    if (isSameLine) lines[lines.length - 1] = around(line, bbox);
    else lines.push(bbox);
  }
  return lines;
}

const around = ([x0, y0, x1, y1]: Box, [u0, v0, u1, v1]: Box): Box => [
  Math.min(x0, u0),
  Math.min(y0, v0),
  Math.max(x1, u1),
  Math.max(y1, v1),
];

async function cellPlaces(
  doc: OpenDocument,
  tableId: string,
  page: number,
  sought: ReadonlySet<string>,
  whole: Place,
): Promise<Place[]> {
  const { rows, page: tablePage } = await doc.table(tableId);
  const places = rows
    .filter((row) => (row.page ?? tablePage) === page)
    .flatMap(({ cells }) => cells)
    .filter(({ text }) => [...sought].some((words) => text.toLowerCase().includes(words)))
    .map(({ bbox }) => ({ page, bbox }));
  return places.length > 0 ? places : [whole];
}
