import { append } from '../../../document/append.ts';
import { blockIdOf, height, type Layout, type Segment } from '../../layout.ts';
import { lettersOf } from '../../values/found.ts';
import type { Reading } from '../reading.ts';
import { isInBrackets, namesInBrackets } from './bracket-captions.ts';
import { canMean, mayBeAll, questionScore, saidScore, type Terms, words } from './terms.ts';

/** Words that may name a value: one segment or the beginning of one, or the lines of a caption. */
export interface Label {
  lines: readonly Segment[];
  /** Where the label ends in its last line; a value may follow. */
  end: number;
  /** A question runs over several lines of running text and ends with a colon. */
  kind: 'whole' | 'colon' | 'start' | 'question';
  said: readonly string[];
}

export interface NamedLabel {
  label: Label;
  score: number;
}

const MAX_LABEL_LENGTH = 60;
const MAX_START_WORDS = 6;
const MIN_SCORE = 0.62;
/** The beginning of a text is a label only where it says the name and nothing else. */
const MIN_START_SCORE = 0.93;
const MIN_BY_SCORE = 0.88;
const MAX_ROWS_TO_SECTION = 12;
const MIN_WORDS_OF_CHOICE = 4;
const MAX_QUESTION = 400;
const MAX_QUESTION_LINES = 5;
/** Close to its value too, but not in times and web addresses. */
const COLON = /[:：=](?=\s|$)|\?(?=\s+(?:yes|no)\s*$)|(?<=\p{L}\s?)[:：](?=[^\s/:：])/giu;

const EXPLAINED = /^(\p{L}[^():：]{2,40}?)\s\([^()]{3,60}\)(?=\s\p{Lu})/u;

/** Everything on the pages that may be a label, found by the words of a field. */
export class DocumentLabels {
  readonly #layout: Layout;
  readonly #boxes: Reading['boxes'];
  readonly #byWord = new Map<string, Label[]>();
  readonly #sections = new Map<Segment, readonly string[]>();

