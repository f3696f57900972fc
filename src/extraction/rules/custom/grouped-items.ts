import { type SegmentSpan, textOfSpans } from '../../layout.ts';

const GROUP = /^\p{L}[^:：]{1,40}[:：]\s*(?=\S)/u;
/** Items of a group are words, on the whole. */
const MEAN_PART = 30;

/** "Databases: PostgreSQL, Redis": where lines name groups, their parts are the items; else the items as they are. */
export function partsOfGroups(items: readonly SegmentSpan[][]): SegmentSpan[][] {
  const [first, ...others] = items;
  const isOneGroup =
    first &&
    others.length > 1 &&
    GROUP.test(textOfSpans(first)) &&
    !others.some((item) => GROUP.test(textOfSpans(item)));
  if (isOneGroup) return [withoutGroup(first), ...others];
  const grouped = items.filter((item) => GROUP.test(textOfSpans(item)) && /,/.test(textOfSpans(item)));
  if (grouped.length * 2 < items.length || grouped.length === 0) return [...items];
  const parts = items.flatMap((item) => splitParts(withoutGroup(item)));
  const letters = parts.reduce((sum, part) => sum + textOfSpans(part).length, 0);
  return letters <= MEAN_PART * parts.length ? parts : [...items];
}

function withoutGroup(item: readonly SegmentSpan[]): SegmentSpan[] {
  const [first, ...rest] = item;
  const label = GROUP.exec(first!.segment.text.slice(first!.start, first!.end))?.[0].length ?? 0;
  return [{ ...first!, start: first!.start + label }, ...rest];
}

/** At commas outside brackets; what a line cuts goes on in the next. */
function splitParts(item: readonly SegmentSpan[]): SegmentSpan[][] {
  const parts: SegmentSpan[][] = [[]];
  let depth = 0;
  for (const { segment, start, end } of item) {
    let from = start;
    for (let at = start; at < end; at++) {
      const sign = segment.text[at]!;
      if (/[([（]/.test(sign)) depth++;
      else if (/[)\]）]/.test(sign)) depth = Math.max(0, depth - 1);
      const isParting =
        depth === 0 && (/[;|、，]/.test(sign) || (sign === ',' && /\s/.test(segment.text[at + 1] ?? ' ')));
      if (!isParting) continue;
      parts.at(-1)!.push(trimmed({ segment, start: from, end: at }));
      parts.push([]);
      from = at + 1;
    }
    parts.at(-1)!.push(trimmed({ segment, start: from, end }));
  }
  return parts.map((part) => part.filter(({ start, end }) => end > start)).filter((part) => part.length > 0);
}

function trimmed({ segment, start, end }: SegmentSpan): SegmentSpan {
  const text = segment.text.slice(start, end);
  const lead = /^\s*/.exec(text)![0].length;
  return { segment, start: start + lead, end: Math.max(start + lead, start + text.replace(/[\s.]+$/, '').length) };
}
