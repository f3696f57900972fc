import { FaultError } from '../../src/document/fault.ts';
import { DEFAULT_PARSE_LIMITS } from '../../src/parsers/budget.ts';
import { MemorySource } from '../../src/parsers/source.ts';
import { DocumentSearch } from '../../src/pool/document-search.ts';
import { readDocument } from '../../src/pool/read-document.ts';

/** What a hostile document may end with. */
export const READ_OR_REFUSED =
  /^(read|unprocessable_document|limit_exceeded|unsupported_format|encrypted_document|timeout)$/;

/** What is read of a document, or the code of the fault that it ends with. */
export async function readOutcome(name: string, bytes: Uint8Array): Promise<string> {
  const limits = { ...DEFAULT_PARSE_LIMITS, maxUnpackedBytes: 64 * 1024 ** 2 };
  const options = {
    fileName: name,
    sha256: '',
    password: undefined,
    limits,
    search: new DocumentSearch(),
    progress: () => {},
  };
  const parts = readDocument(new MemorySource(bytes), options);
  try {
    while (!(await parts.next()).done);
    return 'read';
  } catch (error) {
    return error instanceof FaultError ? error.fault.code : `thrown: ${error}`;
  }
}
