import { attributeOf, type HtmlElement } from '../markup/parse-html.ts';

/** What programs put around the mail that they answer, or above it. */
const AROUND =
  /\b(?:gmail_quote|gmail_attr|yahoo_quoted|moz-cite-prefix|protonmail_quote|zmail_extra|OutlookMessageHeader)\b/;
const ABOVE = /^(?:x_)*(?:divRplyFwdMsg|appendonsend|reply-intro|mail-editor-reference-message-container)$/;
/** Word, which writes the mails of Outlook, draws a line above the head of the mail that is quoted. */
const DRAWN_ABOVE = /border:\s*none;\s*border-top:\s*solid\s+#(?:E1E1E1|B5C4DF)/i;

/** Where the history of a mail begins in its HTML. */
export function quoteAt(element: HtmlElement): 'inside' | 'rest' | undefined {
  if (element.tagName === 'blockquote') return attributeOf(element, 'type') === 'cite' ? 'inside' : undefined;
  if (AROUND.test(attributeOf(element, 'class') ?? '')) return 'inside';
  if (ABOVE.test(attributeOf(element, 'id') ?? '')) return 'rest';
  return DRAWN_ABOVE.test(attributeOf(element, 'style') ?? '') ? 'rest' : undefined;
}
