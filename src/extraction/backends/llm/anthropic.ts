import type { MessageCreateParamsNonStreaming } from '@anthropic-ai/sdk/resources/messages';
import { boundedFetch, maxAnswerBytes } from './bounded-fetch.ts';
import { loadSdk, type Model, type ModelAnswer } from './model.ts';
import type { LlmOptions } from './options.ts';

/** Anthropic's messages with structured outputs; its present models take no temperature. */
export async function openAnthropic(options: LlmOptions): Promise<Model> {
  const { default: Anthropic } = await loadSdk('@anthropic-ai/sdk', () => import('@anthropic-ai/sdk'));
  const client = new Anthropic({
    baseURL: options.baseUrl,
    // A key that is passed keeps the SDK from looking for one in variables and profiles of its own.
    apiKey: options.apiKey || 'none',
    ...(options.apiKey === '' ? { defaultHeaders: { authorization: null } } : {}),
    logLevel: 'off',
    openTelemetry: false,
    maxRetries: 0,
    // The request is ended from outside, well before this.
    timeout: 2 * options.deadlineMs,
    fetch: boundedFetch(maxAnswerBytes(options.maxOutputTokens)),
  });
  return {
    async ask({ instructions, document, answerSchema }, signal, listener) {
      const request: MessageCreateParamsNonStreaming = {
        model: options.model,
        max_tokens: options.maxOutputTokens,
        system: instructions,
        messages: [{ role: 'user', content: document }],
        output_config: { format: { type: 'json_schema', schema: answerSchema } },
      };
      const {
        content,
        stop_reason: reason,
        usage,
      } = listener
        ? await client.messages
            .stream(request, { signal })
            .on('text', (piece) => listener.text(piece))
            .finalMessage()
        : await client.messages.create(request, { signal });
      return {
        text: (content ?? []).flatMap((part) => (part.type === 'text' ? [part.text] : [])).join(''),
        end: ENDS.get(reason) ?? 'done',
        tokens:
          usage &&
          sum(
            usage.input_tokens,
            usage.cache_creation_input_tokens,
            usage.cache_read_input_tokens,
            usage.output_tokens,
          ),
      };
    },
  };
}

const ENDS = new Map<string | null, ModelAnswer['end']>([
  ['refusal', 'refused'],
  ['max_tokens', 'cut'],
  ['model_context_window_exceeded', 'cut'],
]);

const sum = (...counts: (number | null | undefined)[]): number => counts.reduce<number>((all, n) => all + (n ?? 0), 0);
