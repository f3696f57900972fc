import { StoredContent } from '../../src/index/content.ts';
import { DEFAULT_PARSE_LIMITS } from '../../src/parsers/budget.ts';
import { MemorySource } from '../../src/parsers/source.ts';
import { readDocument } from '../../src/pool/read-document.ts';

/** A document as it is stored. */
export async function readStored(bytes: Uint8Array, fileName: string): Promise<StoredContent> {
  const options = { fileName, sha256: '', password: undefined, limits: DEFAULT_PARSE_LIMITS, progress() {} };
  const reading = readDocument(new MemorySource(bytes), options);
  const parts = new Map<string, Uint8Array>();
  for (let next = await reading.next(); ; next = await reading.next()) {
    if (next.done) {
      return new StoredContent({ manifest: { ...next.value, generation: '' }, readPart: (name) => parts.get(name) });
    }
    parts.set(next.value.name, next.value.bytes);
  }
}
