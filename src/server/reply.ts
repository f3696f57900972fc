import type { Fault } from '../document/fault.ts';
import { DEFAULT_OWNER } from '../document/owner.ts';
import { toProblemAnswer } from './problem.ts';
import type { Exchange, HeaderList } from './transport.ts';

/** The answer to one request: knows what every answer carries, and remembers how it ended. */
export class Reply {
  readonly requestId: string;
  /** Id of the resource that the request created. */
  createdId: string | undefined;
  /** Whose files are seen; known once the key is. */
  owner = DEFAULT_OWNER;
  /** Whether it tells of a file that goes by itself. */
  isPassing = false;
  /** Status of the answer; 0 until there is one. */
  status = 0;
  readonly #exchange: Exchange;
  readonly #always: HeaderList;

  /** `always`: headers that every answer to this request has. */
  constructor(exchange: Exchange, requestId: string, always: HeaderList) {
    this.requestId = requestId;
    this.#exchange = exchange;
    this.#always = always;
  }

  get signal(): AbortSignal {
    return this.#exchange.signal;
  }

  get isClientGone(): boolean {
    return this.#exchange.isGone;
  }

  /** False once an answer has begun or the client is gone. */
  get open(): boolean {
    return this.#exchange.answerable;
  }

  send(status: number, headers: HeaderList, bytes: Uint8Array): void {
    this.status = status;
    this.#exchange.send(status, headers, bytes, this.#always);
  }

  stream(status: number, headers: HeaderList, chunks: AsyncIterable<Uint8Array>, length?: number): Promise<void> {
    this.status = status;
    return this.#exchange.stream(status, [...headers, ...this.#always], chunks, length);
  }

  problem(fault: Fault, extra?: Record<string, string>): void {
    const { status, headers, bytes } = toProblemAnswer(fault, extra);
    this.send(status, headers, bytes);
  }
}
