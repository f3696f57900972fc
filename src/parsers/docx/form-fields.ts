import type { Box } from '../../document/box.ts';
import type { XmlElement } from '../containers/xml-tree.ts';
import type { DocumentInfo } from '../parser.ts';
import { isOn, onOff, toInteger, val } from './attributes.ts';

type Field = NonNullable<DocumentInfo['formFields']>[number];

/** More than any form has; the rest is text like any other. */
const MAX_FIELDS = 10_000;
const MAX_VALUE_CHARS = 10_000;

/** Content controls (17.5.2) and legacy form fields (17.16.17) with what is filled in. */
export class FormFields {
  readonly #fields: Field[] = [];
  /** Fields whose value the file states, whatever text shows it. */
  readonly #stated = new Set<Field>();

  /** The number of a field, by which its text is marked; undefined where it has no name to ask for it by. */
  open(name: string | undefined, value?: string): number | undefined {
    if (!name || this.#fields.length >= MAX_FIELDS) return undefined;
    const field: Field = { name, value: value ?? '', page: null };
    if (value !== undefined) this.#stated.add(field);
    return this.#fields.push(field) - 1;
  }

  addText(number: number, text: string): void {
    const field = this.#fields[number];
    if (field && !this.#stated.has(field) && field.value.length < MAX_VALUE_CHARS) field.value += text;
  }

  /** Its text stands there; of one that runs over lines and pages, the first place counts. */
  place(number: number, page: number, bbox: Box): void {
    const field = this.#fields[number];
    if (field && field.page === null) Object.assign(field, { page, bbox });
  }

  list(): Field[] {
    return this.#fields.map((field) => ({ ...field, value: field.value.trim() }));
  }
}

/** The field that a content control is; undefined for what only groups or generates, as a table of contents. */
export function openControl(fields: FormFields, sdtPr: XmlElement | undefined): number | undefined {
  if (!sdtPr || sdtPr.child('w:docPartObj') || sdtPr.child('w:group')) return undefined;
  return fields.open(val(sdtPr.child('w:alias')) || val(sdtPr.child('w:tag')), statedValue(sdtPr));
}

function statedValue(sdtPr: XmlElement): string | undefined {
  const box = sdtPr.child('w14:checkbox');
  if (box) return String(isOn(box.child('w14:checked')?.attribute('w14:val')));
  // What is shown asks for a value: nobody has filled it in.
  if (onOff(sdtPr.child('w:showingPlcHdr'))) return '';
  return /^\d{4}-\d\d-\d\d/.exec(sdtPr.child('w:date')?.attribute('w:fullDate') ?? '')?.[0];
}

/** A legacy form field: what Word draws for it, where that is no text of the document, and what it holds. */
export function readFormData(ffData: XmlElement): { name: string | undefined; shown?: string; value?: string } {
  const name = val(ffData.child('w:name'));
  const box = ffData.child('w:checkBox');
  if (box) {
    const checked = onOff(box.child('w:checked')) ?? onOff(box.child('w:default')) ?? false;
    return { name, shown: checked ? '☒' : '☐', value: String(checked) };
  }
  const list = ffData.child('w:ddList');
  if (!list) return { name };
  const index = toInteger(val(list.child('w:result'))) ?? toInteger(val(list.child('w:default'))) ?? 0;
  const chosen = val(list.all('w:listEntry')[index]) ?? '';
  return { name, shown: chosen, value: chosen };
}