  constructor({ layout, boxes }: Pick<Reading, 'layout' | 'boxes'>) {
    this.#layout = layout;
    this.#boxes = boxes;
    for (const segment of layout.segments) for (const label of this.#toLabels(segment)) this.#add(label);
  }

  /** Labels that name a field, best first. */
  find(terms: Terms): NamedLabel[] {
    const able = this.#wordsOf(terms);
    return this.#named(terms, able, ({ kind, said }) => kind !== 'start' || mayBeAll(said, terms, able));
  }

  /** Without the beginnings of lines, which are many more. */
  findOwn(terms: Terms): NamedLabel[] {
    return this.#named(terms, this.#wordsOf(terms), ({ kind }) => kind !== 'start');
  }

  /** What is said anywhere that may be of a field's name. */
  #wordsOf(terms: Terms): ReadonlySet<string> {
    return new Set([...this.#byWord.keys()].filter((word) => canMean(word, terms)));
  }

  #named(terms: Terms, words: ReadonlySet<string>, isWanted: (label: Label) => boolean): NamedLabel[] {
    const near = new Set([...words].flatMap((word) => this.#byWord.get(word)!));
    return [...near]
      .filter(isWanted)
      .map((label) => ({ label, score: this.scoreOf(label, terms) }))
      .filter(({ label, score }) => score >= leastOf(label))
      .sort((a, b) => b.score - a.score);
  }

  scoreOf(label: Label, terms: Terms): number {
    return label.kind === 'question'
      ? questionScore(label.said, terms)
      : saidScore(label.said, terms, this.#sectionOf(label.lines[0]!));
  }

  #add(label: Label): void {
    for (const word of new Set(label.said)) append(this.#byWord, word, label);
  }

  *#toLabels(segment: Segment): Generator<Label> {
    const { text } = segment;
    if (lettersOf(text) < 2 && text !== '#') return;
    if (text.length <= MAX_LABEL_LENGTH) {
      const kind = /[:：=]\s*$/.test(text) ? 'colon' : 'whole';
      const caption = text.slice(this.#boxes.captionStart(segment));
      yield { lines: [segment], end: text.length, kind, said: words(caption, true) };
      // A bracket may go on in the next line.
      const plain = caption.replace(/\s*\([^()]*(?:\)|$)/g, '');
      if (plain.length < caption.length && lettersOf(plain) > 3)
        yield { lines: [segment], end: text.length, kind, said: words(plain, true) };
      // "Name and address of the Employer/Pension fund": one of both is told.
      const [one, other] = caption.split('/');
      if (other && words(one!, true).length >= MIN_WORDS_OF_CHOICE && !/[:：]/.test(caption))
        yield { lines: [segment], end: text.length, kind, said: words(one!, true) };
      const lines = this.#captionLines(segment);
      if (lines.length > 1) {
        const said = words(lines.map((line) => line.text.slice(this.#boxes.captionStart(line))).join(' '), true);
        const last = lines.at(-1)!;
        yield { lines, end: last.text.length, kind: 'whole', said };
      }
    }
    if (isInBrackets(text))
      for (const said of namesInBrackets(text)) yield { lines: [segment], end: text.length, kind: 'whole', said };
    // "Notify party (no responsibility shall attach …)": what is in brackets explains the label.
    const bracket = text.indexOf('(');
    if (text.length > MAX_LABEL_LENGTH && bracket > 3 && bracket <= MAX_LABEL_LENGTH && text.endsWith(')'))
      yield { lines: [segment], end: text.length, kind: 'whole', said: words(text.slice(0, bracket), true) };
    // "Payer's name, street address, city, country and telephone": a box for several things, named by each.
    if (text.length > MAX_LABEL_LENGTH && text.length < 2 * MAX_LABEL_LENGTH && /^[^\d.:]+$/.test(text)) {
      const lines = this.#captionLines(segment);
      const last = lines.at(-1)!;
      const things = text.split(/,\s+(?:and\s+)?/);
      if (things.length > 3)
        for (const thing of things)
          if (thing.length <= MAX_LABEL_LENGTH)
            yield { lines, end: last.text.length, kind: 'whole', said: words(thing, true) };
    }
    const question = /[:：?]\s*$/.test(text) ? this.#questionLines(segment) : [];
    if (question.length > 0) {
      const said = words(question.map((line) => line.text).join(' '));
      yield { lines: question, end: text.length, kind: 'question', said };
    }
    for (const { index, 0: mark } of text.matchAll(COLON)) {
      if (index + mark.length >= text.length) break;
      const before = text.slice(0, index);
      const from = Math.max(0, before.lastIndexOf('|') + 1, lastLabelStart(before));
      if (index - from <= MAX_LABEL_LENGTH)
        yield { lines: [segment], end: index + 1, kind: 'colon', said: words(text.slice(from, index), true) };
    }
    if (text.length > 2 * MAX_LABEL_LENGTH) return;
    const caption = this.#boxes.captionStart(segment);
    // "7 Carrier (to be completed by the carrier) OceanLink": the value follows what explains the label.
    const explained = EXPLAINED.exec(text.slice(caption));
    if (explained)
      yield { lines: [segment], end: caption + explained[0].length, kind: 'start', said: words(explained[1]!, true) };
    let at = 0;
    for (const word of segment.words.slice(0, Math.min(MAX_START_WORDS, segment.words.length - 1))) {
      at = text.indexOf(word.text, at) + word.text.length;
      // "Carrier's rights" are not the carrier.
      if (/[\p{L}\p{N}.)#]$/u.test(word.text) && !/['’]s$/i.test(word.text))
        yield { lines: [segment], end: at, kind: 'start', said: words(text.slice(Math.min(at, caption), at), true) };
    }
  }

  /** The lines of the paragraph that ends with this one, where it is longer than a label. */
  #questionLines(last: Segment): Segment[] {
    const block = blockIdOf(last);
    const lines = [last];
    while (block !== undefined && lines.length < MAX_QUESTION_LINES) {
      const [first] = lines;
      const above = this.#layout.rows[first!.row - 1]?.segments.find((segment) => blockIdOf(segment) === block);
      if (!above || above.page !== last.page || /[:：?]\s*$/.test(above.text)) break;
      lines.unshift(above);
    }
    const text = lines.map((line) => line.text).join(' ');
    return text.length > MAX_LABEL_LENGTH && text.length < MAX_QUESTION && isRunning(text) ? lines : [];
  }

  /** "No. of / Pieces": short lines of one size set close below one another. */
  #captionLines(first: Segment): Segment[] {
    const lines = [first];
    while (lines.length < 3) {
      const last = lines.at(-1)!;
      const [next] = this.#layout.column(last, 1, 1);
      if (!next) break;
      // A bracket that is open goes on.
      const goesOn = /^[\p{Ll}(]/u.test(next.text) || /\([^)]*$/.test(last.text);
      if (
        (this.#boxes.isCaption(first) && !goesOn && !isUnfinished(last)) ||
        next.text.length > (goesOn ? MAX_LABEL_LENGTH : 30) ||
        lettersOf(next.text) < 2 ||
        /[:：=](?!\s*$)|\d/.test(next.text) ||
        /[:：=]\s*$/.test(last.text)
      )
        break;
      const size = height(last.box);
      const reach = (goesOn || isEnded(next) ? 0.6 : 0.35) * size;
      if (next.box[1] - last.box[3] > reach || Math.abs(height(next.box) - size) > 0.1 * size) break;
      lines.push(next);
    }
    return lines;
  }

  /** The words of the heading that a label stands under. */
  #sectionOf(segment: Segment): readonly string[] {
    const known = this.#sections.get(segment);
    if (known) return known;
    let found: readonly string[] = [];
    for (let at = segment.row - 1; at >= segment.row - MAX_ROWS_TO_SECTION; at--) {
      const row = this.#layout.rows[at];
      if (row?.page !== segment.page) break;
      const heading = row.segments.find((over) => isHeadingOf(over, segment) || introduces(over, segment));
      if (heading) {
        found = words(heading.text.split(/[:：]/)[0]!);
        break;
      }
    }
    this.#sections.set(segment, found);
    return found;
  }
}

/** "Prepared by" is made to be followed. */
const leastOf = ({ kind, said }: Label): number =>
  kind !== 'start' ? MIN_SCORE : said.at(-1) === 'by' ? MIN_BY_SCORE : MIN_START_SCORE;

/** An address over a label is no question: words in lower case follow one another, where there are any. */
const isRunning = (text: string): boolean => !/\p{Lu}/u.test(text) || /\p{Ll}{2,}(?:,? \p{Ll}+){2}/u.test(text);

/** "Container identification No./", "Name of company (of shipper": what is filled into a box of a form is no part of its caption. */
const isUnfinished = ({ text }: Segment): boolean => /(?:[/&,(-]|\([^)]*|\s(?:and|or|of))\s*$/i.test(text);

/** "Specific / instructions:": the colon ends what was begun above. */
const isEnded = ({ text }: Segment): boolean => /[:：]\s*$/.test(text);

/** "Name and address of the contractor:" with its parts indented below. */
const introduces = (over: Segment, label: Segment): boolean =>
  /[:：]\s*$/.test(over.text) && over.text.length <= MAX_LABEL_LENGTH && over.box[0] < label.box[0] - 3;

/** Capitals, or larger than the label, and over its beginning. */
function isHeadingOf(over: Segment, label: Segment): boolean {
  if (over.box[0] > label.box[0] + 20 || over.box[2] < label.box[0]) return false;
  const title = over.text.split(/[:：]/)[0]!;
  if (title.length > MAX_LABEL_LENGTH || lettersOf(title) < 4 || /\d[.,]\d/.test(title)) return false;
  const isCapitals = title === title.toUpperCase() && label.text !== label.text.toUpperCase();
  return isCapitals || height(over.box) > 1.12 * height(label.box);
}

/** In "HO-3 POLICY EFFECTIVE DATE" the label before a colon begins after the value of the label before it, or after a sentence. */
function lastLabelStart(before: string): number {
  const value = [...before.matchAll(/\S*\d\S*\s+|[:：=]\s+|(?<=\p{Ll}{3})[.!?]\s+/gu)].at(-1);
  return value ? value.index + value[0].length : 0;
}
