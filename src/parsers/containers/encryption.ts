import { FaultError, fault } from '../../document/fault.ts';
import { type ByteSource, MemorySource, toBuffer } from '../source.ts';
import type { CompoundFile } from './cfb.ts';

/** Office opens documents under this password without asking: it encrypts what is merely protected against changes. */
const DEFAULT_PASSWORD = 'VelvetSweatshop';
/** Rounds of hashing to derive the key. Office makes 100,000, half a second; the format allows a hundred times that. */
const MAX_SPIN_COUNT = 1_000_000;

/** Whether a compound file holds an encrypted OOXML package ([MS-OFFCRYPTO] 2.3). */
export const holdsEncryptedPackage = (file: CompoundFile): boolean => file.has('EncryptedPackage');

/** The package inside. Without the right password a fault. */
export async function decryptPackage(
  source: ByteSource,
  file: CompoundFile,
  password: string | undefined,
): Promise<ByteSource> {
  if (!file.has('EncryptionInfo')) {
    throw fault(
      'encrypted_document',
      'The document is protected by rights management, which only its issuer can lift.',
    );
  }
  const info = Buffer.from(await file.read('EncryptionInfo', 64 * 1024)).toString('latin1');
  const spins = Number(/spinCount="(\d+)/.exec(info)?.[1] ?? 0);
  if (spins > MAX_SPIN_COUNT) {
    throw fault(
      'limit_exceeded',
      `The key of the document takes ${spins} rounds to derive, the limit is ${MAX_SPIN_COUNT}.`,
    );
  }
  return decryptOffice(source, password);
}

/** A document of Office 97 to 2003, or the package in an encrypted compound file, as plain bytes. */
export async function decryptOffice(source: ByteSource, password: string | undefined): Promise<ByteSource> {
  const { default: officeCrypto } = await import('officecrypto-tool');
  const bytes = await source.readAll();
  try {
    return new MemorySource(await officeCrypto.decrypt(toBuffer(bytes), { password: password || DEFAULT_PASSWORD }));
  } catch (error) {
    throw toFault(error, password);
  }
}

function toFault(error: unknown, password: string | undefined): FaultError {
  const reason = error instanceof Error ? error.message : String(error);
  const message = !password
    ? 'The document is encrypted: a password is needed.'
    : /password is incorrect/i.test(reason)
      ? 'The document is encrypted and the password does not open it.'
      : `The document is encrypted in a way that cannot be read: ${reason}.`;
  return new FaultError({ code: 'encrypted_document', message }, { cause: error });
}
