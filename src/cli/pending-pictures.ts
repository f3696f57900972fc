import type { File } from '../operations/stored-file.ts';

/** Says that the answer lacks what pictures of text say, and how to have it. */
export function tellPending(file: File, out: NodeJS.WritableStream = process.stderr): File {
  const { status, pages = 0 } = file.ocr ?? {};
  if (status === 'pending') {
    const those = pages === 1 ? 'The pictures of text on 1 page are' : `The pictures of text on ${pages} pages are`;
    out.write(`${file.file_name}: ${those} not read yet. --pictures waits for them.\n`);
  }
  return file;
}
