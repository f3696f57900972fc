import { FaultError } from '../document/fault.ts';
import type { ContentWriter, FileRecord } from '../index/store.ts';

/** A read of one content, for every upload of these bytes while it lasts. */
export interface InFlightRead {
  writer: ContentWriter;
  /** A small file's bytes: they are read while the writer stores them. */
  bytes: Uint8Array | undefined;
  /** The record of a file that an earlier process did not finish. */
  resumed: FileRecord | undefined;
  /** The upload was answered before the read: if the store fails, the bytes stay for another try. */
  acknowledged: boolean;
  waiters: Set<Waiter>;
  abort: AbortController;
}

export interface Waiter {
  record: FileRecord;
  resolve(record: FileRecord): void;
  reject(reason: unknown): void;
}

/** The file was deleted while it was read. */
export class DeletedError extends Error {}

/** A file that was read before has a type, and keeps its bytes though this read failed. */
export const wasRead = (resumed: FileRecord | undefined): boolean => resumed !== undefined && resumed.fileType !== null;

export const keepsOriginal = ({ resumed, acknowledged }: InFlightRead, error: unknown): boolean =>
  !(error instanceof DeletedError) && (wasRead(resumed) || (acknowledged && isOfStorage(error)));

/** The store failed, not the document: the disk was full or could not be written. */
export const isOfStorage = (error: unknown): boolean => error instanceof FaultError && error.fault.ofStorage === true;

export const toFault = (error: unknown): FileRecord['error'] =>
  error instanceof FaultError ? error.fault : { code: 'internal', message: 'The file could not be read.' };
