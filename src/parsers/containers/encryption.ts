/// <reference path="./ecma376-agile.d.ts" />
import { FaultError, fault } from '../../document/fault.ts';
import { type ByteSource, MemorySource, toBuffer } from '../source.ts';
import type { CompoundFile } from './cfb.ts';

/** Office opens documents under this password without asking: it encrypts what is merely protected against changes. */
const DEFAULT_PASSWORD = 'VelvetSweatshop';
/** Rounds of hashing to derive the key. Office makes 100,000, half a second; the format allows a hundred times that. */
const MAX_SPIN_COUNT = 1_000_000;
/** Minor version of agile encryption, which says in XML how it is done ([MS-OFFCRYPTO] 2.3.4.10). */
const AGILE = 4;
const MAX_INFO_BYTES = 64 * 1024;

/** Whether a compound file holds an encrypted OOXML package ([MS-OFFCRYPTO] 2.3). */
export const holdsEncryptedPackage = (file: CompoundFile): boolean => file.has('EncryptedPackage');

/** The package inside. Without the right password a fault. */
export async function decryptPackage(file: CompoundFile, password: string | undefined): Promise<ByteSource> {
  if (!file.has('EncryptionInfo')) {
    throw fault(
      'encrypted_document',
      'The document is protected by rights management, which only its issuer can lift.',
    );
  }
  const info = toBuffer(await file.read('EncryptionInfo', MAX_INFO_BYTES));
  const content = toBuffer(await file.read('EncryptedPackage'));
  if (info.length < 4 || info.readUInt16LE(2) !== AGILE)
    return decryptOffice(await containerOf(info, content), password);
  const { default: agile } = await import('officecrypto-tool/src/crypto/ecma376_agile.js');
  return decrypted(password, async (given) => {
    const { spinCount } = (await agile.parseEncryptionInfo(info)).key;
    if (!(Number(spinCount) <= MAX_SPIN_COUNT)) throw tooManySpins(spinCount);
    return agile.decrypt({ encryptionInfoBuffer: info, encryptedPackageBuffer: content }, given);
  });
}

/** Only what was looked at: the library that decrypts would choose among streams of one name in its own way. */
async function containerOf(info: Buffer, content: Buffer): Promise<ByteSource> {
  const { CFB } = await import('xlsx');
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, '/EncryptionInfo', info);
  CFB.utils.cfb_add(container, '/EncryptedPackage', content);
  return new MemorySource(CFB.write(container, { type: 'buffer' }) as Uint8Array);
}

/** A document of Office 97 to 2003, or the package in an encrypted compound file, as plain bytes. */
export async function decryptOffice(source: ByteSource, password: string | undefined): Promise<ByteSource> {
  const { default: officeCrypto } = await import('officecrypto-tool');
  const bytes = toBuffer(await source.readAll());
  return decrypted(password, (given) => officeCrypto.decrypt(bytes, { password: given }));
}

async function decrypted(
  password: string | undefined,
  decrypt: (given: string) => Promise<Buffer>,
): Promise<ByteSource> {
  try {
    return new MemorySource(await decrypt(password || DEFAULT_PASSWORD));
  } catch (error) {
    throw error instanceof FaultError ? error : toFault(error, password);
  }
}

const tooManySpins = (spinCount: unknown): FaultError =>
  fault(
    'limit_exceeded',
    `The key of the document takes ${String(spinCount).slice(0, 20)} rounds to derive, the limit is ${MAX_SPIN_COUNT}.`,
  );

function toFault(error: unknown, password: string | undefined): FaultError {
  const reason = error instanceof Error ? error.message : String(error);
  const message = !password
    ? 'The document is encrypted: a password is needed.'
    : /password is incorrect/i.test(reason)
      ? 'The document is encrypted and the password does not open it.'
      : `The document is encrypted in a way that cannot be read: ${reason}.`;
  return new FaultError({ code: 'encrypted_document', message }, { cause: error });
}
