import { VERSION } from '../document/version.ts';
import { EXAMPLES } from '../operations/examples.ts';
import { operations } from '../operations/registry.ts';
import { toOpenApi } from './openapi.ts';

/** Of the whole service, as it is published. */
export const describeApi = (): Uint8Array => toOpenApi(operations, VERSION, EXAMPLES);
