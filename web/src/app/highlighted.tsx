/** A text with marked ranges, which are in order and apart. */
export function Highlighted({ text, ranges }: { text: string; ranges: readonly (readonly [number, number])[] }) {
  const parts = ranges.flatMap(([start, end], i) => [
    text.slice(ranges[i - 1]?.[1] ?? 0, start),
    <mark key={start}>{text.slice(start, end)}</mark>,
  ]);
  return (
    <span class="snippet" dir="auto">
      {parts}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </span>
  );
}
