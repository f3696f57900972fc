import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { FaultError } from './document/fault.ts';
import type { LlmOptions } from './extraction/backends/llm/options.ts';
import { DEFAULT_DATA_DIR } from './index/data-folder.ts';
import type { OcrSettings } from './ocr/recognizer.ts';
import { parseInput } from './operations/input-errors.ts';
import type { WebhookSettings } from './operations/webhooks.ts';
import { DEFAULT_PARSE_LIMITS } from './parsers/budget.ts';

const MIB = 1024 * 1024;
const whole = (least: number, most = Number.MAX_SAFE_INTEGER): z.ZodNumber => z.number().int().min(least).max(most);
const PLUG_NAMES = ['tika', 'unstructured', 'docling'] as const;
const list = z.array(z.string().min(1));

/** Everything that can be set, by flag (`--parse-timeout-ms`), then environment (`DOCLOUPE_PARSE_TIMEOUT_MS`), then default. */
export const Settings = z.object({
  host: z.string().default('127.0.0.1').describe('Address to listen on. Beyond loopback API keys are required.'),
  port: whole(0, 65_535).default(7411).describe('Port to listen on; 0 takes a free one.'),
  dataDir: z.string().min(1).default(DEFAULT_DATA_DIR).describe('Folder of the embedded store.'),
  databaseUrl: z
    .string()
    .default('')
    .describe(
      'PostgreSQL of the cluster that this node joins (postgres://…). Without it the service uses its data folder alone.',
    ),
  objectsUrl: z
    .string()
    .default('')
    .describe(
      'S3-compatible store for the documents of a cluster (s3://bucket/prefix?endpoint=…&region=…). Without it they go to the database.',
    ),
  role: z
    .enum(['both', 'serve', 'work'])
    .default('both')
    .describe('What a node of a cluster does: answer requests (serve), read queued uploads (work), or both.'),
  cacheBytes: whole(0)
    .default(10_240 * MIB)
    .describe('Bytes of documents that a node of a cluster caches in its data folder.'),
  transport: z
    .enum(['auto', 'uws', 'node'])
    .default('auto')
    .describe('HTTP server: uWebSockets.js (uws), node:http (node), or the first that loads (auto).'),
  logLevel: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Lowest level that is logged.'),
  apiKeys: z.string().default('').describe('API keys as name:scope:secret, scope read or write; comma separated.'),
  allowUnauthenticated: z.boolean().default(false).describe('Listen beyond loopback without API keys.'),
  requestsPerMinute: whole(1).default(60_000).describe('Requests per minute and key.'),
  allowedHosts: list
    .default([])
    .describe(
      'Host names that requests may use, besides those of this machine: example.org, *.example.org or *; comma separated.',
    ),
  keysFile: z
    .string()
    .default('')
    .describe('File of API keys, read again when it changes. Default: keys.json in the data folder.'),
  ownerRequestsPerMinute: whole(0).default(0).describe('Requests per minute of all keys of one owner; 0 for no limit.'),
  maxOwnerFiles: whole(0).default(0).describe('Files that an owner may keep; 0 for no limit.'),
  maxOwnerBytes: whole(0).default(0).describe('Bytes of uploads that an owner may keep; 0 for no limit.'),
  maxOwnerUploads: whole(0).default(256).describe('Uploads of one owner at a time; 0 for no limit.'),
  retentionSeconds: whole(0).default(0).describe('Seconds after which every file is deleted; 0 for never.'),
  audit: z
    .enum(['off', 'writes', 'all'])
    .default('writes')
    .describe('What audit.jsonl in the data folder records: nothing, writes and refusals, or reads too.'),
  plugs: z
    .array(z.enum(PLUG_NAMES))
    .default([])
    .describe('Interfaces of other services to offer: tika, unstructured, docling; comma separated.'),
  corsOrigins: list.default([]).describe('Origins that browsers may call from, or *; comma separated.'),
  maxJsonBytes: whole(1024)
    .default(MIB)
    .describe('Largest JSON body of a request; all but schemas and lists of files keep to 64 KiB.'),
  maxUploadBytes: whole(1)
    .default(256 * MIB)
    .describe('Largest upload.'),
  minFreeBytes: whole(0)
    .default(64 * MIB)
    .describe('Free space on the disk of the store below which uploads are refused (507).'),
  workers: whole(1, 256).default(Math.max(1, availableParallelism())).describe('Worker threads that read documents.'),
  workersPerHost: whole(1, 64)
    .default(2)
    .describe('Worker threads in each process that reads documents; they share the pages of a long one.'),
  hostMemoryMb: whole(128)
    .default(1024)
    .describe('Memory of a process that reads documents; one that takes more is replaced.'),
  sandbox: z
    .enum(['auto', 'off'])
    .default('auto')
    .describe(
      'Whether the processes that read documents run without network and new privileges, where the system allows it.',
    ),
  maxQueue: whole(0).default(256).describe('Documents that may wait for a worker; the next one is answered 429.'),
  parseTimeoutMs: whole(1)
    .default(120_000)
    .describe('Longest time to read one document, and for an upload to wait for what is done on its behalf.'),
  answerTimeoutMs: whole(1).default(60_000).describe('Longest time to work on one question about a document.'),
  maxAnswerBytes: whole(1024)
    .default(64 * MIB)
    .describe('Largest JSON answer; exports are streamed and may be larger.'),
  extractTimeoutMs: whole(1).default(60_000).describe('Longest time to extract from one document.'),
  workerHeapMb: whole(64).default(1024).describe('Heap of a worker.'),
  recycleAfterDocuments: whole(1).default(10_000).describe('Documents after which a worker is replaced.'),
  recycleAfterBytes: whole(1)
    .default(4096 * MIB)
    .describe('Bytes after which a worker is replaced.'),
  maxUnpackedBytes: whole(1).default(DEFAULT_PARSE_LIMITS.maxUnpackedBytes).describe('Unpacked size of one document.'),
  maxUnpackRatio: whole(1)
    .default(DEFAULT_PARSE_LIMITS.maxUnpackRatio)
    .describe('Unpacked to packed size of one archive entry.'),
  maxPages: whole(1).default(DEFAULT_PARSE_LIMITS.maxPages).describe('Pages of one document.'),
  maxCells: whole(1).default(DEFAULT_PARSE_LIMITS.maxCells).describe('Cells of one workbook.'),
  maxModelBytes: whole(1)
    .default(DEFAULT_PARSE_LIMITS.maxModelBytes)
    .describe('Bytes that may be stored for one document.'),
  ocr: z
    .enum(['auto', 'off', 'force'])
    .default('auto')
    .describe(
      'OCR: on pages without usable text where it is installed (auto), never (off), or on all pages of PDFs (force).',
    ),
  ocrLanguages: list
    .default(['eng'])
    .describe(
      'Languages of OCR by their Tesseract codes, comma separated, or auto for all that are installed. Each page is read in its own.',
    ),
  ocrUrl: z.string().default('').describe('OCR service that takes a PNG and answers with words; replaces Tesseract.'),
  ocrKey: z.string().default('').describe('Key for that service, sent as a bearer token.'),
  ocrPageTimeoutMs: whole(1).default(60_000).describe('Longest time to recognise one page, with painting it.'),
  ocrTimeoutMs: whole(1)
    .default(3_600_000)
    .describe('Longest time to recognise all pages of one document; the rest stay unread.'),
  answerCacheBytes: whole(0)
    .default(64 * MIB)
    .describe('Memory for cached answers.'),
  searchCacheBytes: whole(0)
    .default(256 * MIB)
    .describe('Memory for opened search indexes.'),
  drainTimeoutMs: whole(0).default(10_000).describe('Time that running requests get when the service stops.'),
  webhookTargets: list
    .default([])
    .describe('Addresses that webhooks may be sent to, and everything below them; comma separated.'),
  webhookSecret: z
    .string()
    .default('')
    .describe('Secret that signs webhooks: whsec_ and base64, as in Standard Webhooks.'),
  webhookRetries: whole(0, 20).default(7).describe('How often an unanswered webhook is sent again.'),
  webhookRetryMs: whole(1)
    .default(5_000)
    .describe('Pause before the first repeat; each later one is four times as long.'),
  llmProvider: z
    .enum(['none', 'openai', 'anthropic'])
    .default('none')
    .describe('Language model for extractions with backend llm; openai means any chat completions endpoint.'),
  llmBaseUrl: z.string().default('').describe('Endpoint of the language model. Default: that of the provider.'),
  llmModel: z.string().default('').describe('Name of the language model.'),
  llmApiKey: z.string().default('').describe('Key for the language model.'),
  llmTimeoutMs: whole(1).default(60_000).describe('Longest wait for one answer of the language model.'),
  llmDeadlineMs: whole(1)
    .default(180_000)
    .describe('Longest time of an extraction by the language model, repeats included.'),
  llmRetries: whole(0, 10).default(2).describe('How often a failed request to the language model is repeated.'),
  llmMaxInputTokens: whole(1_000)
    .default(32_000)
    .describe('Tokens of one request to the language model; search picks the parts of longer documents.'),
  llmMaxOutputTokens: whole(100).default(8_000).describe('Tokens of one answer of the language model.'),
  llmTokensPerDay: whole(1)
    .default(2_000_000)
    .describe('Tokens that this process may spend on the language model in a day (UTC).'),
  llmConcurrency: whole(1, 256).default(4).describe('Requests to the language model at a time.'),
});
export type Settings = z.infer<typeof Settings>;
export type SettingName = keyof Settings;

