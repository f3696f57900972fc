import type { Box } from '../../../document/box.ts';
import type { FontStyle, GlyphRun, Rule } from '../engine.ts';
import { settleBrackets } from './brackets.ts';
import { isRightToLeft, isSpace } from './characters.ts';
import { Dividers } from './dividers.ts';
import { adjoin, type Fragment, type LooseSpace, SPACE_GAP, toFragments } from './fragments.ts';
import { frameOf } from './frame.ts';
import { leadersIn, withoutLeaders } from './leaders.ts';
import { settleLetterSpacing } from './letter-spacing.ts';
import { faceOfFont } from './math-fonts.ts';
import { gatherRows, type Row } from './rows.ts';
import { isHyphen, leastBetween, leastSpaces } from './said-spaces.ts';
import type { TextLine, Word } from './word.ts';
import { inReadingOrder, readsRightToLeft, toWord } from './words.ts';

/**
 * A gap this wide may part columns, in units of the font size: below the narrowest gutter. A loosely justified line has such gaps
 * too; its pieces come together again when the columns of the page are known.
 */
const COLUMN_GAP = 0.8;
/** A line that reaches far into the gutter still ends where a column starts, if at least so many rows start there. */
const EDGE_ROWS = 4;
const EDGE_GAP = 0.4;

/** Lines of one page, top down, and of each angle that its text is set at. `rules`: what is drawn between them. */
export function toLines(runs: readonly GlyphRun[], rules: readonly Rule[] = []): TextLine[] {
  const byAngle = new Map<number, GlyphRun[]>();
  for (const run of runs) {
    const same = byAngle.get(run.angle);
    if (same) same.push(run);
    else byAngle.set(run.angle, [run]);
  }
  const lines: TextLine[] = [];
  const [dividers, none] = [new Dividers(rules), new Dividers([])];
  for (const [angle, same] of [...byAngle].sort(([a], [b]) => a - b))
    lines.push(...linesAtAngle(same, angle, angle === 0 ? dividers : none, angle === 0 ? rules : []));
  return lines;
}

function linesAtAngle(
  runs: readonly GlyphRun[],
  angle: number,
  dividers: Dividers,
  rules: readonly Rule[],
): TextLine[] {
  const frame = frameOf(angle);
  const fragments: Fragment[] = [];
  const least = leastSpaces(runs);
  let before: Fragment[] = [];
  let space: LooseSpace | undefined;
  for (const run of runs) {
    const [along, across] = frame.toFrame(run.x, run.y);
    const own = toFragments(run, along, across, least.get(run.font));
    for (const fragment of own) fragments.push(fragment);
    if (own.length > 0) {
      if (space) adjoin(space, own);
      before = own;
      space = undefined;
    } else if (isSpace(run.text[0]!)) {
      space = { from: along + run.starts[0]!, to: along + run.ends.at(-1)!, baseline: across };
      adjoin(space, before);
    }
  }
  const rows = gatherRows(fragments, rules);
  if (runs.some(({ text }) => isRightToLeft(text))) settleBrackets(rows);
  settleLetterSpacing(rows);
  const leaders = leadersIn(rows);
  const edges = columnEdges(rows, leaders);
  return rows.flatMap((row) => rowLines(row, { edges, leaders, dividers }, frame.toPage, angle));
}

/** Where columns start: places, to the point, at which several rows take up again after a gap. */
function columnEdges(rows: readonly Row[], leaders: ReadonlySet<Fragment>): ReadonlySet<number> {
  const starts = new Map<number, number>();
  for (const { fragments } of rows) {
    for (let i = 1; i < fragments.length; i++) {
      const [before, after] = [fragments[i - 1]!, fragments[i]!];
      if (leaders.has(after)) continue;
      if (after.left - before.right <= COLUMN_GAP * Math.min(before.fontSize, after.fontSize)) continue;
      const x = Math.round(after.left);
      starts.set(x, (starts.get(x) ?? 0) + 1);
    }
  }
  return new Set([...starts].filter(([x, n]) => n + (starts.get(x - 1) ?? 0) >= EDGE_ROWS).map(([x]) => x));
}

/** What is known of all rows. */
interface Around {
  edges: ReadonlySet<number>;
  leaders: ReadonlySet<Fragment>;
  dividers: Dividers;
}

function rowLines(row: Row, around: Around, toPage: (box: Box) => Box, angle: number): TextLine[] {
  const { leaders } = around;
  const lines: Word[][] = [];
  let pieces: Word[] = [];
  let previous: Fragment | undefined;
  let word: Fragment[] = [];
  let glued = false;
  const endWord = () => {
    if (word.length === 0) return;
    const made = toWord(word, glued && pieces.length > 0, row, toPage, angle);
    if (made) pieces.push(made);
    word = [];
  };
  const endLine = () => {
    endWord();
    const spoken = withoutLeaders(pieces);
    if (spoken.length > 0) lines.push(spoken);
    pieces = [];
  };
  for (const fragment of row.fragments) {
    const isLed = previous !== undefined && (leaders.has(previous) || leaders.has(fragment));
    const join = previous ? (isLed ? joinLed(previous, fragment) : joinOf(previous, fragment, around)) : 'apart';
    if (join === 'apart') endLine();
    else if (join !== 'same') endWord();
    if (word.length === 0) glued = join === 'glued';
    word.push(fragment);
    if (!previous || fragment.right > previous.right || join === 'apart') previous = fragment;
  }
  endLine();
  return lines.map((words, i) => toLine(words, angle, readsRightToLeft(words) || isNumberOf(lines, i)));
}

