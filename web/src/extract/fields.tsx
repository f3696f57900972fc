import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Check, Citation, ExtractedField, Extraction } from '../api/types.ts';
import { asWords, plural } from '../app/format.ts';
import { Icon } from '../app/icons.tsx';
import { Meter } from '../app/meter.tsx';
import { param, setParams } from '../app/route.ts';
import type { Mark, OpenDocument } from '../document/open-document.ts';
import { CorrectValue } from './correct-value.tsx';
import { isRecords, RecordsGrid } from './records-grid.tsx';
import { valueText } from './value-text.ts';

interface FieldsProps {
  doc: OpenDocument;
  extraction: Extraction;
  checks: readonly Check[];
  onCorrected(): void;
}

/** The values, and where each was read: the chosen one is marked in the document. */
export function Fields({ doc, extraction, checks, onCorrected }: FieldsProps) {
  const { id: extractionId, fields } = extraction;
  const correcting = useSignal<string | undefined>(undefined);
  const form: CorrectionForm = {
    path: correcting.value,
    open: (path) => {
      correcting.value = path;
    },
    show: (field, path) => (
      <CorrectValue
        doc={doc}
        extractionId={extractionId}
        field={field}
        path={path}
        onDone={(corrected) => {
          correcting.value = undefined;
          if (corrected) onCorrected();
        }}
      />
    ),
  };
  const chosenPath = param('field');
  useEffect(() => {
    const citation = chosenPath === undefined ? undefined : findCitation(fields, chosenPath);
    doc.chosen.value = citation ? toMarks(citation, 'cited', chosenPath!) : [];
    if (citation) showCitation(doc, citation);
  }, [doc, fields, chosenPath]);
  useEffect(() => {
    // What holds other values is cited by the boxes of those.
    const plain = [...citations(fields)].filter(([, , { fields: parts, items }]) => !parts && !items);
    const marks = plain.flatMap(([path, citation]) => toMarks(citation, 'field', path));
    const places = new Map(marks.filter((mark) => !isWholePage(doc, mark)).map((mark) => [placeKey(mark), mark]));
    doc.fields.value = [...places.values()];
    return () => {
      doc.fields.value = [];
    };
  }, [doc, fields]);
  return (
    <ul class="fields">
      {fields.map((field) => (
        <FieldRow
          key={field.name}
          field={field}
          path={field.name}
          form={form}
          severity={checks.find((check) => check.severity !== 'info' && check.fields.includes(field.name))?.severity}
        />
      ))}
    </ul>
  );
}

/** Where a value is corrected: one at a time. */
interface CorrectionForm {
  path: string | undefined;
  open(path: string): void;
  show(field: ExtractedField, path: string): ComponentChildren;
}

interface FieldRowProps {
  field: ExtractedField;
  /** `line_items[2].amount` */
  path: string;
  form: CorrectionForm;
  severity?: Check['severity'] | undefined;
}

