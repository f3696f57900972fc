import { FaultError, fault } from '../document/fault.ts';
import { parseHeaderValue } from './header-parameters.ts';
import { ValueCount } from './json-values.ts';
import type { HttpRequest } from './transport.ts';

/** Enough for every operation but those that are given lists or schemas. */
export const STANDARD_BODY_BYTES = 64 * 1024;

/** `setting`: the name of what the limit can be raised by. */
export interface BodyLimit {
  maxBytes: number;
  setting?: string;
}

/** A body that is to be parsed as a whole: refused while it arrives where that would take long. */
export async function readJsonBytes(request: HttpRequest, limit: BodyLimit): Promise<Buffer> {
  if (Number(request.header('content-length')) > limit.maxBytes) throw tooLarge(limit);
  const chunks: Uint8Array[] = [];
  const values = new ValueCount();
  let received = 0;
  for await (const chunk of request.body) {
    received += chunk.length;
    if (received > limit.maxBytes) throw tooLarge(limit);
    values.add(chunk);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export async function readJsonObject(request: HttpRequest, limit: BodyLimit): Promise<Record<string, unknown>> {
  const bytes = await readJsonBytes(request, limit);
  if (bytes.length === 0) return {};
  const { value: mediaType } = parseHeaderValue(request.header('content-type'));
  // Asking for it also keeps pages of other origins from posting without a preflight.
  if (!/^application\/(.+\+)?json$/.test(mediaType)) {
    const given = mediaType === '' ? 'none' : mediaType;
    throw fault('invalid_request', `The body must be JSON with content-type application/json; it says ${given}.`, {
      at: 'header content-type',
    });
  }
  // A mark of byte order may be ignored (RFC 8259, 8.1); some libraries write one.
  const body = parseJson(bytes.toString('utf8').replace(/^\ufeff/, ''));
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw fault('invalid_request', 'The body must be a JSON object.');
  }
  return body as Record<string, unknown>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // V8 quotes the text around the place, which is the client's own but need not be repeated.
    const at = /position (\d+)/.exec(String(error))?.[1];
    throw new FaultError({
      code: 'invalid_request',
      message: 'The body is not valid JSON.',
      ...(at !== undefined && { at: `character ${at} of the body` }),
    });
  }
}

function tooLarge({ maxBytes, setting }: BodyLimit): FaultError {
  const name = setting === undefined ? '' : ` (${setting})`;
  return fault('payload_too_large', `The JSON body exceeds the limit of ${maxBytes} bytes${name}.`);
}
