import { FaultError, fault } from '../document/fault.ts';
import type { HostEnd } from './host-process.ts';

/** Reading this document ended the process that did it, also when it was alone there. It is not tried again by itself. */
export class QuarantineError extends FaultError {}

const MAX_REMEMBERED = 10_000;

/** Documents that ended two hosts: the same bytes are not let in again while this process lives. */
export class Quarantine {
  readonly #faults = new Map<string, QuarantineError>();

  check(contentId: string): void {
    const known = this.#faults.get(contentId);
    if (known) throw known;
  }

  add(contentId: string, end: HostEnd, hostMemoryMb: number): QuarantineError {
    const error = quarantined(
      end === 'memory'
        ? `Reading this document takes more memory than the limit of ${hostMemoryMb} MiB (host_memory_mb).`
        : 'Reading this document ended the process that read it, twice.',
      end === 'memory' ? 'limit_exceeded' : 'unprocessable_document',
    );
    const [oldest] = this.#faults.keys();
    if (this.#faults.size >= MAX_REMEMBERED && oldest !== undefined) this.#faults.delete(oldest);
    this.#faults.set(contentId, error);
    return error;
  }
}

export const quarantined = (
  message: string,
  code: 'limit_exceeded' | 'unprocessable_document' = 'unprocessable_document',
): QuarantineError => new QuarantineError(fault(code, message).fault);
