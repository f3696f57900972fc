import officeCrypto from 'officecrypto-tool';
import { describe, expect, it } from 'vitest';
import { CFB } from 'xlsx';
import { CompoundFile } from '../../../src/parsers/containers/cfb.ts';
import { detect } from '../../../src/parsers/detect.ts';
import { MemorySource } from '../../../src/parsers/source.ts';
import { cellsOf, collect } from '../collect.ts';
import { makeGrid } from '../xlsx/make-xlsx.ts';

const plain = makeGrid([
  ['a', 'b'],
  ['x', 1],
  ['y', 2],
]);

/** Detects and reads, as the pool does. */
async function open(bytes: Uint8Array, password?: string): Promise<{ cells: number; encrypted: boolean }> {
  const source = new MemorySource(bytes);
  const { parser } = await detect(source, 'a.xlsx', password);
  const collected = await collect(parser, source, password === undefined ? {} : { password });
  return { cells: cellsOf(collected).length, encrypted: collected.info.encrypted };
}

describe.each([undefined, 'standard' as const])('a package encrypted with %s encryption', (type) => {
  const encrypt = (password: string): Uint8Array =>
    officeCrypto.encrypt(Buffer.from(plain), type ? { password, type } : { password });

  it('opens with the password and with nothing else', async () => {
    const bytes = encrypt('sesame');
    expect(await open(bytes, 'sesame')).toEqual({ cells: 6, encrypted: true });
    await expect(open(bytes)).rejects.toMatchObject({ fault: { code: 'encrypted_document' } });
    await expect(open(bytes, 'wrong')).rejects.toMatchObject({
      fault: { code: 'encrypted_document', message: expect.stringContaining('does not open') },
    });
  });

  it('opens without being asked where Office would', async () => {
    expect(await open(encrypt('VelvetSweatshop'))).toEqual({ cells: 6, encrypted: true });
  });
});

describe('compound files', () => {
  const bytes = officeCrypto.encrypt(Buffer.from(plain), { password: 'x' });

  it('list and give the streams of their root', async () => {
    const file = (await CompoundFile.open(new MemorySource(bytes)))!;
    expect(file.has('ENCRYPTIONINFO')).toBe(true);
    expect(file.has('Workbook')).toBe(false);
    const info = Buffer.from(await file.read('EncryptionInfo'));
    expect(info.readUInt16LE(0)).toBe(4);
    expect(info.toString('latin1', 8)).toContain('spinCount="100000"');
    expect((await file.read('EncryptedPackage')).length).toBeGreaterThan(plain.length);
  });

  it('end with a fault or in what is left, wherever they are cut or bent', async () => {
    const outcome = async (damaged: Uint8Array): Promise<string> => {
      try {
        const file = await CompoundFile.open(new MemorySource(damaged));
        for (const name of file?.names() ?? []) await file!.read(name);
        return 'read';
      } catch (error) {
        return (error as { fault?: { code: string } }).fault?.code ?? String(error);
      }
    };
    for (let length = 0; length < bytes.length; length += 301) {
      expect(['read', 'unprocessable_document']).toContain(await outcome(bytes.subarray(0, length)));
    }
    for (let at = 24; at < 1536; at += 4) {
      for (const value of [0, 1, 0x7fffffff, 0xffffffff]) {
        const bent = Buffer.from(bytes);
        bent.writeUInt32LE(value, at);
        expect(['read', 'unprocessable_document'], `${value} at ${at}`).toContain(await outcome(bent));
      }
    }
  });

  const SPINS = 'spinCount="100000"';
  it.each([
    ['with more rounds', 'spinCount="9999999"'],
    ['in single quotes', "spinCount='9999999'"],
    ['with spaces about the sign', 'spinCount = "9999999"'],
    ['in characters by number', 'spinCount="&#57;999999"'],
    ['with an exponent', 'spinCount="9e9"'],
    ['without end', 'spinCount="Infinity"'],
    ['that are no number', 'spinCount="many"'],
  ])('do not derive keys for minutes: rounds %s', async (_, spins) => {
    await expect(detect(new MemorySource(withInfo(spins)), 'a', 'x')).rejects.toMatchObject({
      fault: { code: 'limit_exceeded' },
    });
  });

  function withInfo(spins: string): Uint8Array {
    const cfb = CFB.read(bytes, { type: 'buffer' });
    const stream = CFB.find(cfb, '/EncryptionInfo')!;
    stream.content = Buffer.from(Buffer.from(stream.content).toString('latin1').replace(SPINS, spins), 'latin1');
    stream.size = stream.content.length;
    return CFB.write(cfb, { type: 'buffer' }) as Uint8Array;
  }
});
