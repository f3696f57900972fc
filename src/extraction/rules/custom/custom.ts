import type { Box } from '../../../document/box.ts';
import type { Warning } from '../../../document/warning.ts';
import type { BackendResult, ExtractOptions } from '../../backend.ts';
import { arrayField, objectField } from '../../composed-fields.ts';
import { type FieldKind, MAX_UNPROVEN } from '../../confidence.ts';
import type { Evidence, EvidenceTable } from '../../evidence.ts';
import { type ExtractedField, notFound } from '../../extraction.ts';
import type { FieldSchema, Schema } from '../../schema.ts';
import type { Candidate } from '../candidate.ts';
import { nameKey } from '../companies.ts';
import { extractContract } from '../contract/contract.ts';
import { extractInvoice } from '../invoice/invoice.ts';
import { Reading } from '../reading.ts';
import { toField } from '../to-field.ts';
import { partAddresses } from './address-parts.ts';
import { assign } from './assignment.ts';
import { findBracketedPairs } from './bracketed-pairs.ts';
import { COLON_PAIRS } from './colon-pairs.ts';
import { ColumnTimes } from './column-times.ts';
import { applyCondition, conditionOf } from './conditions.ts';
import { ContextValues } from './context-values.ts';
import { contractFields, partiesByRole } from './contract-names.ts';
import { CrossedCells } from './crossed-cells.ts';
import { findDatedEntries } from './dated-entries.ts';
import { DocumentLabels } from './document-labels.ts';
import { findExamples } from './examples.ts';
import { expectationOf, hasForm } from './expectation.ts';
import { findFormValue } from './form-values.ts';
import { findHeadedPairs } from './headed-pairs.ts';
import { invoiceFields } from './invoice-names.ts';
import { LabelledValues } from './labelled-values.ts';
import { findListItems } from './list-items.ts';
import { findMeasuredLines } from './measured-lines.ts';
import { completeByStacks } from './names-and-addresses.ts';
import { findNumberedItems } from './numbered-items.ts';
import { ObjectRegions } from './object-regions.ts';
import { withoutOffered } from './offered-choices.ts';
import { findOnlyRecord } from './only-record.ts';
import { PAIRED_LINES } from './paired-lines.ts';
import { findPartedItems } from './parted-items.ts';
import { findPipedLines } from './piped-lines.ts';
import { findRepeatedLabels } from './repeated-labels.ts';
import { findRowItems, type RowItems } from './row-items.ts';
import { SentenceBooleans } from './sentence-booleans.ts';
import { siblingTerms } from './sibling-terms.ts';
import { findSummedLines } from './summed-lines.ts';
import { findItems } from './table-items.ts';
import { type Terms, termsOf } from './terms.ts';
import { readList } from './text-list.ts';
import { findUnlabelled } from './unlabelled-values.ts';
import { doubtUnlikely } from './unlikely.ts';

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

/** So many more lines than a table has rows: the table is a piece of them. */
const PIECE = 2;
/** What lines say more of what is asked for than a table: the table is of something else. */
const FULLER = 0.3;

