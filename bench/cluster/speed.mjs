// One node on PostgreSQL beside one on LMDB, in turns, with small documents of all formats: uploads, reads of what is at hand, searches. Then three nodes beside one, and
// reads of a node that has nothing yet, from an object store.
//   node bench/cluster/speed.mjs [uploads of a turn = 100] [turns = 7] [cold contents = 1000]
import { quantile } from '../harness.mjs';
import { madeDocuments } from '../made-documents.mjs';
import { makeNode, makeS3, startPostgres, upload } from './parts.mjs';

const [uploads = 100, turns = 7, coldContents = 1000] = process.argv.slice(2).map(Number);
const AT_ONCE = 8;
const READS = 5;

const documents = madeDocuments(Math.random);
const take = (count) => Array.from({ length: count }, () => documents.next());

async function perSecond(count, work) {
  let next = 0;
  const from = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) await work(next++);
    }),
  );
  return count / ((performance.now() - from) / 1000);
}

async function ask(url, path, init) {
  const response = await fetch(url + path, init);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  await response.arrayBuffer();
}

const search = {
  method: 'POST',
  body: JSON.stringify({ query: 'the total' }),
  headers: { 'content-type': 'application/json' },
};

async function uploadTo(nodes, made, ids = []) {
  const rate = await perSecond(made.length, async (i) => {
    const { status, body } = await upload(nodes[i % nodes.length].url, made[i].bytes, made[i].name);
    if (status !== 201) throw new Error(`upload: ${status} ${JSON.stringify(body)}`);
    ids.push(body.id);
  });
  return { rate, ids };
}

/** One turn of a node: what was uploaded in it is read and searched. */
async function turn(node, made) {
  const { rate, ids } = await uploadTo([node], made);
  const page = (i) => ask(node.url, `/v1/files/${ids[i % ids.length]}/pages/1`);
  const find = (i) => ask(node.url, `/v1/files/${ids[i % ids.length]}/search`, search);
  await perSecond(ids.length, page);
  const reads = await perSecond(READS * uploads, page);
  await perSecond(ids.length, find);
  return { uploads: rate, reads, searches: await perSecond(READS * uploads, find) };
}

/** How many times as fast the second of each pair is, in the middle. */
function compared(pairs) {
  const kinds = Object.keys(pairs[0][0]);
  const of = (kind, which) =>
    Math.round(
      quantile(
        pairs.map((pair) => pair[which][kind]),
        0.5,
      ),
    );
  const ratio = (kind) =>
    quantile(
      pairs.map(([a, b]) => b[kind] / a[kind]),
      0.5,
    );
  return Object.fromEntries(
    kinds.map((kind) => [kind, `${of(kind, 0)} and ${of(kind, 1)} a second, ${ratio(kind).toFixed(2)} times`]),
  );
}

const postgres = await startPostgres();
const DOCLOUPE_DATABASE_URL = await postgres.newDatabase();
const alone = await makeNode('alone', {});
const one = await makeNode('one', { DOCLOUPE_DATABASE_URL });
await Promise.all([alone.up(), one.up()]);
const warming = take(uploads);
for (const node of [alone, one]) await turn(node, warming);
const beside = [];
for (let i = 0; i < turns; i++) {
  const made = take(uploads);
  beside.push([await turn(alone, made), await turn(one, made)]);
}
await alone.kill('SIGTERM');
console.log('LMDB and PostgreSQL, one node each:', compared(beside));

const others = await Promise.all(['two', 'three'].map((name) => makeNode(name, { DOCLOUPE_DATABASE_URL })));
await Promise.all(others.map((node) => node.up()));
const all = [one, ...others];
await uploadTo(all, take(3 * uploads));
const three = [];
for (let i = 0; i < turns; i++) {
  const single = await uploadTo([one], take(uploads));
  const shared = await uploadTo(all, take(uploads));
  three.push([{ uploads: single.rate }, { uploads: shared.rate }]);
}
await Promise.all(others.map((node) => node.kill('SIGTERM')));
console.log('one node and three:', compared(three));
await one.kill('SIGTERM');

const s3 = await makeS3();
await s3.up();
const settings = { DOCLOUPE_DATABASE_URL: await postgres.newDatabase(), DOCLOUPE_OBJECTS_URL: s3.url };
const writer = await makeNode('writer', settings);
await writer.up();
const { ids } = await uploadTo([writer], take(coldContents));
await writer.kill('SIGTERM');
const cold = await makeNode('cold', settings);
await cold.up();
const times = [];
const rate = await perSecond(ids.length, async (i) => {
  const from = performance.now();
  await ask(cold.url, `/v1/files/${ids[i]}/pages/1`);
  times.push(performance.now() - from);
});
console.log(
  `${ids.length} contents of an object store, read by a cold node: ${Math.round(rate)} a second, ` +
    `p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`,
);
await cold.kill('SIGTERM');
await s3.kill();
await postgres.stop();
for (const part of [alone, one, ...others, writer, cold, s3]) part.remove();
process.exit();
