import { FaultError } from '../document/fault.ts';
import type { ContentWriter, FileRecord } from '../index/store.ts';

/** The reading of one content, for everyone who uploaded these bytes while it lasts. */
export interface Flight {
  writer: ContentWriter;
  /** The bytes where they are at hand: they are read while the writer takes them. */
  bytes: Uint8Array | undefined;
  /** What was stored of a file that an earlier process has not finished. */
  resumed: FileRecord | undefined;
  /** Nobody waits: the bytes stay where the store failed, for another try. */
  acknowledged: boolean;
  passengers: Set<Passenger>;
  abort: AbortController;
}

export interface Passenger {
  record: FileRecord;
  resolve(record: FileRecord): void;
  reject(reason: unknown): void;
}

/** Why a passenger leaves whose file is gone. */
export class DeletedError extends Error {}

/** What was read once has a type; its bytes stay though they cannot be read now. */
export const wasRead = (resumed: FileRecord | undefined): boolean => resumed !== undefined && resumed.fileType !== null;

export const keepsOriginal = ({ resumed, acknowledged }: Flight, error: unknown): boolean =>
  !(error instanceof DeletedError) && (wasRead(resumed) || (acknowledged && isOfStorage(error)));

/** Nothing of the document: the disk was full or could not be written. */
export const isOfStorage = (error: unknown): boolean => error instanceof FaultError && error.fault.ofStorage === true;

export const toFault = (error: unknown): FileRecord['error'] =>
  error instanceof FaultError ? error.fault : { code: 'internal', message: 'The file could not be read.' };
