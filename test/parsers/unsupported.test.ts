import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { MemorySource } from '../../src/parsers/source.ts';
import { findUnsupported } from '../../src/parsers/unsupported.ts';

const kind = strToU8('application/vnd.oasis.opendocument.graphics');
const content = strToU8('<office:document-content/>');

it.each([
  ['an OpenDocument graphics', zipSync({ mimetype: [kind, { level: 0 }], 'content.xml': content })],
  ['an OpenDocument file', zipSync({ 'content.xml': content, 'META-INF/manifest.xml': content, mimetype: kind })],
  ['a ZIP archive with no Office document in it', zipSync({ 'content.xml': content })],
])('names %s', async (name, bytes) => {
  expect(await findUnsupported({ source: new MemorySource(bytes), head: bytes, extension: '' })).toBe(name);
});
