import { expect, it } from 'vitest';
import type { BackendResult } from '../../src/extraction/backend.ts';
import { rulesBackend } from '../../src/extraction/backends/rules.ts';
import { Evidence } from '../../src/extraction/evidence.ts';
import { BUILT_IN_SCHEMAS } from '../../src/extraction/schemas/built-in.ts';
import { type Placed, paper } from './paper.ts';

const UBL = `<Invoice xmlns:cbc="b"><cbc:ID>R-77</cbc:ID><cbc:IssueDate>2024-03-01</cbc:IssueDate>
<cbc:DueDate>2024-03-31</cbc:DueDate><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode></Invoice>`;
const PRINTED: Placed[] = [
  [50, 1, 'Invoice number: R-77'],
  [50, 2, 'Invoice date: 01.03.2024'],
];

it('cites the attachment where no page says an embedded value, and trusts it no more than half', async () => {
  const attachments = [{ name: 'xrechnung.xml', mediaType: 'text/xml', bytes: new TextEncoder().encode(UBL) }];
  const evidence = new Evidence(paper(PRINTED, { language: 'en', embedded: { attachments } }));
  const options = { preferEmbedded: true, signal: new AbortController().signal };
  const { fields } = (await rulesBackend.extract(evidence, BUILT_IN_SCHEMAS.get('invoice')!, options)) as BackendResult;
  const found = new Map(fields.map((field) => [field.name, field]));
  expect(found.get('invoice_number')).toMatchObject({ value: 'R-77', confidence: 0.995 });
  expect(found.get('invoice_number')?.citation?.attachment).toBeUndefined();
  expect(found.get('due_date')).toMatchObject({
    value: '2024-03-31',
    confidence: 0.5,
    citation: { page: 1, bbox: [0, 0, 595, 842], text: '2024-03-31', match: 'derived', attachment: 'xrechnung.xml' },
  });
});
