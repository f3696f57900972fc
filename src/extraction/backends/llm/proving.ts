import type { Citation } from '../../../document/citation.ts';
import { compilePattern } from '../../../document/pattern.ts';
import type { Warning } from '../../../document/warning.ts';
import type { Value } from '../../extraction.ts';
import type { Passage } from '../../passages.ts';
import { type Place, QuotableText } from '../../quotable-text.ts';
import type { FieldSchema } from '../../schema.ts';
import { findValue, valuesIn } from '../../value-places.ts';
import type { Conventions } from '../../values/conventions.ts';
import { parseDate } from '../../values/dates.ts';
import { isStored, nearestQuote, quotePlaces } from '../../verification.ts';
import type { ModelReading } from './answer.ts';

/** A value and where it stands. */
export interface Proof {
  value: Value;
  confidence: number;
  citation: Citation;
}

/**
 * How likely a value is right, by how its words were found; what the model thinks of itself does not count. Set by hand: there are
 * no recorded answers to fit them to.
 */
const CONFIDENCE: Record<Citation['match'], number> = { exact: 0.9, normalized: 0.9, fuzzy: 0.6, derived: 0.4 };
/** Share that is left where the quote stands outside the blocks that were named, or the value beside the quote. */
const MISPLACED = 0.8;

const MAX_WARNINGS = 50;

/** Looks up in the document what a model says it read there. */
export class Proving {
  readonly warnings: Warning[] = [];
  readonly #byId: ReadonlyMap<string, Passage>;
  readonly #pages: readonly QuotableText[];
  readonly #conventions: Conventions;

  constructor(passages: readonly Passage[], conventions: Conventions) {
    this.#byId = new Map(passages.map((passage) => [passage.id, passage]));
    const pages = new Map<number, Passage[]>();
    for (const passage of passages) {
      const page = pages.get(passage.page);
      if (page) page.push(passage);
      else pages.set(passage.page, [passage]);
    }
    this.#pages = [...pages.values()].map((page) => new QuotableText(page));
    this.#conventions = conventions;
  }

  /** Readings that the document bears out; why it does not is said in a warning. */
  prove(field: FieldSchema, readings: readonly ModelReading[], path: string): Proof[] {
    return readings.flatMap((reading) => {
      const proof = this.#prove(field, reading);
      if (typeof proof !== 'string') return [proof];
      if (this.warnings.length < MAX_WARNINGS) {
        this.warnings.push({ code: 'unproven_value', message: `${path}: ${proof}` });
      }
      return [];
    });
  }

  /** The proof, or why there is none. */
  #prove(field: FieldSchema, { blocks, quote, value: said }: ModelReading): Proof | string {
    const value = toTyped(said, field, this.#conventions);
    if (value === undefined) return `the value of the model is no ${field.enum ? 'choice of the schema' : field.type}.`;
    if (field.pattern !== undefined && !compilePattern(field.pattern).matcher(String(value)).find()) {
      return 'the value of the model does not match the pattern of the schema.';
    }
    const place = this.#inBlocks(blocks, quote) ?? this.#anywhere(quote);
    if (!place) return 'the quote of the model is not in the document.';
    const { text, start, end, match, share } = place;
    const words = text.text.slice(start, end);
    const toProof = (from: number, to: number, how: Citation['match'], left = share): Proof => ({
      value,
      confidence: left * CONFIDENCE[how],
      citation: text.cite(from, to, how),
    });
    const [inside] = findValue(words, value, field.type, this.#conventions);
    if (inside) return toProof(start + inside.start, start + inside.end, match === 'fuzzy' ? 'fuzzy' : inside.match);
    const cell = text.cell(start, end);
    if (cell && isStored(cell, value)) return toProof(start, end, 'normalized');
    if (valuesIn(words, field.type, this.#conventions).length > 0) return 'the quote of the model says another value.';
    // Only the label was quoted.
    const [beside] = share === 1 ? findValue(text.text, value, field.type, this.#conventions) : [];
    return beside ? toProof(beside.start, beside.end, beside.match, MISPLACED) : toProof(start, end, 'derived');
  }

  #inBlocks(blocks: readonly string[], quote: string): QuotedPlace | undefined {
    const text = new QuotableText(blocks.flatMap((id) => this.#byId.get(id) ?? []));
    const [place = text.nearest(quote)] = text.occurrences(quote);
    return place && { ...place, text, share: 1 };
  }

  #anywhere(quote: string): QuotedPlace | undefined {
    const [place = nearestQuote(this.#pages, quote)] = quotePlaces(this.#pages, quote);
    return place && { ...place, share: MISPLACED };
  }
}

interface QuotedPlace extends Place {
  text: QuotableText;
  share: number;
}

function toTyped(said: ModelReading['value'], field: FieldSchema, conventions: Conventions): Value | undefined {
  if (field.enum) return field.enum.find((choice) => String(choice) === said);
  if (field.type === 'date') return parseDate(String(said), conventions);
  if (field.type === 'integer' && !Number.isInteger(said)) return undefined;
  return typeof said === 'string' ? said.trim() || undefined : said;
}
