import { type ClientRoute, ROUTES, type RouteName } from './generated/routes.ts';
import type { ExportFileRequest, Problem, File as StoredFile, UploadedFile } from './generated/types.ts';

export interface ClientOptions {
  apiKey?: string;
  /** Tries after the first, where trying again makes sense: the service is busy, or had closed a connection that was idle. */
  retries?: number;
  fetch?: typeof fetch;
}

/** An answer that was no success; `code` is stable and made to be switched on. */
export class DocloupeError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.name = 'DocloupeError';
    this.problem = problem;
  }

  get code(): string {
    return this.problem.code;
  }

  /** The status of HTTP. */
  get status(): number {
    return this.problem.status;
  }
}

type Input = Record<string, unknown>;

/** A Blob, also a file opened as one, which is not read into memory; or what makes it anew for each try. */
export type Upload = Blob | (() => Blob | Promise<Blob>);

export interface UploadOptions {
  password?: string | undefined;
  /** false: the answer comes before the document is read. */
  wait?: boolean;
  /** true: the answer comes when pictures of text beside the text of pages are read as well. */
  pictures?: boolean;
  /** true: files inside it (an archive, a mail) become files of their own. */
  expand?: boolean;
  /** true: every key of the service may read the file. */
  shared?: boolean;
  /** Seconds after which the file is deleted by itself. */
  ttl?: number;
  /** An allowed address that is told when the file is ready or failed. */
  webhook?: string;
  /** What becomes of bytes that were uploaded before under the same name: `return`, the default, answers with that file. */
  onDuplicate?: 'return' | 'add';
  signal?: AbortSignal;
}

/** Calls a docloupe server, from Node or a browser. */
export class DocloupeClient {
  readonly #base: string;
  readonly #options: Required<Omit<ClientOptions, 'apiKey'>>;
  readonly #apiKey: string | undefined;

  constructor(
    baseUrl = 'http://127.0.0.1:7411',
    { apiKey, retries = 4, fetch: fetcher = globalThis.fetch }: ClientOptions = {},
  ) {
    this.#base = baseUrl.replace(/\/+$/, '');
    this.#apiKey = apiKey;
    this.#options = { retries, fetch: fetcher };
  }

  /** Calls an operation by name and parses its JSON. */
  async call<T = unknown>(operation: RouteName, input: Input = {}, signal?: AbortSignal): Promise<T> {
    const response = await this.request(operation, input, signal);
    return (response.status === 204 ? undefined : await response.json()) as T;
  }

  /** The answer as it comes, for exports and original bytes. */
  request(operation: RouteName, input: Input = {}, signal?: AbortSignal): Promise<Response> {
    const { url, init } = toRequest(ROUTES[operation], input);
    return this.#send(url, () => init, signal);
  }

  async upload(
    body: Upload,
    fileName: string,
    { password, wait, pictures, expand, shared, ttl, webhook, onDuplicate, signal }: UploadOptions = {},
  ): Promise<UploadedFile> {
    const init = toForm(body, fileName, { password });
    const query = toQuery({ wait, pictures, expand, shared, ttl, webhook, on_duplicate: onDuplicate });
    const response = await this.#send(`/v1/files${query}`, init, signal);
    return (await response.json()) as UploadedFile;
  }

  /** A document in another form, at once: nothing of it is kept. `options` are those of an export. */
  convert(
    body: Upload,
    fileName: string,
    options: Input & { format?: ExportFileRequest['format']; password?: string } = {},
    signal?: AbortSignal,
  ): Promise<Response> {
    return this.#send('/v1/convert', toForm(body, fileName, options), signal);
  }

  /** All files, page by page. */
  async *files(): AsyncGenerator<StoredFile> {
    for (let cursor: string | undefined; ; ) {
      const page = await this.call<{ files: StoredFile[]; next_cursor: string | null }>('list_files', {
        limit: 1000,
        cursor,
      });
      yield* page.files;
      if (page.next_cursor === null) return;
      cursor = page.next_cursor;
    }
  }

  async #send(url: string, init: () => RequestInit | Promise<RequestInit>, signal?: AbortSignal): Promise<Response> {
    for (let attempt = 0; ; attempt++) {
      const { headers, ...rest } = await init();
      const all = new Headers(headers);
      if (this.#apiKey !== undefined) all.set('authorization', `Bearer ${this.#apiKey}`);
      const isLast = attempt >= this.#options.retries;
      let response: Response;
      try {
        response = await this.#options.fetch(this.#base + url, { ...rest, headers: all, signal: signal ?? null });
      } catch (error) {
        if (isLast || !mayBeRepeated(rest, error)) throw error;
        await pause(retryDelay(attempt), signal);
        continue;
      }
      if (response.ok) return response;
      const busy = response.status === 429 || response.status === 503;
      if (!busy || isLast) throw new DocloupeError(await toProblem(response));
      await response.body?.cancel();
      await pause(retryDelay(attempt, response), signal);
    }
  }
}

/** Node's codes for a broken connection; most were idle and closed while the request was on its way. */
const BROKEN: readonly unknown[] = ['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET'];

/** Requests that change nothing are repeated. A file that was not sent whole was not taken; one that was may be there. */
function mayBeRepeated({ method, body }: RequestInit, error: unknown): boolean {
  const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
  return body instanceof FormData ? code === 'EPIPE' : method !== 'DELETE' && BROKEN.includes(code);
}

const toForm = (body: Upload, fileName: string, fields: Input) => async (): Promise<RequestInit> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, String(value));
  form.append('file', typeof body === 'function' ? await body() : body, fileName);
  return { method: 'POST', body: form };
};

function toRequest(route: ClientRoute, input: Input): { url: string; init: RequestInit } {
  const fields = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields.get(name);
    fields.delete(name);
    return encodeURIComponent(String(value));
  });
  const headers: Record<string, string> = {};
  for (const [name, header] of Object.entries(route.headers ?? {})) {
    if (fields.has(name)) headers[header] = String(fields.get(name));
    fields.delete(name);
  }
  const hasBody = route.method === 'POST' || route.method === 'PATCH';
  const inQuery: Input = {};
  for (const [name, value] of fields) {
    if (hasBody && !route.query?.includes(name)) continue;
    inQuery[name] = value;
    fields.delete(name);
  }
  const url = path + toQuery(inQuery);
  if (!hasBody) return { url, init: { method: route.method, headers } };
  headers['content-type'] = 'application/json';
  return { url, init: { method: route.method, headers, body: JSON.stringify(Object.fromEntries(fields), toPlain) } };
}

function toQuery(fields: Input): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) query.set(name, String(value));
  return query.size > 0 ? `?${query}` : '';
}

async function toProblem(response: Response): Promise<Problem> {
  const body = (await response.json().catch(() => undefined)) as Problem | undefined;
  const { status, statusText } = response;
  return (
    body ?? {
      type: 'about:blank',
      title: statusText,
      status,
      detail: `The server answered ${status}.`,
      code: 'internal',
    }
  );
}

/** The server's Retry-After, or doubling waits with jitter, so that many clients do not come back at once. */
function retryDelay(attempt: number, response?: Response): number {
  const asked = Number(response?.headers.get('retry-after'));
  const base = Number.isFinite(asked) && asked > 0 ? asked * 1000 : 250 * 2 ** attempt;
  return base * (0.75 + Math.random() / 2);
}

const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });

/** A schema of zod says itself as JSON Schema. */
const toPlain = (_name: string, value: unknown): unknown => {
  const { toJSONSchema } = (value ?? {}) as { toJSONSchema?: unknown };
  return typeof toJSONSchema === 'function' ? toJSONSchema.call(value) : value;
};
