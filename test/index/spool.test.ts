import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Spool, type SpooledUpload } from '../../src/index/spool.ts';

const KIB = 1024;
let dir: string;
let spool: Spool;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'docloupe-spool-'));
  spool = new Spool(dir);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

async function upload(...chunks: Uint8Array[]): Promise<SpooledUpload> {
  const file = spool.create();
  for (const chunk of chunks) await file.write(chunk);
  return file.finish();
}

const bytesOf = ({ original }: SpooledUpload): Buffer =>
  Buffer.from('bytes' in original ? original.bytes : readFileSync(original.path));
const places = (): number => readdirSync(dir).length;

describe('Spool', () => {
  it.each([
    ['nothing', [], 0],
    ['a small upload, at hand', [10 * KIB, 20 * KIB], 0],
    ['a large one, in a file from the moment it is', [200 * KIB, 56 * KIB, 1, 300 * KIB], 1],
  ])('keeps %s', async (_, sizes, files) => {
    const chunks = sizes.map((size, i) => Buffer.alloc(size, i + 1));
    const whole = Buffer.concat(chunks);
    const spooled = await upload(...chunks);
    expect(places()).toBe(files);
    expect(bytesOf(spooled).equals(whole)).toBe(true);
    expect(spooled).toMatchObject({
      sizeBytes: whole.length,
      sha256: createHash('sha256').update(whole).digest('hex'),
    });
    await spooled.discard();
    await spooled.discard();
    expect(places()).toBe(0);
  });

  it('has bytes of its own: whoever wrote a chunk may use it again', async () => {
    const chunk = Buffer.from('one');
    const file = spool.create();
    await file.write(chunk);
    chunk.fill('x');
    expect(bytesOf(await file.finish()).toString()).toBe('one');
  });

  it('puts small uploads down too where many are kept, until those are done with', async () => {
    const kept = await Promise.all(Array.from({ length: 128 }, () => upload(Buffer.alloc(256 * KIB))));
    expect(places()).toBe(0);
    const further = await upload(Buffer.from('further'));
    expect(places()).toBe(1);
    expect(bytesOf(further).toString()).toBe('further');
    await kept[0]!.discard();
    await kept[0]!.discard();
    expect((await upload(Buffer.alloc(256 * KIB))).original).toHaveProperty('bytes');
    expect((await upload(Buffer.from('one more'))).original).toHaveProperty('path');
  });

  it('leaves nothing of what is broken off', async () => {
    const file = spool.create();
    for (let i = 0; i < 3; i++) await file.write(Buffer.alloc(200 * KIB));
    expect(places()).toBe(1);
    await file.discard();
    expect(places()).toBe(0);
  });
});
