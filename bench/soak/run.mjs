// Many documents with reads beside, and the memory of the service drawn: npm run soak -- [DOCUMENTS = 20000] [PICTURE = docs/soak.svg].
import { writeFileSync } from 'node:fs';
import { chance } from '../chance.mjs';
import { madeDocuments } from '../made-documents.mjs';
import { groupProcesses, ownMemoryMb, startServer } from '../service.mjs';
import { drawChart } from './chart.mjs';

const [count = '20000', picture = 'docs/soak.svg'] = process.argv.slice(2);
const total = Number(count);
const UPLOADERS = 3;
const READERS = 2;
const KEPT = 500;
const random = chance(1);
const documents = madeDocuments(random);
const server = await startServer({ DOCLOUPE_WORKERS: '2' });
const files = [];
const samples = [];
const statuses = new Map();
let uploaded = 0;
let reads = 0;
const began = Date.now();

const look = () => {
  const hosts = groupProcesses(server.pid).filter((pid) => pid !== server.pid);
  const front = ownMemoryMb(server.pid);
  samples.push({ documents: uploaded, front, hosts: hosts.reduce((sum, pid) => sum + ownMemoryMb(pid), 0) });
};

async function uploader() {
  while (uploaded < total) {
    uploaded++;
    const { name, bytes } = documents.next();
    const form = new FormData();
    form.append('file', new Blob([bytes]), name);
    const { status, body } = await server.ask('POST', '/v1/files', form);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 201) files.push(body.id);
    if (files.length > KEPT) await server.ask('DELETE', `/v1/files/${files.shift()}`);
  }
}

const READS = [
  (file) => ['GET', `${file}/pages/1`],
  (file) => ['GET', `${file}/profile`],
  (file) => ['POST', `${file}/search`, { query: 'total' }],
  (file) => ['POST', `${file}/export`, { format: 'markdown' }],
  (file) => ['POST', `${file}/extract`, { schema: 'invoice' }],
  () => ['POST', '/v1/search', { query: 'coffee' }],
];

async function reader() {
  while (uploaded < total) {
    const id = files[Math.floor(random() * files.length)];
    if (id === undefined) await new Promise((resolve) => setTimeout(resolve, 50));
    else {
      const { status } = await server.ask(...READS[Math.floor(random() * READS.length)](`/v1/files/${id}`));
      if (status >= 500) statuses.set(`read ${status}`, (statuses.get(`read ${status}`) ?? 0) + 1);
      reads++;
    }
  }
}

const timer = setInterval(look, 1000);
await Promise.all([...Array.from({ length: UPLOADERS }, uploader), ...Array.from({ length: READERS }, reader)]);
clearInterval(timer);
look();
await server.stop();

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
/** What it takes in each quarter of the time after the first thousand documents. */
const quarters = (of) => {
  const values = samples.filter(({ documents }) => documents > Math.min(1000, total / 2)).map(of);
  const from = (quarter) => Math.floor((quarter * values.length) / 4);
  return [0, 1, 2, 3].map((quarter) => Math.round(median(values.slice(from(quarter), from(quarter + 1)))));
};
const seconds = Math.round((Date.now() - began) / 1000);
const summary = `${total} documents, ${reads} reads in ${seconds} s; MB in each quarter after the first 1,000: service ${quarters(({ front }) => front).join(', ')}, hosts ${quarters(({ hosts }) => hosts).join(', ')}`;
writeFileSync(picture, drawChart(samples, summary));
console.log(`${summary}; answers ${[...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')}`);