export const settingNames = Object.keys(Settings.shape) as SettingName[];
export const toFlag = (name: string): string => `--${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`;
export const toVariable = (name: string): string => `DOCLOUPE_${name.replace(/[A-Z]/g, (c) => `_${c}`).toUpperCase()}`;

/** Flags over environment over defaults. A bad value is named together with where it came from. */
export function readSettings(flags: ReadonlyMap<string, string>, environment: NodeJS.ProcessEnv): Settings {
  const values: Record<string, unknown> = {};
  const cameFrom = new Map<string, string>();
  for (const name of settingNames) {
    const flag = flags.get(name);
    const text = flag ?? environment[toVariable(name)];
    if (text === undefined || (text === '' && flag === undefined)) continue;
    values[name] = fromText(Settings.shape[name], text);
    cameFrom.set(name, flag === undefined ? toVariable(name) : toFlag(name));
  }
  try {
    return parseInput(Settings, values);
  } catch (error) {
    const errors = error instanceof FaultError ? (error.fault.errors ?? []) : [];
    if (errors.length === 0) throw error;
    throw new SettingsError(errors.map(({ path, message }) => `${cameFrom.get(path)}: ${message}`).join('\n'));
  }
}

export const keysPath = ({ keysFile, dataDir }: Settings): string => keysFile || join(dataDir, 'keys.json');

