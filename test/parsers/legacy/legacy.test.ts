import { describe, expect, it } from 'vitest';
import { docParser } from '../../../src/parsers/doc/doc-parser.ts';
import { pptParser } from '../../../src/parsers/ppt/ppt-parser.ts';
import { type Collected, collect } from '../collect.ts';
import { inTable, listItem, makeDoc, rowEnd } from './make-doc.ts';
import { makePpt } from './make-ppt.ts';

const told = ({ pages }: Collected): string[] =>
  pages.flatMap(({ blocks }) =>
    blocks.map(({ type, level, marker, text }) =>
      [type, level, marker, text].filter((one) => one !== undefined).join(' '),
    ),
  );

describe('DOC', () => {
  it('reads headings by their style or outline level, lists and pages', async () => {
    const read = await collect(
      docParser,
      makeDoc([
        { text: 'Größe', style: 2 },
        { text: 'a\x0bb\x1ec', end: '\f' },
        { text: 'item', properties: listItem(1) },
        { text: 'outlined', properties: [0x40, 0x26, 0] },
      ]),
    );
    expect(told(read)).toEqual(['heading 2 Größe', 'paragraph a\nb‑c', 'list_item 2 • item', 'heading 1 outlined']);
    expect(read.pages).toHaveLength(2);
    expect(read.warnings).toMatchObject([{ code: 'legacy_format', severity: 'info' }]);
  });

  it('reads tables row by row', async () => {
    const cell = (text: string) => ({ text, end: '\x07' as const, properties: inTable });
    const end = { text: '', end: '\x07' as const, properties: rowEnd };
    const { tables } = await collect(
      docParser,
      makeDoc([
        cell('a'),
        cell('b'),
        end,
        { text: 'c', properties: inTable },
        cell('d'),
        cell('e'),
        end,
        { text: 'after' },
      ]),
    );
    expect(tables[0]!.rows!.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['a', 'b'],
      ['c\nd', 'e'],
    ]);
  });

  it('shows results of fields, and notes where they are referred to', async () => {
    const read = await collect(
      docParser,
      makeDoc([{ text: 'see \x13HYPERLINK "x" \x14here\x15 now\x02' }], '\x02the note\r'),
    );
    expect(told(read)).toEqual(['paragraph see here now[1]', 'footnote 1 the note']);
  });

  it('says that a document is encrypted', async () => {
    await expect(collect(docParser, makeDoc([{ text: 'a' }], '', 0x0100))).rejects.toMatchObject({
      fault: { code: 'encrypted_document' },
    });
  });
});

describe('PPT', () => {
  it('gives a page for each slide, texts where they stand, those of the outline too', async () => {
    const read = await collect(
      pptParser,
      makePpt([
        {
          shapes: [{ kind: 6, text: 'Tasting', box: [576, 576, 5184, 1152], isOutlined: true }],
          notes: 'Begin slowly',
        },
        {
          shapes: [
            { kind: 0, text: 'Two', box: [576, 576, 5184, 1152], isOutlined: true },
            { kind: 4, text: 'a\rb', box: [1152, 1728, 2304, 2304] },
          ],
        },
      ]),
    );
    expect(told(read)).toEqual(['title Tasting', 'note Begin slowly', 'heading 1 Two', 'paragraph a', 'paragraph b']);
    expect(read.pages[0]).toMatchObject({ width: 720, height: 540 });
    expect(read.pages[1]!.blocks[1]!.bbox.map(Math.floor).slice(0, 2)).toEqual([144, 216]);
  });
});
