import { unionBox } from '../../../document/geometry.ts';
import type { ExtractedField } from '../../extraction.ts';
import { blockIdOf, type Segment } from '../../layout.ts';
import type { FieldSchema } from '../../schema.ts';
import type { Reading } from '../reading.ts';
import { LIST_MARGIN, type RecordValue } from './record.ts';

const EVIDENCE = 0.7;
const MAX_PARAGRAPHS = 60;

/** Fields that ask for what is told of an entry, rather than for a name. */
export const isTold = ({ name }: FieldSchema): boolean =>
  /desc|summary|detail|respons|task|highlight|achieve|accompl|dut(?:y|ies)|bullet/i.test(name);

/** What stands below the head of an entry: its paragraphs and bullets, as one text or one by one. */
export function tell(reading: Reading, field: FieldSchema, segments: readonly Segment[]): RecordValue | undefined {
  const isList = field.type === 'array' && field.items?.type === 'string';
  if (segments.length === 0 || (!isList && field.type !== 'string')) return undefined;
  const paragraphs = paragraphsOf(reading, segments).slice(0, MAX_PARAGRAPHS);
  const [first, ...more] = paragraphs;
  if (!first) return undefined;
  const text = paragraphs.map(({ value }) => value).join('\n');
  const bboxes = paragraphs.map(({ citation }) => ({ page: citation!.page, bbox: citation!.bbox }));
  const here = bboxes.filter(({ page }) => page === first.citation!.page);
  const citation =
    more.length === 0
      ? first.citation!
      : { ...first.citation!, bbox: unionBox(here.map(({ bbox }) => bbox))!, bboxes, text };
  const value = isList ? paragraphs.map((paragraph) => paragraph.value) : text;
  return { value, citation, evidence: EVIDENCE, margin: LIST_MARGIN, ...(isList ? { items: paragraphs } : {}) };
}

/** The blocks that lines are of, each once. */
function paragraphsOf({ evidence }: Reading, segments: readonly Segment[]): ExtractedField[] {
  const ids = new Set(segments.map(blockIdOf));
  return evidence.blocks
    .filter(({ block }) => ids.has(block.id) && block.text.trim().length > 1)
    .map(({ page, block: { id, text } }, i): ExtractedField => {
      const citation = evidence.cite({ page, blockId: id, start: 0, end: text.length }, 'exact');
      return { name: String(i), type: 'string', value: text, confidence: EVIDENCE, citation };
    });
}
