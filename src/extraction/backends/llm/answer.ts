import * as z from 'zod';
import type { FieldSchema, FieldType } from '../../schema.ts';

/** What the model read for one value, and the words that it read. */
export interface ModelReading {
  blocks: string[];
  quote: string;
  value: string | number | boolean;
}

/**
 * The answer to a schema: objects stay objects and arrays arrays; any other field is the list of its readings, best first and
 * empty where there is none. So nothing is optional or of two types, which structured outputs allow only in small numbers.
 */
export const toAnswerShape = (fields: readonly FieldSchema[]): z.ZodObject =>
  z.object(Object.fromEntries(fields.map((field) => [field.name, fieldShape(field)])));

type Field = Omit<FieldSchema, 'name'>;

function fieldShape(field: Field): z.ZodType {
  if (field.type === 'object') return toAnswerShape(field.fields!);
  if (field.type === 'array') return z.array(itemShape(field.items!));
  return z.array(readingShape(field));
}

const itemShape = (item: Field): z.ZodType =>
  item.type === 'object' || item.type === 'array' ? fieldShape(item) : readingShape(item);

function readingShape(field: Field): z.ZodType {
  if (field.enum) return reading(z.enum(field.enum.map(String) as [string]));
  return READINGS[field.type];
}

const reading = (value: z.ZodType): z.ZodType => z.object({ blocks: z.array(z.string()), quote: z.string(), value });
const [text, number] = [reading(z.string()), reading(z.number())];
const READINGS: Record<FieldType, z.ZodType> = {
  string: text,
  date: text,
  number,
  integer: number,
  money: number,
  percentage: number,
  boolean: reading(z.boolean()),
  array: z.never(),
  object: z.never(),
};

export function toJsonSchema(shape: z.ZodObject): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { reused: 'ref' });
  return schema;
}

/** The object in a text that may have something around it, as models without structured outputs like to have. */
export function parseAnswer(
  text: string,
  shape: z.ZodObject,
): { answer: Record<string, unknown> } | { complaint: string } {
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}')];
  let json: unknown;
  try {
    json = JSON.parse(text.slice(Math.max(0, start), end + 1));
  } catch {
    return { complaint: 'it is no valid JSON' };
  }
  const parsed = shape.safeParse(json);
  if (parsed.success) return { answer: parsed.data };
  const { path, message } = parsed.error.issues[0]!;
  return { complaint: `it does not fit the schema at ${path.map(String).join('.') || 'the top'}: ${message}` };
}
