import { VERSION } from '../document/version.ts';
import { operations } from '../operations/registry.ts';
import { type Examples, toOpenApi } from './openapi.ts';

/** The description of the whole service, as it is published; the bundler calls this with the examples. */
export const describeApi = (examples: Examples): Uint8Array => toOpenApi(operations, VERSION, examples);
