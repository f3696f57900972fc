import { fault } from '../../document/fault.ts';
import { ExternalReferences } from '../external/external-references.ts';
import { type DocumentInfo, emptyInfo, type ParseContext, type ParsedPart, type Parser } from '../parser.ts';
import type { ByteSource } from '../source.ts';
import { EscapedEnds } from './escaped-ends.ts';
import { addFieldReference } from './external.ts';
import { Grid } from './grid.ts';
import { RecordReader } from './records.ts';
import { toSheetParts } from './sheet-parts.ts';
import { type Survey, surveyDocument } from './survey.ts';
import { readText } from './text.ts';

/** Delimited text of any dialect and encoding: one table on one sheet, or on several where it is longer than a sheet can be. */
export const csvParser: Parser = {
  version: '1',
  parse: parseCsv,
};

async function* parseCsv(source: ByteSource, context: ParseContext): AsyncGenerator<ParsedPart, DocumentInfo> {
  const survey = await surveyDocument(source);
  if (!survey) throw fault('unsupported_format', 'The content is not text.');
  const damage: Damage = { invalid: false, nul: false, brokenQuotes: 0, rows: 0, ragged: 0, aligned: 0, dropped: 0 };
  const text = readText(source, survey.encoding, {
    invalid: () => (damage.invalid = true),
    nul: () => (damage.nul = true),
  });
  const external = new ExternalReferences();
  let grid = new Grid(survey, 0);
  let full: Grid[] = [];
  const escaped = new EscapedEnds(survey.width, survey.dialect.delimiters[0], (fields) => {
    if (grid.isFull) {
      full.push(grid);
      grid = new Grid(survey, grid.sheet + 1);
    }
    for (let column = 0; column < fields.length; column++)
      addFieldReference(external, fields[column]!, grid.rowCount, column);
    grid.add(fields);
  });
  const reader = new RecordReader(survey.dialect, survey.width, (fields) => escaped.take(fields));
  let title: string | null = null;
  const finish = function* (done: Grid): Generator<ParsedPart> {
    done.finish();
    yield* takeRows(done, context);
    context.budget.spend('maxPages', 1);
    const parts = toSheetParts(done, survey);
    if (parts.table) yield { kind: 'table', head: parts.table };
    yield { kind: 'page', page: parts.page };
    yield { kind: 'sheet', sheet: parts.sheet };
    title ??= parts.title;
    damage.rows += done.rowCount;
    damage.ragged += done.raggedRows;
    damage.aligned += done.alignedRows;
    damage.dropped += done.droppedCells;
  };
  let bytes = 0;
  for await (const block of text) {
    reader.write(block);
    bytes += block.length;
    context.progress(Math.min(bytes, source.size), source.size);
    for (const done of full) yield* finish(done);
    full = [];
    yield* takeRows(grid, context);
  }
  reader.end();
  escaped.end();
  for (const done of full) yield* finish(done);
  yield* finish(grid);
  damage.brokenQuotes = reader.damaged;
  if (grid.sheet === 0 && !grid.usedRange)
    context.warn({ code: 'empty_document', message: 'The file holds nothing but blanks.' });
  warnOfDamage(context, survey, damage);
  external.report(context.warn);
  const { confidence, encoding } = survey;
  return {
    ...emptyInfo(),
    title,
    confidence: { text: encoding.confidence, structure: confidence, tables: confidence },
  };
}

function* takeRows(grid: Grid, { budget }: ParseContext): Generator<ParsedPart> {
  for (const chunk of grid.takeChunks()) {
    budget.spend('maxCells', chunk.kinds.length);
    yield { kind: 'rows', chunk };
  }
}

interface Damage {
  invalid: boolean;
  nul: boolean;
  /** Records. */
  brokenQuotes: number;
  rows: number;
  ragged: number;
  aligned: number;
  /** Cells. */
  dropped: number;
}

/** A guess that is as good as a coin's is worth saying. */
const MIN_SURE_ENCODING = 0.5;

function warnOfDamage(context: ParseContext, { encoding, width }: Survey, damage: Damage): void {
  const warn = (code: string, message: string): void => context.warn({ code, message });
  if (encoding.confidence < MIN_SURE_ENCODING)
    warn('encoding_guessed', `The encoding is not certain; the text was read as ${encoding.name}.`);
  if (damage.invalid)
    warn('invalid_bytes', `Some bytes are not valid ${encoding.name} and were read as best they could be.`);
  if (damage.nul) warn('nul_bytes', 'NUL bytes were left out.');
  if (damage.brokenQuotes > 0)
    warn('broken_quotes', `${damage.brokenQuotes} records have quotes that do not close; they were read line by line.`);
  if (damage.ragged > 0) {
    const aligned = damage.aligned > 0 ? `; ${damage.aligned} of them were aligned with their columns` : '';
    warn('ragged_rows', `${damage.ragged} of ${damage.rows} rows do not have the usual ${width} fields${aligned}.`);
  }
  if (damage.dropped > 0)
    warn('columns_dropped', `${damage.dropped} fields beyond the last column of a spreadsheet (XFD) were left out.`);
}
