import { isSafeLink } from '../document/links.ts';
import type { Span } from '../document/page.ts';
import { type Mark, type Piece, stretches, toPieces } from './emphasis.ts';
import { escapeHtml } from './html-text.ts';
import { escapeMarkdown } from './markdown-text.ts';

/** Outermost first where they go equally far. */
const NESTING: readonly Mark[] = [
  'latex',
  'href',
  'superscript',
  'subscript',
  'bold',
  'italic',
  'strike',
  'note',
  'code',
];
const DELIMITERS = new Map<Mark, [mark: string, tag: string]>([
  ['bold', ['**', 'strong']],
  ['italic', ['*', 'em']],
  ['strike', ['~~', 'del']],
]);

/** Text with its spans as Markdown. Line ends stay line ends. */
export function toInlineMarkdown(text: string, spans: readonly Span[] = []): string {
  const escaping = { brackets: /\][([:]|\[\^/.test(text) };
  if (spans.length === 0) return escapeMarkdown(text, escaping);
  const inPiece = { ...escaping, within: text };
  // Beside a formula, a dollar would be the beginning or the end of another one.
  const hasFormula = spans.some(({ latex }) => latex !== undefined);
  const asText = (piece: Piece): string => {
    const plain = escapeMarkdown(piece.text, { ...inPiece, hugged: isEmphasized(piece) });
    return hasFormula ? plain.replaceAll('$', '\\$') : plain;
  };
  const render = (pieces: readonly Piece[], marks: readonly Mark[]): string => {
    let out = '';
    for (const [mark, group] of stretches(pieces, marks)) {
      out += mark === undefined ? group.map(asText).join('') : marked(mark, group, marks);
    }
    return out;
  };
  /** Marks must hug their words: `** bold **` is no emphasis. */
  const marked = (mark: Mark, group: readonly Piece[], marks: readonly Mark[]): string => {
    const source = group.map((piece) => piece.text).join('');
    // One dollar for an equation in a sentence; a block that is one has two.
    if (mark === 'latex') return `$${group[0]!.marks.latex}$`;
    if (mark === 'note') return `[^${group[0]!.marks.note}]`;
    if (mark === 'code') return /[\p{L}\p{N}]/u.test(source) ? toCodeSpan(source) : escapeMarkdown(source, inPiece);
    const rendered = render(
      group,
      marks.filter((other) => other !== mark),
    );
    const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(rendered) ?? [];
    return inner === '' ? before + after : before + wrap(mark, inner, group, source, marks) + after;
  };
  const wrap = (mark: Mark, inner: string, group: readonly Piece[], source: string, marks: readonly Mark[]): string => {
    if (mark === 'href') return toLink(inner, group[0]!.marks.href!);
    // A reference is raised by whoever shows it.
    if (mark === 'superscript') return group.every(({ marks }) => marks.note) ? inner : `<sup>${inner}</sup>`;
    if (mark === 'subscript') return `<sub>${inner}</sub>`;
    const [delimiter, tag] = DELIMITERS.get(mark)!;
    if (!/[\p{L}\p{N}]/u.test(source)) return inner;
    const [first, end] = [group[0]!.start, group.at(-1)!.end];
    const isPlain =
      (/^\s/.test(source) || flanks(text[first - 1], isMarkedAt(first - 1, marks), inner[0]!)) &&
      (/\s$/.test(source) || flanks(text[end], isMarkedAt(end, marks), inner.at(-1)!));
    return isPlain ? delimiter + inner + delimiter : `<${tag}>${inner}</${tag}>`;
  };
  /** Whether emphasis begins or ends beside this place that is not around both sides of it. */
  const isMarkedAt = (at: number, marks: readonly Mark[]): boolean =>
    spans.some((span) => span.start <= at && at < span.end && marks.some((mark) => DELIMITERS.has(mark) && span[mark]));
  return render(toPieces(text, spans), NESTING);
}

const isEmphasized = ({ marks }: Piece): boolean => [...DELIMITERS.keys()].some((mark) => marks[mark]);

/** Whether `*` between these two is seen as emphasis (CommonMark 6.2); beside other emphasis no risk is taken. */
function flanks(outside: string | undefined, isOutsideMarked: boolean, inside: string): boolean {
  if (outside === undefined || /\s/.test(outside)) return true;
  return !isOutsideMarked && (/\p{P}/u.test(outside) || !/[\p{P}\p{S}]/u.test(inside));
}

function toLink(inner: string, href: string): string {
  // Nothing in the export has the name that a link within the document leads to.
  if (!isSafeLink(href) || href.startsWith('#')) return inner;
  const target = href.replace(/[\s<>\\]/g, (c) => encodeURIComponent(c));
  const safe = /[()]/.test(target) ? `<${target}>` : target;
  return inner === target ? `<${target}>` : `[${inner}](${safe})`;
}

function toCodeSpan(source: string): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(source) ?? [];
  if (inner === '') return source;
  if (inner.includes('`') || inner.includes('\n')) return `${before}<code>${escapeHtml(inner)}</code>${after}`;
  return `${before}\`${inner}\`${after}`;
}
