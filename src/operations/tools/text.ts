type Json = Record<string, unknown>;
type Renderer = (value: Json) => string;

/** What an answer says, in as few words as an agent needs; the JSON beside it has all of it. */
export function toText(tool: string, value: Json): string {
  const text = (RENDERERS.get(tool) ?? renderFields)(value);
  return typeof value.next_cursor !== 'string'
    ? text
    : `${text}\n… more: call again with cursor "${value.next_cursor}".`;
}

const list = (value: Json, name: string): Json[] => (value[name] as Json[] | undefined) ?? [];
const lines = (...parts: (string | string[])[]): string =>
  parts
    .flat()
    .filter((line) => line !== '')
    .join('\n');
const one = (value: unknown): string =>
  String(value ?? '')
    .replace(/\s+/g, ' ')
    .trim();

const RENDERERS = new Map<string, Renderer>([
  [
    'profile_document',
    (p) =>
      lines(
        `${p.file_name}: ${p.document_type} (${p.file_type}), ${p.page_count} pages, ${p.word_count} words, ${p.table_count} tables`,
        p.title ? `title: ${one(p.title)}` : '',
        p.language ? `language: ${p.language}` : '',
        list(p, 'warnings').map((w) => `warning ${w.code}: ${w.message}`),
        `next: ${(p.recommended_tools as string[]).join(', ')}`,
      ),
  ],
  [
    'list_structure',
    (s) =>
      lines(
        list(s, 'sections').map((x) => `${'  '.repeat(Number(x.level))}${one(x.title)} (page ${x.start_page})`),
        list(s, 'tables').map(
          (t) =>
            `${t.id}: table on page ${t.page}, ${t.row_count} × ${t.col_count}${t.title ? `, ${one(t.title)}` : ''}${t.range ? `, ${t.sheet}!${t.range}` : ''}`,
        ),
        list(s, 'pages').map((p) => `page ${p.page}: ${p.block_count} blocks`),
      ),
  ],
  [
    'search_document',
    (s) =>
      lines(
        `${s.total} matches${s.fuzzy ? ' (with one typo forgiven)' : ''}`,
        list(s, 'matches').map(
          (m) => `${m.cell ? `${m.sheet}!${m.cell}` : `page ${m.page} ${m.block_id}`}: ${one(m.snippet)}`,
        ),
      ),
  ],
  [
    'get_page',
    (p) =>
      lines(
        `page ${p.page}`,
        list(p, 'blocks').map((b) => `[${b.id} ${b.type}] ${b.marker ? `${b.marker} ` : ''}${one(b.text)}`),
      ),
  ],
  [
    'get_table',
    (t) =>
      lines(
        `${t.id}: ${t.row_count} × ${t.col_count}, page ${t.page}`,
        list(t, 'rows').map(
          (row) =>
            `${row.index}: ${list(row, 'cells')
              .map((cell) => one(cell.text))
              .join(' | ')}`,
        ),
      ),
  ],
  [
    'list_sheets',
    (s) =>
      lines(
        list(s, 'sheets').map(
          (x) =>
            `${x.name}: ${x.range ?? 'empty'}, ${x.cell_count} cells, ${x.formula_count} formulas${x.state === 'visible' ? '' : `, ${x.state}`}`,
        ),
        list(s, 'defined_names').map((n) => `name ${n.name} = ${n.refers_to}`),
      ),
  ],
  ['read_range', (r) => lines(`${r.sheet}!${r.range}`, list(r, 'cells').map(renderCell))],
  [
    'find_cells',
    (f) =>
      lines(
        `${f.total} cells`,
        list(f, 'matches').map((m) => `${m.sheet}!${renderCell(m)}`),
      ),
  ],
  [
    'inspect_formula',
    (f) =>
      lines(
        `${f.sheet}!${f.cell} ${f.formula ?? '(no formula)'} → ${f.formatted}`,
        list(f, 'precedents').map(
          (p) => `uses ${p.reference}: ${list(p, 'cells').slice(0, 10).map(renderCell).join(', ')}`,
        ),
        `${f.dependent_count} dependents: ${list(f, 'dependents')
          .slice(0, 20)
          .map((d) => `${d.sheet}!${d.cell}`)
          .join(', ')}`,
        list(f, 'errors').map((e) => `${e.code}: ${e.message}`),
      ),
  ],
]);

const renderCell = (cell: Json): string =>
  `${cell.cell}: ${one(cell.formatted)}${cell.formula ? ` (${cell.formula})` : ''}`;

const renderFields: Renderer = (value) => JSON.stringify(value);
