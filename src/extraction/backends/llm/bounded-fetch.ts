import { fault } from '../../../document/fault.ts';

/** Fetches from where it is told and nowhere else, and no more than so many bytes. */
export function boundedFetch(maxBytes: number): typeof fetch {
  return async (input, init) => {
    // A redirect would take the key and the document to another place.
    const response = await fetch(input, { ...init, redirect: 'manual' });
    let left = maxBytes;
    const limited = response.body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          left -= chunk.byteLength;
          if (left >= 0) controller.enqueue(chunk);
          else controller.error(fault('limit_exceeded', `The answer of the language model is over ${maxBytes} bytes.`));
        },
      }),
    );
    const { status, statusText, headers } = response;
    return new Response(limited ?? null, { status, statusText, headers });
  };
}

/** Far more than a token weighs, also when it is escaped or comes with a log of its making. */
const BYTES_PER_TOKEN = 64;
const ENVELOPE_BYTES = 65_536;

export const maxAnswerBytes = (maxOutputTokens: number): number => ENVELOPE_BYTES + BYTES_PER_TOKEN * maxOutputTokens;
