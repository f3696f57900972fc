import type { BackendResult } from '../../backend.ts';
import { arrayField } from '../../composed-fields.ts';
import { type FieldKind, toConfidence } from '../../confidence.ts';
import { type Alternative, type ExtractedField, notFound, type Value } from '../../extraction.ts';
import type { SegmentSpan } from '../../layout.ts';
import { proves } from '../../proof.ts';
import type { FieldType } from '../../schema.ts';
import type { Reading } from '../reading.ts';
import type { TextCandidate } from './candidate.ts';
import { findContractValue } from './contract-value.ts';
import { deriveExpiration, findAllDates, findEffectiveDate, findStatedExpiration } from './dates.ts';
import { findDurations, toDurationText } from './durations.ts';
import { findGoverningLaw } from './governing-law.ts';
import { nameKey } from './names.ts';
import { findParties, type Party, type Quote } from './parties.ts';
import { findPreambles } from './preamble.ts';
import type { RunningText } from './running-text.ts';
import { findSignatures, type Signature } from './signatures.ts';
import { findRenewal, findTerm, findTerminationNotice } from './term.ts';
import { findTitle } from './title.ts';

const MAX_ALTERNATIVES = 3;
const MAX_SIGNATORIES = 20;

/** The built-in schema `contract`, read from running text and signature blocks. */
export function extractContract(reading: Reading): BackendResult {
  const { running } = reading;
  const preambles = findPreambles(running);
  const signatures = findSignatures(reading);
  const dates = findAllDates(running, reading.conventions);
  const context = { running, dates, preamble: preambles.find(({ score }) => score >= 0.5) };
  const effective = findEffectiveDate(context);
  const terms = findTerm(running);
  const stated = findStatedExpiration(context, effective[0]?.value);
  const expiration =
    stated.length > 0
      ? stated
      : deriveExpiration(
          context,
          effective[0],
          terms.find((term) => term.of === 'agreement'),
        );
  const fields = new FieldWriter(running, reading);
  return {
    fields: [
      fields.write('title', 'string', 'code', findTitle(running)),
      writeParties(findParties({ running, reading, preambles, signatures })),
      fields.write('effective_date', 'date', 'name', effective),
      fields.write('expiration_date', 'date', 'name', expiration),
      fields.write('term', 'string', 'clause', terms),
      fields.write('renewal', 'string', 'clause', findRenewal(running)),
      fields.write('governing_law', 'string', 'code', findGoverningLaw(running)),
      fields.write('termination_notice', 'string', 'clause', findTerminationNotice(running)),
      fields.write('contract_value', 'money', 'clause', findContractValue(running, reading.conventions)),
      writeSignatories(reading, signatures),
    ],
    warnings: [],
  };
}

class FieldWriter {
  readonly #running: RunningText;
  readonly #reading: Reading;

  constructor(running: RunningText, reading: Reading) {
    this.#running = running;
    this.#reading = reading;
  }

  /** The best candidate as a field, the next ones as its alternatives. */
  write(name: string, type: FieldType, kind: FieldKind, candidates: readonly TextCandidate[]): ExtractedField {
    const [best, second] = candidates;
    if (!best) return notFound(name, type);
    const field = this.#toAlternative(type, kind, best, best.score - (second?.score ?? 0));
    const alternatives = candidates
      .slice(1, 1 + MAX_ALTERNATIVES)
      .map((candidate) => this.#toAlternative(type, kind, candidate, candidate.score - best.score));
    return { name, type, ...field, ...(alternatives.length > 0 ? { alternatives } : {}) };
  }

  #toAlternative(type: FieldType, kind: FieldKind, candidate: TextCandidate, margin: number): Alternative {
    const citation = this.#running.cite(candidate, 'exact');
    const match = candidate.derived ? 'derived' : this.#proof(citation.text, candidate.value, type);
    const confidence = toConfidence(
      kind,
      { evidence: candidate.score, margin, confirmed: Math.max(0, candidate.score - 0.9) * 5 },
      match !== undefined,
    );
    return { value: candidate.value, confidence, citation: { ...citation, match: match ?? 'derived' } };
  }

  /** Reads the cited words again; a clause proves the duration or the place that it names. */
  #proof(text: string, value: Value, type: FieldType): 'exact' | 'normalized' | 'fuzzy' | 'derived' | undefined {
    const match = proves(text, value, type, this.#reading.conventions);
    if (match !== undefined || type !== 'string') return match;
    const says = findDurations(text).some((found) => toDurationText(found.value) === value);
    return says || nameKey(text).includes(nameKey(String(value))) ? 'normalized' : undefined;
  }
}

function writeQuote(name: string, said: Quote | undefined, score: number, confirmed: number): ExtractedField {
  if (!said) return notFound(name, 'string');
  const match = said.cite('exact').text === said.text ? 'exact' : 'normalized';
  const confidence = toConfidence('name', { evidence: score, margin: 0.5, confirmed }, true);
  return { name, type: 'string', value: said.text, confidence, citation: said.cite(match) };
}

function writeParties(parties: readonly Party[]): ExtractedField {
  return writeArray(
    'parties',
    parties.map((party) => [
      writeQuote('name', party.name, party.score, party.signed ? 1 : 0),
      writeQuote('role', party.role, party.score, party.signed ? 1 : 0),
    ]),
  );
}

function writeSignatories(reading: Reading, signatures: readonly Signature[]): ExtractedField {
  const toQuote = (span: SegmentSpan | undefined): Quote | undefined =>
    span && {
      text: span.segment.text.slice(span.start, span.end).trim(),
      cite: (match) => reading.layout.cite(span, match),
    };
  return writeArray(
    'signatories',
    signatures
      .filter(({ name }) => name)
      .slice(0, MAX_SIGNATORIES)
      .map(({ name, title, party }) => [
        writeQuote('name', toQuote(name), title ? 0.8 : 0.6, party ? 1 : 0),
        writeQuote('title', toQuote(title), 0.8, party ? 1 : 0),
        writeQuote('party', toQuote(party), 0.7, title ? 1 : 0),
      ]),
  );
}

function writeArray(name: string, rows: readonly ExtractedField[][]): ExtractedField {
  const items = rows.map((fields, i): ExtractedField => {
    const value = Object.fromEntries(fields.map((field) => [field.name, field.value]));
    const [head] = fields;
    return { name: String(i), type: 'object', value, confidence: head!.confidence, citation: head!.citation, fields };
  });
  return arrayField(name, items);
}
