// A report of 350 pages, upload to 201: one worker against two. The main thread, which stores what they read, shares the cores with them.
import { compare, peakRssMb, startServer, uploadFile } from '../harness.mjs';
import { makeMixedReport } from '../made-report.mjs';

const PAGES = 350;

export default async function run() {
  const bytes = makeMixedReport(PAGES);
  const [one, two] = await Promise.all(['1', '2'].map((workers) => startServer({ DOCLOUPE_WORKERS: workers })));
  let round = 0;
  const upload = ({ base }) =>
    uploadFile(base, Buffer.concat([bytes, Buffer.from(`% round ${round++}\n`)]), 'report.pdf');
  try {
    await upload(two);
    const faster = await compare(`PDF, ${PAGES} pages: upload to stored, one worker`, {
      subject: () => upload(one),
      reference: () => upload(two),
      rounds: 3,
      limit: 1.8,
      referenceName: 'two workers',
    });
    return [{ ...faster, atLeast: true, peakRssMb: peakRssMb(one.pid), peakLimitMb: 500 }];
  } finally {
    await Promise.all([one.stop(), two.stop()]);
  }
}
