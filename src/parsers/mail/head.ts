import { TextDecoder } from 'node:util';

const HEAD_LINE = /^([!-9;-~]{1,80}):/;
const KNOWN =
  /^(?:from|to|cc|subject|date|received|return-path|message-id|mime-version|content-type|delivered-to|reply-to|sender|x-mailer|dkim-signature|in-reply-to|references)$/i;
const LEAST_KNOWN = 2;

/** Whether a text begins as a mail does, or as a page that a browser has kept in the form of one. */
export function findMailKind(start: string): 'mail' | 'web_archive' | undefined {
  const lines = start.replace(/^(?:\ufeff|\s)*(?:From [^\n]*\r?\n)?/, '').split(/\r?\n/);
  const known = new Set<string>();
  let head = '';
  let isWhole = false;
  for (const line of lines) {
    if (line === '') {
      isWhole = true;
      break;
    }
    const name = HEAD_LINE.exec(line)?.[1];
    if (name === undefined && !/^[ \t]/.test(line)) {
      // A head that is cut off by what was read of the file.
      if (line !== lines.at(-1)) return undefined;
      break;
    }
    if (name !== undefined && KNOWN.test(name)) known.add(name.toLowerCase());
    head += `${line}\n`;
  }
  if (known.size < LEAST_KNOWN || (!isWhole && lines.length < 3)) return undefined;
  const isArchive = /^content-type:\s*multipart\/related/im.test(head) && !known.has('received') && !known.has('to');
  return isArchive ? 'web_archive' : 'mail';
}

/** Mails that a program has kept in UTF-16, as those of Windows do, in the form that they were sent in. */
export function toSentForm(bytes: Uint8Array): Uint8Array {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return Buffer.from(new TextDecoder('utf-16le').decode(bytes));
  if (first === 0xfe && second === 0xff) return Buffer.from(new TextDecoder('utf-16be').decode(bytes));
  return bytes;
}
