import { csvParser } from './csv/csv-parser.ts';
import { docxParser } from './docx/docx-parser.ts';
import type { Parser } from './parser.ts';
import { pdfParser } from './pdf/pdf-parser.ts';
import { pptxParser } from './pptx/pptx-parser.ts';
import { rtfParser } from './rtf/rtf-parser.ts';
import { xlsParser } from './xls/xls-parser.ts';
import { xlsxParser } from './xlsx/xlsx-parser.ts';

/** In the order in which they are asked: from the unmistakable to the permissive. */
export const parsers: readonly Parser[] = [
  pdfParser,
  rtfParser,
  xlsxParser,
  docxParser,
  pptxParser,
  xlsParser,
  csvParser,
];
