import { unionBox } from '../../../document/geometry.ts';
import type { Span } from '../../../document/page.ts';
import { inlineFormulas } from '../formulas/inline.ts';
import { type Composed, type ComposeOptions, compose } from '../text/compose.ts';
import type { TextLine, Word } from '../text/word.ts';
import type { ColumnLine } from './column-lines.ts';

/** A displayed formula is read by what stands over, under and in what, not line by line. */
export function composeFormula(lines: readonly ColumnLine[], options: ComposeOptions): Composed | undefined {
  if (!lines.every(({ math }) => math)) return undefined;
  const formula = options.formulaOf(lines.flatMap(({ line }) => line.words));
  if (!formula) return undefined;
  const composed = compose(formula.lines.map(toFormulaLine(lines[0]!.line)), options);
  return { ...composed, spans: [{ start: 0, end: composed.text.length, latex: formula.latex }] };
}

/** Text with the formulas that stand in its lines. `fixed`: as it stands, in fixed pitch. */
export function composeText(lines: readonly ColumnLine[], options: ComposeOptions, fixed: boolean): Composed {
  const text = lines.map(({ line }) => line);
  const composed = compose(text, { ...options, preformatted: fixed && lines.length > 1 });
  return fixed ? composed : { ...composed, spans: withFormulas(text, composed, options) };
}

function withFormulas(lines: readonly TextLine[], { spans, words }: Composed, options: ComposeOptions): Span[] {
  const formulas: Span[] = [];
  let first = 0;
  for (const line of lines) {
    for (const { from, start, to, end, latex } of inlineFormulas(line.words, options.formulaOf))
      formulas.push({ start: words.starts[first + from]! + start, end: words.starts[first + to]! + end, latex });
    first += line.words.length;
  }
  if (formulas.length === 0) return spans;
  return [...outside(spans, formulas), ...formulas].sort((a, b) => a.start - b.start);
}

/** What is left of spans where formulas take the place of the raised, lowered and slanted letters that they are made of. Both are in order. */
function outside(spans: readonly Span[], formulas: readonly Span[]): Span[] {
  const left: Span[] = [];
  let next = 0;
  for (const span of spans) {
    while (next < formulas.length && formulas[next]!.end <= span.start) next++;
    let { start } = span;
    for (let i = next; i < formulas.length && formulas[i]!.start < span.end; i++) {
      if (formulas[i]!.start > start) left.push({ ...span, start, end: formulas[i]!.start });
      start = Math.max(start, formulas[i]!.end);
    }
    if (start < span.end) left.push({ ...span, start });
  }
  return left;
}

/** In units of the font size: less is no space. */
const WORD_GAP = 0.13;

const toFormulaLine =
  (like: TextLine) =>
  (words: readonly Word[]): TextLine => ({
    ...like,
    words: words.map((word, i) => ({ ...word, glued: i > 0 && follows(words[i - 1]!, word) })),
    box: unionBox(words.map(({ box }) => box))!,
  });

/** Without a space: right behind the word before, or raised where that is lowered. */
function follows({ box: a, rise: before }: Word, { box: b, rise, fontSize }: Word): boolean {
  if (rise > 0 && before < 0) return b[0] < a[2];
  return Math.abs(b[0] - a[2]) < WORD_GAP * fontSize && b[1] < a[3] && b[3] > a[1];
}
