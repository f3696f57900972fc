// A report of 350 pages, upload to 201, in warm workers: one worker against two. The main thread, which stores what they read, shares the
// cores with them, and so do the threads that collect garbage and compile for a worker: on two cores one worker uses more than one of
// them. How well the work is shared shows against one worker that is kept to one core.
import { compare, peakRssMb, startServer, uploadFile } from '../harness.mjs';
import { makeMixedReport } from '../made-report.mjs';

const PAGES = 350;
/** What V8 compiles in a worker settles after some thousands of pages. */
const WARM_UP = 8;

export default async function run() {
  const bytes = makeMixedReport(PAGES);
  const servers = [
    await startServer({ DOCLOUPE_WORKERS: '1' }),
    await startServer({ DOCLOUPE_WORKERS: '2' }),
    ...(process.platform === 'linux' ? [await startServer({ DOCLOUPE_WORKERS: '1' }, { core: 0 })] : []),
  ];
  const [one, two, pinned] = servers;
  let round = 0;
  const upload = ({ base }) =>
    uploadFile(base, Buffer.concat([bytes, Buffer.from(`% round ${round++}\n`)]), 'report.pdf');
  const against = (name, server) =>
    compare(`PDF, ${PAGES} pages: upload to stored, ${name}`, {
      subject: () => upload(server),
      reference: () => upload(two),
      rounds: 5,
      limit: 1.8,
      referenceName: 'two workers',
    });
  try {
    for (const server of servers) for (let i = 0; i < WARM_UP; i++) await upload(server);
    const results = [{ ...(await against('one worker', one)), peakRssMb: peakRssMb(one.pid), peakLimitMb: 500 }];
    if (pinned) results.push(await against('one worker on one core', pinned));
    return results.map((result) => ({ ...result, atLeast: true }));
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}
