import { exportOperations } from './export.ts';
import { extractionOperations } from './extraction.ts';
import { fileOperations } from './files.ts';
import { inspectionOperations } from './inspection.ts';
import type { Operation } from './operation.ts';
import { schemaOperations } from './schemas.ts';
import { searchOperations } from './search.ts';
import { spreadsheetOperations } from './spreadsheets.ts';
import { toolOperations, toTools } from './tools.ts';

const documentOperations: readonly Operation[] = [
  ...fileOperations,
  ...inspectionOperations,
  ...searchOperations,
  ...spreadsheetOperations,
  ...extractionOperations,
  ...exportOperations,
  ...schemaOperations,
];

/** The nine agent tools. */
export const tools = toTools(documentOperations);

/** Everything the service can do, in the order in which it is documented. */
export const operations: readonly Operation[] = [...documentOperations, ...toolOperations(tools)];
