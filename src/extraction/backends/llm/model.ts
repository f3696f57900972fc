import { type FaultError, fault } from '../../../document/fault.ts';
import type { AnswerListener } from './answer-progress.ts';

export interface Question {
  instructions: string;
  /** The document, fenced; never instructions. */
  document: string;
  /** JSON Schema of the answer, in the subset that structured outputs take. */
  answerSchema: Record<string, unknown>;
}

export interface ModelAnswer {
  text: string;
  end: 'done' | 'refused' | 'cut';
  /** As billed; undefined where the endpoint does not say. */
  tokens: number | undefined;
}

/** A language model behind whatever protocol. It has no tools, keeps nothing, and is asked one question at a time. */
export interface Model {
  /** Whoever listens is told of the answer as it comes, where the endpoint can stream. */
  ask(question: Question, signal: AbortSignal, listener?: AnswerListener): Promise<ModelAnswer>;
}

/** SDKs are optional packages: they are looked for when the first question is asked. */
export async function loadSdk<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    throw fault(
      'unavailable',
      `The package ${name} is not installed: npm install ${name}, or extract with backend rules.`,
    );
  }
}

/** What went wrong between us and the model. Of an error of an SDK only this is kept: its text may hold the key or the document. */
export interface Failure {
  /** Undefined where no answer came. */
  status?: number | undefined;
  retryAfterMs?: number | undefined;
  /** The request took longer than it may. */
  isSlow?: boolean;
}

export const isWorthRetrying = ({ status }: Failure): boolean =>
  status === undefined || status === 408 || status === 409 || status === 429 || status >= 500;

/** Errors of both SDKs carry the status and headers of the answer, if there was one. */
export function toFailure(error: unknown): Failure {
  const { status, headers } = (error ?? {}) as { status?: unknown; headers?: unknown };
  return {
    status: typeof status === 'number' ? status : undefined,
    retryAfterMs: headers instanceof Headers ? readRetryAfter(headers) : undefined,
  };
}

function readRetryAfter(headers: Headers): number | undefined {
  const after = headers.get('retry-after');
  const ms = Number(headers.get('retry-after-ms') ?? (after === null ? Number.NaN : Number(after) * 1000));
  const wait = Number.isNaN(ms) && after !== null ? Date.parse(after) - Date.now() : ms;
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

export function toFault({ status, retryAfterMs, isSlow }: Failure): FaultError {
  const later = retryAfterMs === undefined ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) };
  if (isSlow) return fault('timeout', 'The language model did not answer in time.');
  if (status === undefined) return fault('unavailable', 'The language model cannot be reached.');
  if (status === 429) return fault('too_many_requests', 'The endpoint of the language model is busy.', later);
  if (status === 401 || status === 403) {
    return fault('unavailable', `The endpoint of the language model refuses the configured key (${status}).`);
  }
  return fault('unavailable', `The endpoint of the language model answered ${status}.`, later);
}
