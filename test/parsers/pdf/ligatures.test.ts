import { describe, expect, it } from 'vitest';
import { findLigatures, type MappedCode } from '../../../src/parsers/pdf/pdfjs/ligatures.ts';

const WIDTHS: [letter: string, width: number][] = [
  ['T', 600],
  ['f', 300],
  ['h', 500],
  ['i', 250],
  ['l', 250],
  ['t', 320],
];
const plain = WIDTHS.map(
  ([text, width]): MappedCode => ({ code: text.charCodeAt(0), text, width, glyphName: undefined }),
);
const found = (text: string, width: number, glyphName?: string): string | undefined =>
  findLigatures([...plain, { code: 200, text, width, glyphName }]).get(200)?.text;

describe('ligatures mapped to one of their letters', () => {
  it('get back what they lost before their last one, by their width', () => {
    expect(found('h', 1060)).toBe('Th');
    expect(found('i', 530)).toBe('fi');
    expect(found('t', 600)).toBe('ft');
    expect(
      findLigatures([...plain, { code: 200, text: 'i', width: 530, glyphName: undefined }]).get(200)!.guessed,
    ).toBe(true);
  });

  it('are not guessed from a letter that is a little wider, or mapped to a first letter that may begin several', () => {
    expect(found('l', 450)).toBeUndefined();
    expect(found('f', 600)).toBeUndefined();
  });

  it('are not guessed where other letters come in two widths too: the wider are small capitals', () => {
    const codes = [...plain, { code: 200, text: 'l', width: 530, glyphName: undefined }];
    expect(findLigatures(codes).get(200)?.text).toBe('fl');
    expect(findLigatures(codes, true).get(200)).toBeUndefined();
  });

  it('are told by the name of their glyph, whatever their width', () => {
    expect(found('f', 550, 'f_i')).toBe('fi');
    expect(found('f', 800, 'ffl')).toBe('ffl');
    expect(found('i', 530, 'i.wide')).toBeUndefined();
  });
});
