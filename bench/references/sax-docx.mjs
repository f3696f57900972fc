// sax reading the body of a DOCX.
import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import sax from 'sax';

export default async function read(path) {
  const parser = sax.parser(true);
  let count = 0;
  parser.onopentag = () => count++;
  parser.write(Buffer.from(unzipSync(readFileSync(path))['word/document.xml']).toString()).close();
  return count;
}
