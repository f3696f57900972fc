import { fault } from '../../document/fault.ts';
import { type DocumentInfo, emptyInfo, type ParseContext, type ParsedPart, type Parser } from '../parser.ts';
import type { ByteSource } from '../source.ts';
import { Grid } from './grid.ts';
import { recognizesCsv } from './recognize.ts';
import { RecordReader } from './records.ts';
import { toSheetParts } from './sheet-parts.ts';
import { type Survey, surveyDocument } from './survey.ts';
import { readText } from './text.ts';

/** Delimited text of any dialect and encoding: one sheet, one page, one table. */
export const csvParser: Parser = {
  fileType: 'csv',
  version: '1',
  recognizes: recognizesCsv,
  parse: parseCsv,
};

async function* parseCsv(source: ByteSource, context: ParseContext): AsyncGenerator<ParsedPart, DocumentInfo> {
  const survey = await surveyDocument(source);
  if (!survey) throw fault('unsupported_format', 'The content is not text.');
  context.budget.spend('maxPages', 1);
  const { dialect, width, encoding } = survey;
  const grid = new Grid(survey);
  const reader = new RecordReader(dialect, width, (fields) => grid.add(fields));
  const damage = { invalid: false, nul: false };
  const blocks = readText(source, encoding, {
    invalid: () => (damage.invalid = true),
    nul: () => (damage.nul = true),
  });
  let cells = 0;
  let bytes = 0;
  for await (const block of blocks) {
    reader.write(block);
    bytes += block.length;
    context.budget.spend('maxCells', grid.cellCount - cells);
    cells = grid.cellCount;
    context.progress(Math.min(bytes, source.size), source.size);
    for (const chunk of grid.takeChunks()) yield { kind: 'rows', chunk };
  }
  reader.end();
  grid.finish();
  context.budget.spend('maxCells', grid.cellCount - cells);
  for (const chunk of grid.takeChunks()) yield { kind: 'rows', chunk };
  warnOfDamage(context, survey, grid, reader, damage);
  const { table, page, sheet, title } = toSheetParts(grid, survey);
  if (table) yield { kind: 'table', head: table };
  yield { kind: 'page', page };
  yield { kind: 'sheet', sheet };
  const { confidence } = survey;
  return {
    ...emptyInfo(),
    title,
    confidence: { text: encoding.confidence, structure: confidence, tables: confidence },
  };
}

/** A guess that is as good as a coin's is worth saying. */
const MIN_SURE_ENCODING = 0.5;

function warnOfDamage(
  context: ParseContext,
  { encoding, width }: Survey,
  grid: Grid,
  reader: RecordReader,
  damage: { invalid: boolean; nul: boolean },
): void {
  const warn = (code: string, message: string): void => context.warn({ code, message, page: 1 });
  if (!grid.usedRange) warn('empty_document', 'The file holds nothing but blanks.');
  if (encoding.confidence < MIN_SURE_ENCODING)
    warn('encoding_guessed', `The encoding is not certain; the text was read as ${encoding.name}.`);
  if (damage.invalid)
    warn('invalid_bytes', `Some bytes are not valid ${encoding.name} and were read as best they could be.`);
  if (damage.nul) warn('nul_bytes', 'NUL bytes were left out.');
  if (reader.damaged > 0)
    warn('broken_quotes', `${reader.damaged} records have quotes that do not close; they were read line by line.`);
  if (grid.raggedRows > 0)
    warn(
      'ragged_rows',
      `${grid.raggedRows} of ${grid.rowCount} rows do not have the usual ${width} fields; ` +
        `${grid.alignedRows} of them were aligned with their columns.`,
    );
  if (grid.droppedCells > 0)
    warn('columns_dropped', `${grid.droppedCells} fields beyond the last column of a spreadsheet (XFD) were left out.`);
}
