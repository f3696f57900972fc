import type { Span } from '../document/page.ts';

/** Text with its spans as Markdown, on one line. */
export function toInlineMarkdown(text: string, spans: readonly Span[] = []): string {
  if (spans.length === 0) return escapeMarkdown(text);
  const cuts = new Set([0, text.length]);
  for (const { start, end } of spans) cuts.add(start).add(end);
  const points = [...cuts].filter((cut) => cut >= 0 && cut <= text.length).sort((a, b) => a - b);
  let out = '';
  for (let i = 0; i + 1 < points.length; i++) {
    const [start, end] = [points[i]!, points[i + 1]!];
    out += mark(
      text.slice(start, end),
      spans.filter((span) => span.start <= start && span.end >= end),
    );
  }
  return joinMarks(out);
}

/** Marks must hug their words: `** bold **` is no emphasis. */
function mark(piece: string, spans: readonly Span[]): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(piece) ?? [];
  if (inner === '') return escapeMarkdown(piece);
  const has = (key: keyof Span): boolean => spans.some((span) => span[key]);
  let out = has('code') ? `\`${inner.replaceAll('`', "'")}\`` : escapeMarkdown(inner);
  if (has('superscript')) out = `<sup>${out}</sup>`;
  if (has('subscript')) out = `<sub>${out}</sub>`;
  if (has('strike')) out = `~~${out}~~`;
  if (has('italic')) out = `*${out}*`;
  if (has('bold')) out = `**${out}**`;
  const href = spans.find((span) => span.href)?.href;
  if (href)
    out = `[${out}](${href.replace(/[\s()<>]/g, (c) => encodeURIComponent(c).replace('(', '%28').replace(')', '%29'))})`;
  return before + out + after;
}

/** Neighbours set alike read as one: `**a****b**` → `**ab**`. */
const joinMarks = (text: string): string => text.replace(/\*\*\*\*/g, '').replace(/~~~~/g, '');

/** Only what would otherwise be read as markup. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s*\n\s*/g, ' ')
    .replace(/[\\`*_[\]<>|]/g, (c, at: number, all: string) => (isHarmless(c, at, all) ? c : `\\${c}`));
}

/** An underscore within a word or a lone angle bracket is text: escaping it would only hurt readers. */
function isHarmless(c: string, at: number, text: string): boolean {
  const before = text[at - 1] ?? ' ';
  const after = text[at + 1] ?? ' ';
  if (c === '_') return /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after);
  if (c === '<') return !/[a-z/!?]/i.test(after);
  if (c === '>') return at > 0;
  if (c === '*') return /\s/.test(before) && /\s/.test(after);
  return false;
}

/** What at the start of a line would be a heading, a list or a quote. */
export const escapeLineStart = (line: string): string =>
  line.replace(/^(\s*)(#{1,6}(?=\s)|[-+](?=\s)|>)/, '$1\\$2').replace(/^(\s*\d{1,9})([.)])(?=\s)/, '$1\\$2');
