import { afterEach, expect, it, vi } from 'vitest';
import { openTransport } from '../../src/server/open-transport.ts';
import { recordingLogger } from './loggers.ts';

vi.mock('../../src/server/uws-transport.ts', () => {
  throw new Error('This version supports only\n\nNode.js 20');
});
afterEach(() => vi.clearAllMocks());

it('falls back to node:http with one line when uWebSockets cannot load', async () => {
  const { logger, lines } = recordingLogger();
  const transport = await openTransport('auto', (exchange) => exchange.send(200, [], Buffer.from('served')), logger);
  expect(transport.name).toBe('node');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ level: 'warn', message: expect.stringContaining('node:http') });
  const { port } = await transport.listen('127.0.0.1', 0);
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('served');
  await transport.close(0);
});

it('does not fall back where uWebSockets was asked for', async () => {
  const { logger } = recordingLogger();
  await expect(openTransport('uws', () => {}, logger)).rejects.toThrow('cannot load');
});

it('takes node:http without trying where that was asked for', async () => {
  const { logger, lines } = recordingLogger();
  expect((await openTransport('node', () => {}, logger)).name).toBe('node');
  expect(lines).toEqual([]);
});
