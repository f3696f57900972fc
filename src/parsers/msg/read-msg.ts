import { deEncapsulateSync } from 'rtf-stream-parser';
import { fault } from '../../document/fault.ts';
import { CompoundFile } from '../containers/cfb.ts';
import { decodeCodePage } from '../containers/code-pages.ts';
import { mediaTypeOf } from '../embedded.ts';
import type { MailAttachment, MailMessage } from '../mail/message.ts';
import { decodeHtml } from '../markup/html-text.ts';
import type { ByteSource } from '../source.ts';
import { expandRtf } from './compressed-rtf.ts';
import { Properties } from './properties.ts';

const MAX_RECIPIENTS = 2_000;
const MAX_FILES = 500;
/** Messages inside messages. */
const MAX_DEPTH = 8;
/** What stands before the entries of a stream of properties ([MS-OXMSG] 2.4.1). */
const TOP_HEAD = 32;
const INNER_HEAD = 24;
const PART_HEAD = 8;
/** PidTagAttachMethod: another message. */
const EMBEDDED_MESSAGE = 5;

/** An Outlook message ([MS-OXMSG]). */
export async function readMsg(source: ByteSource): Promise<MailMessage> {
  const file = await CompoundFile.open(source, { storages: true });
  if (!file) throw fault('unprocessable_document', 'The message is no compound file.');
  return readMessage(file, '', 0);
}

async function readMessage(file: CompoundFile, path: string, depth: number): Promise<MailMessage> {
  const own = await Properties.read(file, path, depth === 0 ? TOP_HEAD : INNER_HEAD);
  const recipients = await readRecipients(file, path, own);
  const said = (kind: number): string => recipients.flatMap((one) => (one.kind === kind ? [one.text] : [])).join(', ');
  const from = toAddress(await own.text(0x0c1a), (await own.text(0x5d01)) ?? (await own.text(0x0c1f)));
  const date = own.time(0x0039) ?? own.time(0x0e06);
  const fields: [string, string][] = [
    ['From', from],
    ['To', said(1) || ((await own.text(0x0e04)) ?? '')],
    ['Cc', said(2) || ((await own.text(0x0e03)) ?? '')],
    ['Bcc', said(3)],
    ['Date', date?.toUTCString() ?? ''],
    ['Message-ID', (await own.text(0x1035)) ?? ''],
    ['In-Reply-To', (await own.text(0x1042)) ?? ''],
  ];
  return {
    fields: fields.filter(([, value]) => value.trim() !== ''),
    subject: (await own.text(0x0037))?.trim() || null,
    from: from || null,
    date: date?.toISOString() ?? null,
    ...(await readBody(own)),
    attachments: await readFiles(file, path, depth),
  };
}

async function readBody(own: Properties): Promise<Pick<MailMessage, 'html' | 'text'>> {
  const text = await own.text(0x1000);
  const bytes = await own.binary(0x1013);
  const html = bytes ? await decodeHtml(bytes) : await own.text(0x1013);
  if (html) return { html, text };
  const rtf = await own.binary(0x1009);
  if (!rtf) return { html: undefined, text };
  try {
    const { mode, text: inner } = deEncapsulateSync(expandRtf(rtf), { decode: decodeRtf, warn() {} });
    return mode === 'html' ? { html: String(inner), text } : { html: undefined, text: text ?? String(inner) };
  } catch {
    return { html: undefined, text };
  }
}

const decodeRtf = (bytes: Buffer, encoding: string): string =>
  decodeCodePage(bytes, Number(/\d+/.exec(encoding)?.[0] ?? 1252));

async function readRecipients(file: CompoundFile, path: string, { codePage }: Properties) {
  const found: { kind: number; text: string }[] = [];
  for (const storage of storagesOf(file, path, '__recip_version1.0_#', MAX_RECIPIENTS)) {
    const one = await Properties.read(file, storage, PART_HEAD, codePage);
    const address = (await one.text(0x39fe)) ?? (await one.text(0x3003));
    found.push({ kind: one.integer(0x0c15) ?? 1, text: toAddress(await one.text(0x3001), address) });
  }
  return found;
}

async function readFiles(file: CompoundFile, path: string, depth: number): Promise<MailAttachment[]> {
  const files: MailAttachment[] = [];
  for (const storage of storagesOf(file, path, '__attach_version1.0_#', MAX_FILES)) {
    const one = await Properties.read(file, storage, PART_HEAD);
    const name = (await one.text(0x3707)) ?? (await one.text(0x3704)) ?? (await one.text(0x3001));
    if (one.integer(0x3705) === EMBEDDED_MESSAGE) {
      if (depth >= MAX_DEPTH) continue;
      const inner = await readMessage(file, `${storage}__substg1.0_3701000d/`, depth + 1);
      files.push(asMail(inner, name));
      continue;
    }
    const bytes = await one.binary(0x3701);
    if (!bytes) continue;
    const named = name || `attachment ${files.length + 1}`;
    const mediaType = (await one.text(0x370e)) || mediaTypeOf(named);
    files.push({ name: named, mediaType, bytes, contentId: (await one.text(0x3712)) || undefined });
  }
  return files;
}

/** A message inside is given as a mail of its own, in the form that any program reads. */
function asMail(mail: MailMessage, name: string | undefined): MailAttachment {
  const boundary = 'part-of-the-message';
  const encode = (bytes: Uint8Array | string): string =>
    Buffer.from(bytes as string)
      .toString('base64')
      .replace(/.{76}/g, '$&\r\n');
  const word = (text: string): string => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
  const head = mail.fields.map(([field, value]) => `${field}: ${value.replace(/[\r\n]+/g, ' ')}`);
  const body = mail.html ?? mail.text ?? '';
  const parts = [
    `Content-Type: text/${mail.html ? 'html' : 'plain'}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${encode(body)}`,
    ...mail.attachments.map((file) => {
      const type = file.mediaType.replace(/[^\w.+/-]/g, '') || 'application/octet-stream';
      const id = file.contentId ? `Content-ID: <${file.contentId.replace(/[\r\n<>]/g, '')}>\r\n` : '';
      return `Content-Type: ${type}; name="${word(file.name)}"\r\nContent-Disposition: attachment; filename="${word(file.name)}"\r\n${id}Content-Transfer-Encoding: base64\r\n\r\n${encode(file.bytes)}`;
    }),
  ];
  const lines = [
    ...head,
    `Subject: ${word(mail.subject ?? '')}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    ...parts.map((part) => `--${boundary}\r\n${part}`),
    `--${boundary}--`,
  ];
  const title = (name || mail.subject || 'message').replace(/[\r\n/\\]/g, ' ');
  return {
    name: `${title.replace(/\.(?:msg|eml)$/i, '')}.eml`,
    mediaType: 'message/rfc822',
    bytes: Buffer.from(lines.join('\r\n')),
    contentId: undefined,
  };
}

/** Recipients and files are storages with numbered names. */
function* storagesOf(file: CompoundFile, path: string, prefix: string, most: number): Generator<string> {
  const start = `${path}${prefix}`;
  const found = new Set<string>();
  for (const name of file.names()) {
    if (!name.startsWith(start)) continue;
    const end = name.indexOf('/', start.length);
    if (end > 0) found.add(name.slice(0, end + 1));
  }
  yield* [...found].sort().slice(0, most);
}

function toAddress(name: string | undefined, address: string | undefined): string {
  const [own, mail] = [name?.trim() ?? '', address?.trim() ?? ''];
  if (!mail || mail === own || mail.startsWith('/')) return own || mail;
  return own ? `${own} <${mail}>` : mail;
}
