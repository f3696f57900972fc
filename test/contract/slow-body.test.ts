import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { BodyPace } from '../../src/server/body-pace.ts';
import { openTransport } from '../../src/server/open-transport.ts';
import type { Exchange, Transport } from '../../src/server/transport.ts';
import { silentLogger } from '../server/loggers.ts';
import { transports } from '../server/transports.ts';

const SECONDS = 13;
const BYTES_PER_SECOND = 2_000;

/** Sends far less than uWebSockets asks for by itself, for longer than it waits. */
async function sendSlowly(transport: Transport): Promise<string> {
  const { port } = await transport.listen('127.0.0.1', 0);
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => {});
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${SECONDS * BYTES_PER_SECOND}\r\n\r\n`);
  for (let second = 0; second < SECONDS; second++) {
    await sleep(1_000);
    socket.write(Buffer.alloc(BYTES_PER_SECOND, 'x'));
  }
  await expect.poll(() => socket.closed || answer.endsWith('bytes')).toBe(true);
  socket.destroy();
  await transport.close(100);
  return answer.split('\r\n\r\n').at(-1)!;
}

const count = (exchange: Exchange): void => {
  void (async () => {
    let bytes = 0;
    for await (const chunk of exchange.body) bytes += chunk.length;
    exchange.send(200, [], Buffer.from(`${bytes} bytes`));
  })().catch(() => {});
};

describe('a body that comes slowly', () => {
  it('is taken whole', async () => {
    const answers = await Promise.all(
      transports.map(async (choice) => sendSlowly(await openTransport(choice, count, silentLogger))),
    );
    expect(new Set(answers)).toEqual(new Set([`${SECONDS * BYTES_PER_SECOND} bytes`]));
  });
});

describe('the pace of a body', () => {
  it('may be slow as long as it goes on', () => {
    const pace = new BodyPace(0);
    for (let ms = 0; ms < 300_000; ms += 1_000) {
      pace.add(400, ms);
      expect(pace.isTooSlow(ms)).toBe(false);
    }
  });

  it('is too slow with a byte now and then, or in silence', () => {
    const dripping = new BodyPace(0);
    for (let ms = 0; ms < 30_000; ms += 5_000) dripping.add(1, ms);
    expect(dripping.isTooSlow(30_000)).toBe(true);
    const silent = new BodyPace(0);
    silent.add(1e6, 1_000);
    expect([silent.isTooSlow(10_000), silent.isTooSlow(12_000)]).toEqual([false, true]);
  });

  it('does not count the time in which the sender was held back', () => {
    const pace = new BodyPace(0);
    pace.restart(60_000);
    expect(pace.isTooSlow(65_000)).toBe(false);
  });
});
