import { joinCitations } from '../../evidence.ts';
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

/** What stands below the head of an entry, as one text or one by one. */
export function tell(field: FieldSchema, paragraphs: readonly ExtractedField[]): RecordValue | undefined {
  const isList = field.type === 'array' && field.items?.type === 'string';
  if (paragraphs.length === 0 || (!isList && field.type !== 'string')) return undefined;
  const values = paragraphs.map(({ value }) => value);
  const citations = paragraphs.map(({ citation }) => citation!);
  return {
    value: isList ? values : values.join('\n'),
    citation: citations.length === 1 ? citations[0]! : joinCitations(citations),
    evidence: EVIDENCE,
    margin: LIST_MARGIN,
    ...(isList ? { items: [...paragraphs] } : {}),
  };
}

/** The blocks that lines are of, paragraphs and bullets, each once. */
export function paragraphsOf({ evidence }: Reading, segments: readonly Segment[]): ExtractedField[] {
  if (segments.length === 0) return [];
  const ids = new Set(segments.map(blockIdOf));
  return evidence.blocks
    .filter(({ block }) => ids.has(block.id) && block.text.trim().length > 1)
    .slice(0, MAX_PARAGRAPHS)
    .map(({ page, block: { id, text } }, i): ExtractedField => {
      const citation = evidence.cite({ page, blockId: id, start: 0, end: text.length }, 'exact');
      return { name: String(i), type: 'string', value: text, confidence: EVIDENCE, citation };
    });
}
