import { describe, expect, it } from 'vitest';
import type { Profile } from '../../src/document/profile.ts';
import { DEFAULT_PARSE_LIMITS } from '../../src/parsers/budget.ts';
import { MemorySource } from '../../src/parsers/source.ts';
import { readDocument } from '../../src/pool/read-document.ts';

async function profileOf(text: string): Promise<Profile> {
  const parts = readDocument(new MemorySource(Buffer.from(text)), {
    fileName: 'a.rtf',
    sha256: '',
    password: undefined,
    limits: DEFAULT_PARSE_LIMITS,
    progress: () => {},
  });
  for await (const { name, bytes } of parts) if (name === 'profile') return JSON.parse(Buffer.from(bytes).toString());
  throw new Error('no profile');
}

describe('a document of which no text is shown', () => {
  it('says so, and is sure of none', async () => {
    const { warnings, confidence } = await profileOf(
      '{\\rtf1\\ansi{\\*\\unknown All that it says.}{\\v Hidden.}\\par}',
    );
    expect(warnings.map(({ code }) => code)).toEqual(['no_text']);
    expect(confidence.text).toBe(0);
  });

  it('is one that says something where any is', async () => {
    const { warnings, confidence } = await profileOf('{\\rtf1\\ansi{\\*\\unknown All that it says.} a\\par}');
    expect(warnings).toEqual([]);
    expect(confidence.text).toBe(1);
  });
});
