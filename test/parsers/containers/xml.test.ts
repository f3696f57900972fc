import { describe, expect, it } from 'vitest';
import { XmlReader } from '../../../src/parsers/containers/xml.ts';

const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

function namesIn(xml: string): string[] {
  const names: string[] = [];
  const reader = new XmlReader('part.xml', {
    open: (name) => names.push(name),
    close: (name) => names.push(`/${name}`),
  });
  reader.write(Buffer.from(xml));
  reader.end();
  return names;
}

describe('prefixes of namespaces', () => {
  it('hold for the element that declares them and for what is inside', () => {
    const inner = `<p:b xmlns:p="${WORD}"><p:c/></p:b>`;
    expect(namesIn(`<p:a xmlns:p="${SHEET}">${inner}<p:d/></p:a>`)).toEqual([
      'x:a',
      'w:b',
      'w:c',
      '/w:c',
      '/w:b',
      'x:d',
      '/x:d',
      '/x:a',
    ]);
    expect(namesIn(`<a xmlns="${SHEET}"><b xmlns="${WORD}" xmlns:p="${SHEET}"/><p:c/></a>`)).toEqual([
      'x:a',
      'w:b',
      '/w:b',
      'p:c',
      '/p:c',
      '/x:a',
    ]);
  });

  // Copied for each element that adds to them, these would be fifty million.
  it('take no more room than their declarations', () => {
    const depth = 1_000;
    const declarations = (level: number): string =>
      Array.from({ length: 100 }, (_, i) => `xmlns:n${level}-${i}="u"`).join(' ');
    const open = Array.from({ length: depth }, (_, level) => `<a ${declarations(level)}>`).join('');
    expect(namesIn(open + '</a>'.repeat(depth))).toHaveLength(2 * depth);
  });
});
