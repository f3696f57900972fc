import { setFlagsFromString } from 'node:v8';

/** Node.js 20 has V8 11, whose flags for when code is optimised are others; later versions warn of flags that they do not know. */
export const IS_V8_11 = process.versions.v8.startsWith('11.');

/**
 * V8 doubles the semi-space (up to 16 MB here) whenever as much has survived as it holds. Loading code and reading a large sheet
 * do that and are no faster for it: holding it takes 20 MB off the process that reads. All threads started meanwhile keep the setting.
 */
export const holdSemiSpace = (): void => setFlagsFromString('--semi-space-growth-factor=1');

/** The default of V8. */
export const growSemiSpace = (): void => setFlagsFromString('--semi-space-growth-factor=2');
