import type { FlowContent, FlowParagraph } from '../../analysis/flow/elements.ts';
import type { Box } from '../../document/box.ts';
import { flowPages, headingParagraph, PLAIN_FONT } from '../markup/flow-pages.ts';
import { HtmlBlocks } from '../markup/html-blocks.ts';
import { HtmlPage } from '../markup/html-page.ts';
import { type DocumentInfo, emptyInfo, type ParseContext, type ParsedPart } from '../parser.ts';
import { quoteAt } from './history.ts';
import type { MailMessage } from './message.ts';
import { plainBody } from './plain-body.ts';

/** A mail as pages: its head as fields, its body, what it quotes as notes. */
export async function* mailPages(mail: MailMessage, context: ParseContext): AsyncGenerator<ParsedPart, DocumentInfo> {
  const names = mail.attachments.map(({ name }) => name);
  const fields: [string, string][] = [...mail.fields];
  if (names.length > 0) fields.push(['Attachments', names.join(', ')]);
  const places = new Map<number, { page: number; bbox: Box }>();
  const onField = (number: number, page: number, bbox: Box): void => {
    if (!places.has(number)) places.set(number, { page, bbox });
  };
  const page = toPage(mail, context);
  yield* flowPages(contentOf(mail, fields, page), context, { onField });
  const { subject, from, date } = mail;
  return {
    ...emptyInfo(),
    title: subject,
    author: from,
    created: date,
    language: page?.facts.language ?? null,
    imageCount: page?.imageCount ?? 0,
    formFields: fields.map(([name, value], i) => {
      const place = places.get(i);
      return { name, value, page: place?.page ?? null, ...(place ? { bbox: place.bbox } : {}) };
    }),
    attachments: mail.attachments,
  };
}

function toPage({ html, attachments }: MailMessage, { warn }: ParseContext): HtmlPage | undefined {
  if (!html) return undefined;
  const byId = new Map(attachments.flatMap(({ contentId, name }) => (contentId ? [[contentId, name] as const] : [])));
  return new HtmlPage(html, {
    warn,
    quoteAt,
    mediaOf: (src) => (src.startsWith('cid:') ? byId.get(decodeId(src.slice(4))) : undefined),
  });
}

function* contentOf(mail: MailMessage, fields: [string, string][], page?: HtmlPage): Generator<FlowContent> {
  if (mail.subject) yield { ...headingParagraph(mail.subject, 1), type: 'title', level: undefined };
  for (const [i, [name, value]] of fields.entries()) yield fieldParagraph(name, value, i);
  let isEmpty = true;
  for (const item of page ? new HtmlBlocks(page).read(page.document.childNodes) : []) {
    isEmpty = false;
    yield item;
  }
  if (isEmpty && mail.text) yield* plainBody(mail.text);
}

const BOLD = { ...PLAIN_FONT, bold: true };

const fieldParagraph = (name: string, value: string, field: number): FlowParagraph => ({
  kind: 'paragraph',
  type: 'paragraph',
  font: PLAIN_FONT,
  format: { spaceAfter: 2 },
  runs: [
    { kind: 'text', text: `${name}: `, font: BOLD },
    { kind: 'text', text: value, font: PLAIN_FONT, marks: { field } },
  ],
});

function decodeId(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
