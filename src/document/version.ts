import { createRequire } from 'node:module';

const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };

export const VERSION: string = version;

/** Raised whenever a parser or an analysis gives another model for the same bytes: stored models of another revision are not reused. */
export const MODEL_REVISION = 8;
