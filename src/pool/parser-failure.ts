import { type Fault, FaultError, toStack } from '../document/fault.ts';
import { toReadFault } from '../index/storage-fault.ts';

/** What a parser threw, as it is answered; `unexpected` is for the log. */
export function toParserFailure(error: unknown): { fault: Fault; unexpected?: string } {
  if (error instanceof FaultError) return { fault: error.fault };
  const unread = toReadFault(error)?.fault;
  if (unread?.ofStorage) return { fault: unread, unexpected: toStack(error) };
  return {
    fault: isOurs(error)
      ? { code: 'internal', message: 'The service failed to read the document.' }
      : { code: 'unprocessable_document', message: 'The document is damaged in a way that its parser cannot read.' },
    unexpected: toStack(error),
  };
}

/** A module, a file or a descriptor that is lacking says nothing of the document; all else is a library giving up on bytes that it did not foresee. */
function isOurs(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as NodeJS.ErrnoException;
  return syscall !== undefined || /^(ERR_MODULE|MODULE|ERR_DLOPEN)_/.test(code ?? '');
}