export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** What webhooks need; undefined where nobody is to be told. */
export function toWebhookSettings(settings: Settings): WebhookSettings | undefined {
  const { webhookTargets: targets, webhookSecret, webhookRetries: retries, webhookRetryMs: retryMs } = settings;
  if (targets.length === 0) return undefined;
  const wrong = targets.find((target) => !URL.canParse(target) || !/^https?:$/.test(new URL(target).protocol));
  if (wrong !== undefined) throw new SettingsError(`DOCLOUPE_WEBHOOK_TARGETS: ${wrong} is no http(s) address.`);
  const secret = Buffer.from(webhookSecret.replace(/^whsec_/, ''), 'base64');
  if (secret.length < 16) {
    throw new SettingsError('DOCLOUPE_WEBHOOK_SECRET: at least 16 bytes are needed, as base64 behind whsec_.');
  }
  return { targets, secret, retries, retryMs };
}

const LLM_ENDPOINTS = { openai: 'https://api.openai.com/v1', anthropic: 'https://api.anthropic.com' };

/** What the language model needs; undefined where there is to be none. */
export function toLlmOptions(settings: Settings): LlmOptions | undefined {
  const { llmProvider: provider, llmModel: model, llmMaxInputTokens: input, llmMaxOutputTokens: output } = settings;
  if (provider === 'none') return undefined;
  const baseUrl = settings.llmBaseUrl || LLM_ENDPOINTS[provider];
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new SettingsError('DOCLOUPE_LLM_BASE_URL: this is no http(s) address.');
  if (url.username || url.password)
    throw new SettingsError('DOCLOUPE_LLM_BASE_URL: the key goes into DOCLOUPE_LLM_API_KEY.');
  if (model === '') throw new SettingsError(`DOCLOUPE_LLM_MODEL: name the model that ${provider} is to use.`);
  if (settings.llmTokensPerDay < input + output) {
    throw new SettingsError(`DOCLOUPE_LLM_TOKENS_PER_DAY: one request may need ${input + output} tokens.`);
  }
  return {
    provider,
    baseUrl,
    model,
    apiKey: settings.llmApiKey,
    timeoutMs: settings.llmTimeoutMs,
    deadlineMs: settings.llmDeadlineMs,
    retries: settings.llmRetries,
    maxInputTokens: input,
    maxOutputTokens: output,
    tokensPerDay: settings.llmTokensPerDay,
    concurrency: settings.llmConcurrency,
  };
}

