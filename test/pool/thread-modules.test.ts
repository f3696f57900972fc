import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { builtModule } from '../../src/pool/pool.ts';

/** What a process that runs the module has loaded besides JavaScript. */
function nativeModules(path: string): string[] {
  const script = `
    await import(${JSON.stringify(builtModule(path).href)});
    const { sharedObjects } = process.report.getReport();
    console.log(JSON.stringify(sharedObjects.filter((file) => file.endsWith('.node'))));
    process.exit();`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }));
}

it.each(['pool/worker.js', 'pool/page-worker.js', 'operations/worker.js', 'extraction/worker.js'])(
  'threads of %s load no native code, which all of them would share',
  (path) => {
    expect(nativeModules(path)).toEqual([]);
  },
);
