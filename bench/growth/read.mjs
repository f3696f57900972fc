// node bench/growth/read.mjs FILE WARM-UP: reads a document as a worker does, in a process of its own: processor seconds, highest memory.
import { readFileSync } from 'node:fs';
import { DEFAULT_PARSE_LIMITS } from '../../dist/parsers/budget.js';
import { FileSource } from '../../dist/parsers/source.js';
import { DocumentSearch } from '../../dist/pool/document-search.js';
import { readDocument } from '../../dist/pool/read-document.js';

async function read(path) {
  const source = await FileSource.open(path);
  const options = { fileName: path, sha256: '', password: undefined, limits: DEFAULT_PARSE_LIMITS };
  try {
    const parts = readDocument(source, { ...options, search: new DocumentSearch(), progress() {} });
    for (;;) {
      const next = await parts.next();
      if (next.done) return next.value;
    }
  } finally {
    await source.close();
  }
}

const [path, warmUp] = process.argv.slice(2);
for (let i = 0; i < 3; i++) await read(warmUp);
const before = process.cpuUsage();
const { pageCount } = await read(path);
const { user, system } = process.cpuUsage(before);
// Of this process alone: `maxRSS` begins with what its parent had when it was started.
const highestKb = Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]);
console.log(JSON.stringify({ seconds: (user + system) / 1e6, mb: highestKb / 1024, pageCount }));
