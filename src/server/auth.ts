import { timingSafeEqual } from 'node:crypto';
import { fault } from '../document/fault.ts';
import { DEFAULT_OWNER } from '../document/owner.ts';
import { type ApiKey, hashSecret } from './api-keys.ts';
import type { Route } from './router.ts';
import { TokenBucket } from './token-bucket.ts';

export interface AuthSettings {
  /** None: everybody may do everything. */
  apiKeys: readonly ApiKey[];
  /** 0: as many as they like. */
  keyRequestsPerMinute: number;
}

/** Decides who may do what, and how often. */
export class Gatekeeper {
  readonly #holders: KeyHolder[];
  readonly #clock: () => number;

  constructor({ apiKeys, keyRequestsPerMinute }: AuthSettings, clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#holders = apiKeys.map((key) => ({
      key,
      bucket: keyRequestsPerMinute > 0 ? new TokenBucket(keyRequestsPerMinute, clock()) : undefined,
    }));
  }

  /** Whether the Authorization header matters at all. */
  get isOpen(): boolean {
    return this.#holders.length === 0;
  }

  /** Like `admit`; undefined where that throws. */
  admitted(scope: Route['scope'], authorization: string): Admission | undefined {
    try {
      return this.admit(scope, authorization);
    } catch {
      return undefined;
    }
  }

  /** Throws `unauthorized`, `forbidden` or `too_many_requests`. */
  admit(scope: Route['scope'], authorization: string): Admission {
    if (this.isOpen || scope === 'public') return ANYBODY;
    const [, secret] = /^Bearer +(\S+) *$/i.exec(authorization) ?? [];
    if (secret === undefined) {
      throw fault('unauthorized', 'This service needs an API key: send it as Authorization: Bearer <key>.');
    }
    const holder = this.#find(secret);
    if (!holder) throw fault('unauthorized', 'The API key is not known.');
    const { key, bucket } = holder;
    if (scope === 'write' && key.scope === 'read') {
      throw fault('forbidden', `The API key ${key.name} may read but not write.`);
    }
    const waitSeconds = bucket?.take(this.#clock()) ?? 0;
    if (waitSeconds > 0) {
      throw fault('too_many_requests', `The API key ${key.name} has used up its requests per minute.`, {
        retryAfterSeconds: waitSeconds,
      });
    }
    return key;
  }

  /** Compares with every key, so that the time taken tells nothing. */
  #find(secret: string): KeyHolder | undefined {
    const hash = hashSecret(secret);
    let found: KeyHolder | undefined;
    for (const holder of this.#holders) if (timingSafeEqual(holder.key.hash, hash)) found = holder;
    return found;
  }
}

/** Who was let in. */
export interface Admission {
  /** Of the key; undefined where none was needed. */
  name?: string;
  owner: string;
}

const ANYBODY: Admission = { owner: DEFAULT_OWNER };

interface KeyHolder {
  key: ApiKey;
  bucket: TokenBucket | undefined;
}
