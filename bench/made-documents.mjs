// Small documents of every format without end, no two alike: the samples with a few of their letters changed where that leaves them whole.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { unzipSync, zipSync } from 'fflate';

const SAMPLES = fileURLToPath(new URL('../samples/', import.meta.url));
const ZIPPED = /\.(docx|pptx|xlsx)$/;

export const samples = () =>
  readdirSync(SAMPLES)
    .filter((name) => !name.endsWith('.mjs'))
    .map((name) => ({ name, bytes: readFileSync(SAMPLES + name) }));

/** `next()` gives another each time. */
export function madeDocuments(random) {
  const all = samples();
  const unpacked = new Map(
    all.filter(({ name }) => ZIPPED.test(name)).map(({ name, bytes }) => [name, unzipSync(bytes)]),
  );
  return {
    next() {
      const { name, bytes } = all[Math.floor(random() * all.length)];
      const mark = `${Math.floor(random() * 1e9)}`;
      const parts = unpacked.get(name);
      return {
        name,
        bytes: parts
          ? zipSync({ ...parts, 'docProps/mark.xml': Buffer.from(`<m>${mark}</m>`) }, { level: 1 })
          : marked(name, bytes, mark),
      };
    },
  };
}

/** What readers of the format pass over: a comment, a group that nobody knows, a row, bytes behind the last sector. */
function marked(name, bytes, mark) {
  if (name.endsWith('.pdf')) return Buffer.concat([bytes, Buffer.from(`\n%${mark}\n`)]);
  if (name.endsWith('.rtf'))
    return Buffer.concat([bytes.subarray(0, bytes.lastIndexOf('}')), Buffer.from(`{\\*\\mark ${mark}}}`)]);
  if (name.endsWith('.csv')) return Buffer.concat([bytes, Buffer.from(`${mark}\n`)]);
  return Buffer.concat([bytes, Buffer.alloc(512, mark)]);
}