/** What is installed to read pictures of text. */
interface OcrPackages {
  /** What has to be installed before these languages can be read. */
  missing(languages: readonly string[]): string[];
  languages(): string[];
}

/** How pictures of text are read; undefined where they are not. `missing`: packages that would have to be installed. */
export function toOcrSettings(
  { ocr: mode, ocrLanguages: named, ocrUrl: url, ocrKey: key, ocrPageTimeoutMs: pageTimeoutMs }: Settings,
  packages: OcrPackages,
): { ocr: OcrSettings | undefined; missing: string[] } {
  if (mode === 'off') return { ocr: undefined, missing: [] };
  if (named.length === 0 || named.some((code) => !/^\w{2,20}(\+\w{2,20})*$/.test(code)))
    throw new SettingsError('DOCLOUPE_OCR_LANGUAGES: codes such as eng, deu or chi_sim, comma separated, or auto.');
  if (url !== '' && !/^https?:\/\//.test(url)) throw new SettingsError('DOCLOUPE_OCR_URL: this is no http(s) address.');
  if (url !== '') return { ocr: { mode, languages: named, url, key, pageTimeoutMs }, missing: [] };
  const wanted = named.includes('auto') ? packages.languages() : named;
  const missing = packages.missing(wanted.length > 0 ? wanted : ['eng']);
  const languages = wanted.filter((language) => packages.missing([language]).length === 0);
  if (languages.length === 0 && mode === 'force')
    throw new SettingsError(`DOCLOUPE_OCR: OCR needs packages: npm install ${missing.join(' ')}`);
  return { ocr: languages.length > 0 ? { mode, languages, url, key, pageTimeoutMs } : undefined, missing };
}

function fromText(schema: z.ZodDefault, text: string): unknown {
  const { type } = (schema.def.innerType as z.ZodType).def;
  if (type === 'number') return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
  if (type === 'boolean') return BOOLEANS.get(text.trim().toLowerCase()) ?? text;
  if (type === 'array') return text.split(',').map((entry) => entry.trim());
  return text;
}

const BOOLEANS = new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['false', false],
  ['0', false],
  ['no', false],
]);
