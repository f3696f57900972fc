import type { Logger } from './logger.ts';
import { NodeTransport } from './node-transport.ts';
import type { RequestHandler, Transport } from './transport.ts';

export type TransportChoice = 'auto' | 'uws' | 'node';

/** uWebSockets.js has no binary for musl, for Node 26, nor for glibc before 2.38 with Node 22 and later. */
export async function openTransport(
  choice: TransportChoice,
  handle: RequestHandler,
  logger: Logger,
): Promise<Transport> {
  if (choice === 'node') return new NodeTransport(handle);
  try {
    // Read when the binary loads; its own 4 KiB are too few for requests that passed a proxy.
    process.env.UWS_HTTP_MAX_HEADERS_SIZE ??= '16384';
    const { UwsTransport } = await import('./uws-transport.ts');
    return new UwsTransport(handle);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\s+/g, ' ') : String(error);
    if (choice === 'uws') throw new Error(`The transport uws was asked for and cannot load: ${reason}`);
    logger.warn({ reason }, 'uWebSockets.js cannot load on this platform; serving with node:http, which is slower');
    return new NodeTransport(handle);
  }
}
