// Started by its path: looks at a store or writes its index anew, and answers with JSON. A damaged index may end this process.
import { rewriteIndex } from './rewrite-index.ts';
import { checkStore } from './store-check.ts';

const [dataDir = '', task] = process.argv.slice(2);
try {
  const done = task === 'rewrite' ? rewriteIndex(dataDir) : checkStore(dataDir, { deep: task === 'deep' });
  process.stdout.write(JSON.stringify(await done));
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
