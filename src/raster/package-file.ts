import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** A file of a package: a bundle carries it in a folder beside its own. */
export function packageFile(packageName: string, path: string): string {
  const name = path.split('/').at(-1)!;
  const besideBundle = fileURLToPath(new URL(`../wasm/${name}`, import.meta.url));
  return existsSync(besideBundle) ? besideBundle : createRequire(import.meta.url).resolve(`${packageName}/${path}`);
}
