import { withEllipses } from '../document/ellipses.ts';
import { type Json, oneLine, paint, renderFields, toTable } from './output.ts';

/** Answers as people like to see them on a terminal. */
type View = (value: Json) => string;

const list = (value: Json, name: string): Json[] => (value[name] as Json[] | undefined) ?? [];
const joined = (...parts: string[]): string => parts.filter((part) => part !== '').join('\n\n');
const placeOf = ({ sheet, cell, page }: Json): string => (cell ? `${sheet}!${cell}` : `page ${page}`);

export const fileList: View = (answer) =>
  toTable(
    list(answer, 'files').map((file) => [file.id, file.file_type, file.page_count, file.status, file.file_name]),
    ['id', 'type', 'pages', 'status', 'name'],
  );

export const profile: View = ({ confidence, ...rest }) =>
  renderFields({ ...rest, confidence, warnings: list(rest, 'warnings').map(({ message }) => message) });

export const structure: View = (answer) => {
  const outline = list(answer, 'sections').map(
    (section) =>
      `${'  '.repeat(Number(section.level))}${oneLine(section.title)} ${paint('dim', `page ${section.start_page}`)}`,
  );
  return joined(outline.join('\n'), list(answer, 'tables').length > 0 ? tableList(answer) : '');
};

export const tableList: View = (answer) =>
  toTable(
    list(answer, 'tables').map((table) => [
      table.id,
      table.range ? `${table.sheet}!${table.range}` : `page ${table.page}`,
      `${table.row_count} × ${table.col_count}`,
      table.title,
    ]),
    ['id', 'where', 'size', 'title'],
  );

export const inspection: View = ({ profile: about, structure: outline }) =>
  joined(profile(about as Json), structure(outline as Json));

export const searchResult: View = (answer) => {
  const matches = list(answer, 'matches').map((match) => {
    let text = '';
    let at = 0;
    const snippet = String(match.snippet);
    for (const [start, end] of match.highlights as [number, number][]) {
      text += snippet.slice(at, start) + paint(['bold', 'yellow'], snippet.slice(start, end));
      at = end;
    }
    return `${paint('dim', `${placeOf(match)}${match.block_id ? ` ${match.block_id}` : ''}`)}  ${withEllipses(oneLine(text + snippet.slice(at)), match.cut)}`;
  });
  return [
    `${answer.total} ${answer.total === 1 ? 'match' : 'matches'}${answer.fuzzy ? ', a letter off' : ''}`,
    ...matches,
  ].join('\n');
};

export const page: View = (answer) =>
  list(answer, 'blocks')
    .map((block) => {
      const marker = block.marker ? `${block.marker} ` : '';
      const text = marker + (block.type === 'table' ? `table ${block.table_id}` : oneLine(block.text));
      const isHeading = block.type === 'title' || block.type === 'heading';
      return `${paint('dim', `${block.id} ${block.type}`)}  ${isHeading ? paint('bold', text) : text}`;
    })
    .join('\n');

/** The first row stands above the others, whether it is a header or not. */
export const table: View = (answer) => {
  const rows = list(answer, 'rows').map((row) => {
    const texts = Array.from({ length: Number(answer.col_count) }, () => '');
    for (const cell of list(row, 'cells')) texts[Number(cell.col)] = oneLine(cell.text);
    return texts;
  });
  const [header = [], ...rest] = rows;
  return joined(answer.title ? paint('bold', oneLine(answer.title)) : '', toTable(rest, header));
};

export const sheetList: View = (answer) =>
  joined(
    toTable(
      list(answer, 'sheets').map((sheet) => [
        sheet.range ?? 'empty',
        sheet.cell_count,
        sheet.formula_count,
        sheet.state,
        sheet.name,
      ]),
      ['range', 'cells', 'formulas', 'state', 'name'],
    ),
    list(answer, 'defined_names').length === 0
      ? ''
      : toTable(
          list(answer, 'defined_names').map(({ name, refers_to: target }) => [name, target]),
          ['name', 'refers to'],
        ),
  );

