import { recognizesCsv } from './csv/recognize.ts';
import { recognizesDocx } from './docx/recognize.ts';
import type { Parser } from './parser.ts';
import { recognizesPdf } from './pdf/recognize.ts';
import { recognizesPptx } from './pptx/recognize.ts';
import { recognizesRtf } from './rtf/recognize.ts';
import { recognizesXls } from './xls/recognize.ts';
import { recognizesXlsx } from './xlsx/recognize.ts';

/** What tells a format, and its parser, which is loaded for the first document that needs it. */
export interface Format extends Pick<Parser, 'fileType' | 'recognizes'> {
  load(): Promise<Parser>;
}

/** In the order in which they are asked: from the unmistakable to the permissive. */
export const formats: readonly Format[] = [
  {
    fileType: 'pdf',
    recognizes: recognizesPdf,
    load: async () => (await import('./pdf/pdf-parser.ts')).pdfParser,
  },
  {
    fileType: 'rtf',
    recognizes: recognizesRtf,
    load: async () => (await import('./rtf/rtf-parser.ts')).rtfParser,
  },
  {
    fileType: 'xlsx',
    recognizes: recognizesXlsx,
    load: async () => (await import('./xlsx/xlsx-parser.ts')).xlsxParser,
  },
  {
    fileType: 'docx',
    recognizes: recognizesDocx,
    load: async () => (await import('./docx/docx-parser.ts')).docxParser,
  },
  {
    fileType: 'pptx',
    recognizes: recognizesPptx,
    load: async () => (await import('./pptx/pptx-parser.ts')).pptxParser,
  },
  {
    fileType: 'xls',
    recognizes: recognizesXls,
    load: async () => (await import('./xls/xls-parser.ts')).xlsParser,
  },
  {
    fileType: 'csv',
    recognizes: recognizesCsv,
    load: async () => (await import('./csv/csv-parser.ts')).csvParser,
  },
];
