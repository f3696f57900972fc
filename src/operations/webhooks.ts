import { createHmac } from 'node:crypto';
import { fault } from '../document/fault.ts';
import { newId } from '../document/ids.ts';
import { TimeLimit } from '../document/time-limit.ts';
import type { FileRecord } from '../index/store.ts';
import type { LibraryObserver } from '../pool/ingestion.ts';
import { toFile } from './stored-file.ts';

export interface WebhookSettings {
  /** Prefix that an address must have: `https://hooks.example.org/docloupe/`. */
  targets: readonly string[];
  /** Bytes that requests are signed with. */
  secret: Uint8Array;
  /** Tries after the first. */
  retries: number;
  /** Before the first of them; each next one waits four times as long. */
  retryMs: number;
}

type EventType = 'file.ready' | 'file.failed';

const WAIT_FACTOR = 4;
const MAX_WAIT_MS = 6 * 3600 * 1000;
const ANSWER_TIMEOUT_MS = 10_000;
/** For each origin: one that does not answer keeps nobody else waiting. */
const MAX_UNDER_WAY = 8;
/** Told and not yet delivered: a target that is down for long must not fill the memory. */
const MAX_WAITING = 10_000;

/**
 * Tells addresses that uploads name when their file is ready or failed, as Standard Webhooks says
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md): signed, tried again until a target takes
 * it. What is not delivered when the process ends is not told any more; a file that is still read then is told of after the next start.
 */
export class Webhooks implements LibraryObserver {
  readonly #settings: WebhookSettings;
  readonly #onFailure: (url: string, reason: string) => void;
  readonly #closing = new AbortController();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #lanes = new Map<string, Lane>();

  /** `onFailure`: told once where nobody took a message. */
  constructor(settings: WebhookSettings, onFailure: (url: string, reason: string) => void) {
    this.#settings = settings;
    this.#onFailure = onFailure;
  }

  /** Throws where an upload names an address that nobody allowed. */
  check(address: string): void {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (url && /^https?:$/.test(url.protocol) && !url.username && this.#isAllowed(url)) return;
    throw fault('invalid_request', 'webhook: this address is not among those that may be told (webhook_targets).', {
      errors: [{ path: 'webhook', message: 'Not an allowed target' }],
    });
  }

  fileAdded(record: FileRecord): void {
    // It comes again when all of it is read.
    if (record.ocr?.status === 'pending') return;
    this.#tell('file.ready', record);
  }

  fileFailed(record: FileRecord): void {
    this.#tell('file.failed', record);
  }

  fileDeleted(): void {}

  close(): void {
    this.#closing.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#lanes.clear();
  }

  /** The same origin, and a path at or below that of the target: `/hooks` allows `/hooks/a`, not `/hooksters`. */
  #isAllowed(url: URL): boolean {
    return this.#settings.targets.some((each) => {
      const target = new URL(each);
      const folder = target.pathname.endsWith('/') ? target.pathname : `${target.pathname}/`;
      return url.origin === target.origin && (url.pathname === target.pathname || url.pathname.startsWith(folder));
    });
  }

  #tell(type: EventType, record: FileRecord): void {
    const { webhook } = record;
    if (webhook === undefined || this.#closing.signal.aborted) return;
    const message = { id: `msg_${newId()}`, body: '' };
    message.body = JSON.stringify({ type, timestamp: new Date().toISOString(), data: { file: toFile(record) } });
    this.#enqueue(webhook, message, 0);
  }

  #enqueue(url: string, message: Message, attempt: number): void {
    if (this.#waiting() >= MAX_WAITING) {
      this.#onFailure(url, 'too many messages wait');
      return;
    }
    const { origin } = new URL(url);
    const lane = this.#lanes.get(origin) ?? { queue: [], underWay: 0 };
    this.#lanes.set(origin, lane);
    lane.queue.push(() => this.#deliver(url, message, attempt));
    this.#next(lane);
  }

  #waiting(): number {
    let waiting = this.#timers.size;
    for (const { queue } of this.#lanes.values()) waiting += queue.length;
    return waiting;
  }

  #next(lane: Lane): void {
    while (lane.underWay < MAX_UNDER_WAY && !this.#closing.signal.aborted) {
      const deliver = lane.queue.shift();
      if (!deliver) return;
      lane.underWay++;
      void deliver().finally(() => {
        lane.underWay--;
        this.#next(lane);
      });
    }
  }

  async #deliver(url: string, message: Message, attempt: number): Promise<void> {
    const reason = await this.#send(url, message);
    if (reason === undefined || this.#closing.signal.aborted) return;
    if (attempt >= this.#settings.retries) return this.#onFailure(url, reason);
    const wait = Math.min(MAX_WAIT_MS, this.#settings.retryMs * WAIT_FACTOR ** attempt) * (0.75 + Math.random() / 2);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#enqueue(url, message, attempt + 1);
    }, wait).unref();
    this.#timers.add(timer);
  }

  /** Undefined where it was taken. Where a target sends elsewhere, nobody goes: only targets that are allowed are told. */
  async #send(url: string, { id, body }: Message): Promise<string | undefined> {
    const timestamp = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', this.#settings.secret).update(`${id}.${timestamp}.${body}`).digest('base64');
    const limit = new TimeLimit(ANSWER_TIMEOUT_MS, this.#closing.signal);
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        redirect: 'manual',
        signal: limit.signal,
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': `v1,${signature}`,
        },
      });
      await response.body?.cancel();
      return response.ok ? undefined : `it answered ${response.status}`;
    } catch {
      return limit.isOver ? 'it did not answer' : 'it cannot be reached';
    } finally {
      limit.clear();
    }
  }
}

interface Message {
  id: string;
  body: string;
}

/** Pending calls to one origin. */
interface Lane {
  queue: (() => Promise<void>)[];
  underWay: number;
}
