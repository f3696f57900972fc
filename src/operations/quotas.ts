import { fault } from '../document/fault.ts';
import type { Store, Usage } from '../index/store.ts';

/** Limits of one owner; 0 is no limit. */
export interface QuotaLimits {
  maxOwnerFiles: number;
  maxOwnerBytes: number;
  maxOwnerUploads: number;
  /** How long a file is kept at most. */
  retentionSeconds: number;
}

interface UnderWay {
  uploads: number;
  files: number;
  bytes: number;
}

/** Limits what each owner keeps and uploads at a time. Uploads in progress count as stored. */
export class Quotas {
  readonly #store: Pick<Store, 'usage' | 'now'>;
  readonly #limits: QuotaLimits;
  readonly #underWay = new Map<string, UnderWay>();
  /** How often something was refused, by limit. */
  readonly refused = { files: 0, bytes: 0, uploads: 0 };

  constructor(store: Pick<Store, 'usage' | 'now'>, limits: QuotaLimits) {
    this.#store = store;
    this.#limits = limits;
  }

  /** Before an upload is read; gives back what ends it. */
  async admit(owner: string): Promise<() => void> {
    const release = this.admitPassing(owner);
    try {
      this.#refuse(owner, await this.#stored(owner), 0);
      return release;
    } catch (error) {
      release();
      throw error;
    }
  }

  /** The same for what is not kept. */
  admitPassing(owner: string): () => void {
    const { maxOwnerUploads } = this.#limits;
    if (maxOwnerUploads > 0 && this.#of(owner).uploads >= maxOwnerUploads) {
      this.refused.uploads++;
      throw fault('too_many_requests', `${maxOwnerUploads} uploads of this owner are under way (max_owner_uploads).`);
    }
    return this.#count(owner, { uploads: 1, files: 0, bytes: 0 });
  }

  /** Before an upload of known size is stored; gives back what ends the reservation. */
  async reserve(owner: string, bytes: number): Promise<() => void> {
    const stored = await this.#stored(owner);
    // Looked at and counted in one turn: uploads that come together must not all find the same room.
    this.#refuse(owner, stored, bytes);
    return this.#count(owner, { uploads: 0, files: 1, bytes });
  }

  /** When a file that comes now is to be deleted: after the time its uploader gives it, or the longest there is. */
  expiryOf(ttlSeconds: number | undefined): string | undefined {
    const { retentionSeconds } = this.#limits;
    const seconds = retentionSeconds === 0 ? ttlSeconds : Math.min(ttlSeconds ?? retentionSeconds, retentionSeconds);
    return seconds === undefined ? undefined : new Date(this.#store.now().getTime() + seconds * 1000).toISOString();
  }

  async #stored(owner: string): Promise<Usage> {
    const { maxOwnerFiles, maxOwnerBytes } = this.#limits;
    return maxOwnerFiles === 0 && maxOwnerBytes === 0 ? { files: 0, bytes: 0 } : this.#store.usage(owner);
  }

  /** One more file, of so many bytes. */
  #refuse(owner: string, stored: Usage, bytes: number): void {
    const { maxOwnerFiles, maxOwnerBytes } = this.#limits;
    const coming = this.#of(owner);
    if (maxOwnerFiles > 0 && stored.files + coming.files + 1 > maxOwnerFiles) {
      this.refused.files++;
      throw fault(
        'limit_exceeded',
        `The owner has ${stored.files} files; ${maxOwnerFiles} are allowed (max_owner_files).`,
      );
    }
    if (maxOwnerBytes > 0 && stored.bytes + coming.bytes + bytes > maxOwnerBytes) {
      this.refused.bytes++;
      const room = Math.max(0, maxOwnerBytes - stored.bytes - coming.bytes);
      throw fault('limit_exceeded', `The owner has room for ${room} of ${maxOwnerBytes} bytes (max_owner_bytes).`);
    }
  }

  #of(owner: string): UnderWay {
    return this.#underWay.get(owner) ?? { uploads: 0, files: 0, bytes: 0 };
  }

  #count(owner: string, more: UnderWay): () => void {
    this.#add(owner, more, 1);
    let isCounted = true;
    return () => {
      if (isCounted) this.#add(owner, more, -1);
      isCounted = false;
    };
  }

  #add(owner: string, { uploads, files, bytes }: UnderWay, sign: 1 | -1): void {
    const before = this.#of(owner);
    const after = {
      uploads: before.uploads + sign * uploads,
      files: before.files + sign * files,
      bytes: before.bytes + sign * bytes,
    };
    if (after.uploads === 0 && after.files === 0) this.#underWay.delete(owner);
    else this.#underWay.set(owner, after);
  }
}
