import { request } from './client.ts';

export interface ServerEvent {
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: each event has a shape of its own
  data: any;
}

/** Server-sent events over fetch: EventSource cannot send an Authorization header. */
export async function* serverEvents(path: string, signal: AbortSignal): AsyncGenerator<ServerEvent> {
  const response = await request('GET', path, { signal, headers: { accept: 'text/event-stream' } });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let pending = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = (pending + value).split('\n\n');
    pending = events.pop()!;
    for (const text of events) {
      const event = parseEvent(text);
      if (event) yield event;
    }
  }
}

function parseEvent(text: string): ServerEvent | undefined {
  const fields = new Map(
    text.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const data = fields.get('data');
  return data === undefined ? undefined : { event: fields.get('event') ?? 'message', data: JSON.parse(data) };
}
