import * as z from 'zod';
import { nearestName } from '../document/nearest-name.ts';
import { compilePattern, PatternError } from '../document/pattern.ts';
import { patternSize } from '../document/pattern-size.ts';
import { fieldsOfJsonSchema, isJsonSchema } from './schemas/json-schema.ts';
import { unusableSchema } from './schemas/unusable-schema.ts';

export const FIELD_TYPES = [
  'string',
  'number',
  'integer',
  'boolean',
  'date',
  'money',
  'percentage',
  'array',
  'object',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** An array and its items are a level each. */
const MAX_DEPTH = 10;
const MAX_FIELDS = 200;
const MAX_ALL_FIELDS = 1_000;
const MAX_ALL_PATTERNS = 8_000;
/** Each unknown name in a rule is compared with all fields: more than these few are not read anyway. */
const MAX_HINTS = 10;

/** What is looked for. `items` belongs to arrays, `fields` to objects. */
export interface FieldSchema {
  name: string;
  type: FieldType;
  required?: boolean | undefined;
  description?: string | undefined;
  aliases?: string[] | undefined;
  pattern?: string | undefined;
  enum?: (string | number)[] | undefined;
  /** As of JSON Schema: email, uri, date-time, … */
  format?: string | undefined;
  examples?: string[] | undefined;
  nullable?: boolean | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  exclusive_minimum?: number | undefined;
  exclusive_maximum?: number | undefined;
  multiple_of?: number | undefined;
  min_length?: number | undefined;
  max_length?: number | undefined;
  min_items?: number | undefined;
  max_items?: number | undefined;
  items?: Omit<FieldSchema, 'name'> | undefined;
  fields?: FieldSchema[] | undefined;
}

const Name = z.string().min(1).max(100);
const shared = {
  type: z.enum(FIELD_TYPES),
  required: z.boolean().optional(),
  description: z.string().max(2000).optional(),
  aliases: z.array(z.string().min(1).max(200)).max(50).optional(),
  pattern: z.string().max(500).optional().describe('A regular expression that the text must match.'),
  enum: z
    .array(z.union([z.string(), z.number()]))
    .min(1)
    .max(500)
    .optional(),
  format: z.string().max(50).optional().describe('As of JSON Schema: email, uri, date-time, …'),
  examples: z.array(z.string().max(200)).max(20).optional(),
  nullable: z.boolean().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusive_minimum: z.number().optional(),
  exclusive_maximum: z.number().optional(),
  multiple_of: z.number().positive().optional(),
  min_length: z.number().int().min(0).optional(),
  max_length: z.number().int().min(0).optional(),
  min_items: z.number().int().min(0).optional(),
  max_items: z.number().int().min(0).optional(),
};
export const ItemSchema: z.ZodType<Omit<FieldSchema, 'name'>> = z.strictObject({
  ...shared,
  get items() {
    return ItemSchema.optional();
  },
  get fields() {
    return z.array(FieldSchema).min(1).max(MAX_FIELDS).optional();
  },
});
export const FieldSchema: z.ZodType<FieldSchema> = z.strictObject({
  name: Name,
  ...shared,
  get items() {
    return ItemSchema.optional();
  },
  get fields() {
    return z.array(FieldSchema).min(1).max(MAX_FIELDS).optional();
  },
});

/** A rule of one's own, checked by validate. */
export const CustomRule = z.discriminatedUnion('rule', [
  z.strictObject({ rule: z.literal('sum'), of: z.array(Name).min(1), equals: Name }),
  z.strictObject({ rule: z.literal('equals'), field: Name, other: Name }),
  z.strictObject({ rule: z.literal('before'), field: Name, other: Name }),
  z.strictObject({ rule: z.literal('matches'), field: Name, pattern: z.string().min(1).max(500) }),
  z.strictObject({ rule: z.literal('one_of'), field: Name, values: z.array(z.union([z.string(), z.number()])).min(1) }),
]);
export type CustomRule = z.infer<typeof CustomRule>;

export const Schema = z
  .strictObject({
    name: Name,
    fields: z.array(FieldSchema).min(1).max(MAX_FIELDS),
    rules: z.array(CustomRule).max(100).optional(),
  })
  .superRefine(({ fields, rules = [] }, context) => {
    if (!checkSize(fields, rules, context)) return;
    checkFields(fields, ['fields'], context);
    checkRules(fields, rules, context);
  });
export type Schema = z.infer<typeof Schema>;

type Context = { addIssue(issue: { code: 'custom'; path: (string | number)[]; message: string }): void };

/** Each pattern has its limit; two hundred of them are bounded together, before the first is compiled. */
function checkSize(fields: readonly FieldSchema[], rules: readonly CustomRule[], context: Context): boolean {
  let count = 0;
  let size = 0;
  const left: Omit<FieldSchema, 'name'>[] = [...fields];
  for (let field = left.pop(); field !== undefined; field = left.pop()) {
    count++;
    size += patternSize(field.pattern ?? '');
    if (field.items) left.push(field.items);
    left.push(...(field.fields ?? []));
  }
  for (const rule of rules) if (rule.rule === 'matches') size += patternSize(rule.pattern);
  const issue = (message: string): void => context.addIssue({ code: 'custom', path: ['fields'], message });
  if (count > MAX_ALL_FIELDS) issue(`The schema has more than ${MAX_ALL_FIELDS} fields on all its levels.`);
  if (size > MAX_ALL_PATTERNS) {
    issue(`The patterns of the schema are too large: written out they have over ${MAX_ALL_PATTERNS} characters.`);
  }
  return count <= MAX_ALL_FIELDS && size <= MAX_ALL_PATTERNS;
}

/** What the shape alone does not say: names once per level, items and fields where their type wants them. */
function checkFields(fields: readonly FieldSchema[], path: (string | number)[], context: Context, depth = 1): void {
  const names = new Set<string>();
  fields.forEach((field, i) => {
    if (names.has(field.name)) {
      context.addIssue({
        code: 'custom',
        path: [...path, i, 'name'],
        message: `There are two fields named ${field.name}.`,
      });
    }
    names.add(field.name);
    checkField(field, [...path, i], context, depth);
  });
}

function checkField(
  field: Omit<FieldSchema, 'name'>,
  path: (string | number)[],
  context: Context,
  depth: number,
): void {
  const issue = (key: string, message: string): void =>
    context.addIssue({ code: 'custom', path: [...path, key], message });
  if (depth > MAX_DEPTH) {
    issue('type', `Fields are nested deeper than ${MAX_DEPTH}.`);
    return;
  }
  if (field.type === 'array' && !field.items) issue('items', 'An array says what its items are.');
  if (field.type === 'object' && !field.fields) issue('fields', 'An object says what its fields are.');
  const problem = patternProblem(field.pattern);
  if (problem !== undefined) issue('pattern', problem);
  if (field.items) checkField(field.items, [...path, 'items'], context, depth + 1);
  if (field.fields) checkFields(field.fields, [...path, 'fields'], context, depth + 1);
}

/** A JSON Schema, as it comes from Pydantic, zod or by hand. */
export const JsonSchema = z
  .record(z.string(), z.unknown())
  .refine((value) => isJsonSchema(value), {
    message: 'A schema is a built-in name, {name, fields}, or a JSON Schema of an object.',
    // Or a union would hold this to be all that is wrong.
    abort: true,
  })
  .describe('A JSON Schema (draft 2020-12) of an object; keywords that are not honoured are named in warnings.');

/** What was asked for, as fields; a JSON Schema is turned into them. */
export function toSchema(given: Schema | Record<string, unknown>): {
  schema: Schema;
  ignored: string[];
  isList: boolean;
} {
  if (!isJsonSchema(given)) return { schema: given as Schema, ignored: [], isList: false };
  const { name, fields, ignored, isList } = fieldsOfJsonSchema(given);
  const parsed = Schema.safeParse({ name, fields });
  if (parsed.success) return { schema: parsed.data, ignored, isList };
  const errors = parsed.error.issues.map((issue) => ({
    path: ['schema', ...issue.path].join('.'),
    message: issue.message,
  }));
  throw unusableSchema(errors);
}

function patternProblem(pattern: string | undefined): string | undefined {
  try {
    if (pattern !== undefined) compilePattern(pattern);
    return undefined;
  } catch (error) {
    if (error instanceof PatternError) return `This is no regular expression: ${error.message}.`;
    throw error;
  }
}

/** A rule speaks of fields that there are, in patterns that can be run. */
function checkRules(fields: readonly FieldSchema[], rules: readonly CustomRule[], context: Context): void {
  const names = new Set(fields.map(({ name }) => name));
  let hints = MAX_HINTS;
  rules.forEach((rule, i) => {
    const issue = (path: (string | number)[], message: string): void =>
      context.addIssue({ code: 'custom', path: ['rules', i, ...path], message });
    const mustBe = (name: string, ...path: (string | number)[]): void => {
      if (names.has(name)) return;
      const nearest = hints-- > 0 ? nearestName(name, names) : undefined;
      issue(path, `There is no field named ${name}${nearest === undefined ? '.' : `; did you mean "${nearest}"?`}`);
    };
    if (rule.rule === 'sum') {
      for (const [k, name] of rule.of.entries()) mustBe(name, 'of', k);
      mustBe(rule.equals, 'equals');
      return;
    }
    mustBe(rule.field, 'field');
    if ('other' in rule) mustBe(rule.other, 'other');
    const problem = rule.rule === 'matches' ? patternProblem(rule.pattern) : undefined;
    if (problem !== undefined) issue(['pattern'], problem);
  });
}

/** A text that is not one of a few. */
export const isFreeText = ({ type, enum: choices }: Pick<FieldSchema, 'type' | 'enum'>): boolean =>
  type === 'string' && !choices;
