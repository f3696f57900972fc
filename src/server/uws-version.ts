/** Releases of uWebSockets.js by the version of Node's modules: the npm package carries several and names none (test/server/uws-version.test.ts). */
export const UWS_VERSIONS: ReadonlyMap<string, string> = new Map([
  ['115', '20.41.0'],
  ['127', '20.64.0'],
  ['137', '20.64.0'],
]);

export const uwsVersion = (modules = process.versions.modules): string => UWS_VERSIONS.get(modules) ?? 'unknown';
