import { mediaTypeOf } from '../embedded.ts';
import { toBuffer } from '../source.ts';
import type { MailAttachment } from './message.ts';

const SIGNATURE = 0x223e9f78;
/** [MS-OXTNEF] 2.1.3.1 */
const BEGINS_ATTACHMENT = 0x00069002;
const ATTACHMENT_TITLE = 0x00018010;
const ATTACHMENT_DATA = 0x0006800f;
const MAX_FILES = 500;

/** The files in a winmail.dat, which Outlook sends in place of a mail that others can read. */
export function readTnef(bytes: Uint8Array): MailAttachment[] {
  const data = toBuffer(bytes);
  const files: { name: string; bytes: Uint8Array }[] = [];
  if (data.length < 6 || data.readUInt32LE(0) !== SIGNATURE) return [];
  for (let at = 6; at + 9 <= data.length; ) {
    const attribute = data.readUInt32LE(at + 1);
    const length = data.readUInt32LE(at + 5);
    const value = data.subarray(at + 9, at + 9 + length);
    const file = files.at(-1);
    if (attribute === BEGINS_ATTACHMENT) {
      if (files.length >= MAX_FILES) break;
      files.push({ name: '', bytes: new Uint8Array() });
    } else if (file && attribute === ATTACHMENT_TITLE) file.name = value.toString('latin1').replace(/\0.*$/s, '');
    else if (file && attribute === ATTACHMENT_DATA) file.bytes = value;
    // A checksum of two bytes follows.
    at += 9 + length + 2;
  }
  return files
    .filter((file) => file.bytes.length > 0)
    .map(({ name, bytes: own }, i) => {
      const named = name || `attachment ${i + 1}`;
      return { name: named, mediaType: mediaTypeOf(named), bytes: own, contentId: undefined };
    });
}
