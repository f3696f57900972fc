import type { Box } from '../../../document/box.ts';
import type { Warning } from '../../../document/warning.ts';
import type { BackendResult, ExtractOptions } from '../../backend.ts';
import { arrayField, objectField } from '../../composed-fields.ts';
import { MAX_UNPROVEN } from '../../confidence.ts';
import type { Evidence } from '../../evidence.ts';
import { type ExtractedField, notFound } from '../../extraction.ts';
import { DocumentValues } from '../../propose/values.ts';
import { type RecordProposal, type RecordReader, rankRecords } from '../../rank/records.ts';
import {
  type AskedValue,
  type RankedValue,
  rankValues,
  type ValueProposal,
  type ValueReader,
  withoutTaken,
} from '../../rank/values.ts';
import type { FieldSchema, Schema } from '../../schema.ts';
import type { Candidate } from '../candidate.ts';
import { extractContract } from '../contract/contract.ts';
import { extractInvoice } from '../invoice/invoice.ts';
import { Reading } from '../reading.ts';
import { toRankedField } from '../to-field.ts';
import { applyCondition, conditionOf } from './conditions.ts';
import { ContextValues } from './context-values.ts';
import { contractFields, partiesByRole } from './contract-names.ts';
import { CrossedCells } from './crossed-cells.ts';
import { findDatedEntries } from './dated-entries.ts';
import { DocumentLabels } from './document-labels.ts';
import { findFormValue } from './form-values.ts';
import { invoiceFields } from './invoice-names.ts';
import { LabelledValues } from './labelled-values.ts';
import { findListItems } from './list-items.ts';
import { ObjectRegions } from './object-regions.ts';
import { withoutOffered } from './offered-choices.ts';
import { findPartedItems } from './parted-items.ts';
import { findPipedLines } from './piped-lines.ts';
import { expectRight } from './record.ts';
import { findRepeatedLabels } from './repeated-labels.ts';
import { findRowItems } from './row-items.ts';
import { SentenceBooleans } from './sentence-booleans.ts';
import { siblingTerms } from './sibling-terms.ts';
import { proposeTables } from './table-items.ts';
import { type Terms, termsOf } from './terms.ts';
import { readList } from './text-list.ts';
import { findUnlabelled } from './unlabelled-values.ts';

/** A schema of one's own: names, aliases and descriptions are the labels that are looked for. */
export function extractCustom(
  evidence: Evidence,
  schema: Schema,
  options: Pick<ExtractOptions, 'preferEmbedded'>,
): BackendResult {
  const reader = new CustomReader(evidence, schema.fields, options);
  return { fields: schema.fields.map((field) => reader.read(field, [])), warnings: reader.warnings };
}

/** Documents that the reader of invoices understands. */
const BILLS: ReadonlySet<string> = new Set(['invoice', 'receipt', 'purchase_order']);

interface Leaf {
  field: FieldSchema;
  terms: Terms;
  /** The object that it belongs to. */
  object: FieldSchema | undefined;
}

/** Records of which less is expected to be right are left out. */
const LEAST_EXPECTED = 0.1;
const LEAST_LISTED = 0.5;

/** Reads the fields of a schema of one's own. */
export class CustomReader {
  readonly warnings: Warning[] = [];
  readonly #reading: Reading;
  readonly #evidence: Evidence;
  readonly #options: Pick<ExtractOptions, 'preferEmbedded'>;
  readonly #leaves: readonly Leaf[];
  readonly #ranked: ReadonlyMap<FieldSchema, readonly RankedValue[]>;
  readonly #likely: ReadonlyMap<FieldSchema, readonly RankedValue[]>;
  readonly #contexts: ContextValues;
  readonly #crossed: CrossedCells;
  readonly #regions: ObjectRegions;
  readonly #booleans: SentenceBooleans;
  readonly #everything: DocumentValues;
  readonly #labels: DocumentLabels;
  readonly #values: LabelledValues;
  readonly #lists: readonly FieldSchema[];
  readonly #claims: ReadonlyMap<FieldSchema, string>;
  #known: Map<string, ExtractedField> | undefined;

