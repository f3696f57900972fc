import { describe, expect, it } from 'vitest';
import { lines, text } from './pdf-writer.ts';
import { blocksOf } from './read-blocks.ts';

const CLAUSE = [
  'society and found them in good order, and the parties agree that',
  'the treasurer shall go on with her work in the years that come.',
];

/** A clause: its head, then text from the place on the line where the head ends. */
const clause = (y: number, head: string, width: number, font: 'bold' | 'regular' = 'bold'): string[] => [
  text(72, y, 10, head, font),
  text(72 + width, y, 10, 'The committee met to look at the accounts of the'),
  ...lines(72, y + 12, 10, CLAUSE),
];

const headsOf = async (content: string[]): Promise<string[]> =>
  (await blocksOf(content)).filter(({ type }) => type === 'heading').map(({ level, text: t }) => `${level} ${t}`);

describe('headings in the line of their text', () => {
  it('are headings where a document sets its clauses so', async () => {
    const content = [
      ...clause(100, '1. Term.', 45),
      ...clause(160, '2. Notices.', 60),
      ...clause(220, '3. Governing Law.', 95),
      ...clause(280, '4. Entire Agreement.', 110),
    ];
    expect(await headsOf(content)).toEqual([
      '1 1. Term.',
      '1 2. Notices.',
      '1 3. Governing Law.',
      '1 4. Entire Agreement.',
    ]);
    const body = (await blocksOf(content)).filter(({ type }) => type === 'paragraph');
    expect(body.map(({ text: t }) => t.slice(0, 22))).toEqual(Array(4).fill('The committee met to l'));
    expect(body[0]!.bbox[0]).toBeCloseTo(72, 0);
    expect(body[0]!.lines).toHaveLength(3);
  });

  it('are those in capitals, too, and within what stands alone if they are lettered', async () => {
    const heads = await headsOf([
      text(72, 80, 14, 'I. Duties', 'bold'),
      ...clause(110, 'A. SERVICES.', 71, 'regular'),
      ...clause(170, 'B. RECORDS.', 70, 'regular'),
      text(72, 230, 14, 'II. Remedies', 'bold'),
      ...clause(260, 'A. WAIVER.', 62, 'regular'),
    ]);
    expect(heads).toEqual(['1 I. Duties', '2 A. SERVICES.', '2 B. RECORDS.', '1 II. Remedies', '2 A. WAIVER.']);
  });

  it('are no authors of references, whose initials end in a full stop', async () => {
    const names = ['1. Corma, A.', '2. Boronat, M.', '3. Gallego, E. M.', '4. Wu, D. & Li, C.', '5. Schwalbe-Koda, D.'];
    expect(await headsOf(names.flatMap((name, i) => clause(100 + 60 * i, name, 5 * name.length, 'regular')))).toEqual(
      [],
    );
  });

  it('are no items of a list that stand in from the text under larger headings', async () => {
    const item = (y: number, head: string, width: number): string[] => [
      text(90, y, 10, head, 'bold'),
      text(92 + width, y, 10, 'The committee met to look at the accounts of the'),
      ...lines(102, y + 12, 10, CLAUSE),
    ];
    const items = [
      ...item(150, '1. Term.', 45),
      ...item(195, '2. Notices.', 60),
      ...item(240, '3. Governing Law.', 95),
    ];
    const headed = [
      text(72, 60, 18, 'Rules of the Society', 'bold'),
      ...lines(72, 84, 10, CLAUSE),
      text(72, 130, 13, 'What was agreed', 'bold'),
      ...items,
      text(72, 295, 13, 'What was left open', 'bold'),
      ...lines(72, 315, 10, CLAUSE),
    ];
    expect(await headsOf(headed)).toEqual(['1 What was agreed', '1 What was left open']);
    const plain = [...lines(72, 84, 10, CLAUSE), ...items, ...lines(72, 315, 10, CLAUSE)];
    expect(await headsOf(plain)).toEqual(['1 1. Term.', '1 2. Notices.', '1 3. Governing Law.']);
  });

  it('are no steps of a procedure, which begin at 1 again and say little', async () => {
    const step = (y: number, head: string): string[] => [
      text(72, y, 10, head, 'bold'),
      text(150, y, 10, 'Then choose the entry that you want to change in it.'),
    ];
    const heads = await headsOf([
      ...step(100, '1. Open it.'),
      ...step(120, '2. Save it.'),
      ...lines(72, 150, 10, CLAUSE),
      ...step(200, '1. Close it.'),
      ...step(220, '2. Leave it.'),
    ]);
    expect(heads).toEqual([]);
  });

  it('are no first sentences of items', async () => {
    const item = (y: number, number: number): string[] =>
      lines(72, y, 10, [`${number}. It met in spring. The committee looked at the accounts of the`, ...CLAUSE]);
    expect(await headsOf([1, 2, 3, 4, 5].flatMap((n) => item(60 + 60 * n, n)))).toEqual([]);
  });

  it('are bold words with more room behind them than there is between words', async () => {
    const spaced = [...clause(100, 'open(door)', 65), ...clause(160, 'Closing it', 62), ...clause(220, 'Locks', 42)];
    expect(await headsOf(spaced)).toEqual(['1 open(door)', '1 Closing it', '1 Locks']);
    const words = [...clause(100, 'Note', 28), ...clause(160, 'Closing it', 53), ...clause(220, 'Locks', 33)];
    expect(await headsOf(words)).toEqual([]);
  });

  it('are no entries of contents, nor numbers', async () => {
    const entry = (y: number, words: string, x: number, rest: string): string[] => [
      text(72, y, 10, words, 'bold'),
      text(x, y, 10, rest),
    ];
    const entries = await headsOf([
      ...['Doors', 'Gates', 'Keys'].flatMap((name, i) => entry(100 + 30 * i, name, 115, `${i + 1}`)),
      ...['4', '5', '6'].flatMap((number, i) => entry(220 + 30 * i, number, 90, 'What the house is like today')),
    ]);
    expect(entries).toEqual([]);
  });
});
