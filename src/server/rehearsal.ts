import { setTimeout as sleep } from 'node:timers/promises';
import type { Operation } from '../operations/operation.ts';
import { FIRST_ROW, makeRehearsalFile, ROWS } from '../operations/rehearsal-file.ts';
import type { Services } from '../operations/services.ts';
import { AnswerCache } from './answer-cache.ts';
import { OperationRoute } from './operation-route.ts';
import { Reply } from './reply.ts';
import type { Exchange } from './transport.ts';

/** As many as V8 takes to compile what it finds worth it. */
const ROUNDS = 120;
/** A round takes a millisecond or two: whoever asks meanwhile hardly notices. */
const PAUSE_MS = 5;
const ROWS_AT_ONCE = 50;

/**
 * Reads ranges of a made up file, for nobody, right after the start: the first people who scroll through a sheet would otherwise wait for
 * code to be compiled, ten times as long as for their rows.
 */
export async function rehearse(operations: readonly Operation[], signal: AbortSignal): Promise<void> {
  const operation = operations.find(({ name }) => name === 'read_range');
  if (!operation) return;
  const file = makeRehearsalFile();
  const { id } = file.record;
  const store = { openFiles: async () => new Map([[id, file]]) };
  const services = { store, jobs: {} } as unknown as Services;
  const limits = { maxUploadBytes: 0, maxJsonBytes: 1024 };
  const route = new OperationRoute(operation, { services, cache: new AnswerCache(0), limits, closing: signal });
  const parameters = new Map([['id', id]]);
  for (let round = 0; round < ROUNDS && !signal.aborted; round++) {
    const first = FIRST_ROW + 1 + ((round * 97) % (ROWS - ROWS_AT_ONCE));
    const asked = { sheet: `Sheet${1 + (round % 2)}`, range: `A${first}:J${first + ROWS_AT_ONCE}` };
    const exchange = toExchange(route.path, asked, signal);
    await route.handle(exchange, new Reply(exchange, id, []), parameters);
    await sleep(PAUSE_MS);
  }
}

const toExchange = (path: string, body: object, signal: AbortSignal): Exchange => ({
  method: 'POST',
  path,
  query: '',
  remoteAddress: '',
  header: (name) => (name === 'content-type' ? 'application/json' : ''),
  body: (async function* () {
    yield Buffer.from(JSON.stringify(body));
  })(),
  answerable: true,
  isGone: false,
  signal,
  send() {},
  async stream() {},
});
