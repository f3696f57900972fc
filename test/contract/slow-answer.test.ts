import { describe, expect, it } from 'vitest';
import { openTransport } from '../../src/server/open-transport.ts';
import type { Exchange, Transport } from '../../src/server/transport.ts';
import { silentLogger } from '../server/loggers.ts';
import { transports } from '../server/transports.ts';

/** uWebSockets closes silent connections after ten seconds. */
const ANSWER_AFTER_MS = 11_500;

const slowly = (exchange: Exchange): void => {
  void (async () => {
    for await (const _ of exchange.body);
    if (exchange.query === 'slow') await new Promise((resolve) => setTimeout(resolve, ANSWER_AFTER_MS));
    exchange.send(200, [], Buffer.from('at last'));
  })();
};

const ask = async (transport: Transport, init: RequestInit): Promise<string> => {
  const { port } = await transport.listen('127.0.0.1', 0);
  try {
    const slow = await (await fetch(`http://127.0.0.1:${port}/?slow`, init)).text();
    // The connection goes on to be used.
    for (let i = 0; i < 3; i++) await (await fetch(`http://127.0.0.1:${port}/`)).text();
    return slow;
  } finally {
    await transport.close(100);
  }
};

describe('an answer that takes its time', () => {
  it('reaches the client that waits for it', async () => {
    const answers = await Promise.all(
      transports.flatMap((choice) =>
        [{ method: 'POST', body: 'question' }, {}].map(async (init) =>
          ask(await openTransport(choice, slowly, silentLogger), init),
        ),
      ),
    );
    expect(new Set(answers)).toEqual(new Set(['at last']));
  });
});
