import { utils, write } from 'xlsx';
import { docxWith } from './letter.mjs';

/** The smallest that there is: one grey dot. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

/** Documents that are made here, small enough for their answers to be read. */
export const DOCUMENTS = new Map([
  ['invoice.rtf', () => Buffer.from(INVOICE, 'latin1')],
  ['budget.xlsx', () => makeBudget(1500)],
  ['revised.xlsx', () => makeBudget(1450)],
  ['letter.docx', () => docxWith('bar.png', PICTURE)],
]);

const row = (...cells) =>
  `\\trowd${cells.map((_, i) => `\\cellx${(i + 1) * 2400}`).join('')}\n${cells.map((cell) => `\\intbl ${cell}\\cell`).join(' ')}\\row`;

const INVOICE = `{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Helvetica;}}\\fs22
{\\b\\fs32 INVOICE}\\par
Northwind Tools Ltd\\par
12 Harbour Road, Bristol BS1 4QA\\par
Invoice number: NW-2024-117\\par
Invoice date: 2024-03-15\\par
Due date: 2024-04-14\\par
Bill to: Alder & Sons\\par
${row('Description', 'Quantity', 'Unit price', 'Amount')}
${row('Cordless drill', '2', '89.00', '178.00')}
${row('Drill bits, set of 12', '5', '14.40', '72.00')}
\\pard Subtotal: 250.00 GBP\\par
Tax (20%): 50.00 GBP\\par
Total: 300.00 GBP\\par
}`;

function makeBudget(revenue) {
  const sheet = utils.aoa_to_sheet([
    ['Item', '2024', '2025'],
    ['Revenue', 1200, revenue],
    ['Costs', 700, 850],
  ]);
  utils.sheet_add_aoa(sheet, [['Profit']], { origin: 'A4' });
  sheet.B4 = { t: 'n', f: 'B2-B3', v: 500 };
  sheet.C4 = { t: 'n', f: 'C2-C3', v: revenue - 850 };
  sheet['!ref'] = 'A1:C4';
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Budget');
  return write(book, { type: 'buffer', bookType: 'xlsx' });
}

/** What each operation is asked in its example; `invoice`, `budget`, `revised`, `letter` and `extraction` stand for ids. */
export const CALLS = {
  create_file: { wait: true },
  list_files: { limit: 2 },
  get_file: { id: 'invoice' },
  delete_file: { id: 'invoice' },
  get_content: { id: 'invoice', byte_range: 'bytes=0-63' },
  watch_file: { id: 'invoice' },
  get_profile: { id: 'invoice' },
  get_structure: { id: 'invoice' },
  get_page: { id: 'invoice', page: 1 },
  get_page_image: { id: 'invoice', page: 1 },
  list_images: { id: 'letter' },
  list_attachments: { id: 'letter' },
  get_image: { id: 'letter', image: 1 },
  get_attachment: { id: 'letter', attachment: 1 },
  expand_attachment: { id: 'letter', attachment: 1 },
  list_words: { id: 'invoice', page: 1 },
  list_tables: { id: 'invoice' },
  get_table: { id: 'invoice', table_id: 't1', limit: 2 },
  search_file: { id: 'invoice', query: 'total', limit: 2 },
  search_library: { query: 'cordless drill', limit: 2 },
  list_sheets: { id: 'budget' },
  read_range: { id: 'budget', sheet: 'Budget', range: 'B2:C4', include_formulas: true },
  find_cells: { id: 'budget', query: 'costs' },
  inspect_formula: { id: 'budget', sheet: 'Budget', cell: 'B4' },
  compare_files: { before: 'budget', after: 'revised' },
  extract_fields: { id: 'invoice', schema: 'invoice' },
  watch_extraction: { id: 'invoice', schema: { name: 'bill', fields: [{ name: 'total', type: 'money' }] } },
  list_extractions: { id: 'invoice' },
  get_extraction: { extraction_id: 'extraction' },
  correct_extraction: {
    extraction_id: 'extraction',
    corrections: [{ field: 'customer_name', value: 'Alder & Sons Ltd' }],
    by: 'Ada',
  },
  get_label: { extraction_id: 'extraction' },
  validate_extraction: { id: 'invoice', extraction_id: 'extraction' },
  verify: { id: 'invoice', value: 300 },
  list_citations: { id: 'invoice', extraction_id: 'extraction', field: 'total' },
  export_file: { id: 'invoice', format: 'markdown' },
  convert_file: { format: 'markdown' },
  list_schemas: {},
  get_schema: { name: 'chunk' },
  list_tools: {},
  call_tool: { name: 'search_document', file_id: 'invoice', query: 'due date' },
};
