import type { BackendResult } from '../../backend.ts';
import { arrayField } from '../../composed-fields.ts';
import { toConfidence } from '../../confidence.ts';
import type { Evidence } from '../../evidence.ts';
import { type ExtractedField, notFound, type Value } from '../../extraction.ts';
import { FINANCIAL_LINES } from '../../schemas/built-in.ts';
import { Reading } from '../reading.ts';
import { toField } from '../to-field.ts';
import { findCompany, findModelCurrency, findUnits } from './facts.ts';
import type { FinancialLine } from './lines.ts';
import { findPrintedStatements } from './printed-statements.ts';
import { type FoundLine, findLines, mainStatement, type Statement } from './statement.ts';
import { findTableStatements } from './table-statements.ts';

/** Periods and line items: of a workbook from its tables, else from what is printed. */
export function extractFinancialModel(evidence: Evidence): BackendResult {
  const reading = new Reading(evidence);
  const isWorkbook = evidence.content.manifest.sheetCount > 0;
  const lines = findLines(isWorkbook ? findTableStatements(reading) : findPrintedStatements(reading));
  const main = mainStatement(lines);
  return {
    fields: [
      toField(reading, 'company', 'string', 'name', findCompany(reading)),
      toField(reading, 'currency', 'string', 'code', findModelCurrency(reading, main?.page)),
      toField(reading, 'units', 'string', 'code', findUnits(reading, main?.page)),
      toPeriods(main),
      ...FINANCIAL_LINES.map((line) => toLine(line, lines.get(line)?.[0])),
    ],
    warnings: [],
  };
}

function toPeriods(statement: Statement | undefined): ExtractedField {
  if (!statement) return notFound('periods', 'array');
  const items = statement.periods.map(
    ({ name, cite }, i): ExtractedField => ({
      name: String(i),
      type: 'string',
      value: name,
      confidence: 0.95,
      citation: cite(),
    }),
  );
  return arrayField('periods', items);
}

function toLine(name: FinancialLine, found: FoundLine | undefined): ExtractedField {
  if (!found) return notFound(name, 'array');
  const items = found.values.map(({ period, value, cite }, i): ExtractedField => {
    const confidence = toConfidence('money', { evidence: found.score - 0.2, margin: 0.5, confirmed: 0.5 }, true);
    const citation = cite();
    const fields: ExtractedField[] = [
      { name: 'period', type: 'string', value: period.name, confidence, citation: period.cite() },
      { name: 'value', type: 'number', value, confidence, citation },
    ];
    const record: Value = { period: period.name, value };
    return { name: String(i), type: 'object', value: record, confidence, citation, fields };
  });
  return arrayField(name, items);
}
