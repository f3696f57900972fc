/**
 * The HTTP/1.1 that the server needs, independent of the library. Two implementations, one contract suite
 * (test/contract/transport.test.ts): uWebSockets.js, and node:http where that has no binary.
 */
export interface Transport {
  readonly name: 'uws' | 'node';
  /** Version of the library behind it. */
  readonly version: string;
  /** Port 0 takes a free one. Rejects where the address cannot be had. */
  listen(host: string, port: number): Promise<Address>;
  /** Accepts no more, lets answers under way end, closes idle connections; after `graceMs` cuts what still runs. */
  close(graceMs: number): Promise<void>;
}

export interface Address {
  host: string;
  port: number;
}

/** Called once per request, must not throw. It may answer at once, or later: nothing of the request is lost by waiting. */
export type RequestHandler = (exchange: Exchange) => void;

/**
 * One request and its answer. Safe to use at any time: once the client is gone or the answer has ended, reading the request
 * still works and answering again does nothing.
 */
export interface Exchange extends HttpRequest, HttpResponse {}

export interface HttpRequest {
  /** As sent; methods are case-sensitive (RFC 9110, 9.1). */
  readonly method: string;
  /** As sent: percent-encoded, without the query. */
  readonly path: string;
  /** As sent, without the question mark; empty where there is none. */
  readonly query: string;
  readonly remoteAddress: string;
  /** By its lower-case name; empty where the request has none. */
  header(name: string): string;
  /**
   * The body as it arrives, for one reader. Not reading holds the sender back; ending the answer discards the rest.
   * Throws ClientGone when the request is cut off.
   */
  readonly body: AsyncIterable<Uint8Array>;
}

export interface HttpResponse {
  /** False once the answer has begun or the client is gone: then answering does nothing. */
  readonly answerable: boolean;
  /** The client went away before the answer had ended. */
  readonly isGone: boolean;
  /** Aborts when the client goes away before the answer has ended. */
  readonly signal: AbortSignal;
  /**
   * A whole answer. HEAD, 204 and 304 leave the body out; neither `headers` nor `bytes` may change afterwards. `more`: headers
   * of this one answer, apart so that the others can be the same list each time.
   */
  send(status: number, headers: HeaderList, bytes: Uint8Array, more?: HeaderList): void;
  /**
   * An answer in pieces, pulled as the client reads them; chunked where `length` is not known. Resolves when it has ended or
   * the client is gone. Rejects when `chunks` fails or does not give `length` bytes: before the first byte the exchange is
   * then still answerable, afterwards the connection is cut, so that nobody takes the part for the whole.
   */
  stream(status: number, headers: HeaderList, chunks: AsyncIterable<Uint8Array>, length?: number): Promise<void>;
}

/** Names and values in turn: `['content-type', 'text/plain', 'etag', '"x"']`. Made by toHeaderList. */
export type HeaderList = readonly string[];

/** The request ended before its body did. */
export class ClientGone extends Error {
  constructor() {
    super('The client went away.');
    this.name = 'ClientGone';
  }
}

/** An answer would have been longer or shorter than it said. */
export class StreamLengthError extends Error {
  constructor(promisedBytes: number, givenBytes: number) {
    super(`A stream of ${promisedBytes} bytes gave ${givenBytes}.`);
    this.name = 'StreamLengthError';
  }
}

/** uWebSockets writes header values as they are: a line break in one would begin another header. */
const NOT_HEADER_TEXT = /[^\t\x20-\x7e]/g;

/** The last of two spellings of a name counts. */
export function toHeaderList(headers: Record<string, string>): HeaderList {
  const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return [...byName].flatMap(([name, value]) => [name, value.replace(NOT_HEADER_TEXT, '?')]);
}

/** RFC 9110, 6.4.1 */
export const isBodiless = (status: number): boolean => status === 204 || status === 304;

export const NO_HEADERS: HeaderList = [];

export const NO_BYTES = new Uint8Array(0);
