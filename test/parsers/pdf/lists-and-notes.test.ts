import { describe, expect, it } from 'vitest';
import { findMarker } from '../../../src/parsers/pdf/layout/markers.ts';
import { fill, HEIGHT, lines, rule, text, unicode } from './pdf-writer.ts';
import { blocksOf, MORE, PROSE, said } from './read-blocks.ts';

describe('list items', () => {
  it('begin with signs of symbol fonts, close to the words or not', async () => {
    const items = ['\uE097Quality', '\uE097 price', '\uE097Delivery'];
    const blocks = await blocksOf([
      ...lines(72, 80, 10, PROSE),
      ...items.map((words, i) => unicode(72, 140 + 14 * i, 10, words)),
    ]);
    expect(said(blocks).slice(1)).toEqual(['list_item: Quality', 'list_item: price', 'list_item: Delivery']);
  });

  it('begin below a line that announces them, however full it is', async () => {
    const blocks = await blocksOf([
      ...lines(72, 80, 10, ['The members of the society meet for these reasons, and no other:']),
      ...lines(72, 92, 10, [
        'a) they elect a president and a treasurer, and hear',
        'b) they hear what both have to report to them.',
      ]),
    ]);
    expect(said(blocks).slice(1)).toEqual([
      'list_item: they elect a president and a treasurer, and hear',
      'list_item: they hear what both have to report to them.',
    ]);
  });

  it('do not begin with a word of one letter, or with a dash within a sentence', async () => {
    const words = [
      'Pela venda do bem que se descreve nesta escritura o comprador',
      'o valor combinado pagou, e o vendedor declara que nada mais tem',
      'a receber de quem hoje comprou, e mais que se obriga - ele e os seus',
      '- a nunca mais pedir nada por este bem.',
    ];
    const blocks = await blocksOf([
      ...lines(72, 80, 10, words),
      ...['First', 'Second'].flatMap((name, i) => [
        text(90, 150 + 14 * i, 10, 'o', 'mono'),
        text(108, 150 + 14 * i, 10, `${name} point`),
      ]),
    ]);
    expect(said(blocks)).toEqual([
      `paragraph: ${words.join(' ')}`,
      'list_item: First point',
      'list_item: Second point',
    ]);
  });

  it('go on after a break, closer than the items around them', async () => {
    const items = ['The first point', 'The second point', 'The third point'];
    const content = items.flatMap((item, i) => [
      text(72, 100 + 40 * i, 10, '-'),
      text(84, 100 + 40 * i, 10, item),
      text(84, 112 + 40 * i, 10, 'And What It Is About'),
    ]);
    const blocks = await blocksOf([...lines(72, 70, 10, ['They said:']), ...content]);
    expect(said(blocks).slice(1)).toEqual(items.map((item) => `list_item: ${item} And What It Is About`));
  });

  it('stand in columns that are read one after the other, however narrow', async () => {
    const list = (x: number, names: string[]): string[] =>
      names.flatMap((name, i) => [text(x, 100 + 14 * i, 10, '-'), text(x + 8, 100 + 14 * i, 10, name)]);
    const [left, right] = [
      ['Barley Malt', 'Rolled Oats', 'Rye Flour', 'Wheat Bran'],
      ['Apple Juice', 'Cherry Tart', 'Pear Cider', 'Plum Jam'],
    ];
    const blocks = await blocksOf([
      ...lines(72, 60, 10, PROSE.slice(0, 1)),
      ...list(72, left),
      ...list(172, right),
      ...lines(72, 180, 10, PROSE),
    ]);
    expect(said(blocks).slice(1, -1)).toEqual([...left, ...right].map((name) => `list_item: ${name}`));
  });

  it('are told by bullets that are drawn', async () => {
    const points = ['The first point, which is short', 'The second point', 'The third point'];
    const blocks = await blocksOf([
      ...lines(72, 80, 10, PROSE),
      ...points.flatMap((point, i) => [
        fill(76, 140 + 14 * i, 80, 144 + 14 * i, '0 0 0'),
        text(90, 146 + 14 * i, 10, point),
      ]),
    ]);
    expect(blocks.slice(1).map(({ type, marker, text: t }) => [type, marker, t])).toEqual(
      points.map((point) => ['list_item', '•', point]),
    );
  });

  it('are told by signs that their font says nothing of', async () => {
    const points = ['The first point, which is short', 'The second point', 'The third point'];
    const blocks = await blocksOf([
      ...lines(72, 80, 10, PROSE),
      ...points.flatMap((point, i) => [unicode(76, 146 + 14 * i, 12, '\u0001'), text(94, 146 + 14 * i, 10, point)]),
    ]);
    expect(blocks.slice(1).map(({ type, marker, text: t }) => [type, marker, t])).toEqual(
      points.map((point) => ['list_item', '•', point]),
    );
  });

  it('are told by dots as small as a stop', async () => {
    const points = ['The first point, which is short', 'The second point'];
    const blocks = await blocksOf([
      ...lines(72, 80, 10, PROSE),
      ...points.flatMap((point, i) => [
        fill(76, 141 + 14 * i, 78.6, 143.6 + 14 * i, '0 0 0'),
        text(90, 146 + 14 * i, 10, point),
      ]),
    ]);
    expect(said(blocks).slice(1)).toEqual(points.map((point) => `list_item: ${point}`));
  });

  it('begin though they share their middle with the item that they stand in', async () => {
    const blocks = await blocksOf([
      ...lines(72, 80, 10, PROSE),
      text(72, 127, 10, '1. Come early'),
      text(72, 140, 10, '2. Bring the long ladder'),
      text(86.8, 153, 10, '· Take both ends'),
      text(86.8, 166, 10, '· Lift it'),
    ]);
    expect(said(blocks).slice(1)).toEqual([
      'list_item: Come early',
      'list_item: Bring the long ladder',
      'list_item: Take both ends',
      'list_item: Lift it',
    ]);
  });

  it('are told by rings, and may have the signs of formulas', async () => {
    const points = ['a >= 18', 'The second point', 'b <= 1.1'];
    const blocks = await blocksOf([
      ...lines(72, 80, 10, PROSE),
      ...points.flatMap((point, i) => [ring(78, 142 + 14 * i, 2), text(90, 146 + 14 * i, 10, point)]),
    ]);
    expect(said(blocks.slice(1))).toEqual(points.map((point) => `list_item: ${point}`));
  });

  it('are not made of a single square before a line', async () => {
    const blocks = await blocksOf([fill(76, 93, 80, 97, '0 0 0'), ...lines(90, 100, 10, PROSE)]);
    expect(said(blocks)).toEqual([`paragraph: ${PROSE.join(' ')}`]);
  });

  it.each(['p. 12', 'S. 45', 'ص. ١٢–١٤', 'ע. 7'])('are no pages that are cited: %s', (cited) => {
    expect(findMarker(`${cited}, with notes`)).toBeUndefined();
    expect(findMarker(`${cited[0]}. with notes`)).toBe(`${cited[0]}.`);
  });

  it('are no paragraphs of a law, which are counted by a sign', () => {
    expect(findMarker('§ 4 Haftung')).toBeUndefined();
    expect(findMarker('§ Haftung')).toBe('§');
  });
});

