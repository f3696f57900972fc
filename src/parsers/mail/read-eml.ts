import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';
import { fault } from '../../document/fault.ts';
import { mediaTypeOf } from '../embedded.ts';
import type { ByteSource } from '../source.ts';
import { toSentForm } from './head.ts';
import type { MailAttachment, MailMessage } from './message.ts';
import { readTnef } from './tnef.ts';

/** A mail is read as a whole; servers take no larger ones. */
const MAX_BYTES = 256 * 1024 * 1024;
const MAX_NESTING = 64;

/** RFC 5322 and MIME. Mails inside are files of it. */
export async function readEml(source: ByteSource): Promise<MailMessage> {
  const email = await parseMime(source);
  const list = (addresses: readonly Address[] | undefined): string => (addresses ?? []).map(toText).join(', ');
  const of = (name: string): string | undefined => email.headers.find(({ key }) => key === name)?.value;
  const fields: [string, string][] = [
    ['From', email.from ? toText(email.from) : (of('from') ?? '')],
    ['To', list(email.to) || (of('to') ?? '')],
    ['Cc', list(email.cc)],
    ['Bcc', list(email.bcc)],
    ['Reply-To', list(email.replyTo)],
    ['Date', of('date') ?? ''],
    ['Message-ID', email.messageId ?? ''],
    ['In-Reply-To', email.inReplyTo ?? ''],
  ];
  return {
    fields: fields.filter(([, value]) => value.trim() !== ''),
    subject: email.subject?.trim() || null,
    from: email.from ? toText(email.from) : null,
    date: toDate(email.date),
    html: email.html,
    text: email.text,
    attachments: email.attachments.flatMap(toAttachments),
  };
}

export async function parseMime(source: ByteSource): Promise<Email> {
  if (source.size > MAX_BYTES) throw fault('limit_exceeded', `The mail is longer than ${MAX_BYTES} bytes.`);
  const options = { forceRfc822Attachments: true, maxNestingDepth: MAX_NESTING };
  try {
    return await PostalMime.parse(toSentForm(await source.readAll()), options);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw fault('unprocessable_document', `The mail cannot be read: ${reason.replace(/\.$/, '')}.`);
  }
}

const toText = ({ name, address, group }: Address): string => {
  if (group) return `${name}: ${group.map(toText).join(', ')};`;
  return name && address ? `${name} <${address}>` : name || address || '';
};

function toDate(date: string | undefined): string | null {
  const time = Date.parse(date ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

export const bytesOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string'
    ? Buffer.from(content)
    : content instanceof Uint8Array
      ? content
      : new Uint8Array(content);

function toAttachments(attachment: Attachment, i: number): MailAttachment[] {
  const { filename, mimeType, contentId } = attachment;
  const bytes = bytesOf(attachment);
  if (mimeType === 'application/ms-tnef' || filename?.toLowerCase() === 'winmail.dat') {
    const files = readTnef(bytes);
    if (files.length > 0) return files;
  }
  const name = filename || (mimeType === 'message/rfc822' ? `message ${i + 1}.eml` : `attachment ${i + 1}`);
  const mediaType = mimeType === 'application/octet-stream' ? mediaTypeOf(name) : mimeType;
  return [{ name, mediaType, bytes, contentId: contentId?.replace(/^<|>$/g, '') }];
}
