import { messageOf, request } from '../api/client.ts';
import type { StoredFile } from '../api/types.ts';
import { plural } from '../app/format.ts';
import { saveAs } from '../app/save-as.ts';
import { say } from '../app/toasts.tsx';

/** Exports of several files in one archive; what cannot be exported is left out and told. */
export async function exportMany(files: readonly StoredFile[], format: string, extension: string): Promise<void> {
  const { zipSync } = await import('fflate');
  const contents = new Map<string, Uint8Array>();
  const refused: string[] = [];
  const dismiss = say(`Exporting ${plural(files.length, 'file')}…`, undefined, 600_000);
  for (const { id, file_name: name } of files) {
    try {
      const response = await request('POST', `/v1/files/${encodeURIComponent(id)}/export`, {
        body: JSON.stringify({ format }),
        headers: { 'content-type': 'application/json' },
      });
      contents.set(freeName(name, extension, contents), new Uint8Array(await response.arrayBuffer()));
    } catch (error) {
      refused.push(`${name}: ${messageOf(error)}`);
    }
  }
  dismiss();
  if (contents.size > 0) {
    const zipped = zipSync(Object.fromEntries(contents)) as Uint8Array<ArrayBuffer>;
    saveAs(new Blob([zipped], { type: 'application/zip' }), `documents.${extension}.zip`);
  }
  if (refused.length > 0) say(`Not exported: ${refused.join(' · ')}`, undefined, 10_000);
}

function freeName(fileName: string, extension: string, taken: ReadonlyMap<string, unknown>): string {
  for (let copy = 1; ; copy++) {
    const name = `${fileName}${copy === 1 ? '' : ` (${copy})`}.${extension}`;
    if (!taken.has(name)) return name;
  }
}
