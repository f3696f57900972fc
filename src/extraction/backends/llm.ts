import type { z } from 'zod';
import { fault, type Warning } from '../../document/fault.ts';
import type { StoredContent } from '../../index/content.ts';
import type { Searcher } from '../../index/search/searcher.ts';
import type { Backend, BackendResult, ExtractOptions } from '../backend.ts';
import type { Evidence } from '../evidence.ts';
import { notFound } from '../extraction.ts';
import { passagesOf } from '../passages.ts';
import { Reading } from '../rules/reading.ts';
import type { Schema } from '../schema.ts';
import { BUILT_IN_SCHEMAS } from '../schemas/built-in.ts';
import { toAnswerShape, toJsonSchema } from './llm/answer.ts';
import { Asking, type LlmLogger } from './llm/asking.ts';
import { toFields } from './llm/fields.ts';
import type { Question } from './llm/model.ts';
import { estimateTokens, type LlmOptions } from './llm/options.ts';
import { toDocumentText, toInstructions } from './llm/prompt.ts';
import { Proving } from './llm/proving.ts';
import { type Line, selectLines, toLines } from './llm/selection.ts';
import { rulesBackend } from './rules.ts';

const MAX_HITS = 5;
/** Less of a document is not worth a request. */
const MIN_DOCUMENT_TOKENS = 200;

/** A language model reads the values; the document has the last word on each of them. */
export class LlmBackend implements Backend {
  readonly #options: LlmOptions;
  readonly #searcher: Searcher;
  readonly #asking: Asking;

  constructor(options: LlmOptions, searcher: Searcher, logger: LlmLogger) {
    this.#options = options;
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
    const { question, warnings } = this.#toQuestion(evidence.content, schema, toLines(passages), shape);
    const answer = await this.#asking.ask(question, shape, options.signal);
    const proving = new Proving(passages, new Reading(evidence).conventions);
    const byRules = await rulesBackend.extract(evidence, schema, options);
    const found = new Map(byRules.fields.map((field) => [field.name, field]));
    const fields = toFields(schema.fields, answer, proving, found);
    return { fields, warnings: [...warnings, ...proving.warnings] };
  }

  #toQuestion(
    content: StoredContent,
    schema: Schema,
    lines: readonly Line[],
    shape: z.ZodObject,
  ): { question: Question; warnings: Warning[] } {
    const instructions = toInstructions(schema);
    const answerSchema = toJsonSchema(shape);
    const { maxInputTokens } = this.#options;
    const limit = `${maxInputTokens} tokens (DOCLOUPE_LLM_MAX_INPUT_TOKENS)`;
    const room = maxInputTokens - estimateTokens(instructions) - estimateTokens(JSON.stringify(answerSchema));
    if (room < MIN_DOCUMENT_TOKENS) {
      throw fault('limit_exceeded', `The schema leaves no room for the document in ${limit}.`);
    }
    const shown = selectLines(lines, schema.fields, (query) => this.#find(content, query), room);
    const sheets = new Map(content.sheets().map(({ info }) => [info.index, info.name]));
    const question = { instructions, answerSchema, document: toDocumentText(shown, lines, sheets) };
    if (shown.length === lines.length) return { question, warnings: [] };
    const message = `The language model was shown ${shown.length} of ${lines.length} blocks and rows: those that speak of the fields, within ${limit}.`;
    return { question, warnings: [{ code: 'partial_document', message }] };
  }

  /** Ids of passages. */
  #find(content: StoredContent, query: string): string[] {
    const { matches } = this.#searcher.search(content, { query, maxResults: MAX_HITS, mode: 'text' });
    return matches.flatMap(({ block_id: id, page, cell }) => id ?? (cell === undefined ? [] : `s${page}!${cell}`));
  }
}
