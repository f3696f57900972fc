import type { FieldSchema, Schema } from '../api/types.ts';

const STORAGE_KEY = 'docloupe.schema';

const EXAMPLE: Schema = {
  name: 'my_schema',
  fields: [
    { name: 'reference', type: 'string', required: true, description: 'Number or code of the document' },
    {
      name: 'items',
      type: 'array',
      items: {
        type: 'object',
        fields: [
          { name: 'description', type: 'string' },
          { name: 'amount', type: 'money' },
        ],
      },
    },
  ],
};

/** The schema edited last in this browser. */
export function readSchema(): Schema {
  const stored = localStorage.getItem(STORAGE_KEY);
  return (stored === null ? undefined : parseSchema(stored)) ?? EXAMPLE;
}

export const storeSchema = (schema: Schema): void => localStorage.setItem(STORAGE_KEY, JSON.stringify(schema));

/** The service checks the rest. */
export function parseSchema(text: string): Schema | undefined {
  try {
    const value = JSON.parse(text) as Schema;
    return typeof value?.name === 'string' && Array.isArray(value.fields) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const isUsable = ({ name, fields }: Schema): boolean => name !== '' && areUsable(fields);

const areUsable = (fields: readonly FieldSchema[]): boolean =>
  fields.length > 0 &&
  fields.every(({ name, fields: parts, items }) => {
    const inner = parts ?? items?.fields;
    return name !== '' && (inner === undefined || areUsable(inner));
  });
