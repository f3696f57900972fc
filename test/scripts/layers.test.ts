import { describe, expect, it } from 'vitest';
import { findBreaches, findParserBreaches } from '../../scripts/layers/breaches.mjs';

const LAYERS = {
  document: { imports: [] },
  parsers: { imports: ['document'] },
  'main.ts': { imports: ['*'] },
};
const used = [
  { file: 'parsers/detect.ts', imported: 'document/fault.ts' },
  { file: 'main.ts', imported: 'parsers/detect.ts' },
];

describe('the layers of src', () => {
  it('allow what the table names, and a folder itself', () => {
    const within = { file: 'document/page.ts', imported: 'document/box.ts' };
    expect(findBreaches([...used, within], LAYERS)).toEqual([]);
  });

  it('refuse an import upward, and say what is allowed', () => {
    const upward = { file: 'document/page.ts', imported: 'parsers/detect.ts' };
    expect(findBreaches([...used, upward], LAYERS)).toEqual([
      'src/document/page.ts imports src/parsers/detect.ts: src/document may import nothing.',
    ]);
  });

  it('refuse a folder that the table does not know', () => {
    const unknown = { file: 'attic/a.ts', imported: 'document/box.ts' };
    expect(findBreaches([...used, unknown], LAYERS)).toEqual(['src/attic/a.ts: src/attic is not in the table.']);
  });

  it('refuse a table that allows more than is imported', () => {
    expect(findBreaches(used.slice(1), LAYERS)).toEqual([
      'src/parsers no longer imports document: take it from the table.',
    ]);
  });
});

describe('the layers of src/parsers', () => {
  const layers = { containers: [], '<format>': ['containers'] };
  const breachesOf = (file: string, imported: string): string[] =>
    findParserBreaches([{ file, imported }], layers, new Set(['html', 'pdf']));

  it('let a format import what formats share, and the files beside the folders', () => {
    expect(breachesOf('parsers/html/format.ts', 'parsers/containers/xml.ts')).toEqual([]);
    expect(breachesOf('parsers/html/format.ts', 'parsers/format.ts')).toEqual([]);
  });

  it('let no format import another', () => {
    expect(breachesOf('parsers/html/a/b.ts', 'parsers/pdf/c.ts')).toEqual([
      'src/parsers/html/a/b.ts imports src/parsers/pdf/c.ts: src/parsers/html may import containers.',
    ]);
  });

  it('refuse a folder that is neither shared nor a format', () => {
    expect(breachesOf('parsers/attic/a.ts', 'parsers/pdf/c.ts')).toHaveLength(1);
  });
});
