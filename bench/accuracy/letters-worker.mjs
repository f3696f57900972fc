// Reads one PDF after the other for letters.mjs, in a thread that can be ended when a document takes for ever.
import { parentPort } from 'node:worker_threads';
import { parsePdf, shownText } from './parse.mjs';

const say = (blocks) => blocks.map(shownText).join('\n');

parentPort.on('message', async (file) => {
  try {
    const { pages } = await parsePdf(file);
    parentPort.postMessage({
      pages: pages.map(({ blocks, confidence }) => ({
        all: say(blocks),
        // The other readers leave out what is pinned on a page.
        visible: say(blocks.filter(({ hidden, type }) => !hidden && type !== 'note')),
        confidence,
      })),
    });
  } catch (error) {
    parentPort.postMessage({ fault: error.fault?.code ?? error.message });
  }
});
