import { expect, test } from 'vitest';
import type { FontStyle, GlyphRun } from '../../../src/parsers/pdf/engine.ts';
import { withMeasuredPitch } from '../../../src/parsers/pdf/text/pitch.ts';
import { withoutTypewriter } from '../../../src/parsers/pdf/text/typewriter.ts';

const face = (name: string): FontStyle => ({
  name,
  bold: false,
  italic: false,
  monospace: false,
  ascent: 0.75,
  descent: 0.2,
  unmapped: false,
});

function run(text: string, font: FontStyle, widthOf: (character: string) => number): GlyphRun {
  const starts: number[] = [];
  const ends: number[] = [];
  let x = 0;
  for (const character of text) {
    starts.push(x);
    x += widthOf(character) * 10;
    ends.push(x);
  }
  const place = { x: 0, y: 0, fontSize: 10, angle: 0, vertical: false, order: 0, guesses: 0 };
  return { text, starts, ends, font, colour: '#000000', hidden: undefined, mcid: null, artifact: false, ...place };
}

test('a font whose narrow letters are as wide as its wide ones is of fixed pitch, and so are its other faces', () => {
  const regular = face('SomeCode-Regular');
  const sans = face('SomeSans-Regular');
  const runs = withMeasuredPitch([
    run('format(items)', regular, () => 0.6),
    run('end', face('SomeCode-Bold'), () => 0.6),
    run('millimetre', sans, (character) => (character === 'i' || character === 'l' ? 0.25 : 0.7)),
    run('2024', face('SomeDigits'), () => 0.5),
  ]);
  expect(runs.map(({ font }) => font.monospace)).toEqual([true, true, false, false]);
});

test('the pitch of a font that sets ideographs tells nothing, that of code with a comment does', () => {
  const song = { ...face('Song'), monospace: true };
  const code = { ...face('Code'), monospace: true };
  const runs = withoutTypewriter([
    run('白细胞计数(WBC)', song, () => 0.5),
    run('3.9 E+9/L [4.0-10.0]', song, () => 0.5),
    run('for (const item of items) total += item.size; // 总和', code, () => 0.5),
    run('Prose in another font that is not of fixed pitch.', face('Serif'), () => 0.4),
  ]);
  expect(runs.map(({ font }) => font.monospace)).toEqual([false, false, true, false]);
});
