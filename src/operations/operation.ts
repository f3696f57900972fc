import type * as z from 'zod';
import type { FaultCode } from '../document/fault.ts';
import type { StoredItem } from '../index/store.ts';
import type { DocumentServices, Services } from './services.ts';
import type { OpenFile } from './stored-file.ts';

/**
 * One thing the service can do. Routes, OpenAPI, agent tools, CLI commands and the README's table are loops over the list of
 * these in registry.ts: adding an operation is adding one object.
 */
export interface Operation<Input extends z.ZodObject = z.ZodObject> {
  /** `verb_noun`, unique: the OpenAPI operationId. */
  name: string;
  /** One sentence, for people and agents. */
  summary: string;
  /** The group it is listed under. */
  resource: string;
  scope: 'read' | 'write';
  /** Faults beyond those of input, keys and load, which all operations have. */
  faults?: readonly FaultCode[];
  /** Path, query and body fields together. */
  input: Input;
  /** The JSON that leaves; undefined where the answer is no JSON. */
  output: z.ZodType | undefined;
  http: HttpBinding;
  tool?: ToolBinding;
  run(input: z.output<Input>, services: Services, call: Call): Promise<Answer> | Answer;
}

/** How an operation is asked and answered over HTTP. */
export interface HttpBinding {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path parameters in braces are fields of the input: `/v1/files/{id}/pages/{page}`. */
  path: string;
  /** Status of a successful answer; 200 where left out. */
  status?: number;
  /** Other statuses that are no fault. */
  otherStatuses?: number[];
  /** How the fields that are not in the path come; by default in the query for GET and DELETE, else as JSON. */
  body?: 'multipart';
  /** Limit of the JSON body, where lists or schemas need more than the standard (server/json-body.ts). */
  maxBodyBytes?: number;
  /** Fields of the input that stand in the query although the method is POST. */
  query?: string[];
  /** Fields of the input that HTTP carries in headers: `{ byte_range: 'range' }`. */
  headers?: Record<string, string>;
  /** Media types of answers that are no JSON, or JSON of many shapes. */
  mediaTypes?: string[];
  /** Schema of answers by media type; for JSON lines, of each line. */
  contents?: Record<string, z.ZodType>;
  /** Whether a 304 can be answered: the answer changes only with the file's content. */
  immutable?: boolean;
  /** Before the body is read: throws where that would be in vain. What it gives back is called when the call has ended. */
  admit?(services: Services, call: Call): Promise<() => void>;
}

/** The agent tool that offers an operation, always one on documents that are read. */
export interface ToolBinding {
  name: string;
  /** Fields of the input for people's eyes, which the tool does not take. */
  omits?: readonly string[];
}

/** An operation on documents that are read: the pool can do it as well as the thread that answers. */
export interface PooledOperation<Input extends z.ZodObject = z.ZodObject> extends Operation<Input> {
  pool: PoolBinding<Input>;
  run(input: z.output<Input>, services: DocumentServices, call: Call): Promise<Answer> | Answer;
}

/** When the pool does an operation, and what it must be given for that. */
export interface PoolBinding<Input extends z.ZodObject = z.ZodObject> {
  /** Whether the work grows with the document or with what is asked. Where left out, only the tool is ever heavy. */
  isHeavy?(input: z.output<Input>, file: OpenFile, items: readonly StoredItem[]): boolean;
  /** The same of its tool, where that takes apart what the operation gives away as it is stored. */
  isHeavyTool?(input: z.output<Input>, file: OpenFile): boolean;
  /** The files that the work reads, the first before all others; the one under `id` where left out. */
  files?(input: z.output<Input>): readonly string[];
  /** Whether the work reads the bytes as they were uploaded. */
  readsOriginal?: boolean | ((input: z.output<Input>) => boolean);
  /** The items of the file that the work needs, where it does: all of a kind, or one. */
  items?(input: z.output<Input>): { kind: string; id?: string | undefined } | undefined;
}

export const takesBody = ({ method }: Pick<HttpBinding, 'method'>): boolean => method === 'POST' || method === 'PATCH';

export const isPooled = (operation: Operation): operation is PooledOperation => 'pool' in operation;

/** What an operation knows about the caller. */
export interface Call {
  /** Aborted when the caller is gone. */
  signal: AbortSignal;
  requestId: string;
  /** Whose files are seen, and to whom new ones belong. */
  owner: string;
  /** The file that it is about, where it had to be opened before. */
  opened?: OpenFile;
  /** Set once a file was looked at that goes by itself: what is said of it must not outlive it. */
  isPassing?: boolean;
}

export type Answer =
  | { kind: 'json'; value: unknown; status?: number; headers?: Record<string, string> }
  /** Ready bytes, as stored or made by the pool; cached and served without another look where the operation is immutable. */
  | {
      kind: 'bytes';
      bytes: Uint8Array;
      mediaType: string;
      /** Left out where the answer is not asked for again. */
      etag?: string;
      status?: number;
      headers?: Record<string, string>;
    }
  | {
      kind: 'stream';
      mediaType: string;
      chunks: AsyncIterable<Uint8Array>;
      /** Known length in bytes; left out where it is not known before the end. */
      length?: number;
      status?: number;
      headers?: Record<string, string>;
      etag?: string;
    }
  | { kind: 'empty' };

/** Keeps the types of one operation together; the list holds them all as Operation. */
export const pooledOperation = <Input extends z.ZodObject>(definition: PooledOperation<Input>): PooledOperation =>
  definition as unknown as PooledOperation;

/** The same of one that the thread that answers does itself; agents call none of these. */
export const operation = <Input extends z.ZodObject>(definition: Omit<Operation<Input>, 'tool'>): Operation =>
  definition as unknown as Operation;
