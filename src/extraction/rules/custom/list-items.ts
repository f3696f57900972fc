import { toConfidence } from '../../confidence.ts';
import { type ExtractedField, notFound } from '../../extraction.ts';
import type { Row, Segment } from '../../layout.ts';
import { proves } from '../../proof.ts';
import type { FieldSchema } from '../../schema.ts';
import { fold, lettersOf } from '../../values/found.ts';
import type { FoundAmount, Reading } from '../reading.ts';
import { labelScore, termsOf, words } from './terms.ts';

const MAX_GAP_ROWS = 3;
const MAX_ITEMS = 300;

/** Items of a text and a number: the lines with both below a heading that names the list. */
export function findListItems(reading: Reading, list: FieldSchema, fields: readonly FieldSchema[]): ExtractedField[] {
  const text = fields.find(({ type }) => type === 'string');
  const number = fields.find(({ type }) => type === 'number' || type === 'money' || type === 'integer');
  const numeric = fields.filter(({ type }) => type !== 'string');
  if (!text || !number || numeric.length > 1) return [];
  const amounts = new Map<number, FoundAmount[]>();
  for (const amount of reading.amounts)
    amounts.set(amount.segment.row, [...(amounts.get(amount.segment.row) ?? []), amount]);
  const heading = findHeading(reading, list);
  if (!heading) return [];
  const skipsTotals = /exclud|without the total|not the total/.test(fold(list.description ?? ''));
  const items: ExtractedField[] = [];
  let empty = 0;
  for (
    let at = heading.row + 1;
    at < reading.layout.rows.length && empty < MAX_GAP_ROWS && items.length < MAX_ITEMS;
    at++
  ) {
    const row = reading.layout.rows[at]!;
    const label = row.segments.find(({ folded }) => lettersOf(folded) > 2);
    const amount =
      label &&
      amounts.get(at)?.find(({ segment, start }) => segment.column > label.column || (segment === label && start > 3));
    if (!label || !amount) {
      empty++;
      continue;
    }
    empty = 0;
    if (skipsTotals && /^(?:sub)?totaa?l|^(?:gesamt|summe)/.test(label.folded)) continue;
    items.push(toItem(reading, row, label, amount, fields, text, number));
  }
  return items.length >= 2 ? items : [];
}

/** The heading that says most of the list's name, or of what its description names it after. */
function findHeading({ layout }: Reading, list: FieldSchema): Segment | undefined {
  const terms = termsOf(list);
  const hints = new Set(words(list.description ?? ''));
  let best: Segment | undefined;
  let most = 0;
  for (const segment of layout.segments) {
    if (segment.text.length > 60 || /\d[.,]\d\d/.test(segment.text)) continue;
    const said = words(segment.text);
    const hinted = said.filter((word) => word.length > 4 && hints.has(word)).length / Math.max(1, said.length);
    const score = Math.max(labelScore(segment.text, terms), 0.75 * hinted);
    if (score > most && score > 0.6) [best, most] = [segment, score];
  }
  return best;
}

function toItem(
  { layout, conventions }: Reading,
  row: Row,
  label: Segment,
  amount: FoundAmount,
  fields: readonly FieldSchema[],
  text: FieldSchema,
  number: FieldSchema,
): ExtractedField {
  const end = label === amount.segment ? label.text.slice(0, amount.start).trimEnd().length : label.text.length;
  const inner = fields.map((field): ExtractedField => {
    if (field !== text && field !== number) return notFound(field.name, field.type);
    const value = field === text ? label.text.slice(0, end) : amount.value;
    const citation = layout.cite(field === text ? { segment: label, start: 0, end } : amount, 'exact');
    const match = proves(citation.text, value, field.type, conventions);
    const confidence = toConfidence('text', { evidence: 0.6, margin: 0.3, confirmed: 0 }, match !== undefined);
    return {
      name: field.name,
      type: field.type,
      value,
      confidence,
      citation: { ...citation, match: match ?? 'derived' },
    };
  });
  const value = Object.fromEntries(inner.map((field) => [field.name, field.value]));
  const [first] = inner.filter(({ citation }) => citation);
  return {
    name: String(row.segments[0]!.row),
    type: 'object',
    value,
    confidence: first?.confidence ?? 0,
    citation: first?.citation ?? null,
    fields: inner,
  };
}
