/** The folders of `src/` from the lowest to the highest: what each holds and which others it may import. `*` is any. */
export const LAYERS = {
  document: {
    holds: 'the canonical model: pages, blocks, tables, sheets, citations, faults; the JSON that leaves is the model',
    imports: [],
  },
  learned: { holds: 'the reader of weights that `train/` has fitted', imports: [] },
  raster: { holds: 'pictures of pages: PDFium (WebAssembly), PNG, WebP', imports: ['document'] },
  ocr: {
    holds: 'how pictures of text are read: Tesseract or a service, skew, drawn lines',
    imports: ['document', 'raster'],
  },
  spreadsheet: {
    holds: 'A1 references, number formats, ranges, find, formulas and what they depend on',
    imports: ['document'],
  },
  analysis: {
    holds:
      'what formats share: outline, profile, language, tokens, tables in sheets, the flow layout that gives DOCX and RTF pages',
    imports: ['document', 'spreadsheet'],
  },
  parsers: {
    holds: 'one folder per format behind one interface; `formats.ts` lists them, `detect.ts` asks them',
    imports: ['document', 'learned', 'raster', 'ocr', 'spreadsheet', 'analysis'],
  },
  index: {
    holds: 'the store (LMDB), stored parts, search',
    imports: ['document', 'spreadsheet', 'analysis'],
  },
  pool: {
    holds: 'processes and threads that read documents, ingestion',
    imports: ['document', 'raster', 'ocr', 'spreadsheet', 'analysis', 'parsers', 'index'],
  },
  cluster: {
    holds: 'the store of many machines: PostgreSQL, an object store, a cache at each node ([how](guides/cluster.md))',
    imports: ['document', 'analysis', 'index', 'pool'],
  },
  extraction: {
    holds: 'schemas, evidence, rules, the language model, citations, validation',
    imports: ['document', 'learned', 'spreadsheet', 'analysis', 'index'],
  },
  export: {
    holds: 'JSON, Markdown, CSV, text, HTML, chunks',
    imports: ['document', 'spreadsheet', 'analysis', 'index'],
  },
  operations: {
    holds: '**the registry**: one object per operation; routes, OpenAPI, agent tools and clients are loops over it',
    imports: ['document', 'raster', 'spreadsheet', 'analysis', 'index', 'pool', 'extraction', 'export'],
  },
  server: { holds: 'HTTP, MCP, OpenAPI, keys and quotas', imports: ['document', 'operations'] },
  compat: {
    holds: 'routes in place of Tika, Unstructured and docling-serve',
    imports: ['document', 'export', 'operations', 'server'],
  },
  client: { holds: 'the TypeScript client, made from the operations', imports: [] },
  'settings.ts': {
    holds: 'every setting, its default and its check',
    imports: ['document', 'ocr', 'parsers', 'index', 'extraction', 'operations'],
  },
  'main.ts': { holds: 'the one place where all is put together', imports: ['*'] },
  cli: {
    holds: 'the command line',
    imports: ['document', 'index', 'pool', 'cluster', 'operations', 'server', 'client', 'settings.ts', 'main.ts'],
  },
};

/** Within `src/parsers`: a folder with a `format.ts` is a format, and formats never import one another. */
export const PARSER_LAYERS = {
  containers: [],
  external: ['containers'],
  workbook: ['containers'],
  markup: ['containers'],
  mail: ['containers', 'markup'],
  odf: ['containers', 'markup'],
  archive: ['containers', 'markup'],
  '<format>': ['containers', 'external', 'workbook', 'markup', 'mail', 'odf', 'archive'],
};
