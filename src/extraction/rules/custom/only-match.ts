import { compilePattern } from '../../../document/pattern.ts';
import type { Candidate } from '../candidate.ts';
import type { Reading } from '../reading.ts';

/** Where one text alone in the document has the shape, it needs no label. */
export function findOnlyMatch({ layout }: Reading, source: string): Candidate[] {
  const pattern = compilePattern(source);
  const found: Candidate[] = [];
  for (const segment of layout.segments) {
    const matcher = pattern.matcher(segment.text);
    while (matcher.find() && found.length < 50) {
      const [start, end] = [matcher.start(), matcher.end()];
      if (end > start)
        found.push({ value: segment.text.slice(start, end), score: 0.6, spans: [{ segment, start, end }] });
    }
  }
  return new Set(found.map(({ value }) => value)).size === 1 ? found.slice(0, 1) : [];
}