/** The number of an item in a right-to-left list stands at its right, ".12" as printed. */
function isNumberOf(lines: readonly Word[][], i: number): boolean {
  const [before, words] = [lines[i - 1], lines[i]!];
  if (i < lines.length - 1 || !before || !/^[.)]/.test(words[0]!.text)) return false;
  return words.every(({ text }) => /^[\d.)]+$/.test(text)) && readsRightToLeft(before);
}

/** Dots of a leader may be set this far apart, in units of the font size; what stands farther is in another column. */
const LEADER_GAP = 4;

const joinLed = (before: Fragment, after: Fragment): 'space' | 'apart' =>
  after.left - before.right > LEADER_GAP * Math.min(before.fontSize, after.fontSize) ? 'apart' : 'space';

/** How a fragment follows the one before it on its row. */
function joinOf(before: Fragment, after: Fragment, { edges, dividers }: Around): 'same' | 'glued' | 'space' | 'apart' {
  const gap = after.left - before.right;
  const size = Math.min(before.fontSize, after.fontSize);
  if (gap > COLUMN_GAP * size + 2 * before.tracking) return 'apart';
  if (gap > EDGE_GAP * size && edges.has(Math.round(after.left))) return 'apart';
  if (before.rise === -1 && after.rise === 1 && gap < 0) return 'glued';
  if (gap < -0.6 * size) return 'space';
  const tracking = Math.min(before.tracking, after.tracking);
  const isSpaced = (before.spaceAfter && after.rise === 0) || after.spaceBefore;
  const widest = isSpaced || !goesOnWithHyphen(before, after) ? SPACE_GAP : HYPHEN_GAP;
  if (gap > tracking + widest * size || (isSpaced && gap > tracking + leastRoom(before, after) * size)) return 'space';
  if (dividers.part(before, after)) return 'space';
  return sameStyle(before, after) ? 'same' : 'glued';
}

/** In units of the font size: a slanted letter leans this far into the hyphen behind it. */
const HYPHEN_GAP = 0.2;

/** A hyphen that is set close to the word behind it binds it to the word before. */
const goesOnWithHyphen = ({ characters }: Fragment, { characters: [first, second] }: Fragment): boolean =>
  isHyphen(first!) && /\p{L}/u.test(second ?? '') && /\p{L}/u.test(characters.at(-1)!);

const leastRoom = (before: Fragment, { characters, leastSpace }: Fragment): number =>
  leastBetween(before.characters.at(-1)!, characters[0]!, characters[1] ?? '', Math.min(before.leastSpace, leastSpace));

/** In units of the font size: what is raised higher belongs to another part of its formula. */
const SAME_RISE = 0.2;

function sameStyle(a: Fragment, b: Fragment): boolean {
  const [x, y] = [a.run, b.run];
  return (
    a.rise === b.rise &&
    Math.abs(a.baseline - b.baseline) < SAME_RISE * x.fontSize &&
    x.mcid === y.mcid &&
    x.hidden === y.hidden &&
    x.font.bold === y.font.bold &&
    x.font.italic === y.font.italic &&
    x.font.monospace === y.font.monospace &&
    (x.font === y.font || (isAsHigh(x.font, y.font) && hasSameFace(a, b))) &&
    Math.abs(x.fontSize - y.fontSize) < 0.1 * x.fontSize
  );
}

/** In units of the font size: a bracket that is so much higher is set for what it holds. */
const SAME_HEIGHT = 0.3;

const isAsHigh = (a: FontStyle, b: FontStyle): boolean => Math.abs(a.ascent - b.ascent) < SAME_HEIGHT;

/** Letters of a kind of their own, as of sets and spaces, are no part of a word; signs of the same fonts may be. */
function hasSameFace(a: Fragment, b: Fragment): boolean {
  if (faceOfFont(a.run.font.name) === faceOfFont(b.run.font.name)) return true;
  return ![...a.characters, ...b.characters].some((character) => /\p{L}/u.test(character));
}

function toLine(pieces: Word[], angle: number, rightToLeft: boolean): TextLine {
  const words = inReadingOrder(pieces, rightToLeft);
  for (const [i, word] of words.entries()) word.place = i;
  const box: Box = [...words[0]!.box];
  const sizes = new Map<number, number>();
  let baseline = 0;
  let characters = 0;
  for (const word of words) {
    box[0] = Math.min(box[0], word.box[0]);
    box[1] = Math.min(box[1], word.box[1]);
    box[2] = Math.max(box[2], word.box[2]);
    box[3] = Math.max(box[3], word.box[3]);
    if (word.rise === 0) {
      const size = Math.round(word.fontSize * 10) / 10;
      sizes.set(size, (sizes.get(size) ?? 0) + word.text.length);
      baseline += word.baseline * word.text.length;
      characters += word.text.length;
    }
  }
  let fontSize = words[0]!.fontSize;
  let most = 0;
  for (const [size, count] of sizes) if (count > most) [fontSize, most] = [size, count];
  return {
    words,
    box,
    baseline: characters > 0 ? baseline / characters : words[0]!.baseline,
    fontSize,
    angle,
    rightToLeft,
  };
}
