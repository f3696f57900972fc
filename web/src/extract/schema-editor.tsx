import { useSignal } from '@preact/signals';
import type { Schema } from '../api/types.ts';
import { findJsonFault } from './json-fault.ts';
import { SchemaFields } from './schema-fields.tsx';
import { parseSchema } from './stored-schema.ts';

interface SchemaEditorProps {
  schema: Schema;
  onChange(schema: Schema): void;
}

export function SchemaEditor({ schema, onChange }: SchemaEditorProps) {
  const mode = useSignal<'form' | 'json'>('form');
  return (
    <fieldset class="schema">
      <legend>Custom schema</legend>
      <div class="sides shown">
        {(['form', 'json'] as const).map((name) => (
          <button
            type="button"
            key={name}
            aria-pressed={mode.value === name}
            onClick={() => {
              mode.value = name;
            }}
          >
            {name === 'json' ? 'JSON' : 'Form'}
          </button>
        ))}
      </div>
      {mode.value === 'form' ? (
        <SchemaFields fields={schema.fields} label="field" onChange={(fields) => onChange({ ...schema, fields })} />
      ) : (
        <SchemaJson schema={schema} onChange={onChange} />
      )}
    </fieldset>
  );
}

function SchemaJson({ schema, onChange }: SchemaEditorProps) {
  const text = useSignal(JSON.stringify(schema, null, 2));
  const fault = useSignal<string | undefined>(undefined);
  return (
    <label class="field">
      <span>As the API takes it</span>
      <textarea
        rows={14}
        spellcheck={false}
        aria-invalid={fault.value !== undefined}
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value;
          const parsed = parseSchema(text.value);
          fault.value = parsed ? undefined : (findJsonFault(text.value) ?? 'A schema needs a name and fields.');
          if (parsed) onChange(parsed);
        }}
      />
      {fault.value !== undefined && <span role="alert">{fault.value}</span>}
    </label>
  );
}
