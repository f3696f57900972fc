import { describe, expect, it } from 'vitest';
import { FaultError } from '../../src/document/fault.ts';
import { nearestName } from '../../src/document/nearest-name.ts';
import { compilePattern } from '../../src/document/pattern.ts';
import { parseInput } from '../../src/operations/input-errors.ts';
import { operations } from '../../src/operations/registry.ts';

function refusal(name: string, input: object): string {
  const operation = operations.find((candidate) => candidate.name === name)!;
  try {
    parseInput(operation.input, { id: 'f1', ...input });
  } catch (error) {
    if (error instanceof FaultError) return error.fault.message;
    throw error;
  }
  throw new Error(`${name} took ${JSON.stringify(input)}`);
}

const TYPES = 'string, number, integer, boolean, date, money, percentage, array, object';
const SCHEMAS =
  'invoice, contract, financial_model, table, purchase_order, receipt, bank_statement, resume, insurance_certificate, lease';
const extract = (schema: unknown): string => refusal('extract_fields', { schema });
const custom = (...fields: object[]): string => extract({ name: 'own', fields });

describe('what is wrong with an extraction schema', () => {
  it.each([
    ['invoce', `schema: Must be one of ${SCHEMAS}, not "invoce"; did you mean "invoice"?`],
    [3, `schema: Must be one of ${SCHEMAS} or an object, not 3.`],
    [undefined, 'schema: This is required.'],
    [
      { name: 'own', feilds: [] },
      'schema: There is no field "feilds"; did you mean "fields"? Known: name, fields, rules. schema.fields: This is required: a list.',
    ],
    [{ name: 'own', fields: [] }, 'schema.fields: Must have at least 1 entry, not an empty list.'],
  ])('says it of %j', (schema, said) => expect(extract(schema)).toBe(said));

  it('names the field, what was expected and what was probably meant', () => {
    expect(custom({ name: 'total', type: 'decimal' })).toBe(
      `schema.fields.0.type: In "total": Must be one of ${TYPES}, not "decimal"; did you mean "number"?`,
    );
    expect(custom({ name: 'total', typ: 'number' })).toMatch(
      /^schema\.fields\.0: In "total": There is no field "typ"; did you mean "type"\? Known: name, type, /,
    );
    const deep = { name: 'lines', type: 'array', items: { type: 'object', fields: [{ name: 'price', type: 'mony' }] } };
    expect(custom(deep)).toMatch(/^schema\.fields\.0\.items\.fields\.0\.type: In "price": .* did you mean "money"\?$/);
  });

  it('knows the rules there are, and the fields they speak of', () => {
    const fields = [{ name: 'total', type: 'money' }];
    const rule = (...rules: object[]): string => extract({ name: 'own', fields, rules });
    expect(rule({ rule: 'summ', of: ['total'], equals: 'total' })).toBe(
      'schema.rules.0.rule: Must be one of sum, equals, before, matches, one_of, not "summ"; did you mean "sum"?',
    );
    expect(rule({ rule: 'equals', field: 'total', other: 'totals' })).toBe(
      'schema.rules.0.other: There is no field named totals; did you mean "total"?',
    );
  });

  it('says why a pattern cannot be read', () => {
    expect(custom({ name: 'code', type: 'string', pattern: '(?=x)' })).toBe(
      'schema.fields.0.pattern: In "code": This is no regular expression: this kind of group is not supported ' +
        '(no look-ahead, no atomic groups) (at (?=).',
    );
  });
});

describe('what is wrong with other input', () => {
  it.each([
    ['get_page', { page: 'two' }, 'page: Must be a number, not "two".'],
    ['get_page', { page: 1.5 }, 'page: Must be a whole number, not 1.5.'],
    ['search_file', { query: '' }, 'query: Must have at least 1 character, not an empty text.'],
    ['search_file', {}, 'query: This is required: a text.'],
    ['verify', { value: {} }, 'value: Must be a text or a number, not an object.'],
    [
      'export_file',
      { format: 'md' },
      'format: Must be one of json, markdown, csv, text, html, chunks, docling, elements, not "md"; did you mean "markdown"?',
    ],
  ])('%s %j', (name, input, said) => expect(refusal(name, input)).toBe(said));

  it('keeps to the first few, and counts the rest', () => {
    const fields = Array.from({ length: 5 }, (_, i) => ({ name: `f${i}`, type: 'x' }));
    expect(custom(...fields)).toMatch(/ And 2 more\.$/);
  });

  it('puts as many into words as are told, of however many', () => {
    const operation = operations.find(({ name }) => name === 'export_file')!;
    const refused = (): FaultError => {
      try {
        parseInput(operation.input, { id: 'f1', format: 'text', pages: Array.from({ length: 5_000 }, () => 'x') });
      } catch (error) {
        return error as FaultError;
      }
      throw new Error('taken');
    };
    const { message, errors } = refused().fault;
    expect(message).toMatch(/^pages\.0: Must be a number, not "x"\. .* And 4997 more\.$/);
    expect(errors).toHaveLength(50);
    expect(errors!.at(-1)).toEqual({ path: 'pages.49', message: 'Must be a number, not "x".' });
  });

  it('names the first of many fields that are not known', () => {
    const unknown = Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`k${i}`, 1]));
    const said = custom({ name: 'total', type: 'money', ...unknown });
    expect(said).toMatch(/There is no field "k2".* And 59997 more\.$/);
    expect(said.length).toBeLessThan(2000);
  });

  it('does not repeat long texts', () => {
    expect(refusal('export_file', { format: 'x'.repeat(5000) }).length).toBeLessThan(200);
  });
});

describe('nearest names', () => {
  it.each([
    ['max_result', ['max_results', 'mode'], 'max_results'],
    ['maxResults', ['max_results', 'mode'], 'max_results'],
    ['depht', ['depth'], 'depth'],
    ['finan', ['contract', 'financial_model'], 'financial_model'],
    ['zebra', ['depth', 'mode'], undefined],
    ['x', ['in', 'id'], undefined],
  ])('%s', (given, names, nearest) => expect(nearestName(given, names)).toBe(nearest));
});

it.each(['(', '[a', ')', '*', 'a**', '\\1', 'a{9999}', '[z-a]', 'a\\', '(?<!a)', '(?P<a'])(
  'tells nothing of the engine behind the pattern %s',
  (source) => expect(() => compilePattern(source)).toThrow(/^(?!.*(regexp|Perl|RE2)).+$/),
);
