import type { Candidate } from '../candidate.ts';
import type { Range } from '../contract/running-text.ts';
import type { Reading } from '../reading.ts';
import { means } from './means.ts';
import { GENERIC, STOP, type Terms, words } from './terms.ts';

const MAX_SENTENCE = 400;
const SCORE = 0.62;
const NO =
  /(?<!\p{L})(?:no|not|never|without|prohibited|forbidden|denied|nor|nicht|kein(?:e|en|er)?|ohne|verboten|untersagt|pas|aucune?|interdit\p{L}{0,2}|sans|ningun[ao]?|prohibid[ao]s?|non|vietat[aoie]|nessun[ao]?|niet|geen|verboden|nao|proibid[ao]s?|inte|ingen|inga|ikke|nie|zakaz\p{L}{0,3}|nesmi|zakazano)(?![\p{L}-])/iu;
const DEPENDS = /(?<!\p{L})(?:unless|except|only (?:with|if)|if|whether|ausser|sauf|salvo|tenzij)(?!\p{L})/iu;

interface Statement {
  sentence: Range;
  text: string;
  said: readonly string[];
}

/** Yes or no as a sentence says it: "Pets are not permitted." Where sentences disagree or make conditions, nothing is said. */
export class SentenceBooleans {
  readonly #reading: Reading;
  #statements: Statement[] | undefined;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  find(terms: Terms): Candidate[] {
    const wanted = terms.names
      .filter(({ trust }) => trust === 1)
      .map(({ words: name }) => name.filter((word) => !STOP.has(word) && !GENERIC.has(word) && !IS.has(word)))
      .filter((name) => name.length > 1);
    if (wanted.length === 0) return this.#findPredicate(terms);
    const { running, spans } = this.#reading;
    const found: Candidate[] = [];
    this.#statements ??= readStatements(this.#reading);
    for (const { sentence, text, said } of this.#statements) {
      if (
        !wanted.some((name) => name.every((word) => said.some((other) => means(other, word) || isBegunBy(other, word))))
      )
        continue;
      const at = running.partsOf(sentence).flatMap(({ source, from, to }) => spans.find(source.block.id, from, to));
      const ticked = tickedAfter(running.text.slice(sentence.end - TAIL, sentence.end + TAIL));
      if (ticked !== undefined && at.length > 0)
        return [{ value: ticked, score: TICKED_SCORE, spans: at, derived: true, isShared: true }];
      // "renews automatically unless either party gives notice": the rule is said, and who may break it.
      if (DEPENDS.test(text) && !/(?<!\p{L})automatic(?:ally)?(?!\p{L})/iu.test(text)) return [];
      const isDenied =
        NO.test(text) || wanted.flat().some((word) => PREDICATE.test(word) && said[said.indexOf(word) - 1] === 'non');
      if (at.length > 0) found.push({ value: !isDenied, score: SCORE, spans: at, derived: true, isShared: true });
    }
    return new Set(found.map(({ value }) => value)).size === 1 ? found.slice(0, 1) : [];
  }

  /** "Tickets are non-refundable": one word is answered where a sentence says it of something, or its contrary. */
  #findPredicate({ names }: Terms): Candidate[] {
    const { running, spans } = this.#reading;
    const [word, ...others] = names[0]!.words.filter((one) => !IS.has(one));
    if (word === undefined || others.length > 0 || !PREDICATE.test(word)) return [];
    this.#statements ??= readStatements(this.#reading);
    const found = this.#statements.flatMap(({ sentence, text, said }): Candidate[] => {
      const value = DEPENDS.test(text) ? undefined : saysSo(said, word);
      const at = running.partsOf(sentence).flatMap(({ source, from, to }) => spans.find(source.block.id, from, to));
      return value === undefined || at.length === 0
        ? []
        : [{ value, score: SCORE, spans: at, derived: true, isShared: true }];
    });
    return new Set(found.map(({ value }) => value)).size === 1 ? found.slice(0, 1) : [];
  }
}

/** What something may be: "refundable", "secured". */
const PREDICATE = /.{4,}(?:able|ible|ed)$/;
const BE = new Set('is are was were be fully'.split(' '));
const DENY = new Set('non not never no'.split(' '));

function saysSo(said: readonly string[], word: string): boolean | undefined {
  const at = said.findIndex((one) => one === word || one === `un${word}` || one === `non${word}`);
  if (at < 0) return undefined;
  const before = said[at - 1] ?? '';
  if (said[at] !== word || DENY.has(before)) return false;
  return BE.has(before) ? true : undefined;
}

/** "automatically" for "auto". */
const isBegunBy = (said: string, word: string): boolean => word.length > 3 && said.startsWith(word);

/** "Damage is included; cover abroad is not": what a semicolon parts is said apart. */
const clausesOf =
  (text: string) =>
  ({ start, end }: Range): Range[] => {
    const marks = [...text.slice(start, end).matchAll(/;\s+/g)];
    return [0, ...marks.map(({ index, 0: mark }) => index + mark.length)].map((from, i) => ({
      start: start + from,
      end: marks[i] ? start + marks[i]!.index : end,
    }));
  };

const readStatements = ({ running }: Reading): Statement[] =>
  running.sentences.flatMap(clausesOf(running.text)).flatMap((sentence) => {
    const text = running.text.slice(sentence.start, sentence.end).trimEnd();
    if (text.length > MAX_SENTENCE || text.endsWith('?') || text.endsWith(':') || CHOICES.test(text)) return [];
    return [{ sentence, text, said: words(text, true) }];
  });

/** "Yes No Charges filed? If yes, against whom?": what a form asks. */
const CHOICES = /^\W*yes[\s_/]+no\b[^☐☒☑]*\?/iu;

const TAIL = 40;
const TICKED_SCORE = 0.9;
const EMPTY = '[☐❑□]';
const TICKED = '[☒☑✓✔]';
const YES_TICKED = new RegExp(String.raw`\byes\s*${TICKED}\s*no\s*${EMPTY}|${TICKED}\s*yes\s*${EMPTY}\s*no\b`, 'iu');
const NO_TICKED = new RegExp(String.raw`\byes\s*${EMPTY}\s*no\s*${TICKED}|${EMPTY}\s*yes\s*${TICKED}\s*no\b`, 'iu');

/** "… is a shell company. Yes ☐ No ☒": the boxes behind a question answer it. */
const tickedAfter = (text: string): boolean | undefined =>
  YES_TICKED.test(text) ? true : NO_TICKED.test(text) ? false : undefined;

const IS = new Set('is has are have was can may will'.split(' '));
