import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { FaultError, fault } from '../document/fault.ts';
import { ObjectMissing, type ObjectStore } from './object-store.ts';

/** Larger objects are sent in parts of this size; S3 wants at least 5 MiB, and at most 10,000 of them. */
const PART_BYTES = 8 * 1024 * 1024;
const RETRIES = 3;
const REQUEST_MS = 60_000;
const DELETES_AT_ONCE = 8;

export interface S3Options {
  bucket: string;
  /** Before every key; empty, or ending in a slash. */
  prefix: string;
  region: string;
  /** Undefined: that of Amazon. */
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | undefined;
}

/** `s3://bucket/prefix?endpoint=http://127.0.0.1:9000&region=eu-central-1`; the keys are those that all tools of AWS use. */
export function parseS3Url(text: string, environment: NodeJS.ProcessEnv): S3Options {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 's3:' || url.hostname === '') throw new Error('This is no address like s3://bucket/prefix.');
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = environment;
  if (accessKeyId === '' || secretAccessKey === '') {
    throw new Error('An object store needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  }
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '');
  return {
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region: url.searchParams.get('region') ?? environment.AWS_REGION ?? 'us-east-1',
    endpoint: url.searchParams.get('endpoint') ?? undefined,
    accessKeyId,
    secretAccessKey,
    sessionToken: environment.AWS_SESSION_TOKEN,
  };
}

/** Objects in a bucket of anything that speaks S3. */
export class S3Objects implements ObjectStore {
  readonly #aws: AwsClient;
  /** URL of the bucket, ending in a slash. */
  readonly #base: string;
  readonly #prefix: string;

  constructor({ bucket, prefix, region, endpoint, accessKeyId, secretAccessKey, sessionToken }: S3Options) {
    const token = sessionToken === undefined ? {} : { sessionToken };
    this.#aws = new AwsClient({ accessKeyId, secretAccessKey, ...token, region, service: 's3', retries: RETRIES });
    this.#prefix = prefix;
    this.#base = endpoint
      ? `${endpoint.replace(/\/+$/, '')}/${bucket}/`
      : `https://${bucket}.s3.${region}.amazonaws.com/`;
  }

  async put(key: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    const parts = inParts(chunks);
    const first = await parts.next();
    const second = await parts.next();
    if (second.done) return void (await this.#send('PUT', this.#url(key), first.value ?? new Uint8Array(0)));
    const opened = await this.#send('POST', `${this.#url(key)}?uploads=`);
    const upload = encodeURIComponent(findElement(await opened.text(), 'UploadId') ?? '');
    try {
      const tags: string[] = [];
      for (let part: IteratorResult<Uint8Array, void> = first; !part.done; ) {
        const number = tags.length + 1;
        const sent = await this.#send('PUT', `${this.#url(key)}?partNumber=${number}&uploadId=${upload}`, part.value);
        tags.push(sent.headers.get('etag') ?? '');
        part = number === 1 ? second : await parts.next();
      }
      const list = tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join('');
      const whole = Buffer.from(`<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`);
      const ended = await this.#send('POST', `${this.#url(key)}?uploadId=${upload}`, whole);
      // It may say 200 and fail nevertheless.
      if (findElement(await ended.text(), 'ETag') === undefined) throw unreachable();
    } catch (error) {
      await this.#send('DELETE', `${this.#url(key)}?uploadId=${upload}`).catch(() => {});
      throw error;
    }
  }

  async *get(key: string): AsyncGenerator<Uint8Array> {
    const response = await this.#send('GET', this.#url(key));
    if (response.status === 404) throw new ObjectMissing(key);
    try {
      if (response.body) yield* response.body as AsyncIterable<Uint8Array>;
    } catch (error) {
      throw error instanceof FaultError ? error : unreachable();
    }
  }

  async delete(keys: readonly string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += DELETES_AT_ONCE) {
      const some = keys.slice(at, at + DELETES_AT_ONCE);
      await Promise.all(some.map((key) => this.#send('DELETE', this.#url(key))));
    }
  }

  async *olderThan(time: Date): AsyncGenerator<string[]> {
    for (let next: string | undefined = ''; next !== undefined; ) {
      const from: string = next === '' ? '' : `&continuation-token=${encodeURIComponent(next)}`;
      const prefix = encodeURIComponent(this.#prefix);
      const response = await this.#send('GET', `${this.#base}?list-type=2&prefix=${prefix}${from}`);
      const list = await response.text();
      const keys = [...list.matchAll(/<Contents>(.*?)<\/Contents>/gs)]
        .map(([, entry]) => entry!)
        .filter((entry) => new Date(findElement(entry, 'LastModified') ?? Date.now()) < time)
        .map((entry) => findElement(entry, 'Key')!.slice(this.#prefix.length));
      if (keys.length > 0) yield keys;
      next = findElement(list, 'NextContinuationToken');
    }
  }

  async presign(key: string, options: { seconds: number; disposition: string; mediaType: string }): Promise<string> {
    const url = new URL(this.#url(key));
    url.searchParams.set('X-Amz-Expires', String(options.seconds));
    url.searchParams.set('response-content-disposition', options.disposition);
    url.searchParams.set('response-content-type', options.mediaType);
    return (await this.#aws.sign(url.href, { aws: { signQuery: true } })).url;
  }

  #url(key: string): string {
    return `${this.#base}${this.#prefix}${key}`;
  }

  /** Throws unless the answer is good, or says that there is no such object. What is sent is signed, so that damage on the way shows. */
  async #send(method: string, url: string, bytes?: Uint8Array): Promise<Response> {
    const body = bytes ?? new Uint8Array(0);
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), REQUEST_MS);
    let response: Response;
    try {
      response = await this.#aws.fetch(url, {
        method,
        headers: { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
        ...(method === 'PUT' || method === 'POST' ? { body: body as Uint8Array<ArrayBuffer> } : {}),
        signal: late.signal,
      });
    } catch {
      throw unreachable();
    } finally {
      clearTimeout(timer);
    }
    if (response.ok || (response.status === 404 && method !== 'PUT')) return response;
    const code = findElement(await response.text(), 'Code') ?? String(response.status);
    if (response.status >= 500) throw unreachable();
    throw new Error(`The object store refused ${method}: ${code}.`);
  }
}

const unreachable = (): FaultError =>
  fault('unavailable', 'The object store of the cluster cannot be reached.', { retryAfterSeconds: 5, ofStorage: true });

/** The text of an element that holds nothing else; keys and tags here need no more of XML. */
const findElement = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]?.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

async function* inParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(waiting);
    [waiting, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}
