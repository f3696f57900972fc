import { describe, expect, it } from 'vitest';
import { FaultError } from '../../src/document/fault.ts';
import { readJsonObject } from '../../src/server/json-body.ts';
import type { HttpRequest } from '../../src/server/transport.ts';

const LIMIT = { maxBytes: 1024 * 1024 };

/** A request whose body comes in chunks of so many bytes. */
const request = (text: string, chunkBytes: number): HttpRequest =>
  ({
    header: (name: string) => (name === 'content-type' ? 'application/json' : ''),
    body: (async function* () {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes);
    })(),
  }) as unknown as HttpRequest;

const codeOf = (text: string, chunkBytes = 4096): Promise<string> =>
  readJsonObject(request(text, chunkBytes), LIMIT).then(
    () => 'read',
    (error: unknown) => (error instanceof FaultError ? error.fault.code : String(error)),
  );

const listOf = (count: number, entry: string): string => `{"a":[${Array.from({ length: count }, () => entry).join()}]}`;

describe('a JSON body', () => {
  it.each([1, 2, 7, 4096])(
    'is refused for its values before it is parsed, in chunks of %i bytes',
    async (chunkBytes) => {
      expect(await codeOf(listOf(11_990, '1'), chunkBytes)).toBe('read');
      expect(await codeOf(listOf(12_010, '1'), chunkBytes)).toBe('payload_too_large');
      expect(await codeOf(listOf(6_010, '{}'), chunkBytes)).toBe('payload_too_large');
    },
  );

  it.each([1, 3, 4096])('may hold any text, in chunks of %i bytes', async (chunkBytes) => {
    const text = JSON.stringify({ a: '\\",[{"'.repeat(10_000), 'b\\"[[': 'é,'.repeat(10_000) });
    expect(await codeOf(text, chunkBytes)).toBe('read');
  });

  it('is refused where lists stand in lists without end', async () => {
    expect(await codeOf('{"a":'.repeat(20_000))).toBe('payload_too_large');
  });
});
