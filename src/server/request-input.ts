import * as z from 'zod';
import { append } from '../document/append.ts';
import { fault } from '../document/fault.ts';
import { invalidInput, MAX_ERRORS, parseInput, unknownName } from '../operations/input-errors.ts';
import { type Operation, takesBody } from '../operations/operation.ts';
import type { Spool } from '../operations/services.ts';
import { type BodyLimit, readJsonObject, STANDARD_BODY_BYTES } from './json-body.ts';
import { MAX_VALUES } from './json-values.ts';
import type { HttpRequest } from './transport.ts';
import { receiveUpload, type UploadLimits } from './upload.ts';

export interface InputLimits extends UploadLimits {
  maxJsonBytes: number;
}

export type RequestInput = Record<string, unknown>;

/** Where each field of an operation's input comes from. */
export interface InputPlaces {
  path: string[];
  query: string[];
  headers: [field: string, header: string][];
  body: string[];
}

export function placesOf({ http, input }: Operation): InputPlaces {
  const path = [...http.path.matchAll(/\{(\w+)\*?\}/g)].map(([, name]) => name!);
  const headers = Object.entries(http.headers ?? {});
  const elsewhere = new Set([...path, ...headers.map(([field]) => field)]);
  const rest = Object.keys(input.shape).filter((field) => !elsewhere.has(field));
  const hasBody = takesBody(http);
  const query = hasBody ? (http.query ?? []) : rest;
  return { path, headers, query, body: hasBody ? rest.filter((field) => !query.includes(field)) : [] };
}

/**
 * Puts an operation's input together. What the operation does not know, in a JSON body or in the query, is refused, for it is a
 * typing error more often than not; an unknown form field is ignored, for forms add such.
 */
export class InputReader {
  readonly #operation: Operation;
  readonly #spool: Spool;
  readonly #limits: InputLimits;
  readonly #places: InputPlaces;
  readonly #texts: Map<string, TextType>;

  constructor(operation: Operation, spool: Spool, limits: InputLimits) {
    this.#operation = operation;
    this.#spool = spool;
    this.#limits = limits;
    this.#places = placesOf(operation);
    this.#texts = textTypesOf(operation.input);
  }

  /** At once where there is no body to wait for. */
  read(request: HttpRequest, parameters: ReadonlyMap<string, string>): RequestInput | Promise<RequestInput> {
    const fields = new Map<string, unknown>();
    for (const name of this.#places.path) fields.set(name, this.#fromText(name, parameters.get(name) ?? ''));
    for (const [name, header] of this.#places.headers) {
      const text = request.header(header);
      if (text !== '') fields.set(name, this.#fromText(name, text));
    }
    this.#readQuery(request.query, fields);
    if (takesBody(this.#operation.http)) refuseEncoded(request);
    if (this.#operation.http.body === 'multipart') return this.#readForm(request, fields);
    if (this.#places.body.length > 0 || this.#takesAnyField) return this.#readJson(request, fields);
    return this.#validate(fields);
  }

  async #readJson(request: HttpRequest, fields: Map<string, unknown>): Promise<RequestInput> {
    const body = await readJsonObject(request, this.#bodyLimit);
    if (!this.#takesAnyField) refuseUnknown('field', Object.keys(body), this.#places.body);
    for (const [name, value] of Object.entries(body)) fields.set(name, value);
    return this.#validate(fields);
  }

  async #readForm(request: HttpRequest, fields: Map<string, unknown>): Promise<RequestInput> {
    const upload = await receiveUpload(request, this.#spool, this.#limits);
    for (const name of [...this.#places.body, ...this.#places.query]) {
      const text = upload.fields.get(name);
      if (text !== undefined) fields.set(name, this.#fromText(name, text));
    }
    fields.set('file', upload.file).set('file_name', upload.fileName);
    try {
      return this.#validate(fields);
    } catch (error) {
      await upload.file.discard();
      throw error;
    }
  }

  #validate(fields: Map<string, unknown>): Record<string, unknown> {
    return parseInput(this.#operation.input, Object.fromEntries(fields));
  }

  #readQuery(query: string, fields: Map<string, unknown>): void {
    if (query === '') return;
    const texts = new Map<string, string[]>();
    for (const [name, text] of new URLSearchParams(query)) append(texts, name, text);
    refuseUnknown('query parameter', [...texts.keys()], this.#places.query);
    for (const [name, all] of texts) {
      const isOne = !isList(this.#texts.get(name));
      if (isOne && new Set(all).size > 1) throw invalidInput([{ path: name, message: 'Must be given once.' }]);
      fields.set(name, this.#fromText(name, isOne ? all[0]! : all.join(',')));
    }
  }

  /** Text that does not fit its type stays text, and the schema says what was expected. */
  #fromText(name: string, text: string): unknown {
    switch (this.#texts.get(name)) {
      case 'number':
        return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
      case 'boolean':
        return BOOLEANS.get(text.toLowerCase()) ?? text;
      case 'array':
        return text === '' ? [] : splitList(name, text);
      case 'numbers':
        return splitList(name, text).map((each) => (/^\d+$/.test(each) ? Number(each) : each));
      default:
        return text;
    }
  }

  /** The operation's own limit, capped by that of the service. */
  get #bodyLimit(): BodyLimit {
    const { maxJsonBytes } = this.#limits;
    const { maxBodyBytes = STANDARD_BODY_BYTES } = this.#operation.http;
    return maxBodyBytes < maxJsonBytes
      ? { maxBytes: maxBodyBytes }
      : { maxBytes: maxJsonBytes, setting: 'max_json_bytes' };
  }

  /** The input of an operation that passes its fields on. */
  get #takesAnyField(): boolean {
    return this.#operation.input.def.catchall !== undefined;
  }
}

/** Bodies are taken as they are: what is said of packed bytes would be about bytes the client never saw. */
function refuseEncoded(request: HttpRequest): void {
  const encoding = request.header('content-encoding').trim().toLowerCase();
  if (encoding === '' || encoding === 'identity') return;
  throw fault('invalid_request', `The body must not be packed; its content-encoding is ${encoding.slice(0, 40)}.`, {
    at: 'header content-encoding',
  });
}

function splitList(name: string, text: string): string[] {
  const entries = text.split(',', MAX_VALUES + 1);
  if (entries.length <= MAX_VALUES) return entries;
  throw invalidInput([{ path: name, message: `Must have at most ${MAX_VALUES} entries.` }]);
}

function refuseUnknown(kind: string, names: string[], known: readonly string[]): void {
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const told = unknown.slice(0, MAX_ERRORS);
  const errors = told.map((name) => ({ path: name.slice(0, 100), message: unknownName(kind, name, known) }));
  throw invalidInput(errors, unknown.length);
}

const BOOLEANS = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

type TextType = 'number' | 'boolean' | 'array' | 'numbers' | 'text';

const isList = (type: TextType | undefined): boolean => type === 'array' || type === 'numbers';

/** How the text of a path, query or form field is to be read: the schema's JSON form says it without looking into zod. */
function textTypesOf(input: z.ZodObject): Map<string, TextType> {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return new Map(
    Object.entries(properties).map(([name, schema]) => {
      const { type, items } = typeof schema === 'object' ? schema : {};
      if (typeof items === 'object' && 'type' in items && items.type === 'integer') return [name, 'numbers'];
      if (type === 'number' || type === 'integer') return [name, 'number'];
      return [name, type === 'boolean' || type === 'array' ? type : 'text'];
    }),
  );
}
