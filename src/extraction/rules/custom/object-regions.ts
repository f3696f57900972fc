import type { Layout, Segment } from '../../layout.ts';
import type { FieldSchema } from '../../schema.ts';
import type { Candidate } from '../candidate.ts';
import type { Reading } from '../reading.ts';
import type { DocumentLabels, Label } from './document-labels.ts';
import { saidScore, type Terms, termsOf } from './terms.ts';

const MIN_ANCHOR = 0.8;
/** Labels that name an object nearly as well as the best do so too: "Payer's name", "Payer's TIN"; less so where one says nothing else. */
const AS_GOOD = 0.1;
const AS_GOOD_AS_SURE = 0.06;
const SURE = 0.95;
/** What stands under a label may begin a little left of it. */
const LEFT_SLACK = 12;
const IN_OWN = 1.12;
const MOST = 0.98;
const OUTSIDE = 0.75;
/** What headings say besides whom they are of: "Client's contact information". */
const OF_HEADINGS = new Set(
  'information detail contact about address mailing name data particular section part'.split(' '),
);
/** Of the width of what is printed. */
const OFF_MIDDLE = 0.06;

interface Anchor {
  object: FieldSchema;
  segment: Segment;
  score: number;
  /** A heading in the middle of the page: all that follows is of its object. */
  isBanner: boolean;
}

/**
 * Objects that ask for the same things (shipper and consignee, pick-up and delivery) are told one below or beside another: what stands
 * between the label of one and that of the next is of the first.
 */
export class ObjectRegions {
  readonly #labels: DocumentLabels;
  readonly #layout: Layout;
  readonly #boxes: Reading['boxes'];
  /** Of each object, those of its group. */
  readonly #anchors = new Map<FieldSchema, readonly Anchor[]>();

  constructor(labels: DocumentLabels, { layout, boxes }: Reading, fields: readonly FieldSchema[]) {
    this.#labels = labels;
    this.#layout = layout;
    this.#boxes = boxes;
    this.#addGroup(fields.filter(({ type }) => type === 'object'));
  }

  /** Without what is said of another object of the group. */
  keep(object: FieldSchema | undefined, candidates: readonly Candidate[]): Candidate[] {
    const anchors = object && this.#anchors.get(object);
    if (!anchors) return [...candidates];
    const pages = new Set(anchors.filter((anchor) => anchor.object === object).map(({ segment }) => segment.page));
    return candidates.flatMap((candidate) => {
      const { segment } = candidate.spans[0]!;
      const owner = this.#ownerOf(anchors, segment);
      if (owner === object)
        return [{ ...candidate, score: Math.max(candidate.score, Math.min(MOST, IN_OWN * candidate.score)) }];
      const isOther = owner !== undefined || (pages.has(segment.page) && !this.#boxes.isForm(segment.page));
      return isOther ? [] : [{ ...candidate, score: OUTSIDE * candidate.score }];
    });
  }

  /** Whether a segment is told of an object; undefined where nothing tells objects apart. */
  holds(object: FieldSchema | undefined): ((segment: Segment) => boolean) | undefined {
    const anchors = object && this.#anchors.get(object);
    return anchors && ((segment) => this.#ownerOf(anchors, segment) === object);
  }

  /** Whose label stands nearest above, and of those in one row nearest to the left. */
  #ownerOf(anchors: readonly Anchor[], inside: Segment): FieldSchema | undefined {
    const { page, row, box } = inside;
    let best: Anchor | undefined;
    for (const anchor of anchors) {
      const { segment } = anchor;
      // What is centred over its column begins right of it.
      const isOver = anchor.isBanner || segment.box[0] <= box[0] + LEFT_SLACK || segment.box[0] < box[2];
      if (segment.page !== page || segment.row > row || !isOver || this.#isParted(segment, inside)) continue;
      const isNearer =
        !best ||
        segment.row > best.segment.row ||
        (segment.row === best.segment.row && segment.box[0] > best.segment.box[0]);
      if (isNearer) best = anchor;
    }
    return best?.object;
  }

  /** The box of a form ends where the next one in its column begins. */
  #isParted(anchor: Segment, { row, box }: Segment): boolean {
    if (!this.#boxes.isCaption(anchor)) return false;
    const between = this.#layout.rows.slice(anchor.row + 1, row + 1).flatMap(({ segments }) => segments);
    return between.some((one) => this.#boxes.isCaption(one) && one.box[0] < box[2] && box[0] < one.box[2]);
  }

  #addGroup(objects: readonly FieldSchema[]): void {
    for (const { fields = [] } of objects) this.#addGroup(fields.filter(({ type }) => type === 'object'));
    const group = objects.filter((object) => objects.some((other) => other !== object && asksAlike(object, other)));
    const all = group.flatMap((object) => this.#anchorsOf(object));
    // "Co-applicant information" names the applicant too, but the co-applicant better.
    const anchors = all.filter(
      ({ segment, score }) => !all.some((other) => other.segment === segment && other.score > score),
    );
    const named = new Set(anchors.map(({ object }) => object));
    if (named.size < 2) return;
    for (const object of named) this.#anchors.set(object, anchors);
  }

  #isBanner({ page, row, box }: Segment): boolean {
    if (this.#layout.rows[row]!.segments.length > 1) return false;
    const rows = this.#layout.rows.filter((other) => other.page === page);
    const [left, right] = [
      Math.min(...rows.map((other) => other.box[0])),
      Math.max(...rows.map((other) => other.box[2])),
    ];
    const offset = (box[0] + box[2] - left - right) / 2;
    return Math.abs(offset) < OFF_MIDDLE * (right - left) && box[0] > left + LEFT_SLACK;
  }

  #anchorsOf(object: FieldSchema): Anchor[] {
    const terms = termsOf(object);
    const named = this.#labels
      .find(terms)
      .filter(({ label }) => label.kind === 'whole' || label.kind === 'colon')
      .map(({ label, score }) => ({ label, score: Math.max(score, headingScore(label, terms)) }))
      .filter(({ score }) => score >= MIN_ANCHOR)
      .sort((a, b) => b.score - a.score);
    const best = named[0]?.score ?? 0;
    return named
      .filter(({ score }) => score >= best - (best > SURE ? AS_GOOD_AS_SURE : AS_GOOD))
      .map(({ label, score }) => ({
        object,
        segment: label.lines[0]!,
        score,
        isBanner: this.#isBanner(label.lines[0]!),
      }));
  }
}

/** By what a heading says besides that it is one. */
const headingScore = ({ said }: Label, terms: Terms): number =>
  said.length > 1
    ? saidScore(
        said.filter((word) => !OF_HEADINGS.has(word)),
        terms,
      )
    : 0;

const asksAlike = (a: FieldSchema, b: FieldSchema): boolean =>
  (a.fields ?? []).some(({ name, type }) => type !== 'object' && (b.fields ?? []).some((other) => other.name === name));
