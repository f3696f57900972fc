import type * as z from 'zod';
import { toNamedSchema } from '../operations/schema-names.ts';

type Json = Record<string, unknown>;

export interface InputSchema {
  properties: Record<string, Json>;
  required: string[];
}

/** Schemas that have a name of their own, lifted out of those that use them. */
export class Components {
  readonly all: Record<string, Json> = {};

  /** The fields of an operation's input: requests carry them in several places. */
  input(schema: z.ZodType): InputSchema {
    const { properties = {}, required = [] } = this.#convert(schema, 'input', '') as Partial<InputSchema>;
    return { properties, required };
  }

  /** A reference to the schema of an answer. */
  output(schema: z.ZodType, name: string): Json {
    return this.#convert(schema, 'output', name);
  }

  add(name: string, schema: Json): Json {
    const known = this.all[name];
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two schemas are named ${name}.`);
    }
    this.all[name] = schema;
    return { $ref: `#/components/schemas/${name}` };
  }

  #convert(schema: z.ZodType, io: 'input' | 'output', fallbackName: string): Json {
    const { name = fallbackName, schema: root, definitions } = toNamedSchema(schema, io);
    // Names that zod made up are unique only within one schema.
    const publicName = (key: string): string => (key.startsWith('__') ? `${name}${key.replace(/\W|_/g, '')}` : key);
    const lift = (value: Json): Json =>
      JSON.parse(JSON.stringify(value), (key, inner) => {
        if (key !== '$ref' || typeof inner !== 'string') return inner;
        return `#/components/schemas/${inner === '#' ? name : publicName(inner.replace('#/$defs/', ''))}`;
      });
    for (const [key, definition] of Object.entries(definitions)) this.add(publicName(key), lift(definition));
    const lifted = lift(root);
    return io === 'input' || lifted.$ref !== undefined ? lifted : this.add(name, lifted);
  }
}
