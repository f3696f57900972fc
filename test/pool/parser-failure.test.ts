import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { fault } from '../../src/document/fault.ts';
import { toParserFailure } from '../../src/pool/parser-failure.ts';

const thrownBy = async (run: () => unknown) => {
  try {
    await run();
  } catch (error) {
    return toParserFailure(error).fault.code;
  }
};

it.each([
  ['a fault of its own', () => Promise.reject(fault('encrypted_document', 'Locked.')), 'encrypted_document'],
  ['a library that gives up', () => (undefined as unknown as string).length, 'unprocessable_document'],
  ['bytes that do not inflate', () => inflateSync(Buffer.from('no stream')), 'unprocessable_document'],
  ['a module that is gone', () => createRequire(import.meta.url)('./no-such-module.cjs'), 'internal'],
  ['a file that is gone', () => readFileSync('/no/such/file'), 'internal'],
  [
    'a disk that fails',
    () => Promise.reject(Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' })),
    'unavailable',
  ],
])('tells whose failure it is: %s', async (_, run, code) => {
  expect(await thrownBy(run)).toBe(code);
});
