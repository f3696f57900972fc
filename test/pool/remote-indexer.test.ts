import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PARSE_LIMITS } from '../../src/parsers/budget.ts';
import { MemorySource } from '../../src/parsers/source.ts';
import { DocumentSearch } from '../../src/pool/document-search.ts';
import type { ToIndexer } from '../../src/pool/messages.ts';
import { readDocument } from '../../src/pool/read-document.ts';
import { indexBeside, RemoteIndexer } from '../../src/pool/remote-indexer.ts';
import { makeXlsx } from '../parsers/xlsx/make-xlsx.ts';

async function read(bytes: Uint8Array, fileName: string, askForIndexer?: () => Promise<RemoteIndexer | undefined>) {
  const options = {
    ...{ fileName, sha256: '', password: undefined, limits: DEFAULT_PARSE_LIMITS, search: new DocumentSearch() },
    ...{ progress: () => {}, ...(askForIndexer ? { askForIndexer } : {}) },
  };
  const parts = new Map<string, string>();
  const reading = readDocument(new MemorySource(bytes), options);
  for (;;) {
    const next = await reading.next();
    if (next.done) return { manifest: next.value, parts };
    parts.set(next.value.name, Buffer.from(next.value.bytes).toString('base64'));
  }
}

/** As the two threads would, over a real port. */
function indexers(work: (port: MessagePort) => Promise<void> = (port) => indexBeside({ kind: 'index', port })) {
  const working: Promise<void>[] = [];
  const ask = async (): Promise<RemoteIndexer> => {
    const { port1, port2 } = new MessageChannel();
    working.push(work(port2));
    return new RemoteIndexer(port1);
  };
  return { ask, working };
}

/** After so many turns of the event loop, in which more may arrive. */
const later = (turns: number, then: () => void): void =>
  void setImmediate(() => (turns > 0 ? later(turns - 1, then) : then()));

const csv = (rows: number): Buffer =>
  Buffer.from(
    `id,name,half \ud800,price\n${Array.from({ length: rows }, (_, i) => `${i},Ünit ${i % 700},,${i / 7}`).join('\n')}\n`,
  );

const xlsx = (rows: number): Uint8Array =>
  makeXlsx({
    strings: '<si><t>alpha</t></si><si><t>beta gamma</t></si>',
    sheets: [
      { name: 'Cover', rows: '<row><c t="inlineStr"><is><t>cover</t></is></c></row>' },
      {
        name: 'Data',
        rows: Array.from(
          { length: rows },
          (_, i) => `<row><c><v>${i}</v></c><c t="s"><v>${i % 2}</v></c><c><f>A${i + 1}*2</f><v>${i * 2}</v></c></row>`,
        ).join(''),
      },
    ],
  });

describe('a sheet indexed by another thread', () => {
  it.each([
    ['csv', csv(12_000)],
    ['xlsx', xlsx(14_000)],
  ])('gives the very parts that one thread gives (%s)', async (format, bytes) => {
    const { ask, working } = indexers();
    const beside = await read(bytes, `a.${format}`, ask);
    expect(working).toHaveLength(1);
    const alone = await read(bytes, `a.${format}`);
    expect(beside.manifest).toEqual(alone.manifest);
    expect([...beside.parts.keys()].sort()).toEqual([...alone.parts.keys()].sort());
    for (const [name, stored] of alone.parts) expect(beside.parts.get(name) === stored, name).toBe(true);
  });

  it('asks nobody for small ones, and does it itself where nobody is idle', async () => {
    const { ask, working } = indexers();
    await read(csv(1_000), 'a.csv', ask);
    await read(xlsx(100), 'a.xlsx', ask);
    expect(working).toHaveLength(0);
    const { manifest } = await read(csv(12_000), 'a.csv', async () => undefined);
    expect(manifest).toEqual((await read(csv(12_000), 'a.csv')).manifest);
  });

  it('fails when the other thread does', async () => {
    const gone = indexers(async (port) => port.close());
    await expect(read(csv(12_000), 'a.csv', gone.ask)).rejects.toThrow('gone');
    const faulty = indexers(async (port) => {
      const fault = { code: 'limit_exceeded' as const, message: 'too much' };
      port.once('message', () => port.postMessage({ type: 'failed', fault, error: new Error('too much') }));
    });
    await expect(read(csv(12_000), 'a.csv', faulty.ask)).rejects.toMatchObject({ fault: { code: 'limit_exceeded' } });
  });

  it('is not given more than it has room for', async () => {
    const rows = Buffer.from(
      `a,b\n${Array.from({ length: 40_000 }, (_, i) => `${i},${'x'.repeat(300)}${i}`).join('\n')}`,
    );
    let open = 0;
    let most = 0;
    const { ask } = indexers(async (port) => {
      const waiting: { characters: number }[] = [];
      port.on('message', (message: ToIndexer) => {
        if (message.type === 'finish') return port.postMessage({ type: 'failed', error: new Error('enough') });
        const rows = message.parts.filter((part) => part.kind === 'rows');
        const characters = rows.reduce((sum, { chunk }) => sum + chunk.strings.joined.length, 0);
        waiting.push({ characters });
        open += characters;
        most = Math.max(most, open);
        later(50, () => {
          open -= waiting.shift()!.characters;
          port.postMessage({ type: 'taken', batch: { names: [], ends: new Uint32Array(), bytes: new Uint8Array() } });
        });
      });
    });
    await expect(read(rows, 'a.csv', ask)).rejects.toThrow('enough');
    expect(most).toBeLessThan(4 * 1024 ** 2);
  });

  it('ends with the reader', async () => {
    const { ask, working } = indexers();
    const indexer = await ask();
    indexer.close();
    await Promise.all(working);
  });
});
