import type { Span } from '../document/page.ts';
import { type Mark, type Piece, stretches, toPieces } from './emphasis.ts';
import { escapeHtml } from './html-text.ts';

/** Outermost first where they go equally far. */
const TAGS = new Map<Mark, string>([
  ['latex', 'span'],
  ['href', 'a'],
  ['bold', 'strong'],
  ['italic', 'em'],
  ['strike', 'del'],
  ['superscript', 'sup'],
  ['subscript', 'sub'],
  ['code', 'code'],
  ['note', 'a'],
]);
/** A link of a stranger's document must not run anything. */
const SAFE_LINK = /^(https?:|mailto:|tel:|#)/i;

/** Text with its spans as HTML. */
export const toInlineHtml = (text: string, spans: readonly Span[] = []): string =>
  render(toPieces(text, spans), [...TAGS.keys()]);

function render(pieces: readonly Piece[], marks: readonly Mark[]): string {
  let out = '';
  for (const [mark, group] of stretches(pieces, marks)) {
    if (mark === undefined) {
      out += escapeHtml(group.map(({ text }) => text).join('')).replaceAll('\n', '<br>');
      continue;
    }
    if (mark === 'latex') {
      const said = escapeHtml(group.map(({ text }) => text).join(''));
      out += `<span class="math" data-latex="${escapeHtml(group[0]!.marks.latex!)}">${said}</span>`;
      continue;
    }
    const inner = render(
      group,
      marks.filter((other) => other !== mark),
    );
    const tag = TAGS.get(mark)!;
    const target = targetOf(mark, group[0]!);
    out += tag !== 'a' ? `<${tag}>${inner}</${tag}>` : target ? `<a href="${escapeHtml(target)}">${inner}</a>` : inner;
  }
  return out;
}

function targetOf(mark: Mark, { marks: { href = '', note } }: Piece): string | undefined {
  if (mark === 'note') return `#note-${note}`;
  return SAFE_LINK.test(href) ? href : undefined;
}
