import { describe, expect, it } from 'vitest';
import { matchFamily } from '../../../src/analysis/flow/font-substitution.ts';
import { faceOf } from '../../../src/analysis/flow/fonts.ts';
import { FONT_METRICS } from '../../../src/analysis/flow/generated/font-metrics.ts';

const widthOf = (text: string, family: string, bold = false) => {
  const face = faceOf({ family, size: 1000, bold });
  return [...text].reduce((sum, char) => sum + face.advance(char.codePointAt(0)!), 0);
};

describe('font metrics', () => {
  it('are those of the fonts: the widths of Times, Arial and Courier that everyone knows', () => {
    expect(widthOf('A', 'Times New Roman')).toBeCloseTo(722, 0);
    expect(widthOf('Hello', 'Arial')).toBeCloseTo(722 + 556 + 222 + 222 + 556, -1);
    expect(widthOf('i', 'Courier New')).toBeCloseTo(600, 0);
    expect(widthOf('A', 'Arial', true)).toBeCloseTo(722, 0);
    expect(faceOf({ family: 'Calibri', size: 10 }).lineHeight).toBeCloseTo(12.2, 1);
  });

  it('cover Greek, Cyrillic and Vietnamese', () => {
    const widths = [...'ΩжЖếđ€–“'].map((char) => widthOf(char, 'Arial'));
    expect(widths).not.toContain(600);
  });

  it('make East Asian characters one em wide and combining marks nothing', () => {
    expect(widthOf('漢', 'Arial')).toBe(1000);
    expect(widthOf('\u0301', 'Arial')).toBe(0);
  });

  it('find a family that is near for every name', () => {
    expect(matchFamily('Helvetica').family).toBe('Liberation Sans');
    expect(matchFamily('Menlo;Consolas;monospace').family).toBe('DejaVu Sans Mono');
    expect(matchFamily('Some Serif Pro').family).toBe('Liberation Serif');
    expect(matchFamily('Fancy Mono').family).toBe('Liberation Mono');
    for (const name of ['', '等线', 'Whatever', 'constructor', '__proto__']) {
      expect(FONT_METRICS.has(matchFamily(name).family)).toBe(true);
    }
  });
});
