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
      'PostgreSQL of a cluster (postgres://…) that this node belongs to; where empty, the data folder is all there is.',
    ),
  objectsUrl: z
    .string()
    .default('')
    .describe(
      'S3-compatible store of a cluster for documents (s3://bucket/prefix?endpoint=…&region=…); where empty, its database.',
    ),
  role: z
    .enum(['both', 'serve', 'work'])
    .default('both')
    .describe(
      'What a node of a cluster does with uploads that nobody waits for: leave them to others (serve), read them, or only that (work).',
    ),
  cacheBytes: whole(0)
    .default(10_240 * MIB)
    .describe('Space for what a node of a cluster keeps of documents in its data folder.'),
  transport: z
    .enum(['auto', 'uws', 'node'])
    .default('auto')
    .describe('HTTP server: uWebSockets.js, node:http, or the first where it loads.'),
  logLevel: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Least severity of log lines.'),
  apiKeys: z
    .string()
    .default('')
    .describe('Keys that may call, as name:scope:secret with scope read or write; comma separated.'),
  allowUnauthenticated: z.boolean().default(false).describe('Listen beyond loopback without API keys.'),
  requestsPerMinute: whole(1).default(60_000).describe('Requests a key may make in a minute.'),
  allowedHosts: list
    .default([])
    .describe(
      'Names under which the service may be asked besides those of this machine; *.example.org, or *; comma separated.',
    ),
  keysFile: z
    .string()
    .default('')
    .describe('File of further keys, read again when it changes; keys.json in the data folder where empty.'),
  ownerRequestsPerMinute: whole(0).default(0).describe('Requests all keys of an owner may make in a minute; 0: any.'),
  maxOwnerFiles: whole(0).default(0).describe('Files an owner may keep; 0: any.'),
  maxOwnerBytes: whole(0).default(0).describe('Bytes of uploads an owner may keep; 0: any.'),
  maxOwnerUploads: whole(0).default(256).describe('Uploads an owner may have under way; 0: any.'),
  retentionSeconds: whole(0).default(0).describe('How long files are kept at most; 0: until they are deleted.'),
  audit: z
    .enum(['off', 'writes', 'all'])
    .default('writes')
    .describe('What audit.jsonl in the data folder tells of: nothing, writes and refusals, or reads as well.'),
  plugs: z
    .array(z.enum(PLUG_NAMES))
    .default([])
    .describe('Interfaces of other services to answer as well: tika, unstructured, docling; comma separated.'),
  corsOrigins: list.default([]).describe('Origins that browsers may call from, or *; comma separated.'),
  maxJsonBytes: whole(1024).default(MIB).describe('Largest JSON body of a request.'),
  maxUploadBytes: whole(1)
    .default(256 * MIB)
    .describe('Largest upload.'),
  minFreeBytes: whole(0)
    .default(64 * MIB)
    .describe('Free space on the disk of the store below which uploads are refused (507).'),
  workers: whole(1, 256).default(Math.max(1, availableParallelism())).describe('Worker threads that read documents.'),
  workersPerHost: whole(1, 64)
    .default(2)
    .describe('Worker threads in one of the processes that read documents; they help each other with long ones.'),
  hostMemoryMb: whole(128)
    .default(1024)
    .describe('Memory of a process that reads documents; beyond it, it is replaced.'),
  sandbox: z
    .enum(['auto', 'off'])
    .default('auto')
    .describe(
      'Whether processes that read documents run with less than the service has, as far as the system offers it.',
    ),
  maxQueue: whole(0).default(256).describe('Documents that may wait for a worker; one more is answered 429.'),
  parseTimeoutMs: whole(1).default(120_000).describe('Longest time to read one document.'),
  answerTimeoutMs: whole(1).default(60_000).describe('Longest time to work on one question about a document.'),
  maxAnswerBytes: whole(1024)
    .default(64 * MIB)
    .describe('Longest JSON answer; exports are streamed and may be longer.'),
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
    .describe('Bytes that are made of one document and stored.'),
  ocr: z
    .enum(['auto', 'off', 'force'])
    .default('auto')
    .describe(
      'Pictures of text: read where a page has no text that can be used and OCR is installed, never, or on all pages of PDFs.',
    ),
  ocrLanguages: list
    .default(['eng'])
    .describe(
      'Languages to read, by their codes in Tesseract, comma separated: each page is read in the one it is in. auto: all that are installed.',
    ),
  ocrUrl: z.string().default('').describe('A service that takes a PNG and answers with words, instead of Tesseract.'),
  ocrKey: z.string().default('').describe('Key for that service, sent as a bearer token.'),
  ocrPageTimeoutMs: whole(1).default(60_000).describe('Longest time to recognise one page.'),
  ocrTimeoutMs: whole(1)
    .default(3_600_000)
    .describe('Longest time to recognise the pages of one document; those that are left stay as they are.'),
  answerCacheBytes: whole(0)
    .default(64 * MIB)
    .describe('Memory for ready answers.'),
  searchCacheBytes: whole(0)
    .default(256 * MIB)
    .describe('Memory for opened search indexes.'),
  drainTimeoutMs: whole(0)
    .default(10_000)
    .describe('How long requests under way may take once the service is told to stop.'),
  webhookTargets: list
    .default([])
    .describe(
      'Addresses that uploads may have told when their file is ready or failed, and all below them; comma separated.',
    ),
  webhookSecret: z
    .string()
    .default('')
    .describe('What webhooks are signed with: whsec_ and base64, as Standard Webhooks says.'),
  webhookRetries: whole(0, 20).default(7).describe('How often a webhook that nobody took is sent again.'),
  webhookRetryMs: whole(1).default(5_000).describe('How long to wait before that; each next time four times as long.'),
  llmProvider: z
    .enum(['none', 'openai', 'anthropic'])
    .default('none')
    .describe('Language model for extractions that ask for one; openai is any endpoint that speaks chat completions.'),
  llmBaseUrl: z.string().default('').describe('Endpoint of the language model; the one of the provider where empty.'),
  llmModel: z.string().default('').describe('Name of the language model.'),
  llmApiKey: z.string().default('').describe('Key for the language model.'),
  llmTimeoutMs: whole(1).default(60_000).describe('Longest wait for one answer of the language model.'),
  llmDeadlineMs: whole(1)
    .default(180_000)
    .describe('Longest time of an extraction by the language model, with all that is tried again.'),
  llmRetries: whole(0, 10).default(2).describe('How often a request to the language model is tried again.'),
  llmMaxInputTokens: whole(1_000)
    .default(32_000)
    .describe('Tokens of one request to the language model; of longer documents search picks what is sent.'),
  llmMaxOutputTokens: whole(100).default(8_000).describe('Tokens of one answer of the language model.'),
  llmTokensPerDay: whole(1)
    .default(2_000_000)
    .describe('Tokens that the language model may spend in a day (UTC) of this process.'),
  llmConcurrency: whole(1, 256).default(4).describe('Requests to the language model at a time; others wait.'),
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
