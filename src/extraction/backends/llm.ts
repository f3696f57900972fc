import type * as z from 'zod';
import { fault } from '../../document/fault.ts';
import type { Warning } from '../../document/warning.ts';
import type { StoredContent } from '../../index/content.ts';
import type { Searcher } from '../../index/search/searcher.ts';
import type { Backend, BackendResult, ExtractOptions } from '../backend.ts';
import { type Evidence, MAX_TABLE_ROWS } from '../evidence.ts';
import { type ExtractedField, notFound } from '../extraction.ts';
import { passagesOf } from '../passages.ts';
import { Reading } from '../rules/reading.ts';
import type { Schema } from '../schema.ts';
import { BUILT_IN_SCHEMAS } from '../schemas/built-in.ts';
import { toAnswerShape, toJsonSchema } from './llm/answer.ts';
import { AnswerProgress } from './llm/answer-progress.ts';
import { Asking, type LlmLogger } from './llm/asking.ts';
import { toFields } from './llm/fields.ts';
import { toHints } from './llm/hints.ts';
import type { Question } from './llm/model.ts';
import { estimateTokens, type LlmOptions } from './llm/options.ts';
import { toDocumentText, toInstructions } from './llm/prompt.ts';
import { Proving } from './llm/proving.ts';
import { type Line, selectLines, toLines } from './llm/selection.ts';

const MAX_HITS = 5;
/** Less of a document is not worth a request. */
const MIN_DOCUMENT_TOKENS = 200;

interface LlmServices {
  rules: Backend;
  searcher: Searcher;
  logger: LlmLogger;
}

/** A language model reads the values; the document has the last word on each of them. */
export class LlmBackend implements Backend {
  readonly #options: LlmOptions;
  readonly #rules: Backend;
  readonly #searcher: Searcher;
  readonly #asking: Asking;

  /** `rules` read the document too: where both agree, they are surer. */
  constructor(options: LlmOptions, { rules, searcher, logger }: LlmServices) {
    this.#options = options;
    this.#rules = rules;
    this.#searcher = searcher;
    this.#asking = new Asking(options, logger);
  }

  async extract(evidence: Evidence, schema: Schema, options: ExtractOptions): Promise<BackendResult> {
    if (schema === BUILT_IN_SCHEMAS.get('table')) {
      throw fault('invalid_request', 'Tables are read as they stand, by backend rules; a language model adds nothing.');
    }
    const passages = passagesOf(evidence).filter(({ text }) => text.trim() !== '');
    if (passages.length === 0) {
      const fields = schema.fields.map(({ name, type }) => notFound(name, type));
      return { fields, warnings: [{ code: 'no_text', message: 'There is no text that a language model could read.' }] };
    }
    const shape = toAnswerShape(schema.fields);
    const byRules = await this.#readByRules(evidence, schema, options);
    const hints = toHints([...byRules.values()]);
    const { question, warnings } = this.#toQuestion(evidence, schema, toLines(passages), shape, hints);
    const listener = options.progress && new AnswerProgress(schema.fields.length, options.progress);
    const { answer, usage } = await this.#asking.ask(question, shape, options.signal, listener);
    listener?.prove();
    const proving = new Proving(passages, new Reading(evidence).conventions);
    const fields = toFields(schema.fields, answer, proving, byRules);
    return { fields, warnings: [...warnings, ...proving.warnings], usage };
  }

  /** A first opinion, which the model is shown and which is compared with its own: nothing is lost where there is none. */
  async #readByRules(
    evidence: Evidence,
    schema: Schema,
    options: ExtractOptions,
  ): Promise<ReadonlyMap<string, ExtractedField>> {
    try {
      const { fields } = await this.#rules.extract(evidence, schema, options);
      return new Map(fields.map((field) => [field.name, field]));
    } catch {
      return new Map();
    }
  }

  #toQuestion(
    evidence: Evidence,
    schema: Schema,
    lines: readonly Line[],
    shape: z.ZodObject,
    hints: string,
  ): { question: Question; warnings: Warning[] } {
    const { content } = evidence;
    const instructions = toInstructions(schema);
    const answerSchema = toJsonSchema(shape);
    const { maxInputTokens } = this.#options;
    const limit = `${maxInputTokens} tokens (DOCLOUPE_LLM_MAX_INPUT_TOKENS)`;
    const fixed = estimateTokens(instructions) + estimateTokens(JSON.stringify(answerSchema));
    const room = maxInputTokens - fixed - estimateTokens(hints);
    if (room < MIN_DOCUMENT_TOKENS) {
      throw fault('limit_exceeded', `The schema leaves no room for the document in ${limit}.`);
    }
    const shown = selectLines(lines, schema.fields, (query) => this.#find(content, query), room);
    const sheets = new Map(content.sheets().map(({ info }) => [info.index, info.name]));
    const question = { instructions, answerSchema, document: toDocumentText(shown, lines, sheets) + hints };
    const partial: string[] = [];
    if (evidence.tableHeads().some((head) => head.row_count > MAX_TABLE_ROWS)) {
      partial.push(`Of each table ${MAX_TABLE_ROWS} rows were read.`);
    }
    if (shown.length < lines.length) {
      const part = `${shown.length} of ${lines.length} blocks and rows`;
      partial.push(`The language model was shown ${part}: those that speak of the fields, within ${limit}.`);
    }
    return { question, warnings: partial.map((message) => ({ code: 'partial_document', message })) };
  }

  /** Ids of passages. */
  #find(content: StoredContent, query: string): string[] {
    const { matches } = this.#searcher.search(content, { query, maxResults: MAX_HITS, mode: 'text' });
    return matches.flatMap(({ block_id: id, page, cell }) => id ?? (cell === undefined ? [] : `s${page}!${cell}`));
  }
}
