/** One event as it stands in a `text/event-stream`; `json` is a single line. */
export const toServerSentEvent = (name: string, json: string): Uint8Array =>
  Buffer.from(`event: ${name}\ndata: ${json}\n\n`);
