import { convertOperations } from './convert.ts';
import { tellingDeletion, toolTellingDeletion } from './deleted-meanwhile.ts';
import { dispatched, dispatchedTool } from './dispatch.ts';
import { documentOperations, documentTools } from './document-operations.ts';
import { isPooled, type Operation } from './operation.ts';
import { orFindFiles } from './tools/find-files.ts';
import { orPagePicture } from './tools/page-picture.ts';
import { toolOperations } from './tools.ts';

const operationNamed = (name: string): Operation =>
  dispatched(documentOperations.find((operation) => operation.name === name)!);

/** The nine agent tools. */
export const tools = documentTools
  .map((tool) =>
    dispatchedTool(tool, documentOperations.filter(isPooled).find((operation) => operation.tool?.name === tool.name)!),
  )
  .map((tool) => (tool.name === 'profile_document' ? orFindFiles(tool) : tool))
  .map((tool) => (tool.name === 'get_page' ? orPagePicture(tool, operationNamed('get_page_image')) : tool))
  .map(toolTellingDeletion);

/** Everything the service can do, in the order in which it is documented. */
export const operations: readonly Operation[] = [
  ...documentOperations.map(dispatched).map(tellingDeletion),
  ...convertOperations,
  ...toolOperations(tools),
];
