import { createRequire } from 'node:module';

/** Put in by the bundler. */
declare const PACKAGE_VERSION: string | undefined;

const readVersion = (): string => (createRequire(import.meta.url)('../../package.json') as { version: string }).version;

export const VERSION: string = typeof PACKAGE_VERSION === 'string' ? PACKAGE_VERSION : readVersion();

/** Raised whenever a parser or an analysis gives another model for the same bytes: stored models of another revision are not reused. */
export const MODEL_REVISION = 43;
