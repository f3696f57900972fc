import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { BodyPace } from './body-pace.ts';
import { BodyQueue } from './body-queue.ts';
import { statusLine } from './status.ts';
import {
  type Address,
  ClientGone,
  type Exchange,
  type HeaderList,
  isBodiless,
  NO_HEADERS,
  type RequestHandler,
  StreamLengthError,
  type Transport,
} from './transport.ts';

/** As in uWebSockets: of a connection between requests, of a body that does not come, of an answer that is not read. */
const IDLE_MS = 10_000;

/** node:http, for platforms without a binary of uWebSockets.js. */
export class NodeTransport implements Transport {
  readonly name = 'node';
  readonly version = process.versions.node;
  readonly #server: Server;

  constructor(handle: RequestHandler) {
    // requestTimeout would end a large upload over a slow line; a body that stands still is ended by IDLE_MS.
    const limits = { maxHeaderSize: 16 * 1024, keepAliveTimeout: IDLE_MS, headersTimeout: IDLE_MS, requestTimeout: 0 };
    this.#server = createServer(limits, (req, res) => {
      res.on('close', () => {
        if (!this.#server.listening) setImmediate(() => this.#server.closeIdleConnections());
      });
      // Where the body has another coding, llhttp says so after this: it is then refused.
      if (/^(chunked)?$/i.test(req.headers['transfer-encoding'] ?? '')) handle(new NodeExchange(req, res));
    });
    this.#server.on('clientError', refuse);
  }

  listen(host: string, port: number): Promise<Address> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, () => {
        this.#server.removeListener('error', reject);
        resolve({ host, port: (this.#server.address() as AddressInfo).port });
      });
    });
  }

  close(graceMs: number): Promise<void> {
    if (!this.#server.listening) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#server.closeAllConnections(), graceMs);
      this.#server.close(() => {
        clearTimeout(timer);
        resolve();
      });
      this.#server.closeIdleConnections();
    });
  }
}

class NodeExchange implements Exchange {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly remoteAddress: string;
  readonly #req: IncomingMessage;
  readonly #res: ServerResponse;
  #begun = false;
  #isGone = false;
  #isCut = false;
  #body: BodyQueue | undefined;
  #abort: AbortController | undefined;
  #whenWritable: (() => void) | undefined;

  constructor(req: IncomingMessage, res: ServerResponse) {
    const url = req.url ?? '/';
    const mark = url.indexOf('?');
    this.method = req.method ?? 'GET';
    this.path = mark === -1 ? url : url.slice(0, mark);
    this.query = mark === -1 ? '' : url.slice(mark + 1);
    this.remoteAddress = req.socket.remoteAddress ?? '';
    this.#req = req;
    this.#res = res;
    res.on('close', () => {
      if (!res.writableFinished && !this.#isCut) this.#die();
    });
    res.on('error', () => {});
    req.on('error', () => {});
  }

  header(name: string): string {
    const value = this.#req.headers[name];
    return Array.isArray(value) ? value.join(', ') : (value ?? '');
  }

  get body(): AsyncIterable<Uint8Array> {
    if (this.#body) return this.#body;
    const req = this.#req;
    const pace = new BodyPace(performance.now());
    // Once a socket has been idle for its timeout, node:http destroys it.
    const body = new BodyQueue({
      pause: () => {
        req.pause();
        req.socket.setTimeout(0);
      },
      resume: () => {
        req.resume();
        pace.restart(performance.now());
        req.socket.setTimeout(IDLE_MS);
      },
    });
    this.#body = body;
    if (this.#isGone) body.cut();
    req.socket.setTimeout(IDLE_MS);
    req.on('data', (chunk: Buffer) => {
      const now = performance.now();
      pace.add(chunk.length, now);
      if (pace.isTooSlow(now)) req.socket.destroy();
      else body.push(chunk);
    });
    req.on('end', () => {
      req.socket.setTimeout(0);
      body.end();
    });
    return body;
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  get answerable(): boolean {
    return !this.#begun && !this.#isGone;
  }

  get signal(): AbortSignal {
    if (!this.#abort) {
      this.#abort = new AbortController();
      if (this.#isGone) this.#abort.abort(new ClientGone());
    }
    return this.#abort.signal;
  }

  send(status: number, headers: HeaderList, bytes: Uint8Array, more = NO_HEADERS): void {
    if (!this.#begin()) return;
    this.#writeHead(status, [...headers, ...more], bytes.length);
    this.#end(isBodiless(status) ? undefined : bytes);
  }

  async stream(status: number, headers: HeaderList, chunks: AsyncIterable<Uint8Array>, length?: number): Promise<void> {
    const mayAnswer = this.#begin();
    if (!mayAnswer || this.method === 'HEAD' || isBodiless(status)) {
      await chunks[Symbol.asyncIterator]().return?.();
      if (!mayAnswer || this.#isGone) return;
      this.#writeHead(status, headers, length);
      return this.#end();
    }
    let given = 0;
    try {
      for await (const chunk of chunks) {
        if (this.#isGone) return;
        if (chunk.length === 0) continue;
        if (given === 0) this.#writeHead(status, headers, length);
        given += chunk.length;
        if (length !== undefined && given > length) break;
        if (!this.#res.write(chunk)) await this.#writable();
      }
      if (this.#isGone) return;
      if (length !== undefined && given !== length) throw new StreamLengthError(length, given);
      if (given === 0) this.#writeHead(status, headers, length);
      this.#end();
    } catch (error) {
      if (given === 0) this.#begun = false;
      else this.#cut();
      throw error;
    }
  }

  /** From here on only the client can be slow; node:http sets the timeout anew for the next request. */
  #end(bytes?: Uint8Array): void {
    this.#req.socket.setTimeout(IDLE_MS);
    this.#res.end(bytes);
  }

  #writable(): Promise<void> {
    return new Promise((resolve) => {
      this.#whenWritable = resolve;
      this.#req.socket.setTimeout(IDLE_MS);
      this.#res.once('drain', () => {
        this.#req.socket.setTimeout(0);
        resolve();
      });
    });
  }

  #begin(): boolean {
    if (!this.answerable) return false;
    this.#begun = true;
    this.#body?.abandon();
    return true;
  }

  #writeHead(status: number, headers: HeaderList, length: number | undefined): void {
    const withLength =
      length === undefined || isBodiless(status) ? headers : [...headers, 'content-length', `${length}`];
    this.#res.writeHead(status, withLength as string[]);
  }

  #cut(): void {
    this.#isCut = true;
    this.#req.socket.destroy();
  }

  #die(): void {
    this.#isGone = true;
    this.#body?.cut();
    this.#abort?.abort(new ClientGone());
    this.#whenWritable?.();
  }
}

/** A request that llhttp cannot parse never reaches the handler. */
function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) return void socket.destroy();
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  socket.end(`HTTP/1.1 ${statusLine(status)}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
