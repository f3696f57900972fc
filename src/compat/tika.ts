import { fault } from '../document/fault.ts';
import { toFileName } from '../document/file-name.ts';
import type { Profile } from '../document/profile.ts';
import { VERSION } from '../document/version.ts';
import type { Answer } from '../operations/operation.ts';
import type { PassingUpload } from '../operations/passing-file.ts';
import { parseExtendedValue, parseHeaderValue } from '../server/header-parameters.ts';
import type { Route } from '../server/router.ts';
import { type HttpRequest, toHeaderList } from '../server/transport.ts';
import { receiveBytes, receiveUpload } from '../server/upload.ts';
import { type CompatService, type PassingDocument, passingRoute } from './compat-service.ts';

/**
 * Apache Tika Server: https://cwiki.apache.org/confluence/display/TIKA/TikaServer. `/tika` gives the text in the form that is accepted,
 * `/rmeta` the text with what is known of the document, `/meta` that alone.
 */
export const tikaService: CompatService = (options) => {
  const { services, limits } = options;
  const receive = async (request: HttpRequest): Promise<PassingUpload> => {
    const file = await receiveBytes(request, services.spool, limits);
    return { file, fileName: fileNameOf(request), ...passwordOf(request) };
  };
  const receiveForm = async (request: HttpRequest): Promise<PassingUpload> => {
    const { file, fileName } = await receiveUpload(request, services.spool, limits, 'upload');
    return { file, fileName, ...passwordOf(request) };
  };
  const put = (path: string, name: string, answer: Parameters<typeof passingRoute>[3]): Route[] => [
    passingRoute({ name, method: 'PUT', path }, options, receive, answer),
    passingRoute({ name: `${name}_form`, method: 'POST', path: `${path}/form` }, options, receiveForm, answer),
  ];
  const rmeta = (kind: ContentKind) => async (document: PassingDocument, _: HttpRequest, upload: PassingUpload) =>
    json([await toMetadata(document, upload, kind)]);
  return [
    textRoute('tika_greeting', '/tika', `This is Tika Server (docloupe ${VERSION}). Please PUT\n`),
    textRoute('tika_version', '/version', `Apache Tika (docloupe ${VERSION})`),
    ...put('/tika', 'tika', async (document, request, upload) => {
      const kind = kindOf(request.header('accept'));
      if (kind === 'json') return json(await toMetadata(document, upload, 'html'));
      return document.ask('export_file', { format: kind, page_markers: false });
    }),
    ...put('/meta', 'tika_meta', async (document, _, upload) => json(await toMetadata(document, upload, 'ignore'))),
    ...put('/rmeta', 'tika_rmeta', rmeta('html')),
    ...(['text', 'html', 'xml', 'body', 'ignore'] as const).flatMap((kind) =>
      put(`/rmeta/${kind}`, `tika_rmeta_${kind}`, rmeta(kind === 'xml' || kind === 'body' ? 'html' : kind)),
    ),
  ];
};

type ContentKind = 'text' | 'html' | 'ignore';

const json = (value: unknown): Answer => ({ kind: 'json', value });

const textRoute = (name: string, path: string, text: string): Route => ({
  name,
  method: 'GET',
  path,
  scope: 'public',
  handle: (_, reply) => reply.send(200, toHeaderList({ 'content-type': 'text/plain' }), Buffer.from(text)),
});

/** The first that is known; text where nothing in particular is asked for. */
function kindOf(accept: string): 'text' | 'html' | 'json' {
  for (const { value } of accept.split(',').map(parseHeaderValue)) {
    if (value === 'text/plain' || value === '*/*' || value === '') return 'text';
    if (value === 'text/html' || value === 'text/xml' || value === 'application/xhtml+xml') return 'html';
    if (value === 'application/json') return 'json';
  }
  throw fault('not_acceptable', 'There are text/plain, text/html, text/xml and application/json.');
}

/** Under the names that Tika gives them. */
async function toMetadata(
  document: PassingDocument,
  { file, fileName }: PassingUpload,
  content: ContentKind,
): Promise<Record<string, unknown>> {
  const profile = await document.json<Profile>('get_profile');
  const { media_type: mediaType } = await document.json<{ media_type: string }>('get_file');
  const known: Record<string, unknown> = {
    'Content-Type': mediaType,
    'Content-Length': String(file.sizeBytes),
    resourceName: fileName,
    'X-TIKA:Parsed-By': [`docloupe.${profile.parser.name}`],
    'dc:title': profile.title,
    'dc:creator': profile.author,
    'dcterms:created': profile.created,
    'dcterms:modified': profile.modified,
    language: profile.language,
    'xmpTPg:NPages': String(profile.page_count),
    'meta:word-count': String(profile.word_count),
    'meta:character-count': String(profile.char_count),
    'pdf:encrypted': profile.file_type === 'pdf' ? String(profile.encrypted) : null,
  };
  if (content !== 'ignore') {
    known['X-TIKA:content_handler'] = content === 'text' ? 'ToTextContentHandler' : 'ToXMLContentHandler';
    known['X-TIKA:content'] = await document.text('export_file', { format: content, page_markers: false });
  }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null));
}

/** RFC 6266, as Tika's clients send it with the bytes. */
function fileNameOf(request: HttpRequest): string {
  const { parameters } = parseHeaderValue(request.header('content-disposition'));
  const exact = parseExtendedValue(parameters.get('filename*') ?? '');
  return toFileName(exact ?? parameters.get('filename') ?? 'upload');
}

const passwordOf = (request: HttpRequest): { password?: string } => {
  const password = request.header('password');
  return password === '' ? {} : { password };
};
