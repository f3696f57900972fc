import type { FieldSchema, FieldType } from '../api/types.ts';
import { Icon } from '../app/icons.tsx';

const PLAIN_TYPES: readonly FieldType[] = ['string', 'number', 'integer', 'boolean', 'date', 'money', 'percentage'];
const TYPES: readonly FieldType[] = [...PLAIN_TYPES, 'array', 'object'];
/** As the service allows. */
const MAX_DEPTH = 5;

interface SchemaFieldsProps {
  fields: readonly FieldSchema[];
  /** What the fields are called to those who hear the form: `field 2`, `field 2, part`. */
  label: string;
  depth?: number;
  onChange(fields: FieldSchema[]): void;
}

/** The fields of a schema, or of an object within it. */
export function SchemaFields({ fields, label, depth = 1, onChange }: SchemaFieldsProps) {
  return (
    <>
      {fields.map((field, at) => (
        // A field is what stands at its position: its name is being edited.
        <FieldForm
          key={at}
          field={field}
          label={`${label} ${at + 1}`}
          depth={depth}
          onChange={(changed) => onChange(fields.map((other, i) => (i === at ? changed : other)))}
          onRemove={() => onChange(fields.filter((_, i) => i !== at))}
        />
      ))}
      <button type="button" class="button" onClick={() => onChange([...fields, { name: '', type: 'string' }])}>
        Add a {depth === 1 ? 'field' : 'part'}
        {depth > 1 && <span class="visually-hidden"> to {label.replace(/, part$/, '')}</span>}
      </button>
    </>
  );
}

interface FieldFormProps {
  field: FieldSchema;
  label: string;
  depth: number;
  onChange(field: FieldSchema): void;
  onRemove(): void;
}

function FieldForm({ field, label, depth, onChange, onRemove }: FieldFormProps) {
  const { items } = field;
  const parts = field.fields ?? items?.fields;
  return (
    <div class="schema-field">
      <input
        aria-label={`Name of ${label}`}
        placeholder="name"
        value={field.name}
        onInput={(event) => onChange({ ...field, name: event.currentTarget.value.replace(/\s/g, '_') })}
      />
      <TypeSelect
        label={`Type of ${label}`}
        type={field.type}
        depth={depth}
        onChange={(type) => onChange(withType(field, type))}
      />
      <label class="check-box">
        <input
          type="checkbox"
          checked={field.required ?? false}
          onChange={(event) => onChange({ ...field, required: event.currentTarget.checked })}
        />
        required
      </label>
      <button type="button" class="button quiet icon-only" aria-label={`Remove ${label}`} onClick={onRemove}>
        <Icon name="close" />
      </button>
      {items && (
        <div class="wide items-type">
          of
          <TypeSelect
            label={`Items of ${label}`}
            type={items.type}
            depth={depth}
            onChange={(type) => onChange({ ...field, items: withType(items, type) })}
          />
        </div>
      )}
      <input
        class="wide"
        aria-label={`Description of ${label}`}
        placeholder="what it is, or what the document calls it"
        value={field.description ?? ''}
        onInput={(event) => onChange({ ...field, description: event.currentTarget.value || undefined })}
      />
      {parts && (
        <div class="wide schema-parts">
          <SchemaFields
            fields={parts}
            label={`${label}, part`}
            depth={depth + 1}
            onChange={(fields) => onChange(items ? { ...field, items: { ...items, fields } } : { ...field, fields })}
          />
        </div>
      )}
    </div>
  );
}

function TypeSelect(props: { label: string; type: FieldType; depth: number; onChange(type: FieldType): void }) {
  const { label, type, depth, onChange } = props;
  return (
    <select aria-label={label} value={type} onChange={(event) => onChange(event.currentTarget.value as FieldType)}>
      {(depth < MAX_DEPTH ? TYPES : PLAIN_TYPES).map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
}

/** Arrays have items and objects have fields, other types neither. */
function withType<T extends Omit<FieldSchema, 'name'>>(field: T, type: FieldType): T {
  const { items: _items, fields: _fields, ...rest } = field;
  const parts: Pick<FieldSchema, 'items' | 'fields'> = {};
  if (type === 'array') parts.items = { type: 'string' };
  if (type === 'object') parts.fields = [{ name: '', type: 'string' }];
  return { ...rest, ...parts, type } as T;
}
