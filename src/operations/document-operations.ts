import { compareOperations } from './compare.ts';
import { embeddedOperations } from './embedded.ts';
import { exportOperations } from './export.ts';
import { extractionOperations } from './extraction.ts';
import { fileOperations } from './files.ts';
import { inspectionOperations } from './inspection.ts';
import { isPooled, type Operation } from './operation.ts';
import { pageImageOperations } from './page-image.ts';
import { schemaOperations } from './schemas.ts';
import { searchOperations } from './search.ts';
import { spreadsheetOperations } from './spreadsheets.ts';
import { toTool } from './tools/tool.ts';

/** Every operation on documents, as it is done, wherever that is. */
export const documentOperations: readonly Operation[] = [
  ...fileOperations,
  ...inspectionOperations,
  ...pageImageOperations,
  ...embeddedOperations,
  ...searchOperations,
  ...spreadsheetOperations,
  ...compareOperations,
  ...extractionOperations,
  ...exportOperations,
  ...schemaOperations,
];

/** The operations that agents may call, as tools. All of them only read. */
export const documentTools = documentOperations
  .filter(isPooled)
  .filter(({ tool }) => tool)
  .map(toTool);