/** An outline of four curves. */
function ring(x: number, y: number, r: number): string {
  const [cx, cy, k] = [x, HEIGHT - y, 0.55 * r];
  return [
    `${cx + r} ${cy} m`,
    `${cx + r} ${cy + k} ${cx + k} ${cy + r} ${cx} ${cy + r} c`,
    `${cx - k} ${cy + r} ${cx - r} ${cy + k} ${cx - r} ${cy} c`,
    `${cx - r} ${cy - k} ${cx - k} ${cy - r} ${cx} ${cy - r} c`,
    `${cx + k} ${cy - r} ${cx + r} ${cy - k} ${cx + r} ${cy} c s`,
  ].join(' ');
}

it.each([
  ['∗ An ordered list of values', '∗'],
  ['▸ Press the key', '▸'],
  ['• rain', '•'],
  ['•Rain', '•'],
  ['- rain', '-'],
  ['-rain', undefined],
  ['(iv) rain', '(iv)'],
  ['(a)Rain', '(a)'],
  ['(s)he', undefined],
  ['2.1 Rain', '2.1'],
  ['б) дождь', 'б)'],
  ['ג. גשם', 'ג.'],
  ['१. पाऊस', '१.'],
  ['二、下雨', '二、'],
  ['（3）下雨', '（3）'],
  ['②비가 온다', '②'],
  ['二月下雨', undefined],
  ['55.725 35.271', undefined],
])('%s begins with the marker %s', (words, marker) => {
  expect(findMarker(words)).toBe(marker);
});

describe('footnotes', () => {
  it('stand above the page number, their marks raised or not', async () => {
    const raised = (x: number, y: number, mark: string) => `BT /F1 6 Tf 1 0 0 1 ${x} ${792 - y} Tm (${mark}) Tj ET`;
    const blocks = await blocksOf([
      unicode(72, 100, 10, 'There are two notes to this line, one here'),
      raised(282, 96, '7'),
      unicode(72, 112, 10, 'and another one to the line that follows it'),
      raised(287, 108, '8'),
      raised(72, 657, '7'),
      text(77, 660, 8, 'The accounts of the year before.'),
      text(72, 672, 8, '8. See the report of the treasurer.'),
      text(300, 740, 10, '12'),
    ]);
    expect(blocks.slice(1).map(({ type, marker, text: t }) => [type, marker, t])).toEqual([
      ['footnote', '7', 'The accounts of the year before.'],
      ['footnote', '8', 'See the report of the treasurer.'],
      ['footer', undefined, '12'],
    ]);
  });
});

