// What people would take instead. Each gives the Markdown, the text or the rows of a file; all but pdf.js, xlsx and csv-parse, which are
// dependencies of ours and show what reading alone takes, are installed by run.mjs, outside the package.
import { createReadStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const INSTALLED = ['@llamaindex/liteparse@2', '@firecrawl/pdf-inspector', 'officeparser@5', '@duckdb/node-api'];

export const PEERS = [
  {
    name: 'LiteParse',
    formats: ['pdf'],
    async open(load) {
      const { LiteParse } = await load('@llamaindex/liteparse');
      const parser = new LiteParse({ outputFormat: 'markdown', ocrEnabled: false, quiet: true });
      return async (path) => (await parser.parse(path)).text;
    },
  },
  {
    name: 'pdf-inspector',
    formats: ['pdf'],
    async open(load) {
      const inspector = await load('@firecrawl/pdf-inspector');
      const processPdf = inspector.processPdf ?? inspector.default.processPdf;
      return (path) => processPdf(readFileSync(path)).markdown;
    },
  },
  {
    name: 'pdf.js, text alone',
    formats: ['pdf'],
    async open() {
      const { visitPages } = await import('../references/pdfjs.mjs');
      return async (path) => {
        let text = '';
        await visitPages(path, async (page) => {
          for (const { str = '' } of (await page.getTextContent()).items) text += `${str} `;
        });
        return text;
      };
    },
  },
  {
    name: 'officeparser',
    formats: ['docx', 'pptx'],
    async open(load) {
      const parser = await load('officeparser');
      const parse = parser.parseOfficeAsync ?? parser.default.parseOfficeAsync;
      return (path) => parse(path);
    },
  },
  {
    name: 'xlsx',
    formats: ['xlsx', 'xls'],
    async open() {
      const { read, utils } = await import('xlsx');
      return (path) => {
        const book = read(readFileSync(path), { dense: true });
        return utils.sheet_to_csv(book.Sheets[book.SheetNames[0]]);
      };
    },
  },
  {
    name: 'csv-parse',
    formats: ['csv'],
    async open() {
      const { parse } = await import('csv-parse');
      return async (path) => {
        const rows = [];
        for await (const row of createReadStream(path).pipe(parse())) rows.push(row.join(','));
        return rows.join('\n');
      };
    },
  },
  {
    name: 'DuckDB',
    formats: ['csv'],
    async open(load) {
      const { DuckDBInstance } = await load('@duckdb/node-api');
      const connection = await (await DuckDBInstance.create(':memory:')).connect();
      return async (path) => {
        await connection.run(`create or replace table t as select * from read_csv('${path}', header = false)`);
        const reader = await connection.runAndReadAll('select * from t limit 2000');
        return reader
          .getRowsJson()
          .map((row) => row.join(','))
          .join('\n');
      };
    },
  },
];

/** Modules that were installed in a folder of their own. */
export function loaderOf(folder) {
  const { resolve } = createRequire(join(folder, 'package.json'));
  return (name) => import(pathToFileURL(resolve(name)).href);
}
