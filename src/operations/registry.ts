import { dispatched, dispatchedTool } from './dispatch.ts';
import { documentOperations, documentTools } from './document-operations.ts';
import type { Operation } from './operation.ts';
import { toolOperations } from './tools.ts';

/** The nine agent tools. */
export const tools = documentTools.map((tool) =>
  dispatchedTool(tool, documentOperations.find((operation) => operation.tool === tool.name)!),
);

/** Everything the service can do, in the order in which it is documented. */
export const operations: readonly Operation[] = [...documentOperations.map(dispatched), ...toolOperations(tools)];