describe('numbers that count lines', () => {
  it('are no part of the text', async () => {
    const all = [...PROSE, ...MORE, ...PROSE];
    const blocks = await blocksOf([
      ...lines(100, 100, 10, all),
      ...all.map((_, i) => text(72, 100 + 12 * i, 6, `${121 + i}`)),
    ]);
    const numbers = blocks.filter(({ type }) => type === 'header');
    expect(numbers.map(({ text: t }) => t)).toEqual(all.map((_, i) => `${121 + i}`));
    expect(blocks.filter(({ type }) => type !== 'header').some(({ text: t }) => /\d/.test(t))).toBe(false);
  });

  it('are not those of the rows of a table', async () => {
    const rows = Array.from({ length: 9 }, (_, i) => [
      text(72, 100 + 12 * i, 10, `${i + 1}`),
      text(120, 100 + 12 * i, 10, 'Barley'),
      text(220, 100 + 12 * i, 10, `${100 + 7 * i}`),
    ]);
    const blocks = await blocksOf(rows.flat());
    expect(blocks.some(({ type }) => type === 'header')).toBe(false);
  });
});

describe('typewritten pages', () => {
  const typed = [...PROSE, ...MORE, ...PROSE];

  it('are read as text', async () => {
    const blocks = await blocksOf([
      text(200, 70, 10, 'THE ACCOUNTS', 'mono'),
      text(200, 82, 10, '------------', 'mono'),
      ...lines(72, 110, 10, typed, 'mono'),
    ]);
    expect(blocks.some(({ type }) => type === 'code')).toBe(false);
    expect(blocks.map((block) => block.text)).toContain('THE ACCOUNTS');
    expect(blocks.some((block) => block.text.includes('--'))).toBe(false);
    expect(blocks.at(-1)!.text).toContain('the treasurer for her work over the past years');
  });

  it('have rules of underscores, and lines to write on', async () => {
    const blocks = await blocksOf([
      text(72, 60, 10, '_'.repeat(80)),
      ...lines(72, 100, 10, PROSE),
      text(72, 200, 10, '_'.repeat(30)),
    ]);
    expect(blocks.map((block) => block.text)).toEqual([PROSE.join(' '), '_'.repeat(30)]);
  });

  it('are code where they hold no sentences', async () => {
    const code = Array.from({ length: 12 }, (_, i) => `x[${i}] = read(fd, &buf[${i}], 0x${i}F); /* ${i} */`);
    const [block] = await blocksOf(lines(72, 100, 9, code, 'mono'));
    expect(said([block!])).toEqual([`code: ${code.join('\n')}`]);
  });
});

describe('formulas', () => {
  it('stand apart from the text, with their number', async () => {
    const blocks = await blocksOf([
      ...lines(72, 100, 10, PROSE),
      text(250, 160, 10, 'y = 3x + 4z'),
      text(500, 160, 10, '(12)'),
      ...lines(72, 190, 10, MORE),
    ]);
    expect(said(blocks)[1]).toBe('equation: y = 3x + 4z (12)');
  });
});

describe('tables of one column of rules', () => {
  it('leave paragraphs between them as they are', async () => {
    const short = 'Short.';
    const grid = [rule(72, 150, 400, 150), rule(72, 180, 400, 180), rule(72, 150, 72, 180), rule(400, 150, 400, 180)];
    const blocks = await blocksOf([
      ...lines(72, 80, 10, PROSE),
      ...grid,
      rule(200, 150, 200, 180),
      text(80, 168, 10, 'Wheat'),
      text(220, 168, 10, '120'),
      ...lines(72, 220, 10, [short, ...MORE]),
    ]);
    expect(blocks.filter(({ type }) => type === 'paragraph').map(({ text: t }) => t)).toContain(short);
  });
});

describe('a telephone number', () => {
  it('begins no list', async () => {
    const blocks = await blocksOf([
      ...lines(72, 100, 10, PROSE),
      text(72, 200, 10, '(408) 486-2000'),
      text(72, 240, 10, '(12) a point in a list'),
    ]);
    expect(blocks.slice(1).map(({ type, text: said }) => [type, said])).toEqual([
      ['paragraph', '(408) 486-2000'],
      ['list_item', 'a point in a list'],
    ]);
  });
});

describe('comments', () => {
  it('say who wrote them', async () => {
    const notes = ['/T (A. Reader)', ''].map(
      (author, i) => `/Subtype /Text /Rect [200 ${600 - 40 * i} 220 ${620 - 40 * i}] /Contents (Check this) ${author}`,
    );
    const blocks = await blocksOf({ content: lines(72, 80, 10, PROSE), annotations: notes });
    expect(blocks.slice(1)).toMatchObject([
      { type: 'note', text: 'Check this', marker: 'A. Reader' },
      { type: 'note', text: 'Check this' },
    ]);
    expect(blocks[2]!.marker).toBeUndefined();
  });
});
