import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { type JsonSchema, type OpenApi, resolve, typeText } from './openapi.ts';

const MAX_DEPTH = 8;

/** The fields of a schema; those with fields of their own open. */
export function SchemaView(props: { schema: JsonSchema; document: OpenApi; isInput?: boolean; depth?: number }) {
  const { schema, document, isInput = false, depth = 0 } = props;
  const inner = fieldsOf(schema, document);
  if (!inner) return <p class="schema-type">{typeText(schema)}</p>;
  const { properties = {}, required = [] } = inner;
  return (
    <ul class="schema-fields">
      {Object.entries(properties).map(([name, field]) => {
        const nested = depth < MAX_DEPTH ? fieldsOf(field, document) : undefined;
        const head = (
          <>
            <code>{name}</code> <span class="schema-type">{typeText(field)}</span>
            {isInput && required.includes(name) && <span class="required">required</span>}
            {field.default !== undefined && <span class="muted"> default {JSON.stringify(field.default)}</span>}
            {field.description && <span class="schema-note">{field.description}</span>}
          </>
        );
        return (
          <li key={name}>
            {nested ? (
              <Nested head={head} schema={field} document={document} isInput={isInput} depth={depth + 1} />
            ) : (
              head
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface NestedProps {
  head: ComponentChildren;
  schema: JsonSchema;
  document: OpenApi;
  isInput: boolean;
  depth: number;
}

/** Drawn once it is opened: schemas may hold themselves. */
function Nested({ head, ...schema }: NestedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{head}</summary>
      {isOpen && <SchemaView {...schema} />}
    </details>
  );
}

/** The object behind references, arrays and alternatives, if there is one. */
function fieldsOf(schema: JsonSchema, document: OpenApi): JsonSchema | undefined {
  const resolved = resolve(schema, document);
  if (resolved.properties) return resolved;
  if (resolved.items) return fieldsOf(resolved.items, document);
  for (const choice of resolved.anyOf ?? resolved.oneOf ?? resolved.allOf ?? []) {
    const found = fieldsOf(choice, document);
    if (found) return found;
  }
  return undefined;
}
