import * as z from 'zod';
import { dispatched } from './dispatch.ts';
import { EXPORT_CONTENT, ExportFields, exportFile } from './export.ts';
import { UploadFields } from './files.ts';
import { operation } from './operation.ts';
import { admitPassing, withPassingFile } from './passing-file.ts';
import { READING_FAULTS } from './stored-file.ts';

const exporting = dispatched(exportFile);
const { accept, ...options } = ExportFields;

const convertFile = operation({
  name: 'convert_file',
  resource: 'Export',
  summary: 'Upload a document and get it as Markdown, JSON, CSV, text, HTML or chunks at once; nothing of it is kept.',
  scope: 'write',
  http: {
    method: 'POST',
    path: '/v1/convert',
    body: 'multipart',
    query: Object.keys(options),
    headers: { accept: 'accept' },
    ...EXPORT_CONTENT,
    admit: admitPassing,
  },
  faults: [...READING_FAULTS, 'not_found', 'insufficient_storage'],
  input: z.object({
    ...UploadFields,
    ...options,
    format: options.format.default('markdown'),
    accept,
  }),
  output: undefined,
  run({ file, file_name: fileName, password, ...asked }, services, call) {
    return withPassingFile({ file, fileName, password }, services, call, async (id, passing) => {
      const answer = await exporting.run({ ...asked, id }, services, passing);
      // Nothing is kept, so there is nothing to ask for again.
      return answer.kind === 'stream' ? { ...answer, etag: undefined } : answer;
    });
  },
});

export const convertOperations = [convertFile];
