import type { Box } from '../../../document/box.ts';
import { toBox } from '../../../document/geometry.ts';
import { frameOf } from '../text/frame.ts';
import type { FoundTable, TableInput, TableWord } from './found-table.ts';
import { findLevelTables } from './level-tables.ts';
import { alignedBaselines } from './staggered.ts';
import { turnBox } from './turn.ts';

/** A page of more words is no page; it is not searched. */
const MAX_WORDS = 50_000;
/** Fewer words at an angle are labels in a drawing or a stamp. */
const MIN_TURNED_WORDS = 12;

/** Tables of one page: those of level text, top down, then those set sideways or upside down. */
export function findTables<W extends TableWord>(input: TableInput<W>): FoundTable<W>[] {
  if (input.words.length > MAX_WORDS) return [];
  const tables = findUprightTables(input).filter((table) => isMostlyAt(table, 0));
  for (const angle of [90, 180, 270]) {
    const count = input.words.filter((word) => word.angle === angle).length;
    if (count >= MIN_TURNED_WORDS) tables.push(...findTurnedTables(input, angle));
  }
  return tables;
}

function findUprightTables<W extends TableWord>(input: TableInput<W>): FoundTable<W>[] {
  const baselines = alignedBaselines(input.words);
  if (baselines.size === 0) return findLevelTables(input);
  const words = input.words.map((source) => {
    const { text, box, fontSize, bold, italic, glued, angle, rise = 0, monospace = false } = source;
    const baseline = baselines.get(source) ?? source.baseline;
    return { text, box, baseline, fontSize, bold, italic, glued, rise, monospace, angle, source };
  });
  return findLevelTables({ ...input, words }).map((table) => withSources(table, (box) => box));
}

function isMostlyAt<W extends TableWord>({ rows }: FoundTable<W>, angle: number): boolean {
  let all = 0;
  let there = 0;
  for (const { cells } of rows) {
    for (const { words } of cells) {
      all += words.length;
      for (const word of words) if (word.angle === angle) there++;
    }
  }
  return there * 2 > all;
}

/** A word as it is looked at, on a page that is turned or with its line, and the word it is. */
interface MovedWord<W extends TableWord> extends TableWord {
  source: W;
}

function findTurnedTables<W extends TableWord>(input: TableInput<W>, angle: number): FoundTable<W>[] {
  const frame = frameOf(angle);
  const sideways = angle % 180 !== 0;
  const turned: TableInput<MovedWord<W>> = {
    width: sideways ? input.height : input.width,
    height: sideways ? input.width : input.height,
    words: input.words.map((source) => {
      const { text, baseline, fontSize, bold, italic, glued, rise = 0, monospace = false } = source;
      const box = turnBox(source.box, frame);
      const turnedAngle = (source.angle - angle + 360) % 360;
      return { text, box, baseline, fontSize, bold, italic, glued, rise, monospace, angle: turnedAngle, source };
    }),
    rules: input.rules.map((rule) => {
      const [x0, y0, x1, y1] = turnBox([rule.x0, rule.y0, rule.x1, rule.y1], frame);
      return { ...rule, x0, y0, x1, y1 };
    }),
    fills: input.fills.map(({ box, colour }) => ({ box: turnBox(box, frame), colour })),
    sketches: input.sketches.map((box) => turnBox(box, frame)),
  };
  return findLevelTables(turned)
    .filter((table) => isMostlyAt(table, 0))
    .map((table) => withSources(table, (box) => toBox(...frame.toPage(box))));
}

function withSources<W extends TableWord>(table: FoundTable<MovedWord<W>>, toPage: (box: Box) => Box): FoundTable<W> {
  const sources = (words: readonly MovedWord<W>[]): W[] => words.map(({ source }) => source);
  const { title } = table;
  return {
    ...table,
    box: toPage(table.box),
    rows: table.rows.map(({ box, cells }) => ({
      box: toPage(box),
      cells: cells.map((cell) => ({ ...cell, box: toPage(cell.box), words: sources(cell.words) })),
    })),
    title: title && { text: title.text, box: toPage(title.box), words: sources(title.words) },
  };
}
