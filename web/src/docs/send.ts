import type { Call } from '../api/curl.ts';
import { authorization } from '../api/key.ts';
import { formatBytes } from '../app/format.ts';
import type { Operation } from './openapi.ts';

const MAX_SHOWN = 20_000;

export interface Outcome {
  status: string;
  ms: number;
  text: string;
}

/** What was filled in: parameters by name, the body as it is written. */
export interface Filled {
  parameters: ReadonlyMap<string, string>;
  body: string;
  file: File;
}

export const isForm = ({ body }: Operation): boolean => body?.mediaType === 'multipart/form-data';
export const hasJson = (operation: Operation): boolean => operation.body !== undefined && !isForm(operation);

export async function send(operation: Operation, filled: Filled): Promise<Outcome> {
  const began = performance.now();
  const ms = (): number => Math.round(performance.now() - began);
  try {
    const headers = new Headers({ ...authorization(), ...toHeaders(operation, filled) });
    const init: RequestInit = { method: operation.method, headers };
    if (hasJson(operation)) {
      init.body = filled.body;
      headers.set('content-type', 'application/json');
    } else if (isForm(operation)) {
      const form = new FormData();
      form.append('file', filled.file);
      init.body = form;
    }
    const response = await fetch(toPath(operation, filled), init);
    return { status: `${response.status} ${response.statusText}`, text: await readText(response), ms: ms() };
  } catch {
    return { status: 'The service does not answer', text: '', ms: ms() };
  }
}

export function toCall(operation: Operation, filled: Filled): Call {
  const call = {
    method: operation.method,
    path: toPath(operation, filled),
    headers: toHeaders(operation, filled),
  };
  if (isForm(operation)) return { ...call, form: [`file=@${filled.file.name}`] };
  if (!hasJson(operation)) return call;
  try {
    return { ...call, body: JSON.parse(filled.body) as unknown };
  } catch {
    return { ...call, body: filled.body };
  }
}

function toPath({ path, parameters }: Operation, { parameters: values }: Filled): string {
  const full = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''));
  const query = new URLSearchParams();
  for (const { name, in: place } of parameters) {
    const value = values.get(name);
    if (place === 'query' && value) query.set(name, value);
  }
  return query.size === 0 ? full : `${full}?${query}`;
}

const toHeaders = ({ parameters }: Operation, { parameters: values }: Filled): Record<string, string> =>
  Object.fromEntries(
    parameters
      .filter(({ name, in: place }) => place === 'header' && values.get(name))
      .map(({ name }) => [name, values.get(name)!]),
  );

async function readText(response: Response): Promise<string> {
  const type = response.headers.get('content-type') ?? '';
  if (!/json|text|csv|markdown/.test(type)) {
    const { size } = await response.blob();
    return size === 0 ? '' : `${formatBytes(size)} of ${type}`;
  }
  const text = await response.text();
  const pretty = /json/.test(type) ? prettyJson(text) : text;
  return pretty.length > MAX_SHOWN ? `${pretty.slice(0, MAX_SHOWN)}\n… ${formatBytes(text.length)} in all` : pretty;
}

function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
