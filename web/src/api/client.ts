import { signal } from '@preact/signals';
import { authorization, keyWanted } from './key.ts';
import type { Problem } from './types.ts';

/** What the service answered instead of what was asked for. */
export class ApiError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }

  get code(): string {
    return this.problem.code;
  }
}

/** Whether the last request reached the service. */
export const online = signal(true);

const UNREACHABLE: Problem = {
  type: 'about:blank',
  title: 'Service unreachable',
  status: 0,
  detail: 'The service does not answer. Check that it is running, then try again.',
  code: 'unavailable',
};

export async function request(method: string, path: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, { method, ...init, headers: { ...authorization(), ...init.headers } });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    online.value = false;
    throw new ApiError(UNREACHABLE);
  }
  online.value = true;
  if (response.ok) return response;
  throw new ApiError(await readProblem(response));
}

export async function readProblem(response: { status: number; json(): Promise<unknown> }): Promise<Problem> {
  const problem = (await response.json().catch(() => undefined)) as Problem | undefined;
  if (response.status === 401) keyWanted.value = true;
  return problem?.detail === undefined ? { ...UNREACHABLE, status: response.status } : problem;
}

export async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await request('GET', path, signal ? { signal } : {});
  return (await response.json()) as T;
}

export const post = <T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> =>
  send('POST', path, body, signal);

export const patch = <T>(path: string, body: unknown): Promise<T> => send('PATCH', path, body);

async function send<T>(method: string, path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  const response = await request(method, path, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    ...(signal && { signal }),
  });
  return (await response.json()) as T;
}

export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.problem.status === 0;

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
