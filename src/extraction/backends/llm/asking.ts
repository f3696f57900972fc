import type * as z from 'zod';
import { FaultError, fault } from '../../../document/fault.ts';
import { TimeLimit } from '../../../document/time-limit.ts';
import type { Usage } from '../../extraction.ts';
import { parseAnswer } from './answer.ts';
import type { AnswerListener } from './answer-progress.ts';
import { openAnthropic } from './anthropic.ts';
import { withRetries } from './attempts.ts';
import { type Failure, type Model, type ModelAnswer, type Question, toFailure } from './model.ts';
import { openOpenAi } from './openai.ts';
import { estimateTokens, type LlmOptions } from './options.ts';
import { toCorrection } from './prompt.ts';
import { Slots } from './slots.ts';
import { Spend } from './spend.ts';

const PROVIDERS: Record<LlmOptions['provider'], (options: LlmOptions) => Promise<Model>> = {
  openai: openOpenAi,
  anthropic: openAnthropic,
};

/** What is logged of a request is its cost and its end: never the text of document or answer. */
export interface LlmLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** Gets answers out of a model within what may be waited for and spent. */
export class Asking {
  readonly #options: LlmOptions;
  readonly #logger: LlmLogger;
  readonly #slots: Slots;
  readonly #spend: Spend;
  #model: Promise<Model> | undefined;

  constructor(options: LlmOptions, logger: LlmLogger) {
    this.#options = options;
    this.#logger = logger;
    this.#slots = new Slots(options.concurrency);
    this.#spend = new Spend(options.tokensPerDay);
  }

  /** An answer of the shape, which is that of the question's schema. */
  async ask(
    question: Question,
    shape: z.ZodObject,
    caller: AbortSignal,
    listener?: AnswerListener,
  ): Promise<{ answer: Record<string, unknown>; usage: Usage }> {
    const usage: Usage = { model: this.#options.model, requests: 0, tokens: 0 };
    const { deadlineMs, provider } = this.#options;
    const deadline = performance.now() + deadlineMs;
    const limit = new TimeLimit(deadlineMs, caller);
    const { signal } = limit;
    try {
      this.#model ??= PROVIDERS[provider](this.#options);
      const model = await this.#model;
      const answer = await this.#slots.run(
        () =>
          this.#askTwice((again) => this.#request(model, again, deadline, signal, usage, listener), question, shape),
        signal,
      );
      return { answer, usage };
    } catch (error) {
      if (error instanceof FaultError || !signal.aborted) throw error;
      if (caller.aborted) throw fault('unavailable', 'The caller did not wait for the language model.');
      throw fault('timeout', `The language model took longer than ${deadlineMs} ms (DOCLOUPE_LLM_DEADLINE_MS).`);
    } finally {
      limit.clear();
    }
  }

  /** An answer that cannot be used is asked for once more. */
  async #askTwice(
    request: (question: Question) => Promise<ModelAnswer>,
    question: Question,
    shape: z.ZodObject,
  ): Promise<Record<string, unknown>> {
    const first = parseAnswer(await this.#read(request(question)), shape);
    if ('answer' in first) return first.answer;
    const instructions = question.instructions + toCorrection(first.complaint);
    const second = parseAnswer(await this.#read(request({ ...question, instructions })), shape);
    if ('answer' in second) return second.answer;
    throw fault('unavailable', `The answer of the language model could not be used, twice: ${second.complaint}.`);
  }

  async #read(asked: Promise<ModelAnswer>): Promise<string> {
    const { text, end } = await asked;
    if (end === 'refused') {
      throw fault('not_applicable', 'The language model refuses to read this document; extract with backend rules.');
    }
    if (end === 'cut') {
      const limit = `${this.#options.maxOutputTokens} tokens (DOCLOUPE_LLM_MAX_OUTPUT_TOKENS)`;
      throw fault('limit_exceeded', `The answer needs more than ${limit}: ask for fewer fields or pages.`);
    }
    return text;
  }

  #request(
    model: Model,
    question: Question,
    deadline: number,
    signal: AbortSignal,
    usage: Usage,
    listener: AnswerListener | undefined,
  ): Promise<ModelAnswer> {
    const { retries, timeoutMs, model: name } = this.#options;
    const onFailure = (failure: Failure): void =>
      this.#logger.warn({ model: name, ...failure }, 'language model failed');
    return withRetries(
      (one) => this.#attempt(model, question, one, usage, listener),
      { retries, timeoutMs, deadline, onFailure },
      signal,
    );
  }

  async #attempt(
    model: Model,
    question: Question,
    signal: AbortSignal,
    usage: Usage,
    listener: AnswerListener | undefined,
  ): Promise<ModelAnswer> {
    const { maxOutputTokens, model: name } = this.#options;
    const inputTokens = estimateTokens(
      question.instructions + question.document + JSON.stringify(question.answerSchema),
    );
    const settle = this.#spend.reserve(inputTokens + maxOutputTokens);
    const startedAt = performance.now();
    try {
      listener?.begin();
      const answer = await model.ask(question, signal, listener);
      const tokens = answer.tokens ?? inputTokens + estimateTokens(answer.text);
      settle(tokens);
      usage.requests++;
      usage.tokens += tokens;
      const durationMs = Math.round(performance.now() - startedAt);
      this.#logger.info({ model: name, tokens, end: answer.end, duration_ms: durationMs }, 'language model answered');
      return answer;
    } catch (error) {
      // An error with a status was not billed; what was cut off may have been.
      settle(toFailure(error).status === undefined ? inputTokens : 0);
      throw error;
    }
  }
}
