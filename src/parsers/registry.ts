import { startsArchive } from './containers/archive-bounds.ts';
import type { Parser, Probe } from './parser.ts';
import { recognizesPdf } from './pdf/recognize.ts';
import { recognizesRtf } from './rtf/recognize.ts';
import { recognizesXls } from './xls/recognize.ts';

/** What tells a format, and its parser: both are loaded for the first document that needs them. */
export interface Format extends Pick<Parser, 'fileType' | 'recognizes'> {
  load(): Promise<Parser>;
}

const isPackage = ({ head }: Probe): boolean => startsArchive(head);

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
    recognizes: async (probe) => isPackage(probe) && (await import('./xlsx/recognize.ts')).recognizesXlsx(probe),
    load: async () => (await import('./xlsx/xlsx-parser.ts')).xlsxParser,
  },
  {
    fileType: 'docx',
    recognizes: async (probe) => isPackage(probe) && (await import('./docx/recognize.ts')).recognizesDocx(probe),
    load: async () => (await import('./docx/docx-parser.ts')).docxParser,
  },
  {
    fileType: 'pptx',
    recognizes: async (probe) => isPackage(probe) && (await import('./pptx/recognize.ts')).recognizesPptx(probe),
    load: async () => (await import('./pptx/pptx-parser.ts')).pptxParser,
  },
  {
    fileType: 'xls',
    recognizes: recognizesXls,
    load: async () => (await import('./xls/xls-parser.ts')).xlsParser,
  },
  {
    fileType: 'csv',
    recognizes: async (probe) => (await import('./csv/recognize.ts')).recognizesCsv(probe),
    load: async () => (await import('./csv/csv-parser.ts')).csvParser,
  },
];
