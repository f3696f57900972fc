export interface Nearest {
  edits: number;
  start: number;
  end: number;
}

/** Steps of one search: a tenth of a second. */
const MAX_STEPS = 10_000_000;
const MAX_WINDOWS = 10_000;

/**
 * The part of a text that becomes what is wanted with the fewest edits, if they are at most so many. Digits are never edited:
 * another number says something else.
 */
export function findNearest(text: string, wanted: string, maxEdits: number): Nearest | undefined {
  let best: Nearest | undefined;
  let steps = MAX_STEPS;
  for (const { start, end } of windows(text, wanted, maxEdits)) {
    steps -= (end - start) * wanted.length;
    if (steps < 0) break;
    const found = align(text.slice(start, end), wanted, (best?.edits ?? maxEdits + 1) - 1);
    if (found) best = { edits: found.edits, start: start + found.start, end: start + found.end };
  }
  return best;
}

/** Of k + 1 pieces of what is wanted, k edits leave one whole: only around such pieces is it worth to look. */
function windows(text: string, wanted: string, maxEdits: number): { start: number; end: number }[] {
  const size = Math.floor(wanted.length / (maxEdits + 1));
  const found: { start: number; end: number }[] = [];
  for (let piece = 0; piece <= maxEdits; piece++) {
    const sought = wanted.slice(piece * size, (piece + 1) * size);
    for (let at = text.indexOf(sought); at >= 0 && found.length < MAX_WINDOWS; at = text.indexOf(sought, at + 1)) {
      const start = Math.max(0, at - piece * size - maxEdits);
      found.push({ start, end: Math.min(text.length, start + wanted.length + 2 * maxEdits) });
    }
  }
  found.sort((a, b) => a.start - b.start);
  const merged: { start: number; end: number }[] = [];
  for (const window of found) {
    const last = merged.at(-1);
    if (last && window.start <= last.end) last.end = Math.max(last.end, window.end);
    else merged.push(window);
  }
  return merged;
}

const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57;

/** Sellers 1980. */
function align(text: string, wanted: string, maxEdits: number): Nearest | undefined {
  const length = wanted.length;
  const price = wanted.split('').map((unit) => (isDigit(unit.charCodeAt(0)) ? maxEdits + 1 : 1));
  let edits = new Array<number>(length + 1).fill(0);
  for (let i = 1; i <= length; i++) edits[i] = edits[i - 1]! + price[i - 1]!;
  let starts = new Array<number>(length + 1).fill(0);
  let [nextEdits, nextStarts] = [new Array<number>(length + 1), new Array<number>(length + 1)];
  let best: Nearest | undefined;
  for (let at = 0; at < text.length; at++) {
    nextEdits[0] = 0;
    nextStarts[0] = at + 1;
    const unit = text.charCodeAt(at);
    const extra = isDigit(unit) ? maxEdits + 1 : 1;
    for (let i = 1; i <= length; i++) {
      let cost = edits[i - 1]! + (wanted.charCodeAt(i - 1) === unit ? 0 : Math.max(extra, price[i - 1]!));
      let start = starts[i - 1]!;
      if (edits[i]! + extra < cost) [cost, start] = [edits[i]! + extra, starts[i]!];
      if (nextEdits[i - 1]! + price[i - 1]! < cost)
        [cost, start] = [nextEdits[i - 1]! + price[i - 1]!, nextStarts[i - 1]!];
      nextEdits[i] = cost;
      nextStarts[i] = start;
    }
    const total = nextEdits[length]!;
    if (total <= maxEdits && (!best || total < best.edits))
      best = { edits: total, start: nextStarts[length]!, end: at + 1 };
    [edits, nextEdits] = [nextEdits, edits];
    [starts, nextStarts] = [nextStarts, starts];
  }
  return best && best.start < best.end ? best : undefined;
}
