import type { ChatCompletion, ChatCompletionChunk } from 'openai/resources/chat/completions';
import type { AnswerListener } from './answer-progress.ts';

/** An answer that comes in pieces, as one; endpoints that do not stream send it whole. */
export async function readAnswer(
  chunks: AsyncIterable<ChatCompletionChunk>,
  response: Response,
  listener: AnswerListener,
): Promise<Pick<ChatCompletion, 'choices' | 'usage'>> {
  if (!response.headers.get('content-type')?.includes('event-stream')) {
    const answer = (await response.json()) as ChatCompletion;
    listener.text(answer.choices?.[0]?.message?.content ?? '');
    return answer;
  }
  let [content, refusal] = ['', ''];
  let finish: ChatCompletion.Choice['finish_reason'] | undefined;
  let usage: ChatCompletion['usage'];
  for await (const { choices, usage: used } of chunks) {
    if (used) usage = used;
    const [choice] = choices ?? [];
    if (choice?.finish_reason) finish = choice.finish_reason as ChatCompletion.Choice['finish_reason'];
    refusal += choice?.delta?.refusal ?? '';
    const piece = choice?.delta?.content ?? '';
    content += piece;
    if (piece !== '') listener.text(piece);
  }
  const message = { role: 'assistant' as const, content, refusal: refusal || null };
  return {
    choices: [{ index: 0, logprobs: null, message, finish_reason: finish ?? 'stop' }],
    ...(usage ? { usage } : {}),
  };
}
