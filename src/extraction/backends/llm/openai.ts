import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';
import type { AnswerListener } from './answer-progress.ts';
import { boundedFetch, maxAnswerBytes } from './bounded-fetch.ts';
import { loadSdk, type Model } from './model.ts';
import { readAnswer } from './openai-stream.ts';
import type { LlmOptions } from './options.ts';

/** What some endpoints refuse by its name; then it is asked for without. */
const REFUSED = ['temperature', 'max_completion_tokens', 'stream_options', 'stream'] as const;

/** Any endpoint that speaks chat completions with structured outputs. */
export async function openOpenAi(options: LlmOptions): Promise<Model> {
  const { default: OpenAI } = await loadSdk('openai', () => import('openai'));
  const client = new OpenAI({
    baseURL: options.baseUrl,
    apiKey: options.apiKey || 'none',
    ...(options.apiKey === '' ? { defaultHeaders: { authorization: null } } : {}),
    // Without these the SDK would look into variables of its own.
    organization: null,
    project: null,
    adminAPIKey: null,
    logLevel: 'off',
    maxRetries: 0,
    // The request is ended from outside, well before this.
    timeout: 2 * options.deadlineMs,
    fetch: boundedFetch(maxAnswerBytes(options.maxOutputTokens)),
  });
  /** Models that reason refuse a temperature; endpoints older than a name know the limit as `max_tokens` and no options of streams. */
  const refused = new Set<(typeof REFUSED)[number]>();

  const whole = (request: ChatCompletionCreateParamsNonStreaming, signal: AbortSignal) =>
    client.chat.completions.create(request, { signal });
  const stream = async (
    request: ChatCompletionCreateParamsNonStreaming,
    signal: AbortSignal,
    listener: AnswerListener,
  ) => {
    const used = refused.has('stream_options') ? {} : { stream_options: { include_usage: true } };
    const { data, response } = await client.chat.completions
      .create({ ...request, ...used, stream: true }, { signal })
      .withResponse();
    return readAnswer(data, response, listener);
  };

  return {
    async ask({ instructions, document, answerSchema }, signal, listener) {
      for (;;) {
        try {
          const request: ChatCompletionCreateParamsNonStreaming = {
            model: options.model,
            messages: [
              { role: 'system', content: instructions },
              { role: 'user', content: document },
            ],
            response_format: {
              type: 'json_schema',
              json_schema: { name: 'extraction', strict: true, schema: answerSchema },
            },
            [refused.has('max_completion_tokens') ? 'max_tokens' : 'max_completion_tokens']: options.maxOutputTokens,
            ...(refused.has('temperature') ? {} : { temperature: 0 }),
          };
          const { choices, usage } =
            listener && !refused.has('stream') ? await stream(request, signal, listener) : await whole(request, signal);
          const [choice] = choices ?? [];
          const { content, refusal } = choice?.message ?? {};
          const isRefused = Boolean(refusal) || choice?.finish_reason === 'content_filter';
          return {
            text: content ?? '',
            end: isRefused ? 'refused' : choice?.finish_reason === 'length' ? 'cut' : 'done',
            tokens: usage?.total_tokens,
          };
        } catch (error) {
          const { status, message } = error as { status?: number; message?: string };
          const named = REFUSED.find(
            (name) => (status === 400 || status === 422) && !refused.has(name) && message?.includes(name),
          );
          if (!named) throw error;
          refused.add(named);
        }
      }
    },
  };
}
