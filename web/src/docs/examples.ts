import { get, post } from '../api/client.ts';
import type { Page, SheetsAnswer, StoredFile, Structure } from '../api/types.ts';
import { isSpreadsheet } from '../app/format.ts';
import type { Operation } from './openapi.ts';

/** What is offered where the service holds no file yet. */
export const SAMPLE_FILE = new File(['item,quantity,price\nbolt,12,0.35\nnut,7,1.20\n'], 'parts.csv');

const MOST_LOOKED_AT = 10;
const WORDS_QUOTED = 4;

/** Values by the names of parameters and fields, taken from the files that the service holds: an example that runs. */
export async function exampleValues({ id: name, tag, parameters }: Operation): Promise<Map<string, unknown>> {
  const values = new Map<string, unknown>([
    ['page', 1],
    ['name', name === 'get_schema' ? 'chunk' : 'profile_document'],
    ['format', 'markdown'],
  ]);
  const { files } = await get<{ files: StoredFile[] }>('/v1/files');
  const ready = files.filter(({ status }) => status === 'ready').slice(0, MOST_LOOKED_AT);
  const sheetsWanted = tag === 'Spreadsheets';
  const fitting = ready.filter(({ file_type: type }) => isSpreadsheet(type) === sheetsWanted);
  const file = fitting[0] ?? ready[0];
  // What cannot be undone is not prefilled.
  if (!file || name === 'delete_file') return values;
  values
    .set('id', file.id)
    .set('file_id', file.id)
    .set('before', (fitting[1] ?? file).id)
    .set('after', file.id);
  const path = `/v1/files/${file.id}`;
  if (sheetsWanted) return addCells(values, path);
  if (parameters.some(({ name: parameter }) => parameter === 'table_id')) return addTable(values, ready);
  if (/extraction|citations|label/.test(name)) return addExtraction(values, ready);
  const inside = parameters.find(({ name: parameter }) => parameter === 'image' || parameter === 'attachment');
  if (inside) return addInside(values, ready, inside.name);
  const { blocks } = await get<Page>(`${path}/pages/1`);
  const words = (blocks.find(({ text }) => /\p{L}{4}/u.test(text))?.text ?? '').split(/\s+/);
  const longest = words.reduce((best, word) => (word.length > best.length ? word : best), '');
  return values.set('query', longest || 'text').set('quote', words.slice(0, WORDS_QUOTED).join(' ') || 'text');
}

async function addCells(values: Map<string, unknown>, path: string): Promise<Map<string, unknown>> {
  const { sheets } = await get<SheetsAnswer>(`${path}/sheets`);
  const sheet = sheets.find(({ formula_count: count }) => count > 0) ?? sheets.find(({ range }) => range !== null);
  if (!sheet?.range) return values;
  const [first = 'A1'] = sheet.range.split(':');
  const query = { query: sheet.formula_count > 0 ? '=' : '*', sheet: sheet.name, max_results: 1 };
  const where = sheet.formula_count > 0 ? { in: 'formulas' } : { match: 'wildcard' };
  const found = await post<{ matches: { cell: string; formatted: string }[] }>(`${path}/cells/find`, {
    ...query,
    ...where,
  });
  const [cell] = found.matches;
  return values
    .set('sheet', sheet.name)
    .set('range', `${first}:${cell?.cell ?? first}`)
    .set('cell', cell?.cell ?? first)
    .set('query', cell?.formatted || '1');
}

async function addTable(values: Map<string, unknown>, files: StoredFile[]): Promise<Map<string, unknown>> {
  for (const { id } of files) {
    const { tables } = await get<Structure>(`/v1/files/${id}/structure`);
    if (tables[0]) return values.set('id', id).set('table_id', tables[0].id);
  }
  return values;
}

interface ProvenValue {
  extraction_id: string;
  field: string;
  value: unknown;
}
const NOTHING_PROVEN: ProvenValue = { extraction_id: '', field: '', value: null };

/** A file that holds a picture or another file. */
async function addInside(
  values: Map<string, unknown>,
  files: StoredFile[],
  what: string,
): Promise<Map<string, unknown>> {
  for (const { id } of files) {
    const found = await get<Record<string, unknown[]>>(`/v1/files/${id}/${what}s`);
    if (found[`${what}s`]!.length > 0) return values.set('id', id).set(what, 1);
  }
  return values;
}

async function addExtraction(values: Map<string, unknown>, files: StoredFile[]): Promise<Map<string, unknown>> {
  for (const { id } of files) {
    const { citations } = await get<{ citations: ProvenValue[] }>(`/v1/files/${id}/citations`);
    const [{ extraction_id: extraction, field, value } = NOTHING_PROVEN] = citations;
    if (extraction !== '')
      return values.set('id', id).set('extraction_id', extraction).set('field', field).set('value', value);
  }
  return values;
}
