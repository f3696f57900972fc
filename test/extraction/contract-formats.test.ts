import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { Evidence } from '../../src/extraction/evidence.ts';
import { StoredContent } from '../../src/index/content.ts';
import type { Manifest } from '../../src/index/store.ts';
import { Budget } from '../../src/parsers/budget.ts';
import { MemorySource } from '../../src/parsers/source.ts';
import { readDocument } from '../../src/pool/read-document.ts';
import { extractContract } from './contract-document.ts';

const PARAGRAPHS = [
  'SUPPLY AGREEMENT',
  'This Supply Agreement is made as of the 3rd day of March, 2021 by and between Northwind Traders, Inc., a Delaware corporation ("Supplier") and Contoso, Ltd. ("Customer").',
  'The term of this Agreement shall be two (2) years from the date hereof.',
  'This Agreement shall be governed by the laws of the State of Oregon.',
];

const rtf = (): Uint8Array => strToU8(`{\\rtf1\\ansi ${PARAGRAPHS.join('\\par ')}\\par}`);

function docx(): Uint8Array {
  const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const body = PARAGRAPHS.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('');
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
  const parts = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${office}" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document ${w}><w:body>${body}</w:body></w:document>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
}

async function read(bytes: Uint8Array, fileName: string): Promise<Evidence> {
  const options = { fileName, sha256: '', password: undefined, limits: new Budget().limits, progress() {} };
  const document = readDocument(new MemorySource(bytes), options);
  const parts = new Map<string, Uint8Array>();
  for (;;) {
    const { done, value } = await document.next();
    if (done) {
      const manifest = { ...value, generation: 'g' } as unknown as Manifest;
      return new Evidence(new StoredContent({ manifest, readPart: (name) => parts.get(name) }));
    }
    parts.set(value.name, value.bytes);
  }
}

it.each([
  ['agreement.rtf', rtf],
  ['agreement.docx', docx],
])('reads a contract from %s, each value with its box', async (fileName, bytes) => {
  const fields = await extractContract(await read(bytes(), fileName));
  const extracted = (name: string): unknown => fields.get(name)!.value;
  expect(extracted('title')).toBe('SUPPLY AGREEMENT');
  expect(extracted('parties')).toEqual([
    { name: 'Northwind Traders, Inc.', role: 'Supplier' },
    { name: 'Contoso, Ltd.', role: 'Customer' },
  ]);
  expect(extracted('effective_date')).toBe('2021-03-03');
  expect(extracted('term')).toBe('2 years');
  expect(extracted('expiration_date')).toBe('2023-03-03');
  expect(extracted('governing_law')).toBe('Oregon');
  for (const field of fields.values()) if (field.value !== null) expect(field.citation?.bbox).toHaveLength(4);
});
