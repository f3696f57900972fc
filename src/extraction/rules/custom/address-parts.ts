import { textOfSpan } from '../../layout.ts';
import type { FieldSchema } from '../../schema.ts';
import type { Candidate } from '../candidate.ts';
import { mentions, type Terms } from './terms.ts';
import { isTownPart, saysTown, townPart } from './town-parts.ts';
import { joined } from './value-lines.ts';

interface Leaf {
  field: FieldSchema;
  terms: Terms;
  object: FieldSchema | undefined;
}

/** Where street, town and postal code are asked for apart, the line of the town is no more of the street, and says what nothing else does. */
export function partAddresses(leaves: readonly Leaf[], readings: Map<FieldSchema, Candidate[]>): void {
  for (const street of leaves.filter(({ terms }) => mentions(terms, 'street') && !mentions(terms, 'address'))) {
    const parts = leaves.filter(({ object, terms }) => object === street.object && isTownPart(terms));
    const [best, ...others] = readings.get(street.field) ?? [];
    const town = best?.spans.at(-1);
    if (parts.length === 0 || !best || !town || best.spans.length < 2 || !saysTown(textOfSpan(town))) continue;
    const own = joined(best.spans.slice(0, -1).map(({ segment }) => segment));
    if (own) readings.set(street.field, [{ ...own, score: best.score }, ...others]);
    for (const { field, terms } of parts) {
      const part = (readings.get(field) ?? []).length === 0 ? townPart(textOfSpan(town), terms) : undefined;
      if (!part) continue;
      const span = { segment: town.segment, start: town.start + part.start, end: town.start + part.end };
      readings.set(field, [{ value: textOfSpan(span), score: best.score, spans: [span], isShared: true }]);
    }
  }
}
