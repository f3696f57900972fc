import { fault } from '../document/fault.ts';
import type { Chunk } from '../export/chunk.ts';
import type { Answer } from '../operations/operation.ts';
import type { Upload } from '../server/upload.ts';
import { receiveUpload } from '../server/upload.ts';
import { type CompatService, type PassingDocument, passingRoute } from './compat-service.ts';

/** Unstructured counts characters, chunks are measured in tokens: about so many characters each. */
const CHARACTERS_PER_TOKEN = 4;
const DEFAULT_MAX_CHARACTERS = 500;

/**
 * The partition endpoint of Unstructured: https://docs.unstructured.io/api-reference/partition/overview. What chooses or tunes its
 * models (strategy, hi_res_model_name, languages, …) has nothing to choose here and is ignored.
 */
export const unstructuredService: CompatService = (options) => {
  const uploads = new WeakMap<object, Upload>();
  return [
    passingRoute(
      {
        name: 'unstructured_partition',
        method: 'POST',
        path: '/general/v0/general',
        keyHeader: 'unstructured-api-key',
      },
      options,
      async (request) => {
        const upload = await receiveUpload(request, options.services.spool, options.limits, 'files');
        const password = upload.fields.get('pdf_infer_password') ?? upload.fields.get('password');
        const passing = { file: upload.file, fileName: upload.fileName, password };
        uploads.set(passing, upload);
        return passing;
      },
      (document, _, passing) => partition(document, uploads.get(passing)!),
    ),
  ];
};

async function partition(document: PassingDocument, { fields, fileName }: Upload): Promise<Answer> {
  const format = fields.get('output_format') ?? 'application/json';
  if (format !== 'application/json') {
    throw fault('invalid_request', `output_format: there is application/json only, not ${JSON.stringify(format)}.`);
  }
  const starting = Number(fields.get('starting_page_number') ?? 1) || 1;
  const strategy = fields.get('chunking_strategy') || 'none';
  if (strategy === 'none') {
    return document.ask('export_file', {
      format: 'elements',
      coordinates: isTrue(fields.get('coordinates')),
      page_breaks: isTrue(fields.get('include_page_breaks')),
      starting_page: starting,
    });
  }
  if (strategy !== 'by_title' && strategy !== 'basic' && strategy !== 'by_page') {
    const known = 'none, basic, by_title and by_page';
    throw fault('invalid_request', `chunking_strategy: there are ${known}, not ${JSON.stringify(strategy)}.`);
  }
  const characters = Number(fields.get('max_characters') ?? DEFAULT_MAX_CHARACTERS);
  const tokens = (count: number): number => Math.floor((Number.isFinite(count) ? count : 0) / CHARACTERS_PER_TOKEN);
  const lines = await document.text('export_file', {
    format: 'chunks',
    chunk_tokens: Math.min(8000, Math.max(50, tokens(characters))),
    chunk_overlap: Math.min(4000, Math.max(0, tokens(Number(fields.get('overlap') ?? 0)))),
  });
  const { media_type: filetype } = await document.json<{ media_type: string }>('get_file');
  const chunks = lines.trimEnd().split('\n').filter(Boolean);
  const value = chunks.map((line) => toComposite(JSON.parse(line) as Chunk, fileName, filetype, starting));
  return { kind: 'json', value };
}

const toComposite = (chunk: Chunk, filename: string, filetype: string, starting: number): object => ({
  type: chunk.type === 'table' ? 'Table' : 'CompositeElement',
  element_id: chunk.id,
  text: chunk.text,
  metadata: { filename, filetype, page_number: (chunk.pages[0] ?? 1) + starting - 1 },
});

const isTrue = (text: string | undefined): boolean => /^(true|1|yes)$/i.test(text ?? '');
