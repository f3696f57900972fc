import type { FlowParagraph } from '../../analysis/flow/elements.ts';
import { PLAIN_FONT, plainParagraph } from '../markup/flow-pages.ts';

/** A line that programs draw above the mail they quote: dashes or underscores, words between them or none. */
const SEPARATOR = /^\s*(?:[-_]{5,}|[-_]{2,}\s*\p{L}[\p{L}\s’']{2,40}[-_]{2,})\s*$/u;
/** "From: …", in any language. */
const HEAD_LINE = /^\s*\*?\p{L}[\p{L} -]{1,24}:\*?\s\S/u;
const LEAST_HEAD_LINES = 3;
const QUOTE_INDENT = 12;

/** The paragraphs of a plain body; what is quoted of earlier mails becomes notes. */
export function* plainBody(text: string): Generator<FlowParagraph> {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  let history = false;
  let open: { lines: string[]; depth: number } | undefined;
  for (const [i, line] of lines.entries()) {
    history ||= SEPARATOR.test(line) && isHead(lines, i + 1);
    const { depth, rest } = unquoted(line);
    const quoted = Math.max(depth, history || isAttribution(lines, i) ? 1 : 0);
    if (open && (rest.trim() === '' || quoted !== open.depth)) {
      yield toParagraph(open);
      open = undefined;
    }
    if (rest.trim() === '') continue;
    open ??= { lines: [], depth: quoted };
    open.lines.push(rest.trimEnd());
  }
  if (open) yield toParagraph(open);
}

function toParagraph({ lines, depth }: { lines: string[]; depth: number }): FlowParagraph {
  const paragraph = plainParagraph(lines.join('\n'), PLAIN_FONT);
  if (depth === 0) return paragraph;
  return {
    ...paragraph,
    type: 'note',
    format: { ...paragraph.format, indentLeft: Math.min(depth, 10) * QUOTE_INDENT },
  };
}

function unquoted(line: string): { depth: number; rest: string } {
  const marks = /^(?:\s?>)+/.exec(line)?.[0] ?? '';
  return { depth: marks.replace(/\s/g, '').length, rest: marks ? line.slice(marks.length).replace(/^ /, '') : line };
}

/** The lines of a head follow, one below the other. */
function isHead(lines: readonly string[], from: number): boolean {
  const next = lines.slice(from, from + 12).filter((line) => line.trim() !== '');
  return next.length >= LEAST_HEAD_LINES && next.slice(0, LEAST_HEAD_LINES).every((line) => HEAD_LINE.test(line));
}

/** "On Friday Ann wrote:", right above what she wrote. */
function isAttribution(lines: readonly string[], i: number): boolean {
  if (!/:\s*$/.test(lines[i]!) && !/:\s*$/.test(lines[i + 1] ?? '')) return false;
  const above = /:\s*$/.test(lines[i]!) ? i : i + 1;
  const next = lines.slice(above + 1, above + 3).find((line) => line.trim() !== '');
  if (next === undefined || !/^\s?>/.test(next)) return false;
  // It may run over two lines.
  return above === i || (lines[i]!.trim() !== '' && !/[.!?]\s*$/.test(lines[i]!));
}
