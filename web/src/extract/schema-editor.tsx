import { useSignal } from '@preact/signals';
import type { FieldSchema, FieldType, Schema } from '../api/types.ts';
import { Icon } from '../app/icons.tsx';
import { parseSchema } from './stored-schema.ts';

/** What a form can say; arrays and objects are written as JSON. */
const FORM_TYPES: readonly FieldType[] = ['string', 'number', 'integer', 'boolean', 'date', 'money', 'percentage'];

export function SchemaEditor({ schema, onChange }: { schema: Schema; onChange(schema: Schema): void }) {
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
        <SchemaForm schema={schema} onChange={onChange} />
      ) : (
        <SchemaJson schema={schema} onChange={onChange} />
      )}
    </fieldset>
  );
}

function SchemaForm({ schema, onChange }: { schema: Schema; onChange(schema: Schema): void }) {
  const setField = (at: number, changes: Partial<FieldSchema>): void =>
    onChange({ ...schema, fields: schema.fields.map((field, i) => (i === at ? { ...field, ...changes } : field)) });
  return (
    <>
      {schema.fields.map((field, at) => (
        // A field is what stands at its position: its name is being edited.
        <div class="schema-field" key={at}>
          <input
            aria-label={`Name of field ${at + 1}`}
            placeholder="name"
            value={field.name}
            onInput={(event) => setField(at, { name: event.currentTarget.value.replace(/\s/g, '_') })}
          />
          <select
            aria-label={`Type of field ${at + 1}`}
            value={field.type}
            onChange={(event) => setField(at, { type: event.currentTarget.value as FieldType })}
          >
            {(FORM_TYPES.includes(field.type) ? FORM_TYPES : [...FORM_TYPES, field.type]).map((type) => (
              <option key={type}>{type}</option>
            ))}
          </select>
          <label class="check-box">
            <input
              type="checkbox"
              checked={field.required ?? false}
              onChange={(event) => setField(at, { required: event.currentTarget.checked })}
            />
            required
          </label>
          <button
            type="button"
            class="button quiet icon-only"
            aria-label={`Remove field ${at + 1}`}
            onClick={() => onChange({ ...schema, fields: schema.fields.filter((_, i) => i !== at) })}
          >
            <Icon name="close" />
          </button>
          <input
            class="wide"
            aria-label={`Description of field ${at + 1}`}
            placeholder="what it is, or what it is called in the document"
            value={field.description ?? ''}
            onInput={(event) => setField(at, { description: event.currentTarget.value || undefined })}
          />
        </div>
      ))}
      <button
        type="button"
        class="button"
        onClick={() => onChange({ ...schema, fields: [...schema.fields, { name: '', type: 'string' }] })}
      >
        Add a field
      </button>
    </>
  );
}

function SchemaJson({ schema, onChange }: { schema: Schema; onChange(schema: Schema): void }) {
  const text = useSignal(JSON.stringify(schema, null, 2));
  const isWrong = useSignal(false);
  return (
    <label class="field">
      <span>{isWrong.value ? 'This is not yet a schema: it needs a name and fields.' : 'As the API takes it'}</span>
      <textarea
        rows={14}
        spellcheck={false}
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value;
          const parsed = parseSchema(text.value);
          isWrong.value = parsed === undefined;
          if (parsed) onChange(parsed);
        }}
      />
    </label>
  );
}
