import { describe, expect, it } from 'vitest';
import { FaultError } from '../../../src/document/fault.ts';
import { type RawXml, readUsual } from '../../../src/parsers/containers/usual-xml.ts';
import { XmlReader } from '../../../src/parsers/containers/xml.ts';

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const USUAL = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<w:document xmlns:w="${WORD}"><w:body a='1' b="2 &amp; &#x41;"><w:p w:id="7"><w:t xml:space="preserve"> one &lt; two
&#13;&#128512;</w:t><w:br/></w:p></w:body></w:document>
`;

/** What a reader tells, text in one piece; scanned where the first chunk is long, read by sax where it holds but a sign of the markup. */
function told(chunks: readonly Uint8Array[]): string[] {
  const events: string[] = [];
  let text = '';
  const tell = (event: string): void => {
    if (text.trim() || (text && events.length > 0)) events.push(JSON.stringify(text));
    text = '';
    events.push(event);
  };
  const reader = new XmlReader('part.xml', {
    open: (name, attributes) => tell(`<${name} ${JSON.stringify([...attributes])}>`),
    close: (name) => tell(`</${name}>`),
    text: (piece) => {
      text += piece;
    },
  });
  try {
    for (const chunk of chunks) reader.write(chunk);
    reader.end();
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
    tell(`${error.message} ${error.fault.at}`);
  }
  return events;
}

const whole = (xml: string): string[] => told([Buffer.from(xml)]);
const bySax = (xml: string): string[] => told([Buffer.from(xml).subarray(0, 4), Buffer.from(xml).subarray(4)]);

const ODD = [
  '<!-- <w:p> -->',
  '<![CDATA[ a < b ]]>',
  '<?mso-application progid="x"?>',
  '<!DOCTYPE w>',
  '&unknown;',
  '&AMP;',
  '&#0;',
  '&#xD800;',
  '&#xD83D;&#xDE00;',
  '&#x110000;',
  '& ',
  '<w:ñ/>',
  '<_x/>',
  '<w:p a="1" a="2"/>',
  '<w:p a = "1"/>',
  '<w:p a="1"b="2"/>',
  '<w:p a=1/>',
  '<w:p a/>',
  '<w:p / >',
  '</w:p >',
  '</w:none>',
  '<w:p',
  '<',
  '>',
  '\r\n',
  '\0',
  `<w:p ${Array.from({ length: 70 }, (_, i) => `a${i}="${i}"`).join(' ')}/>`,
  '<other/><another/>',
];

describe('numbers that are no character', () => {
  it.each([whole, bySax])('show that one is lost, and halves of a pair are one character', (read) => {
    const text = (xml: string): string => read(`<a>${xml}</a>`).join('');
    const plain = text('1\ufffd2\ufffd\ufffd3😀4');
    expect(text('1&#xD83D;2&#0;&#x110000;3&#xD83D;&#56832;4')).toBe(plain);
  });
});

describe('usual markup', () => {
  it('is told without sax', () => {
    const names: string[] = [];
    const raw: RawXml = { open: (name) => names.push(name), close: (name) => names.push(`/${name}`), text() {} };
    expect(readUsual(USUAL, raw, 10)).toEqual({ at: USUAL.length, root: 'w:document', open: [] });
    expect(names.at(-1)).toBe('/w:document');
    expect(names).toHaveLength(10);
  });

  it('is told without what an editor offers, unless that is odd', () => {
    const styles = (latent: string): string =>
      `<w:styles xmlns:w="${WORD}"><w:latentStyles w:count="2">${latent}</w:latentStyles><w:style/></w:styles>`;
    const plain = whole(styles('<w:lsdException w:name="a"/><w:lsdException w:name="b"/>'));
    expect(plain.filter((event) => event.includes('lsdException'))).toEqual([]);
    expect(plain).toContain('</w:latentStyles>');
    expect(plain.slice(-3)).toEqual(['<w:style []>', '</w:style>', '</w:styles>']);
    for (const odd of ['<!-- </w:latentStyles> -->', '<![CDATA[</w:latentStyles>]]>', '<?a </w:latentStyles>?>'])
      expect(whole(styles(`<w:lsdException/>${odd}`))).toEqual(bySax(styles(`<w:lsdException/>${odd}`)));
    const cut = styles('<w:lsdException/>').slice(0, -40);
    expect(whole(cut)).toEqual(bySax(cut));
  });

  it('is told as sax tells it', () => {
    expect(whole(USUAL)).toEqual(bySax(USUAL));
    expect(whole(USUAL)).toContain('" one < two\\n\\r😀"');
  });

  it.each(ODD)('is left to sax from %j on, wherever it stands', (odd) => {
    for (let at = 0; at <= USUAL.length; at++) {
      const xml = USUAL.slice(0, at) + odd + USUAL.slice(at);
      expect(whole(xml)).toEqual(bySax(xml));
    }
  });

  it('is told up to where it is cut, wherever that is', () => {
    for (let at = 0; at <= USUAL.length; at++) {
      expect(whole(USUAL.slice(0, at))).toEqual(bySax(USUAL.slice(0, at)));
      expect(told([Buffer.from(USUAL.slice(0, at)), Buffer.from(USUAL.slice(at))])).toEqual(whole(USUAL));
    }
  });

  it('is not nested deeper than sax lets it be', () => {
    const deep = `${'<a>'.repeat(2_001)}${'</a>'.repeat(2_001)}`;
    expect(whole(deep)).toEqual(bySax(deep));
    expect(whole(deep).at(-1)).toMatch(/nested deeper than 2000/);
  });
});