  constructor(evidence: Evidence, fields: readonly FieldSchema[], options: Pick<ExtractOptions, 'preferEmbedded'>) {
    this.#evidence = evidence;
    this.#options = options;
    this.#reading = new Reading(evidence);
    this.#lists = fields.filter(({ items }) => items?.type === 'object');
    this.#leaves = [...leavesOf(fields)];
    this.#claims = this.#claimKnown(this.#leaves);
    this.#labels = new DocumentLabels(this.#reading);
    this.#values = new LabelledValues(
      this.#reading,
      this.#labels,
      this.#leaves.map(({ terms }) => terms),
      [...new Set(this.#leaves.flatMap(({ object }) => object ?? []))].map((object) => termsOf(object)),
    );
    this.#contexts = new ContextValues(this.#reading);
    this.#crossed = new CrossedCells(this.#reading);
    this.#regions = new ObjectRegions(this.#labels, this.#reading, fields);
    this.#booleans = new SentenceBooleans(this.#reading);
    this.#everything = new DocumentValues(this.#reading);
    const asked = this.#leaves.map((leaf) => ({ ...leaf, proposals: this.#propose(leaf) }));
    this.#ranked = this.#rank(asked);
    this.#likely = this.#decide(asked);
  }

  /** For each field that is no list what may be its value, the likeliest first. */
  get ranked(): ReadonlyMap<FieldSchema, readonly RankedValue[]> {
    return this.#ranked;
  }

  /** What each field is left with; what others took is no rival of the rest. */
  #decide(asked: readonly AskedValue[]): ReadonlyMap<FieldSchema, readonly RankedValue[]> {
    const likely = withoutTaken(this.#ranked);
    const lost = asked.flatMap((one) => {
      const left = likely.get(one.field) ?? [];
      const proposals = left.filter(({ features }) => features.readers > 0);
      return proposals.length > 0 && left[0] !== this.#ranked.get(one.field)![0] ? [{ ...one, proposals }] : [];
    });
    return new Map([...likely, ...this.#rank(lost)]);
  }

  /** Without labels that no reader takes for a value; among the candidates they are what the weights were fitted with. */
  #rank(asked: readonly AskedValue[]): Map<FieldSchema, RankedValue[]> {
    const isValue = ({ type, enum: choices }: FieldSchema, { features, spans }: RankedValue): boolean =>
      type !== 'string' || choices !== undefined || features.readers > 0 || !this.#values.isLabel(spans[0]!);
    return new Map(
      [...rankValues(this.#reading, asked)].map(([field, all]) => [field, all.filter((one) => isValue(field, one))]),
    );
  }

  /** What every reader of values finds for a field, and everything of its kind; the same place is proposed once. */
  #propose(leaf: Leaf): ValueProposal[] {
    const { field, terms } = leaf;
    if (field.type !== 'array' && field.type !== 'boolean' && this.#values.saysNone(terms)) return [];
    const proposals = new Map<string, ValueProposal>();
    const add = (reader: ValueReader | undefined, candidates: readonly Candidate[]): void => {
      for (const candidate of candidates) {
        const [first] = candidate.spans;
        if (!first) continue;
        const key = JSON.stringify([candidate.value, first.segment.row, first.segment.column, first.start]);
        const known = proposals.get(key) ?? { ...candidate, readers: {} };
        if (reader) known.readers[reader] = Math.max(candidate.score, known.readers[reader] ?? 0);
        proposals.set(key, known);
      }
    };
    for (const [reader, candidates] of this.#readBy(leaf)) add(reader, candidates);
    const everything = field.type === 'array' ? [] : this.#everything.propose(field, terms);
    const inRegion = everything.map((one) => ({ ...one, score: 0 }));
    add(undefined, this.#regions.keep(leaf.object, inRegion));
    const known = this.#findKnown(field);
    for (const proposal of known ? proposals.values() : [])
      if (this.#isAt(proposal, known!)) proposal.readers.known = known!.confidence;
    return withoutOffered(this.#reading.layout, field, [...proposals.values()]);
  }

  #readBy({ field, terms, object }: Leaf): [ValueReader, readonly Candidate[]][] {
    const wanted = field.type === 'array' ? { ...field, ...field.items! } : field;
    const labelled = this.#regions.keep(object, this.#values.find(wanted, terms));
    const context = this.#regions.keep(object, this.#contexts.find(wanted, terms, this.#regions.holds(object)));
    if (field.type === 'array')
      return [
        ['labelled', labelled],
        ['context', context],
      ];
    return [
      ['labelled', labelled],
      ['context', context],
      ['crossed', this.#crossed.find(wanted, terms)],
      ['sentence', wanted.type === 'boolean' ? this.#booleans.find(terms) : []],
      ['known', findUnlabelled(this.#reading, wanted, terms)],
    ];
  }

  #isAt({ value, spans }: Candidate, known: ExtractedField): boolean {
    if (value !== known.value || !known.citation) return false;
    const { page, bbox } = this.#reading.layout.citeLines(spans, 'exact');
    return page === known.citation.page && overlap(bbox, known.citation.bbox);
  }

  read(field: FieldSchema, parents: readonly string[]): ExtractedField {
    if (field.type === 'object') return this.#readObject(field, parents);
    if (field.type === 'array') return this.#readArray(field);
    const terms = termsOf(field, parents);
    const filled = this.#options.preferEmbedded ? findFormValue(this.#reading, field, terms) : undefined;
    // What a form holds and no page shows gives way to what is printed.
    if (filled && filled.confidence > MAX_UNPROVEN) return filled;
    const known = this.#fromKnownKind(field);
    const own = toRankedField(this.#reading, field, this.#likely.get(field) ?? []);
    const printed = known !== undefined && known.confidence > own.confidence ? known : own;
    return filled && filled.confidence >= printed.confidence ? filled : printed;
  }

  #readObject(field: FieldSchema, parents: readonly string[]): ExtractedField {
    return objectField(
      field.name,
      (field.fields ?? []).map((inner) => this.read(inner, [...parents, field.name])),
    );
  }

  #readArray(field: FieldSchema): ExtractedField {
    const { name, items } = field;
    if (items?.type === 'object' && items.fields)
      return arrayField(name, this.#wanted(field, items.fields, this.#readRecords(field, items.fields)));
    if (!items) return notFound(name, 'array');
    const parties = items.type === 'string' && this.#isContract ? partiesByRole(name, this.#contract) : [];
    if (parties.length > 0) {
      return arrayField(
        name,
        parties.map((party, i) => ({ ...party, name: String(i) })),
      );
    }
    return readList(this.#reading, this.#labels, field, this.#listed(field));
  }

  /** Those that the description of the list asks for. */
  #wanted(field: FieldSchema, fields: readonly FieldSchema[], records: ExtractedField[]): ExtractedField[] {
    const condition = conditionOf(field);
    if (!condition || records.length === 0) return records;
    const kept = applyCondition(records, fields, condition);
    if (kept) return kept;
    const message = `Nothing in the records of "${field.name}" tells what "${condition.said}" means; all of them are given.`;
    this.warnings.push({ code: 'condition_ignored', message });
    return records;
  }

  /** What stands at the label of a list, the surest first. */
  #listed(field: FieldSchema): Candidate[] {
    const said = this.#ranked.get(field) ?? [];
    const scores = said.map((one) => ({ ...one, score: Math.max(0, ...Object.values(one.readers)) }));
    return scores.filter(({ score }) => score >= LEAST_LISTED).sort((a, b) => b.score - a.score);
  }

  /** The records of the reader that is expected to be right most. */
  #readRecords(field: FieldSchema, fields: readonly FieldSchema[]): ExtractedField[] {
    const [best] = rankRecords(this.#reading, field, fields, this.proposeRecords(field, fields));
    return best && best.expected >= LEAST_EXPECTED ? expectRight(best.records, best.expected) : [];
  }

  /** What every reader of records finds for a list. */
  proposeRecords(field: FieldSchema, fields: readonly FieldSchema[]): RecordProposal[] {
    const reading = this.#reading;
    const others = this.#lists.filter((other) => other !== field);
    const propose = (reader: RecordReader, records: ExtractedField[], isNamed = false): RecordProposal => ({
      reader,
      records,
      probability: 0,
      isNamed,
    });
    const lines = findRowItems(reading, field, fields);
    return [
      ...proposeTables(reading, field, fields, this.#lists),
      propose('lines', lines.records, lines.isNamed),
      propose('dated', findDatedEntries(reading, field, fields)),
      propose('piped', findPipedLines(reading, field, fields)),
      propose('repeated', findRepeatedLabels(reading, this.#values, fields)),
      propose('parted', findPartedItems(reading, field, fields)),
      propose('listed', findListItems(reading, field, fields, others)),
    ];
  }

  get #isContract(): boolean {
    const { documentType } = this.#evidence.content.manifest;
    return documentType === 'contract' || documentType === 'lease';
  }

  /** What the built-in schema for this kind of document knows by the same name. */
  #fromKnownKind(field: FieldSchema): ExtractedField | undefined {
    const found = this.#findKnown(field);
    if (!found || found.value === null || found.type === 'array') return undefined;
    return { ...found, name: field.name, type: field.type };
  }

  #findKnown(field: FieldSchema): ExtractedField | undefined {
    const claim = this.#claims.get(field);
    if (claim !== undefined) return (this.#isContract ? this.#contract : this.#invoice).get(claim);
    if (!this.#isContract || field.type !== 'string' || field.enum) return undefined;
    return partiesByRole(field.name, this.#contract)[0];
  }

  /** Of fields that mean the same of a built-in schema, the one that says it best has it. */
  #claimKnown(leaves: readonly Leaf[]): Map<FieldSchema, string> {
    const known = this.#isContract ? contractFields : this.#isBill ? invoiceFields : undefined;
    const best = new Map<string, { field: FieldSchema; score: number }>();
    for (const { field, terms } of known ? leaves : []) {
      const meant = known!.find(field, terms);
      if (meant && meant.score > (best.get(meant.name)?.score ?? 0))
        best.set(meant.name, { field, score: meant.score });
    }
    return new Map([...best].map(([name, { field }]) => [field, name]));
  }

  get #isBill(): boolean {
    return BILLS.has(this.#evidence.content.manifest.documentType);
  }

  get #contract(): Map<string, ExtractedField> {
    this.#known ??= byName(extractContract(this.#reading).fields);
    return this.#known;
  }

  get #invoice(): Map<string, ExtractedField> {
    this.#known ??= byName(extractInvoice(this.#evidence, this.#options).fields);
    return this.#known;
  }
}

const byName = (fields: readonly ExtractedField[]): Map<string, ExtractedField> =>
  new Map(fields.map((found) => [found.name, found]));

const overlap = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** Fields with one value each, wherever in the schema; records of arrays have readers of their own. */
function* leavesOf(
  fields: readonly FieldSchema[],
  parents: readonly string[] = [],
  object?: FieldSchema,
): Generator<Leaf> {
  const terms = siblingTerms(fields, parents);
  for (const field of fields) {
    if (field.type === 'object') yield* leavesOf(field.fields ?? [], [...parents, field.name], field);
    else if (field.type !== 'array' || (field.items && !field.items.fields && field.items.type !== 'array'))
      yield { field, terms: terms.get(field)!, object };
  }
}
