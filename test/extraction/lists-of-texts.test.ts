import { describe, expect, it } from 'vitest';
import type { FieldSchema } from '../../src/extraction/schema.ts';
import { ask, field } from './ask.ts';
import { paper } from './paper.ts';

const texts = (name: string): FieldSchema => ({ ...field(name, 'array'), items: { type: 'string' } }) as FieldSchema;

describe('lists of texts', () => {
  it('parted by commas go on where a line ends without one', () => {
    const page = paper([
      [20, 0, 'KEYWORDS'],
      [20, 1, 'Paper, Tagging, Machine-readable structure, Document'],
      [20, 2, 'formats'],
    ]);
    expect(ask(page, [texts('keywords')])).toEqual({
      keywords: ['Paper', 'Tagging', 'Machine-readable structure', 'Document formats'],
    });
  });

  it('parted by semicolons run over the lines of their paragraph, and what introduces them is none', () => {
    const page = paper([
      [20, 0, 'Forms Attached'],
      [20, 1, 'The following are made part of this policy at the time of issue:'],
      [20, 2, 'Policy Form LD-51186 (08/18); Signature Page CC-1K11i; Chubb'],
      [20, 3, 'Group Notice ACE01; Producer Practices & Policies ALL-20887'],
      [20, 4, '(10/06)'],
    ]);
    expect(ask(page, [texts('formsAttached')])).toEqual({
      formsAttached: [
        'Policy Form LD-51186 (08/18)',
        'Signature Page CC-1K11i',
        'Chubb Group Notice ACE01',
        'Producer Practices & Policies ALL-20887 (10/06)',
      ],
    });
  });

  it('may stand far apart under a heading in the middle, which says what they belong to', () => {
    const items = [
      'Scheduled Personal Property Terms',
      'Interested Party',
      'Special Provisions',
      'Anti-Fraud Statement',
    ];
    const page = paper([
      [180, 0, 'ADDITIONAL DOCUMENTS ATTACHED TO THIS POLICY'],
      ...items.map((item, i): [number, number, string] => [20, 1 + i * 1.5, item]),
    ]);
    expect(ask(page, [texts('attachedDocuments')])).toEqual({ attachedDocuments: items });
  });

  it('end where a short line left of their items heads the next', () => {
    const page = paper(
      [
        [20, 0, 'Key risks'],
        [30, 1, '• Data may come late'],
        [30, 2, '• Fewer people than planned\nKey issues'],
        [30, 4, '• Two defects came back'],
        [30, 5, '• Nobody came to the review'],
      ],
      { types: { 'p1.b2': 'list_item', 'p1.b3': 'list_item', 'p1.b4': 'list_item', 'p1.b5': 'list_item' } },
    );
    expect(ask(page, [texts('key_risks'), texts('key_issues')])).toEqual({
      key_risks: ['• Data may come late', '• Fewer people than planned'],
      key_issues: ['• Two defects came back', '• Nobody came to the review'],
    });
  });
});
