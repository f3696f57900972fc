import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';

const compiled = new Map<string, Script>();

/** What V8 made of a source, for this version of it, these settings and this processor: others read the source as ever. */
const cachePath = (path: string): string => `${path}.${cachedDataVersionTag()}.cache`;

/** A script of a bundle, in ASCII; not compiled again where what V8 made of it lies beside it. */
export function compileBundled(path: string, source = readFileSync(path, 'latin1')): Script {
  const cachedData = existsSync(cachePath(path)) ? readFileSync(cachePath(path)) : undefined;
  const script = new Script(source, { filename: path, ...(cachedData ? { cachedData } : {}) });
  compiled.set(path, script);
  return script;
}

/** Keeps what was compiled so far beside the sources: made with the bundle, after documents were read. */
export function saveCodeCaches(): void {
  for (const [path, script] of compiled) writeFileSync(cachePath(path), script.createCachedData());
}
