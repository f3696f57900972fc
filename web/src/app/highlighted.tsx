interface HighlightedProps {
  text: string;
  ranges: readonly (readonly [number, number])[];
  /** Where more of the text is left out. */
  cut?: 'start' | 'end' | 'both' | undefined;
}

/** A text with marked ranges, which are in order and apart. */
export function Highlighted({ text, ranges, cut }: HighlightedProps) {
  const parts = ranges.flatMap(([start, end], i) => [
    text.slice(ranges[i - 1]?.[1] ?? 0, start),
    <mark key={start}>{text.slice(start, end)}</mark>,
  ]);
  return (
    <span class="snippet" dir="auto">
      {cut === 'start' || cut === 'both' ? '… ' : ''}
      {parts}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
      {cut === 'end' || cut === 'both' ? ' …' : ''}
    </span>
  );
}
