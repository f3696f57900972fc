import type { ExtractedField } from '../api/types.ts';
import { asWords } from '../app/format.ts';
import { param, setParams } from '../app/route.ts';
import { valueText } from './value-text.ts';

/** Whether a list is one of records: objects of plain values. */
export const isRecords = ({ items }: ExtractedField): boolean =>
  items !== undefined &&
  items.length > 0 &&
  items.every(({ fields }) => fields?.every(({ items: inner, fields: parts }) => !inner && !parts));

/** A list of records as a grid; each value leads to the words it was read from. */
export function RecordsGrid({ field, path }: { field: ExtractedField; path: string }) {
  const records = field.items ?? [];
  const columns = [...new Set(records.flatMap(({ fields = [] }) => fields.map(({ name }) => name)))];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
    <section class="table-scroll" tabIndex={0} aria-label={`Records of ${asWords(field.name)}`}>
      <table class="grid-table records">
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name}>{asWords(name)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.map(({ fields = [] }, at) => (
            <tr key={at}>
              {columns.map((name) => {
                const value = fields.find((candidate) => candidate.name === name);
                return (
                  <td key={name} class={typeof value?.value === 'number' ? 'number' : undefined}>
                    {value && <ValueButton field={value} path={`${path}[${at}].${name}`} />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ValueButton({ field, path }: { field: ExtractedField; path: string }) {
  const { citation } = field;
  const isChosen = param('field') === path;
  const text = valueText(field);
  if (!citation) return <>{text}</>;
  return (
    <button
      type="button"
      class="record-value"
      aria-pressed={isChosen}
      title={`“${citation.text}”`}
      onClick={() => setParams({ field: isChosen ? undefined : path })}
    >
      {text}
    </button>
  );
}
