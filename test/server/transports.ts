import { openTransport } from '../../src/server/open-transport.ts';
import { silentLogger } from './loggers.ts';

/** Those that this platform has. */
export const transports = await openTransport('uws', () => {}, silentLogger).then(
  () => ['uws', 'node'] as const,
  () => ['node'] as const,
);
