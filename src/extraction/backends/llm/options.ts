export interface LlmOptions {
  provider: 'openai' | 'anthropic';
  baseUrl: string;
  model: string;
  /** Empty where the endpoint asks for none. */
  apiKey: string;
  /** Of one request to the model. */
  timeoutMs: number;
  /** Of an extraction, with all its requests and waits. */
  deadlineMs: number;
  retries: number;
  maxInputTokens: number;
  maxOutputTokens: number;
  tokensPerDay: number;
  concurrency: number;
}

/** Tokenizers differ; three bytes are a token or more in every common script, so this errs on the side of too many. */
export const estimateTokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / 3);
