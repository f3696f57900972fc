// A long scan by a whole service: when its file can be used, how recognising goes on page by page, and the memory of all processes. A report
// is painted at 200 dpi, put into a PDF as pictures, and uploaded without waiting.
//   node bench/long-scan.mjs [PAGES] [--thin] [--kill-after PAGE]
// --thin: a title and twelve lines on each page, for machines on which a full one takes too long.
import { parseArgs } from 'node:util';
import { deflateSync } from 'node:zlib';
import { drawObject, PDFDocument, popGraphicsState, pushGraphicsState, scale } from 'pdf-lib';
import { memoryReader, PdfiumFile } from '../dist/raster/pdfium.js';
import { makeMixedReport, makeThinReport } from './made-report.mjs';
import { groupMemoryMb, startServer } from './service.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'kill-after': { type: 'string' }, thin: { type: 'boolean' } },
});
const PAGES = Number(positionals[0] ?? 100);
const killAfter = Number(values['kill-after'] ?? Number.POSITIVE_INFINITY);
const seconds = (since) => ((performance.now() - since) / 1000).toFixed(1);
const mib = (bytes) => Math.round(bytes / 1024 ** 2);

const scan = await toScan((values.thin ? makeThinReport : makeMixedReport)(PAGES));
process.stdout.write(`${PAGES} pages, ${mib(scan.length)} MiB\n`);
let server = await startServer();
let most = 0;
const watch = setInterval(() => {
  most = Math.max(most, groupMemoryMb(server.pid));
}, 500);
const began = performance.now();
const form = new FormData();
form.append('file', new Blob([scan]), 'scan.pdf');
const { body: file } = await server.ask('POST', '/v1/files?wait=false', form);
let killed = false;
for (let end = false; !end; ) {
  for await (const { type, data } of events(server.url, file.id)) {
    const { stage, done, total } = data;
    if (type === 'ready') process.stdout.write(`${seconds(began)} s: ready, OCR ${data.file.ocr?.status}\n`);
    if (stage === 'ocr' && done % 10 === 0)
      process.stdout.write(
        `${seconds(began)} s: ${done} of ${total} pages, ${Math.round(groupMemoryMb(server.pid))} MiB\n`,
      );
    end = type === 'ready' && data.file.ocr?.status !== 'pending';
    if (stage !== 'ocr' || done < killAfter || killed) continue;
    killed = true;
    await server.kill();
    server = await startServer({}, server.dataDir);
    process.stdout.write(`${seconds(began)} s: killed and started again\n`);
    break;
  }
}
clearInterval(watch);
const { body: found } = await server.ask('POST', `/v1/files/${file.id}/search`, { query: 'committee accounts' });
process.stdout.write(
  `${seconds(began)} s in all; at most ${Math.round(most)} MiB; "committee accounts" found ${found.total} times\n`,
);
await server.stop();

// Pictures go in as their deflated pixels: pdf-lib's embedPng would take a PNG apart and deflate it again, seconds a page.
async function toScan(report) {
  const source = await PdfiumFile.open(memoryReader(report));
  const target = await PDFDocument.create();
  for (let page = 1; page <= source.pageCount; page++) {
    const { width, height, data } = source.renderGrey(page, { width: 1700, height: 2200 });
    const picture = target.context.stream(deflateSync(data, { level: 1 }), {
      Type: 'XObject',
      Subtype: 'Image',
      Width: width,
      Height: height,
      ColorSpace: 'DeviceGray',
      BitsPerComponent: 8,
      Filter: 'FlateDecode',
    });
    const sheet = target.addPage([612, 792]);
    const name = sheet.node.newXObject('Scan', target.context.register(picture));
    sheet.pushOperators(pushGraphicsState(), scale(612, 792), drawObject(name), popGraphicsState());
  }
  source.close();
  return target.save();
}

async function* events(url, id) {
  try {
    const response = await fetch(`${url}/v1/files/${id}/events`);
    let text = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const whole = text.split('\n\n');
      text = whole.pop();
      for (const event of whole.filter((each) => each.startsWith('event:'))) {
        yield { type: /^event: (\w+)/.exec(event)[1], data: JSON.parse(/^data: (.*)$/m.exec(event)[1]) };
      }
    }
  } catch {
    // The server was killed.
  }
}
