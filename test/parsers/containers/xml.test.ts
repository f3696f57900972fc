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

describe('bytes of a part', () => {
  const textOf = (chunks: readonly Uint8Array[]): string => {
    let text = '';
    const reader = new XmlReader('part.xml', {
      text: (piece) => {
        text += piece;
      },
    });
    for (const chunk of chunks) reader.write(chunk);
    reader.end();
    return text;
  };
  const TEXT = 'é\u{1f600}\ufeff東\r\nz\rend';
  const SAID = 'é\u{1f600}\ufeff東\nz\nend';

  it('are the same text wherever they are cut, in every encoding, with a byte order mark and without', () => {
    const written: [string, Buffer][] = [
      ['utf-8', Buffer.from(`<a>${TEXT}</a>`)],
      ['utf-8 with a mark', Buffer.from(`\ufeff<a>${TEXT}</a>`)],
      ['utf-16le with a mark', Buffer.from(`\ufeff<a>${TEXT}</a>`, 'utf16le')],
      ['utf-16le', Buffer.from(`<a>${TEXT}</a>`, 'utf16le')],
    ];
    for (const [name, bytes] of written) {
      for (let at = 0; at <= bytes.length; at++)
        expect(textOf([bytes.subarray(0, at), bytes.subarray(at)]), `${name}, cut at ${at}`).toBe(SAID);
      expect(textOf([...bytes].map((byte) => Uint8Array.of(byte)))).toBe(SAID);
    }
  });

  it('that are no text are replaced, and lose nothing else', () => {
    const bytes = Buffer.concat([Buffer.from('<a>x'), Uint8Array.of(0xff, 0xc3), Buffer.from('y</a>')]);
    for (let at = 0; at <= bytes.length; at++) {
      const said = textOf([bytes.subarray(0, at), bytes.subarray(at)]);
      expect(said, `cut at ${at}`).toBe('x\ufffd\ufffdy');
    }
  });

  it('that end in a return have a line more', () => {
    expect(() => textOf([Buffer.from('<a>\r')])).toThrow(
      expect.objectContaining({ fault: expect.objectContaining({ at: 'part.xml line 2' }) }),
    );
  });
});
