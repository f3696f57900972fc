import { describe, expect, it } from 'vitest';
import { compilePattern, PatternError } from '../../src/document/pattern.ts';
import { patternSize } from '../../src/document/pattern-size.ts';
import { Schema } from '../../src/extraction/schema.ts';
import { parseInput } from '../../src/operations/input-errors.ts';
import { threadMs } from '../thread-time.ts';

describe('the size of a pattern', () => {
  it.each([
    'INV-\\d{4}/\\d{2}',
    '(?i)[a-z]{2,30}|[^\\]x]{3}',
    '(a{10}b{3}){7}',
    'x{0,500}',
    '[[:alpha:]_]{40}',
    '((ab)*c+d?){12}',
  ])('is never far below what compiling %s makes of it', (source) => {
    const states = compilePattern(source).programSize();
    expect(patternSize(source)).toBeGreaterThanOrEqual(0.8 * states);
    expect(patternSize(source)).toBeLessThan(4 * states + 10);
  });

  it.each(['[a-z]{0,999}'.repeat(10), '\\pL{999}', '(((a{100}){100}){100})', '\\pL'.repeat(160)])(
    'bounds %s',
    (source) => {
      expect(() => compilePattern(source)).toThrow(PatternError);
    },
  );
});

describe('a schema', () => {
  const schema = (fields: unknown[]) => () => parseInput(Schema, { name: 'x', fields });

  it('is refused for patterns that are too large together, before they are compiled', () => {
    const fields = Array.from({ length: 200 }, (_, i) => ({ name: `f${i}`, type: 'string', pattern: '[a-z]{0,900}' }));
    const startedAt = threadMs();
    expect(schema(fields)).toThrow(/patterns of the schema are too large/);
    expect(threadMs() - startedAt).toBeLessThan(500);
  });

  it('is refused for its depth, however deep', () => {
    let field: unknown = { name: 'a', type: 'string' };
    for (let i = 0; i < 900; i++) field = { name: 'a', type: 'object', fields: [field] };
    expect(schema([field])).toThrow(/nested deeper than 100/);
    let item: unknown = { name: 'a', type: 'string' };
    for (let i = 0; i < 20; i++) item = { name: 'a', type: 'object', fields: [item] };
    expect(schema([item])).toThrow(/nested deeper than 10/);
  });
});
