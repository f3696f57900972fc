import * as z from 'zod';
import { estimateTokens } from '../../export/token-estimate.ts';
import { parseInput } from '../input-errors.ts';
import type { Answer, Call, PooledOperation } from '../operation.ts';
import type { DocumentServices, Services } from '../services.ts';
import { type AnswerReader, pageAnswer } from './paging.ts';
import { textReader, toText } from './text/text.ts';

/** An operation as agents call it: answers fit a budget of tokens, and come with a short text beside the JSON. */
export interface Tool {
  name: string;
  description: string;
  input: z.ZodObject;
  /** The fields of the operation's answer, and where to go on. */
  output: z.ZodType;
  /** Throws what is wrong with an input. */
  parse(raw: Record<string, unknown>): Record<string, unknown>;
  /** `reads`: which of the two forms the budget is spent on. */
  call(input: Record<string, unknown>, services: Services, call: Call, reads?: 'json' | 'text'): Promise<ToolAnswer>;
}

/** A tool as it is made of its operation, before files are looked for: the pool can do it. */
export interface DocumentTool extends Tool {
  call(
    input: Record<string, unknown>,
    services: DocumentServices,
    call: Call,
    reads?: 'json' | 'text',
  ): Promise<ToolAnswer>;
}

export interface ToolAnswer {
  value: Record<string, unknown>;
  text: string;
  /** Shown to agents that see. */
  image?: { media_type: string; base64: string };
}

const DEFAULT_TOKENS = 6000;

/** Arguments of every tool beside the fields of its operation. */
const BUDGET = {
  max_tokens: z
    .number()
    .int()
    .min(500)
    .max(100_000)
    .default(DEFAULT_TOKENS)
    .describe('Roughly how long the answer may be.'),
  cursor: z.string().max(64).optional().describe('The next_cursor of the previous answer.'),
};

export function toTool(operation: PooledOperation): DocumentTool {
  const { id, ...fields } = operation.input.shape;
  const { name, omits } = operation.tool!;
  const rest = Object.fromEntries(Object.entries(fields).filter(([field]) => !omits?.includes(field)));
  const input = z.strictObject({ file_id: id as z.ZodType, ...rest, ...BUDGET });
  const isPaged = 'cursor' in rest;
  return {
    name,
    description: operation.summary,
    input,
    output: (operation.output as z.ZodObject).extend({ next_cursor: z.string().optional() }),
    parse: (raw) => parseInput(input, raw),
    async call(raw, services, call, reads = 'json') {
      const { file_id: fileId, max_tokens: maxTokens, cursor, ...fields } = parseInput(input, raw);
      const { part, within } = splitCursor(cursor as string | undefined, isPaged);
      const asked = { id: fileId, ...fields, ...(part === undefined ? {} : { cursor: part }) };
      const { next_cursor: nextPart, ...whole } = toJson(await operation.run(asked as never, services, call));
      const reader = reads === 'text' ? readerOfText(name, whole) : undefined;
      const { next_cursor: nextWithin, ...page } = pageAnswer(whole, maxTokens as number, within, reader);
      const next = nextWithin === undefined ? nextPart : `${part ?? ''}${isPaged ? '~' : ''}${nextWithin}`;
      const value = next === undefined || next === null ? page : { ...page, next_cursor: next };
      return { value, text: toText(name, value) };
    },
  };
}

/** Whoever reads the text is sent the JSON beside it: it may be longer, but not without bound. */
const JSON_ALLOWANCE = 5;

function readerOfText(tool: string, value: Record<string, unknown>): AnswerReader | undefined {
  const text = textReader(tool, value);
  return (
    text && {
      tells: text.tells,
      costOf: (list, entry) =>
        Math.max(text.costOf(list, entry), estimateTokens(JSON.stringify(entry)) / JSON_ALLOWANCE),
    }
  );
}

/** `20~7`: within the part that the operation's cursor 20 asks for, from its entry 7 on. */
function splitCursor(cursor: string | undefined, isPaged: boolean): { part?: string; within?: string } {
  if (cursor === undefined) return {};
  if (!isPaged) return { within: cursor };
  const [part, within] = cursor.split('~', 2) as [string, string?];
  return { ...(part === '' ? {} : { part }), ...(within === undefined ? {} : { within }) };
}

function toJson(answer: Answer): Record<string, unknown> {
  if (answer.kind === 'json') return answer.value as Record<string, unknown>;
  if (answer.kind === 'bytes') return JSON.parse(Buffer.from(answer.bytes).toString('utf8')) as Record<string, unknown>;
  throw new Error('A tool answers with JSON.');
}
