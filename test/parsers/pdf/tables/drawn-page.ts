import type { Box } from '../../../../src/document/box.ts';
import type { Rule } from '../../../../src/parsers/pdf/engine.ts';
import type { FoundTable, TableInput, TableWord } from '../../../../src/parsers/pdf/tables/found-table.ts';

interface TextStyle {
  size?: number;
  bold?: boolean;
  monospace?: boolean;
  /** Where x is: at the left end of the text, at its right end, in its middle. */
  align?: 'left' | 'right' | 'middle';
  /** 90: the text runs upwards, x is its baseline and y where it begins. */
  angle?: 0 | 90;
}

/** Every character is half as wide as the font is high, a space somewhat less. */
const CHARACTER = 0.5;
const SPACE = 0.28;

/** A page to search tables on, drawn in the order of a reader's coordinates: points from the top left. */
export class DrawnPage {
  readonly words: TableWord[] = [];
  readonly rules: Rule[] = [];
  readonly fills: { box: Box; colour: string }[] = [];
  readonly sketches: Box[] = [];
  readonly width = 612;
  readonly height = 792;

  text(
    x: number,
    y: number,
    text: string,
    { size = 10, bold = false, monospace = false, align = 'left', angle = 0 }: TextStyle = {},
  ): this {
    const parts = text.split(' ');
    const width = text.length * CHARACTER * size - (parts.length - 1) * (CHARACTER - SPACE) * size;
    let at = align === 'left' ? 0 : align === 'right' ? -width : -width / 2;
    for (const part of parts) {
      const long = part.length * CHARACTER * size;
      const box: Box =
        angle === 0
          ? [x + at, y - 0.8 * size, x + at + long, y + 0.2 * size]
          : [x - 0.8 * size, y - at - long, x + 0.2 * size, y - at];
      const baseline = angle === 0 ? y : x;
      this.words.push({
        text: part,
        box,
        baseline,
        fontSize: size,
        bold,
        monospace,
        italic: false,
        angle,
        glued: false,
      });
      at += long + SPACE * size;
    }
    return this;
  }

  /** One cell's text for each place. */
  row(y: number, xs: readonly number[], texts: readonly string[], style: TextStyle = {}): this {
    texts.forEach((text, i) => {
      if (text !== '') this.text(xs[i]!, y, text, style);
    });
    return this;
  }

  /** Lines of running text. */
  prose(x: number, y: number, lines: readonly string[], size = 10): this {
    lines.forEach((line, i) => {
      this.text(x, y + i * size * 1.2, line, { size });
    });
    return this;
  }

  across(y: number, x0: number, x1: number, colour = '#000000'): this {
    this.rules.push({ x0, y0: y, x1, y1: y, width: 0.5, colour });
    return this;
  }

  down(x: number, y0: number, y1: number, colour = '#000000'): this {
    this.rules.push({ x0: x, y0, x1: x, y1, width: 0.5, colour });
    return this;
  }

  grid(xs: readonly number[], ys: readonly number[]): this {
    for (const y of ys) this.across(y, xs[0]!, xs.at(-1)!);
    for (const x of xs) this.down(x, ys[0]!, ys.at(-1)!);
    return this;
  }

  shade(box: Box, colour = '#dddddd'): this {
    this.fills.push({ box, colour });
    return this;
  }

  get input(): TableInput<TableWord> {
    const { width, height, words, rules, fills, sketches } = this;
    return { width, height, words, rules, fills, sketches };
  }
}

/** The text of each row's cells; a cell over several columns or rows says how many: "Total (2x1)". */
export function textsOf({ rows }: FoundTable<TableWord>): string[][] {
  return rows.map(({ cells }) =>
    cells.map(({ text, colSpan, rowSpan }) => (colSpan * rowSpan > 1 ? `${text} (${colSpan}x${rowSpan})` : text)),
  );
}
