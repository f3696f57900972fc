import type { Fault } from '../document/fault.ts';
import type { StorageTrouble } from './storage-fault.ts';
import type { ContentWriter, Store, StoredPart } from './store.ts';

/** Calls of the storing thread by name, with plain data both ways. */
export interface Storing extends Pick<Store, 'putFile' | 'addFile' | 'deleteFile' | 'putItem' | 'markListed'> {
  takeOriginal(of: Written, ...original: Parameters<ContentWriter['takeOriginal']>): Promise<void>;
  copyOriginal(of: Written, generation: string): Promise<void>;
  originalSynced(of: Written): Promise<void>;
  putParts(of: Written, parts: StoredPart[]): Promise<void>;
  commit(of: Written, ...committed: Parameters<ContentWriter['commit']>): Promise<void>;
  abandon(of: Written, ...options: Parameters<ContentWriter['abandon']>): Promise<void>;
  list(fileIds: readonly string[]): Promise<void>;
  tidy(): Promise<boolean>;
  close(): Promise<void>;
}

/** A content on its way in. */
export interface Written {
  contentId: string;
  generation: string;
}

export type StoringCall = { call: number; name: keyof Storing; args: unknown[] };
export type StoringAnswer = { call: number; value: unknown } | { call: number; failure: Failure };

/** Errors of LMDB cannot leave their thread: what they mean does. */
export type Failure = { trouble: StorageTrouble } | { fault: Fault } | { message: string; stack: string | undefined };