export const cellList: View = (answer) => {
  const cells = list(answer, 'cells').length > 0 ? list(answer, 'cells') : list(answer, 'matches');
  const rows = cells
    .filter(({ type }) => type !== 'empty')
    .map((cell) => [`${cell.sheet ?? answer.sheet}!${cell.cell}`, cell.formatted, cell.formula]);
  return toTable(rows, ['cell', 'shows', 'formula']);
};

export const formula: View = (answer) => {
  const head = `${paint('bold', `${answer.sheet}!${answer.cell}`)} ${answer.formula ?? 'no formula'} ${paint('dim', '→')} ${answer.formatted}`;
  const uses = list(answer, 'precedents').map((part) => [
    part.reference,
    list(part, 'cells')
      .map((cell) => `${cell.cell} ${oneLine(cell.formatted ?? cell.value)}`)
      .join(', '),
  ]);
  const used = list(answer, 'dependents').map((cell) => [`${cell.sheet}!${cell.cell}`, cell.formula]);
  const errors = list(answer, 'errors').map(({ message }) => paint('red', String(message)));
  return joined(
    head,
    uses.length > 0 ? toTable(uses, ['reads', 'cells']) : '',
    used.length > 0 ? toTable(used, ['read by', 'formula']) : '',
    errors.join('\n'),
  );
};

const shownCell = (cell: unknown): string => {
  const { formula: text, formatted } = (cell ?? {}) as Json;
  return [text, formatted].filter((part) => part !== undefined && part !== '').join(' → ');
};

export const comparison: View = (answer) => {
  if (answer.identical) return paint('green', 'no difference');
  const structural = list(answer, 'structure').map(({ kind, sheet, name, range, before, after, affects }) => [
    String(kind).replace('_', ' '),
    [sheet, name, range].filter(Boolean).join(' '),
    [before, after].filter(Boolean).join(' → '),
    affects ? `${(affects as Json).count} results` : '',
  ]);
  const changes = list(answer, 'changes').map(({ kind, sheet, range, before, after, affects, because_of: reasons }) => [
    kind,
    `${sheet}!${range}`,
    shownCell(before),
    shownCell(after),
    affects ? `changes ${(affects as Json).count} results` : ((reasons as string[] | undefined) ?? []).join(', '),
  ]);
  return joined(
    `${answer.total} ${answer.total === 1 ? 'change' : 'changes'} of cells${answer.complete ? '' : ', not all traced'}`,
    structural.length > 0 ? toTable(structural, ['what', 'where', 'from → to', 'effect']) : '',
    changes.length > 0 ? toTable(changes, ['kind', 'cell', 'before', 'after', 'effect, or because of']) : '',
  );
};

export const extraction: View = (answer) => {
  const rows = list(answer, 'fields').map((field) => [
    field.name,
    field.value === null ? '' : field.confidence,
    field.citation ? placeOf(field.citation as Json) : '',
    typeof field.value === 'object' && field.value !== null ? JSON.stringify(field.value) : field.value,
  ]);
  return joined(`extraction ${answer.id}`, toTable(rows, ['field', 'confidence', 'where', 'value']));
};

const SEVERITIES = new Map([
  ['error', 'red'],
  ['warning', 'yellow'],
  ['info', 'dim'],
] as const);

export const validation: View = (answer) =>
  [
    answer.valid ? paint('green', 'valid') : paint('red', 'not valid'),
    ...list(answer, 'checks').map(({ severity, rule, message }) => {
      const style = SEVERITIES.get(severity as 'error') ?? 'dim';
      return `${paint(style, String(severity))} ${rule}: ${message}`;
    }),
  ].join('\n');

export const citations: View = (answer) =>
  joined(
    answer.found === undefined
      ? ''
      : answer.found
        ? paint('green', `found, ${answer.match}`)
        : paint('red', 'not found'),
    list(answer, 'citations').length === 0
      ? ''
      : toTable(
          list(answer, 'citations').map((citation) => [
            placeOf(citation),
            citation.field ?? '',
            citation.match,
            citation.text,
          ]),
          ['where', 'field', 'match', 'text'],
        ),
  );