function FieldRow({ field, path, form, severity }: FieldRowProps) {
  const { name, value, confidence, citation, correction } = field;
  const inner = innerFields(field, path);
  const isChosen = param('field') === path;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) row.current!.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const isFound = value !== null && !(Array.isArray(value) && value.length === 0);
  return (
    <li class={`extracted${isFound ? '' : ' missing'}${severity ? ` has-${severity}` : ''}`} ref={row}>
      <button
        type="button"
        class="row"
        aria-pressed={isChosen}
        disabled={!citation}
        onClick={() => setParams({ field: isChosen ? undefined : path })}
      >
        <span class="extracted-name">{asWords(name)}</span>
        <span class="extracted-value">{isFound ? valueText(field) : 'not found'}</span>
        {isFound && <Meter share={confidence} label={`Confidence of ${asWords(name)}`} />}
        {citation && (
          <span class="citation muted">
            “{citation.text}” · {citation.cell ? `${citation.sheet} ${citation.cell}` : `page ${citation.page}`}
            {citation.match !== 'exact' && ` · ${citation.match}`}
          </span>
        )}
        {correction && (
          <span class="citation muted">
            corrected by {correction.by}, was {valueText({ ...field, ...correction.read }) || 'not found'}
          </span>
        )}
      </button>
      {inner.length === 0 && form.path !== path && (
        <button
          type="button"
          class="button quiet icon-only correct-open"
          aria-label={`Correct ${asWords(name)}`}
          title="Correct"
          onClick={() => form.open(path)}
        >
          <Icon name="pencil" />
        </button>
      )}
      {form.path === path && form.show(field, path)}
      {isRecords(field) ? (
        <>
          <RecordsGrid field={field} path={path} />
          <RecordCorrection field={field} path={path} form={form} />
        </>
      ) : (
        inner.length > 0 && (
          <details class="inner" open={inner.some(([innerPath]) => param('field')?.startsWith(innerPath))}>
            <summary>{plural(inner.length, 'part')}</summary>
            <ul class="fields">
              {inner.map(([innerPath, item]) => (
                <FieldRow key={innerPath} field={item} path={innerPath} form={form} />
              ))}
            </ul>
          </details>
        )
      )}
    </li>
  );
}

/** The value of a record that is chosen in the grid. */
function RecordCorrection({ field, path, form }: Omit<FieldRowProps, 'severity'>) {
  const chosen = param('field');
  const values = innerFields(field, path).flatMap(([recordPath, record]) => innerFields(record, recordPath));
  const value = values.find(([valuePath]) => valuePath === (form.path ?? chosen));
  if (!value) return null;
  const [valuePath, one] = value;
  return form.path === valuePath ? (
    form.show(one, valuePath)
  ) : (
    <button type="button" class="button" onClick={() => form.open(valuePath)}>
      Correct {asWords(one.name)}
    </button>
  );
}

const innerFields = ({ items, fields }: ExtractedField, path: string): [string, ExtractedField][] => [
  ...(items ?? []).map((item, at): [string, ExtractedField] => [
    `${path}[${at}]`,
    { ...item, name: /^\d*$/.test(item.name) ? String(at + 1) : item.name },
  ]),
  ...(fields ?? []).map((field): [string, ExtractedField] => [`${path}.${field.name}`, field]),
];

type Cited = [path: string, citation: Citation, field: ExtractedField];

function* citations(fields: readonly ExtractedField[]): Generator<Cited> {
  const walk = function* (path: string, field: ExtractedField): Generator<Cited> {
    if (field.citation) yield [path, field.citation, field];
    for (const [innerPath, inner] of innerFields(field, path)) yield* walk(innerPath, inner);
  };
  for (const field of fields) yield* walk(field.name, field);
}

function findCitation(fields: readonly ExtractedField[], wanted: string): Citation | undefined {
  for (const [path, citation] of citations(fields)) if (path === wanted) return citation;
  return undefined;
}

const toMarks = (citation: Citation, kind: 'cited' | 'field', path: string): Mark[] => {
  const { sheet, cell } = citation;
  const places = citation.bboxes ?? [{ page: citation.page, bbox: citation.bbox }];
  return places.map(({ page, bbox }) => ({ page, bbox, kind, path, sheet, cell }));
};

/** Two values may be read from the same words. */
const placeKey = ({ page, bbox, sheet, cell }: Mark): string => `${page} ${bbox.join(' ')} ${sheet} ${cell}`;

/** What was put together from data inside the file is cited by its page: there are no words to frame. */
function isWholePage(doc: OpenDocument, { page, bbox: [x0, y0, x1, y1], cell }: Mark): boolean {
  const size = doc.structure.pages[page - 1];
  return cell === undefined && size !== undefined && (x1 - x0) * (y1 - y0) > 0.5 * size.width * size.height;
}

function showCitation(doc: OpenDocument, { page, bbox, sheet, cell }: Citation): void {
  if (cell !== undefined) setParams({ sheet, cell: cell.split(':')[0] });
  doc.show({ page, bbox });
}
