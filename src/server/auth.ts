import { timingSafeEqual } from 'node:crypto';
import { FaultError, fault } from '../document/fault.ts';
import { DEFAULT_OWNER } from '../document/owner.ts';
import { type ApiKey, hashSecret } from './api-keys.ts';
import { KeyRing } from './key-ring.ts';
import type { Route } from './router.ts';
import { TokenBucket } from './token-bucket.ts';

export interface AuthSettings {
  /** None: everybody may do everything. */
  apiKeys: readonly ApiKey[] | KeyRing;
  /** 0: as many as they like. */
  keyRequestsPerMinute: number;
  /** For all keys of an owner together; 0 is no limit. */
  ownerRequestsPerMinute?: number;
}

/** Decides who may do what, and how often. */
export class Gatekeeper {
  readonly #ring: KeyRing;
  readonly #clock: () => number;
  readonly #perKey: Buckets;
  readonly #perOwner: Buckets;

  constructor(settings: AuthSettings, clock: () => number = () => performance.now()) {
    const { apiKeys, keyRequestsPerMinute, ownerRequestsPerMinute = 0 } = settings;
    this.#clock = clock;
    this.#ring = apiKeys instanceof KeyRing ? apiKeys : new KeyRing(apiKeys);
    this.#perKey = new Buckets(keyRequestsPerMinute);
    this.#perOwner = new Buckets(ownerRequestsPerMinute);
  }

  /** Whether the Authorization header matters at all. */
  get isOpen(): boolean {
    return this.#ring.isOpen;
  }

  /** Like `admit`; undefined where that throws. */
  admitted(scope: Route['scope'], authorization: string): Admission | undefined {
    try {
      return this.admit(scope, authorization);
    } catch {
      return undefined;
    }
  }

  /** Throws like `admit` where the key is not known. */
  mayWrite(authorization: string): boolean {
    try {
      this.admit('write', authorization);
      return true;
    } catch (error) {
      if (error instanceof FaultError && error.fault.code === 'forbidden') return false;
      throw error;
    }
  }

  /** Throws `unauthorized`, `forbidden` or `too_many_requests`. */
  admit(scope: Route['scope'], authorization: string): Admission {
    if (this.isOpen || scope === 'public') return ANYBODY;
    const [, secret] = /^Bearer +(\S+) *$/i.exec(authorization) ?? [];
    if (secret === undefined) {
      throw fault('unauthorized', 'This service needs an API key: send it as Authorization: Bearer <key>.');
    }
    const key = this.#find(secret);
    if (!key) throw fault('unauthorized', 'The API key is not known.');
    if (key.expiresAt !== undefined && key.expiresAt <= Date.now()) {
      throw fault('unauthorized', `The API key ${key.name} has expired.`);
    }
    if (scope === 'write' && key.scope === 'read') {
      throw fault('forbidden', `The API key ${key.name} may read but not write.`);
    }
    const now = this.#clock();
    refuseIfSpent(this.#perKey.take(key.name, now), `The API key ${key.name}`, 'requests_per_minute');
    refuseIfSpent(this.#perOwner.take(key.owner, now), `The owner ${key.owner}`, 'owner_requests_per_minute');
    return key;
  }

  /** Compares with every key, so that the time taken tells nothing. */
  #find(secret: string): ApiKey | undefined {
    const hash = hashSecret(secret);
    let found: ApiKey | undefined;
    for (const key of this.#ring.keys) if (timingSafeEqual(key.hash, hash)) found = key;
    return found;
  }
}

/** How often each may ask. */
class Buckets {
  readonly #perMinute: number;
  readonly #buckets = new Map<string, TokenBucket>();

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** Seconds to wait; 0 where the request may pass. */
  take(name: string, now: number): number {
    if (this.#perMinute <= 0) return 0;
    let bucket = this.#buckets.get(name);
    if (!bucket) this.#buckets.set(name, (bucket = new TokenBucket(this.#perMinute, now)));
    return bucket.take(now);
  }
}

function refuseIfSpent(waitSeconds: number, who: string, setting: string): void {
  if (waitSeconds === 0) return;
  throw fault('too_many_requests', `${who} has used up its requests per minute (${setting}).`, {
    retryAfterSeconds: waitSeconds,
  });
}

/** Who was let in. */
export interface Admission {
  /** Name of the key; undefined where none was needed. */
  name?: string;
  owner: string;
}

const ANYBODY: Admission = { owner: DEFAULT_OWNER };
