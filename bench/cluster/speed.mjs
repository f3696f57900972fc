// One node on PostgreSQL beside one on LMDB: uploads, reads of what is at hand, reads of a node that has nothing yet, many files.
//   node bench/cluster/speed.mjs [uploads] [files]
import { makeNode, makeS3, startPostgres, upload } from './parts.mjs';

const uploads = Number(process.argv[2] ?? 200);
const files = Number(process.argv[3] ?? 0);
const AT_ONCE = 8;

const csv = (number) =>
  `number,name,text\n${Array.from({ length: 50 }, (_, i) => `${number},row ${i},word${(number * 50 + i) % 5000} plus some text`).join('\n')}\n`;
const report = {};

async function inParallel(count, work) {
  let next = 0;
  const from = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) await work(next++);
    }),
  );
  return count / ((performance.now() - from) / 1000);
}

const percentile = (values, share) =>
  values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

async function measure(node) {
  await node.up();
  const ids = [];
  for (let i = 0; i < 20; i++) await upload(node.url, csv(1_000_000 + i), 'warm.csv');
  const uploadRate = await inParallel(uploads, async (i) =>
    ids.push((await upload(node.url, csv(i), `${i}.csv`)).body.id),
  );
  const ask = async (path, init) => {
    const response = await fetch(node.url + path, init);
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    await response.arrayBuffer();
  };
  const page = (i) => ask(`/v1/files/${ids[i % ids.length]}/pages/1`);
  await inParallel(ids.length, page);
  const readRate = await inParallel(5 * uploads, page);
  const body = JSON.stringify({ query: 'row' });
  const search = (i) =>
    ask(`/v1/files/${ids[i % ids.length]}/search`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
  await inParallel(ids.length, search);
  const searchRate = await inParallel(5 * uploads, search);
  return { ids, uploads_per_s: uploadRate, cached_reads_per_s: readRate, searches_per_s: searchRate };
}

const rounded = ({ ids: _, ...rates }) =>
  Object.fromEntries(Object.entries(rates).map(([name, value]) => [name, Math.round(value)]));

const alone = await makeNode('alone', {});
report.lmdb = rounded(await measure(alone));
await alone.kill('SIGTERM');

const postgres = await startPostgres();
const s3 = await makeS3();
await s3.up();
const DOCLOUPE_DATABASE_URL = await postgres.newDatabase();
const node = await makeNode('one', { DOCLOUPE_DATABASE_URL });
const { ids, ...rates } = await measure(node);
report.postgres = rounded({ ids, ...rates });

const cold = await makeNode('cold', { DOCLOUPE_DATABASE_URL });
const started = performance.now();
await cold.up();
report.start_of_a_new_node_ms = Math.round(performance.now() - started);
report.cold_reads_per_s = Math.round(
  await inParallel(ids.length, async (i) => (await fetch(`${cold.url}/v1/files/${ids[i]}/profile`)).arrayBuffer()),
);

if (files > 0) {
  // Records that share contents: what lists and searches see is their number.
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: DOCLOUPE_DATABASE_URL });
  await client.connect();
  await client.query(
    `insert into docloupe.files (id, owner, shared, content_id, status, is_pending, size_bytes, record)
     select id, owner, shared, content_id, status, is_pending, size_bytes,
       (jsonb_set(record::jsonb, '{id}', to_jsonb(id)))::json
     from (select f.*, 'f' || lpad(n::text, 20, '0') as new_id from docloupe.files f, generate_series(1, $1) n
           where f.id = (select min(id) from docloupe.files where status = 'ready')) as made (number, old_id, owner, shared, content_id, status, is_pending, pending_generation, size_bytes, expires_at, name_words, record, id)`,
    [files],
  );
  await client.query('analyze');
  await client.end();
  const times = { list: [], search: [] };
  for (let i = 0; i < 100; i++) {
    for (const [name, path, init] of [
      ['list', '/v1/files?limit=100', {}],
      [
        'search',
        '/v1/search',
        {
          method: 'POST',
          body: JSON.stringify({ query: `word${i * 37}` }),
          headers: { 'content-type': 'application/json' },
        },
      ],
    ]) {
      const from = performance.now();
      await (await fetch(node.url + path, init)).arrayBuffer();
      times[name].push(performance.now() - from);
    }
  }
  report.files = files;
  for (const [name, values] of Object.entries(times)) {
    report[`${name}_p50_ms`] = Math.round(percentile(values, 0.5));
    report[`${name}_p99_ms`] = Math.round(percentile(values, 0.99));
  }
  const late = await makeNode('late', { DOCLOUPE_DATABASE_URL });
  const from = performance.now();
  await late.up();
  report.start_with_files_ms = Math.round(performance.now() - from);
  await late.kill('SIGTERM');
  late.remove();
}
console.log(JSON.stringify(report, null, 2));
for (const part of [node, cold]) await part.kill('SIGTERM');
await s3.kill();
await postgres.stop();
for (const part of [alone, node, cold, s3]) part.remove();
process.exit();
