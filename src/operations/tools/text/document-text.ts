import { withEllipses } from '../../../document/ellipses.ts';
import { and, contextOf, count, type Form, type Json, list, one, shown } from './form.ts';

export const FILES_TEXT: Form = {
  head: ({ files, has_more_paths: hasMorePaths }) => [
    ...((files as Json[]).length === 0 ? ['No file fits.'] : []),
    ...(hasMorePaths ? ['More files that were not read yet are there than are listed: narrow them with find.'] : []),
  ],
  lists: new Map([
    ['files', (file) => `${one(file.file_name)}: file_id ${one(file.file_id)}, ${stateOf(file).join(', ')}`],
  ]),
};

function stateOf({ file_type: type, page_count: pages, status }: Json): string[] {
  if (status === 'unread') return ['not read yet'];
  return [
    String(type ?? 'type not known'),
    ...(pages === null ? [] : [count(pages, 'page')]),
    ...(status === 'ready' ? [] : [String(status)]),
  ];
}

export const PROFILE_TEXT: Form = {
  head: (profile) => [
    `${profile.file_name}: ${profile.document_type} (${profile.file_type}), ${count(profile.page_count, 'page')}, ${count(profile.word_count, 'word')}, ${count(profile.table_count, 'table')}` +
      (Number(profile.sheet_count) > 0 ? `, ${count(profile.sheet_count, 'sheet')}` : ''),
    ...['title', 'author', 'language', 'created', 'modified']
      .filter((name) => profile[name])
      .map((name) => `${name}: ${one(profile[name])}`),
    `confidence: ${Object.entries((profile.confidence as Json | undefined) ?? {})
      .map(([name, share]) => `${name} ${share}`)
      .join(', ')}`,
    ...(profile.has_text_layer === false ? ['no text layer: its pages are pictures'] : []),
  ],
  lists: new Map([
    ['warnings', (warning) => `warning ${warning.code}${and(warning.page, 'page ')}: ${one(warning.message)}`],
  ]),
  foot: (profile) => [`next: ${((profile.recommended_tools as string[] | undefined) ?? []).join(', ')}`],
};

export const STRUCTURE_TEXT: Form = {
  head: () => [],
  lists: new Map<string, (entry: Json) => string>([
    [
      'sections',
      (section) =>
        `${'  '.repeat(Math.max(0, Number(section.level) - 1))}${one(section.title)} (${
          section.start_page === section.end_page
            ? `page ${section.start_page}`
            : `pages ${section.start_page}–${section.end_page}`
        })`,
    ],
    [
      'tables',
      (table) =>
        `${table.id}: table on page ${table.page}, ${table.row_count} × ${table.col_count}${and(table.title)}${table.range ? `, ${table.sheet}!${table.range}` : ''}`,
    ],
    [
      'pages',
      (page) =>
        `page ${page.page}${page.label === undefined ? '' : ` (printed ${page.label})`}: ${count(page.block_count, 'block')}` +
        and(((page.table_ids as string[] | undefined) ?? []).join(' '), 'tables '),
    ],
  ]),
};

export const PAGE_TEXT: Form = {
  head: (page) => [
    `page ${page.page}${page.label === undefined ? '' : ` (printed ${page.label})`}` +
      (page.layout === 'estimated' ? ', its end estimated: the file stores no pages' : '') +
      (page.hidden === true ? ', hidden' : '') +
      (page.text_layer === undefined || page.text_layer === 'ok' ? '' : `, text layer ${page.text_layer}`),
  ],
  lists: new Map<string, (entry: Json) => string>([
    ['blocks', renderBlock],
    [
      'tables',
      (table) =>
        `table ${table.id}: ${table.row_count} × ${table.col_count}${and(table.title)}; its rows and columns: get_table ${table.id}`,
    ],
  ]),
};

function renderBlock(block: Json): string {
  const kind = [
    block.id,
    block.type,
    block.level === undefined ? '' : `level ${block.level}`,
    block.table_id === undefined ? '' : `${block.table_id}, flattened`,
    block.hidden === undefined ? '' : `not seen by readers: ${block.hidden}`,
    block.continued_from === undefined ? '' : `goes on from ${block.continued_from}`,
  ];
  const link = block.href === undefined ? '' : ` <${block.href}>`;
  return `[${kind.filter(Boolean).join(' ')}] ${block.marker ? `${block.marker} ` : ''}${one(block.text)}${link}${latexOf(block)}`;
}

/** Signs in a row do not tell what is over what. */
function latexOf({ type, spans = [] }: Json): string {
  const formulas = (spans as Json[]).flatMap(({ latex }) => (latex === undefined ? [] : [latex]));
  return type === 'equation' && formulas.length > 0 ? ` (LaTeX: ${formulas.join(' ')})` : '';
}

const RELAXED = new Map([
  ['forms', 'nothing is written so: these hold other forms of the words'],
  ['page', 'no block holds all the words; these stand on pages that do'],
  ['row', 'no cell holds all the words; these stand in rows that do'],
  ['any', 'nothing holds all the words; these hold at least one'],
]);

export const SEARCH_TEXT: Form = {
  head: (search) => {
    const shownCount = list(search, 'matches').length;
    const hasCrossing = list(search, 'matches').some(({ crossing }) => crossing);
    const total = `${search.total_exact === false ? 'at least ' : ''}${count(search.total, 'match')}`;
    return [
      total + (shownCount < Number(search.total) ? `, ${shownCount} shown` : ''),
      ...(search.total === 0 ? ['try fewer or other words; list_structure and get_page show what there is'] : []),
      ...(hasCrossing ? ['first the cells where a row and a column cross that the words name; behind them:'] : []),
      ...(search.fuzzy ? ['nothing is written so: one typo in each word was forgiven'] : []),
      ...(RELAXED.has(String(search.relaxed)) ? [RELAXED.get(String(search.relaxed))!] : []),
    ];
  },
  lists: new Map([['matches', renderMatch]]),
};

function renderMatch(match: Json): string {
  const path = ((match.heading_path as string[] | undefined) ?? []).map(one).join(' › ');
  const within = [path, contextOf(match)];
  const tableRow = match.table_row as { table_id: string; index: number; cells: Json[] } | undefined;
  const crossing = match.crossing as { table_id: string; row: number; value?: unknown } | undefined;
  const inTable = tableRow ? ` ${tableRow.table_id} row ${tableRow.index}` : '';
  const onPage = crossing ? `${crossing.table_id} row ${crossing.row}` : `${match.block_id}${inTable}`;
  const place = match.cell === undefined ? `page ${match.page} ${onPage}` : `${match.sheet}!${match.cell}`;
  const context = within.filter(Boolean).join(', ');
  const snippet = withEllipses(one(match.snippet), match.cut);
  const text = tableRow
    ? tableRow.cells.map(renderCell).join(' | ')
    : crossing && match.cut === undefined
      ? shown(match.snippet, crossing.value)
      : snippet;
  const about = [match.in === 'comment' ? 'a comment on the cell' : '', match.hidden === true ? 'hidden' : ''];
  const said = about.filter(Boolean).join(', ');
  return `${place}${context === '' ? '' : ` [${context}]`}${said === '' ? '' : ` (${said})`}: ${text}`;
}

const renderCell = ({ column, text }: Json): string =>
  `${column === undefined ? '' : `${one(column)}: `}${one(text).replaceAll('|', '\\|')}`;