class CustomReader {
  readonly warnings: Warning[] = [];
  readonly #reading: Reading;
  readonly #evidence: Evidence;
  readonly #options: Pick<ExtractOptions, 'preferEmbedded'>;
  readonly #readings: ReadonlyMap<FieldSchema, Candidate[]>;
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
    const leaves = [...leavesOf(fields)];
    this.#claims = this.#claimKnown(leaves);
    this.#labels = new DocumentLabels(this.#reading);
    this.#values = new LabelledValues(
      this.#reading,
      this.#labels,
      leaves.map(({ terms }) => terms),
      [...new Set(leaves.flatMap(({ object }) => object ?? []))].map((object) => termsOf(object)),
    );
    const contexts = new ContextValues(this.#reading);
    const crossed = new CrossedCells(this.#reading);
    const regions = new ObjectRegions(this.#labels, this.#reading, fields);
    const times = new ColumnTimes(this.#reading.layout);
    const booleans = new SentenceBooleans(this.#reading);
    const readings = assign(
      new Map(
        leaves.map(({ field, terms, object }) => {
          const wanted = field.type === 'array' ? { ...field, ...field.items! } : field;
          const named = [this.#values.find(wanted, terms), contexts.find(wanted, terms, regions.holds(object))];
          const latest = times.preferLatest(regions.keep(object, named.flat()), terms);
          const said = field.type === 'array' ? latest : [...latest, ...crossed.find(wanted, terms)];
          const found = withoutOffered(this.#reading.layout, wanted, said);
          if (wanted.type === 'boolean' && found.length === 0)
            return [field, said.length > 0 ? [] : booleans.find(terms)];
          const like = findExamples(this.#reading, wanted, terms).filter((one) => !isInside(one, found));
          const alone = like.length > 0 ? like : findUnlabelled(this.#reading, wanted, terms);
          const likely = doubtUnlikely([...found, ...alone], wanted, terms);
          const all = preferFront(this.#reading, likely);
          // Who is one of many is told among them.
          return [field, field.type === 'array' ? all.map((one) => ({ ...one, isShared: true })) : all];
        }),
      ),
    );
    completeByStacks(this.#reading, leaves, readings);
    partAddresses(leaves, readings);
    this.#readings = readings;
  }

  read(field: FieldSchema, parents: readonly string[]): ExtractedField {
    if (field.type === 'object') return this.#readObject(field, parents);
    if (field.type === 'array') return this.#readArray(field);
    const terms = termsOf(field, parents);
    const filled = this.#options.preferEmbedded ? findFormValue(this.#reading, field, terms) : undefined;
    // What a form holds and no page shows gives way to what is printed.
    if (filled && filled.confidence > MAX_UNPROVEN) return filled;
    const known = this.#fromKnownKind(field);
    const own = toField(this.#reading, field.name, field.type, kindOf(field, terms), this.#ownReadings(field, known));
    const isSurer = known !== undefined && (known.confidence >= own.confidence || isBeginningOf(known, own));
    const printed = isSurer ? known : own;
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
    return readList(this.#reading, this.#labels, field, this.#readings.get(field) ?? []);
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

  /** A table may be only a piece of what stands under the same header. */
  #readTable(field: FieldSchema, fields: readonly FieldSchema[], findRows: () => RowItems): ExtractedField[] {
    const { records, isNamed, tables } = findItems(this.#reading, field, fields);
    const found = records.length > 0 ? findRows() : undefined;
    const lines = found && (found.isNamed || !isNamed) ? found.records : [];
    // Where only the lines stand under the name of the list, the table is another.
    if (found?.isNamed && !isNamed) return found.records;
    const isFuller = filledShare(lines, fields.length) > filledShare(records, fields.length) + FULLER;
    const isPiece =
      lines.length > PIECE * records.length && !lines.every((line) => tables.some((one) => isIn(line, one)));
    return isPiece || (lines.length > 1 && isFuller) ? lines : records;
  }

  /** By the first way that finds enough of what is asked for. */
  #readRecords(field: FieldSchema, fields: readonly FieldSchema[]): ExtractedField[] {
    const others = this.#lists.filter((other) => other !== field);
    let rows: RowItems | undefined;
    const findRows = (): RowItems => (rows ??= findRowItems(this.#reading, field, fields));
    // How much of what is asked for the records should say: lines with a text and numbers may be anything.
    const ways: [least: number, read: () => ExtractedField[]][] = [
      [0.25, () => this.#readTable(field, fields, findRows)],
      [0.4, () => (findRows().isNamed ? findRows().records : [])],
      [0.4, () => findPipedLines(this.#reading, field, fields)],
      [0.4, () => findDatedEntries(this.#reading, field, fields)],
      [0.4, () => findRows().records],
      [0.4, () => findNumberedItems(this.#reading, field, fields)],
      [0.4, () => findRepeatedLabels(this.#reading, this.#values, fields)],
      [0.5, () => findHeadedPairs(this.#reading, this.#labels, field, fields, PAIRED_LINES)],
      [0.9, () => findBracketedPairs(this.#reading, this.#labels, field, fields)],
      [0.9, () => findHeadedPairs(this.#reading, this.#labels, field, fields, COLON_PAIRS)],
      [0.5, () => findMeasuredLines(this.#reading, fields)],
      [0.4, () => findPartedItems(this.#reading, field, fields)],
      [0.5, () => findSummedLines(this.#reading, field, fields)],
      [0.5, () => findListItems(this.#reading, field, fields, others)],
      [0.6, () => findOnlyRecord(this.#reading, field, fields, (one, terms) => this.#values.find(one, terms))],
    ];
    for (const [least, read] of ways) {
      const found = read();
      if (found.length > 0 && filledShare(found, fields.length) >= least) return found;
    }
    return [];
  }

  get #isContract(): boolean {
    const { documentType } = this.#evidence.content.manifest;
    return documentType === 'contract' || documentType === 'lease';
  }

  /** What the built-in schema for this kind of document knows by the same name. */
  #fromKnownKind(field: FieldSchema): ExtractedField | undefined {
    const found = this.#findKnown(field);
    if (!found || found.value === null || found.type === 'array' || this.#isOfAnother(field, found)) return undefined;
    return { ...found, name: field.name, type: field.type };
  }

  /** What the reader of contracts does not find is seldom said where no label says it. */
  #ownReadings(field: FieldSchema, known: ExtractedField | undefined): readonly Candidate[] {
    const own = this.#readings.get(field) ?? [];
    const isClause = this.#isContract && this.#claims.has(field);
    return isClause && !known ? own.filter(({ score, isShared }) => isShared || score >= SURE_LABEL) : own;
  }

  /** Whether the words that a known kind reads were given to a field that they name better. */
  #isOfAnother(field: FieldSchema, { value, citation }: ExtractedField): boolean {
    const own = this.#readings.get(field) ?? [];
    if (!citation || own.some((reading) => reading.value === value)) return false;
    return [...this.#readings].some(([other, [best]]) => {
      if (other === field || !best || best.value !== value || best.score < SURE_LABEL) return false;
      const { page, bbox } = this.#reading.layout.citeLines(best.spans, 'exact');
      return page === citation.page && overlap(bbox, citation.bbox);
    });
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

/** How much of what records are asked for they say. */
function filledShare(records: readonly ExtractedField[], asked: number): number {
  const filled = records.reduce((sum, { fields = [] }) => sum + fields.filter(({ value }) => value !== null).length, 0);
  return filled / Math.max(1, records.length * asked);
}

/** "Jane Doe" of "Jane Doe, 12 Park View": what is known for a name ends where the name does. */
const isBeginningOf = ({ value }: ExtractedField, { value: all }: ExtractedField): boolean =>
  typeof value === 'string' &&
  typeof all === 'string' &&
  nameKey(all).startsWith(nameKey(value)) &&
  /[,;(]/.test(all.slice(value.length));

/** Lines that a table is made of are not more of it. */
const isIn = ({ citation }: ExtractedField, { head: { page, bbox } }: EvidenceTable): boolean =>
  citation?.page === page && citation.bbox[1] >= bbox[1] - 1 && citation.bbox[3] <= bbox[3] + 1;

const SURE_LABEL = 0.9;
const overlap = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/** What a value is may be told by its form, or by its label alone. */
const kindOf = (field: FieldSchema, terms: Terms): FieldKind =>
  field.type !== 'string' || hasForm(expectationOf(field, terms)) ? 'value' : 'text';

/** A label tells more of what stands there: all of it. */
const isInside = ({ value }: Candidate, found: readonly Candidate[]): boolean =>
  found.some((one) => typeof value === 'string' && one.value !== value && String(one.value).includes(value));

const MIN_PAGES = 4;
const FRONT_BONUS = 0.03;

/** Of readings that are as good, the one on the first page: there a long document says what it is. */
function preferFront({ layout }: Reading, candidates: readonly Candidate[]): Candidate[] {
  const first = layout.rows[0]?.page ?? 1;
  const isLong = (layout.rows.at(-1)?.page ?? first) - first + 1 >= MIN_PAGES;
  return candidates.map((candidate) =>
    isLong && candidate.spans[0]?.segment.page === first
      ? { ...candidate, score: candidate.score + FRONT_BONUS }
      : candidate,
  );
}

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
