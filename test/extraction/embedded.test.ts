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

const PARTIES = `<Invoice xmlns:cbc="b"><cbc:ID>R-77</cbc:ID><AccountingSupplierParty><Party>
<PostalAddress><StreetName>Hafenweg 3</StreetName><CityName>Bremen</CityName><PostalZone>28195</PostalZone>
<Country><IdentificationCode>DE</IdentificationCode></Country></PostalAddress>
<PartyLegalEntity><RegistrationName>Nordlicht Leuchten GmbH</RegistrationName></PartyLegalEntity></Party></AccountingSupplierParty></Invoice>`;

it('cites an embedded address where a page prints it, and says exact of no text that is longer or shorter', async () => {
  const attachments = [{ name: 'xrechnung.xml', mediaType: 'text/xml', bytes: new TextEncoder().encode(PARTIES) }];
  const lines: Placed[] = [
    [50, 1, 'Nordlicht Leuchten'],
    [50, 2, 'Hafenweg 3'],
    [50, 3, '28195 Bremen'],
    [50, 8, 'Rechnung Nr. R-77'],
  ];
  const evidence = new Evidence(paper(lines, { language: 'de', embedded: { attachments } }));
  const options = { preferEmbedded: true, signal: new AbortController().signal };
  const { fields, warnings } = (await rulesBackend.extract(
    evidence,
    BUILT_IN_SCHEMAS.get('invoice')!,
    options,
  )) as BackendResult;
  const found = new Map(fields.map((field) => [field.name, field]));
  expect(found.get('vendor_address')).toMatchObject({
    value: 'Hafenweg 3, 28195 Bremen, DE',
    confidence: 0.995,
    citation: { text: 'Hafenweg 3\n28195 Bremen', match: 'derived' },
  });
  expect(found.get('vendor_address')?.citation?.attachment).toBeUndefined();
  expect(found.get('vendor_name')).toMatchObject({
    value: 'Nordlicht Leuchten GmbH',
    citation: { text: 'Nordlicht Leuchten', match: 'derived' },
  });
  expect(warnings).toEqual([]);
});
