/** Glyphs are numbered by two bytes. */
export const MAX_GLYPHS = 0x10000;
/** What a made file may have us look at: a real font maps each glyph a few times at the most. */
const MAX_STEPS = 4 * MAX_GLYPHS;

/** Where a table of a TrueType or OpenType font begins. */
export function findTable(view: DataView, name: string): number | undefined {
  const count = view.getUint16(4);
  for (let at = 12; at < 12 + 16 * count; at += 16) {
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)));
    if (tag === name) return view.getUint32(at + 8);
  }
  return undefined;
}

/** Of a platform and one of its encodings. OpenType, "cmap". */
export type Encoding = readonly [platform: number, encoding: number];

/** Characters and their glyphs, by the first of these encodings that the font has. */
export function charactersBy(
  view: DataView,
  encodings: readonly Encoding[],
): Iterable<[character: number, glyph: number]> {
  const table = findTable(view, 'cmap');
  const subtable = table === undefined ? undefined : findSubtable(view, table, encodings);
  return subtable === undefined ? [] : charactersOf(view, subtable);
}

function findSubtable(view: DataView, table: number, encodings: readonly Encoding[]): number | undefined {
  const found = new Map<string, number>();
  for (let i = view.getUint16(table + 2), at = table + 4; i > 0; i--, at += 8)
    found.set(`${view.getUint16(at)} ${view.getUint16(at + 2)}`, table + view.getUint32(at + 4));
  const best = encodings.find(([platform, encoding]) => found.has(`${platform} ${encoding}`));
  return best && found.get(best.join(' '));
}

function charactersOf(view: DataView, at: number): Iterable<[character: number, glyph: number]> {
  switch (view.getUint16(at)) {
    case 4:
      return segments(view, at);
    case 6:
      return trimmed(view, at);
    case 12:
      return groups(view, at);
    default:
      return [];
  }
}

/** Format 4: arrays of ends, starts, deltas and offsets into an array of glyphs. */
function* segments(view: DataView, at: number): Generator<[number, number]> {
  const bytes = view.getUint16(at + 6);
  const [ends, starts] = [at + 14, at + 16 + bytes];
  const [deltas, offsets] = [starts + bytes, starts + 2 * bytes];
  let steps = 0;
  for (let i = 0; i < bytes; i += 2) {
    const [start, end, offset] = [view.getUint16(starts + i), view.getUint16(ends + i), view.getUint16(offsets + i)];
    for (let character = start; character <= end && character < 0xffff; character++) {
      if (++steps > MAX_STEPS) return;
      const listed = offset === 0 ? character : view.getUint16(offsets + i + offset + 2 * (character - start));
      if (offset === 0 || listed !== 0) yield [character, (listed + view.getUint16(deltas + i)) & 0xffff];
    }
  }
}

/** Format 6: glyphs of one range, one after the other. */
function* trimmed(view: DataView, at: number): Generator<[number, number]> {
  const first = view.getUint16(at + 6);
  const count = view.getUint16(at + 8);
  for (let i = 0; i < count; i++) yield [first + i, view.getUint16(at + 10 + 2 * i)];
}

/** Format 12: ranges of characters with the glyph of their first. */
function* groups(view: DataView, at: number): Generator<[number, number]> {
  const count = view.getUint32(at + 12);
  let steps = 0;
  for (let i = 0, place = at + 16; i < count; i++, place += 12) {
    const [start, end, glyph] = [view.getUint32(place), view.getUint32(place + 4), view.getUint32(place + 8)];
    for (let character = start; character <= end && character <= 0x10ffff; character++) {
      if (++steps > MAX_STEPS || glyph + character - start >= MAX_GLYPHS) break;
      yield [character, glyph + character - start];
    }
    if (steps > MAX_STEPS) return;
  }
}
