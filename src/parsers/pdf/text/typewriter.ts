import type { FontStyle, GlyphRun } from '../engine.ts';
import type { TextLine } from './word.ts';

/** More of the characters than this in a font of fixed pitch, and the page was written with a typewriter, or as if. */
const MOST = 0.7;
/** Of the words of such a page, more than this are plain ones; a page of code has fewer, unless most of it are comments. */
const PLAIN = 0.75;
const PLAIN_WORD = /^["'“‘(]*\p{L}[\p{L}’'\u00ad-]*[)"'”’.,;:!?]*$/u;
const MIN_WORDS = 30;

/**
 * Where a whole page of prose is of fixed pitch, the pitch tells nothing: it makes no code of the text. Nor does that of a font which sets
 * ideographs: these are all of one width, and its other letters of half of it.
 */
export function withoutTypewriter(runs: GlyphRun[]): GlyphRun[] {
  if (!runs.some(({ font }) => font.monospace)) return runs;
  const isPlain: (font: FontStyle) => boolean = isTypewritten(runs) ? () => true : setsIdeographs(runs);
  return runs.map((run) =>
    run.font.monospace && isPlain(run.font) ? { ...run, font: { ...run.font, monospace: false } } : run,
  );
}

const IDEOGRAPH = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g;
/** Of the characters of a font; a comment in code may have some. */
const MANY_IDEOGRAPHS = 0.1;

function setsIdeographs(runs: readonly GlyphRun[]): (font: FontStyle) => boolean {
  const counts = new Map<string, { all: number; ideographs: number }>();
  for (const { text, font } of runs) {
    if (!font.monospace) continue;
    const count = counts.get(font.name) ?? { all: 0, ideographs: 0 };
    count.all += text.length;
    count.ideographs += text.match(IDEOGRAPH)?.length ?? 0;
    counts.set(font.name, count);
  }
  return ({ name }) => {
    const { all, ideographs } = counts.get(name)!;
    return ideographs > MANY_IDEOGRAPHS * all;
  };
}

function isTypewritten(runs: readonly GlyphRun[]): boolean {
  let [all, fixed, words, plain] = [0, 0, 0, 0];
  let typed = '';
  let before: GlyphRun | undefined;
  for (const run of runs) {
    all += run.text.length;
    if (!run.font.monospace) continue;
    fixed += run.text.length;
    typed += before && goesOn(before, run) ? run.text : ` ${run.text}`;
    before = run;
  }
  for (const word of typed.split(/\s+/)) {
    if (word === '') continue;
    words++;
    if (PLAIN_WORD.test(word)) plain++;
  }
  // A few words tell only where there are no others to tell them from.
  const enough = words >= MIN_WORDS || fixed === all;
  return fixed > MOST * all && enough && plain > PLAIN * words;
}

/** Between letters of a word that are set one by one, in units of the font size. */
const NO_GAP = 0.15;

const goesOn = (before: GlyphRun, run: GlyphRun): boolean =>
  Math.abs(run.y - before.y) < 1 && Math.abs(run.x - before.x - (before.ends.at(-1) ?? 0)) < NO_GAP * run.fontSize;

/** A shorter row of underscores is a line to write on. */
const TYPED_RULE = /^(?:[-–=]{3,}|_{50,})$/;

/** Rows of dashes draw lines under words and between parts: they are no text. A dash beside text is. */
export function withoutTypedRules(lines: TextLine[]): TextLine[] {
  const isRule = ({ words }: TextLine): boolean => TYPED_RULE.test(words.map(({ text }) => text).join(''));
  const rules = lines.filter(isRule);
  if (rules.length === 0) return lines;
  const text = lines.filter((line) => !isRule(line));
  const beside = (rule: TextLine): boolean =>
    text.some(({ baseline, angle }) => angle === rule.angle && Math.abs(baseline - rule.baseline) < 1);
  const kept = new Set(rules.filter(beside));
  return lines.filter((line) => kept.has(line) || !isRule(line));
}
