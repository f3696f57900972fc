import { estimateTokens } from '../../../export/token-estimate.ts';
import type { AnswerReader } from '../paging.ts';
import { FILES_TEXT, PAGE_TEXT, PROFILE_TEXT, SEARCH_TEXT, STRUCTURE_TEXT } from './document-text.ts';
import type { Form, Json } from './form.ts';
import { FORMULA_TEXT, FOUND_TEXT, RANGE_TEXT, SHEETS_TEXT } from './sheet-text.ts';
import { TABLE_TEXT } from './table-text.ts';

const FORMS = new Map<string, Form>([
  ['list_files', FILES_TEXT],
  ['profile_document', PROFILE_TEXT],
  ['list_structure', STRUCTURE_TEXT],
  ['search_document', SEARCH_TEXT],
  ['get_page', PAGE_TEXT],
  ['get_table', TABLE_TEXT],
  ['list_sheets', SHEETS_TEXT],
  ['read_range', RANGE_TEXT],
  ['find_cells', FOUND_TEXT],
  ['inspect_formula', FORMULA_TEXT],
]);

/** Writes an answer in few words for an agent; the JSON beside it adds boxes, no statements. */
export function toText(tool: string, value: Json): string {
  const form = FORMS.get(tool);
  if (!form) return JSON.stringify(value);
  const lists = [...form.lists].flatMap(([name, render]) => {
    const entries = (value[name] as Json[] | undefined) ?? [];
    const lines = entries.map((entry) => render(entry, value));
    return form.join ? form.join(name, lines, entries) : lines;
  });
  const lines = [...form.head(value), ...lists, ...(form.foot?.(value) ?? [])].filter((line) => line !== '');
  const more = value.next_cursor === undefined ? [] : [`… cut here: call again with cursor "${value.next_cursor}".`];
  return [...lines, ...more].join('\n');
}

/** Writes the lists of an answer; undefined where the tool answers as JSON. */
export function textReader(tool: string, value: Json): AnswerReader | undefined {
  const form = FORMS.get(tool);
  if (!form) return undefined;
  // A row looks at the rows above it, which costs nothing more here: its own cells alone tell its length.
  const alone = { ...value, rows: [] };
  return {
    tells: (name) => form.lists.has(name),
    costOf(name, entry) {
      const render = form.lists.get(name);
      return render ? estimateTokens(render(entry as Json, { ...alone, [name]: [entry] })) + 1 : 0;
    },
  };
}
