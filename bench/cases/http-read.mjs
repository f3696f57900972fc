// GET of a profile and a page against a bare uWebSockets server that answers the same bytes from memory.
import { spawn } from 'node:child_process';
import autocannon from 'autocannon';
import { freePort, median, startServer, uploadFile } from '../harness.mjs';

const BARE = `
import uWS from 'uWebSockets.js';
const answers = JSON.parse(process.argv[2]);
const app = uWS.App();
for (const { path, headers, body } of answers) {
  const bytes = Buffer.from(body, 'base64');
  app.get(path, (res) => {
    for (const [name, value] of headers) res.writeHeader(name, value);
    res.end(bytes);
  });
}
app.listen('127.0.0.1', Number(process.argv[1]), () => console.log('listening'));
`;
const NOT_REPEATED = /^(content-length|transfer-encoding|connection|keep-alive|date|uwebsockets|x-request-id)$/;

export default async function run() {
  const csv = ['name,quantity,price', ...Array.from({ length: 60 }, (_, i) => `item ${i},${i},${i / 4}`)].join('\n');
  const server = await startServer({ DOCLOUPE_WORKERS: '1' });
  const port = await freePort();
  let bare;
  try {
    const { id } = await uploadFile(server.base, csv, 'items.csv');
    const answers = [];
    for (const part of ['profile', 'pages/1']) {
      const path = `/v1/files/${id}/${part}`;
      const response = await fetch(server.base + path);
      const headers = [...response.headers].filter(([name]) => !NOT_REPEATED.test(name));
      answers.push({ part, path, headers, body: Buffer.from(await response.arrayBuffer()).toString('base64') });
    }
    bare = spawn(process.execPath, ['--input-type=module', '-e', BARE, String(port), JSON.stringify(answers)], {
      cwd: new URL('..', import.meta.url),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => bare.stdout.once('data', resolve));
    const results = [];
    for (const { part, path } of answers) {
      const [ours, theirs] = [[], []];
      for (let round = 0; round < 3; round++) {
        ours.push(await requestsPerSecond(server.base + path));
        theirs.push(await requestsPerSecond(`http://127.0.0.1:${port}${path}`));
      }
      const value = median(ours) / median(theirs);
      results.push({
        name: `GET ${part}: requests/s against a bare uWebSockets server`,
        value,
        unit: '×',
        limit: 0.8,
        atLeast: true,
      });
    }
    return results;
  } finally {
    bare?.kill();
    await server.stop();
  }
}

async function requestsPerSecond(url) {
  const { requests, non2xx, errors } = await autocannon({ url, connections: 32, pipelining: 4, duration: 3 });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} errors`);
  return requests.average;
}
