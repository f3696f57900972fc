import { hasMeaning, wordsIn } from '../../lexicon/lexicon.ts';
import type { FieldSchema } from '../../schema.ts';
import type { Unit } from '../contract/durations.ts';
import { means } from './means.ts';

/** Words of no meaning of their own, in labels and descriptions. */
export const STOP = new Set(
  [
    'the a an of for in on at to by and or as is are was be with from this that it its if any each per else null',
    'when where which who what e.g i.e eg exact exactly printed shown written format yyyy mm dd numeric only number text',
    'string value field without including include exclude full one line document page you your we our my held der die das und fur von im',
    'le la les de du des et un une el los las y il lo di del della delle dello degli nel e o het van een do da s',
  ].flatMap((line) => line.split(' ')),
);

/** Say little of their own: "name", "number" and "date" stand in many labels. */
export const GENERIC = new Set(
  'name number no id code date amount value type total address description kg percent unit item information detail'.split(
    ' ',
  ),
);

/** Labels and lines are asked for by one field after the other; longer texts are read once. */
const MAX_KNOWN_CHARS = 80;
const MAX_KNOWN = 40_000;
const KNOWN = { all: new Map<string, readonly string[]>(), content: new Map<string, readonly string[]>() };

/** Content words of a text: camelCase, snake_case and compounds taken apart, folded, singular. */
export function words(text: string, keepAll = false): readonly string[] {
  if (text.length > MAX_KNOWN_CHARS) return readWords(text, keepAll);
  const known = keepAll ? KNOWN.all : KNOWN.content;
  const found = known.get(text) ?? readWords(text, keepAll);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(text, found);
  return found;
}

/** "A/C No." */
const ACCOUNT = /(?<!\p{L})a\/c(?!\p{L})\.?/giu;

/** "Amount to pay", "please pay by 30 May": what is due. */
const TO_BE_PAID = /(?<!\p{L})(?:to (?:be )?pa(?:y|id)(?=\s*[:：]?$)|pay(?:able|ment)? by(?=\s|$))/giu;

/** What has come together since January. */
const YEAR_TO_DATE = /(?<!\p{L})year[\s-]to[\s-]date(?!\p{L})/giu;

function readWords(text: string, keepAll: boolean): string[] {
  const spaced = text
    .replace(/(?<!\p{L})(?:\p{Lu}\.){2,}/gu, (short) => `${short.replaceAll('.', '')} `)
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L}{2})(?=(?:19|20)\d{2}(?!\d))|_/gu, ' ');
  const all = wordsIn(spaced.replace(ACCOUNT, 'account').replace(TO_BE_PAID, '$& due').replace(YEAR_TO_DATE, 'ytd'));
  const meaning = all.filter((word) => !STOP.has(word));
  return keepAll || meaning.length === 0 ? all : meaning;
}

/** Something that a field is called. */
interface Name {
  words: readonly string[];
  /** 1 for names that the schema gives, less for what its description calls the field. */
  trust: number;
  /** A label that says more names something else. */
  isAll?: boolean;
}

/** What a field is called: its name and aliases, and what its description adds. */
export interface Terms {
  names: readonly Name[];
  description: ReadonlySet<string>;
  /** The words of the objects that it belongs to. */
  parents: ReadonlySet<string>;
  /** What its number counts, where that is a span of time: "days_to_pay", "notice period in months". */
  unit: Unit | undefined;
}

const UNIT_IN_NAME = /(?:^|[_\s]|(?<=[a-z])(?=[A-Z]))(day|week|month|year)s(?![a-z])/i;
const UNIT_IN_DESCRIPTION = /\b(?:in|number of)\s(?:[a-z]+\s)?(day|week|month|year)s\b/i;
const EXAMPLES = /\(?(?:\be\.?\s?g\.?|for example|such as)[^)]*\)?/gi;
const DESCRIPTION_TRUST = 0.9;

export function termsOf(
  field: Pick<FieldSchema, 'name' | 'aliases' | 'description'>,
  parents: readonly string[] = [],
): Terms {
  const description = (field.description ?? '').replace(EXAMPLES, '');
  // Quoted words outside examples are what the document calls it.
  const quoted = [...description.matchAll(/['"‘“]([^'"’”]{2,40})['"’”]/g)].map((match) => match[1]!);
  const given = [field.name, ...(field.aliases ?? []), ...quoted];
  return {
    names: [
      ...given.map((name) => ({ words: words(name, true), trust: 1 })),
      ...[...namesIn(description), ...namesInBrackets(description)].map((name) => ({
        words: name,
        trust: DESCRIPTION_TRUST,
      })),
      ...namesOfWhole(field.name, parents),
      ...namesOfTotal(field.name),
    ],
    description: new Set(words(description)),
    parents: new Set(parents.flatMap((name) => words(name))),
    unit: (UNIT_IN_NAME.exec(field.name) ?? UNIT_IN_DESCRIPTION.exec(description))?.[1]?.toLowerCase() as
      | Unit
      | undefined,
  };
}

const OF_TOTALS = new Set('total grand overall final due amount payable owed sum'.split(' '));

/** "total_due", "grand_total": whatever else it says, the total is called so. */
const namesOfTotal = (name: string): Name[] => {
  const own = words(name, true);
  const isTotal = own.includes('total') && own.length > 1 && own.every((word) => OF_TOTALS.has(word));
  return isTotal ? [{ words: ['total'], trust: DESCRIPTION_TRUST }] : [];
};

/** The name of a buyer stands beside "Buyer". */
const namesOfWhole = (name: string, parents: readonly string[]): Name[] =>
  parents.length > 0 && words(name, true).join(' ') === 'name'
    ? [{ words: words(parents.at(-1)!, true), trust: DESCRIPTION_TRUST }]
    : [];

const NO_NAME = /^(?:if|as|in|per|not|or|and|excluding|including|optional|required|i\.?e)(?!\p{L})|\d|_|YYYY/iu;

/** "name of the test (项目)", "revenue (ricavi delle vendite)": what brackets hold is how the document says it. */
function namesInBrackets(description: string): (readonly string[])[] {
  return [...description.matchAll(/\(([^()]{1,60})\)/g)]
    .filter(({ 1: inside }) => !NO_NAME.test(inside!.trim()))
    .map(({ 1: inside }) => words(inside!))
    .filter((name) => name.length > 0 && name.length <= 6 && name.some((word) => !GENERIC.has(word)));
}

/** "Interior space in square feet" is called "interior space". */
const IN_UNITS =
  /\s+in (?:(?:square|cubic|nautical|whole|full|metric|us) )*(?:feet|ft|met(?:er|re)s|inches|millimet(?:er|re)s|mm|cm|km|miles|pounds|lbs?|kg|kilograms?|grams?|ton(?:ne)?s|seconds|minutes|hours|days|weeks|months|years|percent|usd|eur|gbp|dollars|euros|cents|celsius|fahrenheit|degrees|lit(?:er|re)s|gallons|watts?|kwh|volts?)\b.*$/i;

/** A description begins with the thing itself: "the policy inception/effective date in YYYY-MM-DD format." */
function namesIn(description: string): (readonly string[])[] {
  const [clause = ''] = description.split(/[.,;:(]| in (?=[A-Z]{4})| exactly | as printed| printed /);
  // "per year" says how it is told, not what it is.
  if (/^per\s/i.test(clause)) return [];
  const said = new Set([clause, clause.replace(IN_UNITS, '')]);
  return [...said]
    .flatMap((text) => {
      const choices = text.split(/\s*\/\s*|\s+or\s+/).map((name) => words(name));
      const last = choices.at(-1)!;
      return choices.map((name) => (name.length < last.length ? [...name, ...last.slice(1)] : name));
    })
    .filter((name) => name.length > 0 && name.length <= 5 && name.some((word) => !GENERIC.has(word)));
}

/** Whether a word of a label may be one of the field's. */
export const canMean = (word: string, { names }: Terms): boolean =>
  names.some(
    ({ words: name }) =>
      name.some((other) => means(word, other) || isPartOf(word, other) || (isShort(other) && other[0] === word[0])) ||
      (isShort(word) && begins(name, word)),
  );

/** "Re-inspection" may be "reinspection". */
const isPartOf = (word: string, whole: string): boolean =>
  word.length > 1 && whole.length >= MIN_WHOLE && whole.length > word.length && whole.startsWith(word);
const MIN_WHOLE = 6;

/** Change what is meant: a label that does not say them names something else. */
const YEAR = /^(?:19|20)\d{2}$/;
export const yearsOf = ({ names }: Terms): string[] => names[0]!.words.filter((word) => YEAR.test(word));
export const QUALIFIERS = new Set('total subtotal net gross prior previous average minimum maximum ytd'.split(' '));

/** "Account type" and "Bank statement" tell of a type and of a paper, whatever stands before. */
const KIND_WORDS = new Set('type branch status statement'.split(' '));

/** "Protocol number" says half of "protocol version", but not what is asked for. */
const WITHOUT_HEAD = 0.85;

const weightOf = (word: string): number => (GENERIC.has(word) ? 0.35 : STOP.has(word) ? 0.2 : 1);

/** "Current address", "home address": which of several, where there are several. */
const LOOSE = new Set('current present home residential permanent mailing street physical daytime'.split(' '));
const weightInLabel = (word: string): number => (LOOSE.has(word) ? 0.35 : weightOf(word));

/** How well a label names a field, 0 to 1: all of the name said, and nothing else. `section`: what stands over the label. */
export const labelScore = (label: string, terms: Terms, section: readonly string[] = []): number =>
  saidScore(words(label, true).slice(0, 12), terms, section);

const WITH_OR_WITHOUT = new Set(
  'including inclusive incl excluding exclusive excl inclusief exclusief inklusive exklusive inkl exkl hors ttc'.split(
    ' ',
  ),
);

/** "Amount including VAT" is no VAT. */
function withoutQualified(said: readonly string[]): readonly string[] {
  const at = said.findIndex((word) => WITH_OR_WITHOUT.has(word));
  return at > 0 ? said.slice(0, at + 1) : said;
}

/** "Pick-up" is "pickup", "post code" is "postcode": as the field writes it. */
function written(said: readonly string[], { names }: Terms): readonly string[] {
  const at = said.findIndex((word, i) => {
    const whole = word + (said[i + 1] ?? '');
    return whole !== word && names.some(({ words: name }) => name.includes(whole));
  });
  return at < 0 ? said : [...said.slice(0, at), said[at]! + said[at + 1]!, ...said.slice(at + 2)];
}

/** "N.W." is the net weight, and "ein" the employer identification number: initials say what they are of. */
function spelled(said: readonly string[], { names }: Terms): readonly string[] {
  const own = said.filter((word) => word.length > 3 || !STOP.has(word));
  for (const { words: name } of names) {
    const short = said.findIndex((word) => isShort(word) && begins(name, word));
    if (short >= 0) return [...said.slice(0, short), ...name.slice(0, said[short]!.length), ...said.slice(short + 1)];
    const spell = (word: string): readonly string[] | undefined => runOf(word, own) ?? runOf(word, said);
    const initials = name.find((word) => isShort(word) && !said.includes(word) && spell(word) !== undefined);
    if (initials === undefined) continue;
    const run = spell(initials)!;
    return [...said.filter((word) => !run.includes(word) || name.includes(word)), initials];
  }
  return said;
}
const isShort = (word: string): boolean =>
  word.length > 1 &&
  word.length < 4 &&
  /^\p{L}+$/u.test(word) &&
  !STOP.has(word) &&
  !GENERIC.has(word) &&
  !hasMeaning(word);

const begins = (list: readonly string[], initials: string): boolean =>
  [...initials].every((letter, i) => list[i]?.startsWith(letter));

/** The words one after the other that begin with the letters of another. */
function runOf(initials: string, list: readonly string[]): readonly string[] | undefined {
  const at = list.findIndex((_, i) => begins(list.slice(i), initials));
  return at < 0 ? undefined : list.slice(at, at + initials.length);
}

const isForeign = (word: string): boolean => /[^\P{L}\p{Script=Latin}]/u.test(word);

/** "Deliver to التوصيل إلى": whoever asks in Latin letters is answered by those, and the rest says it again. */
function inScriptOf(said: readonly string[], { names }: Terms): readonly string[] {
  const own = said.filter((word) => !isForeign(word));
  const isAsked = names.some(({ words: name }) => name.some(isForeign));
  return isAsked || !own.some((word) => /\p{L}/u.test(word)) ? said : own;
}

export function saidScore(label: readonly string[], terms: Terms, section: readonly string[] = []): number {
  const all = label.some(isForeign) ? inScriptOf(label, terms) : label;
  if (all.length === 0 || all.length > 10) return 0;
  const asksSo = terms.names.some(({ words: name }) => name.some((word) => WITH_OR_WITHOUT.has(word)));
  const said = spelled(written(asksSo ? all : withoutQualified(all), terms), terms);
  const meaning = said.filter(isContent);
  const content = meaning.length > 0 ? meaning : said;
  // Whatever else a field is called, the year of its name is meant.
  const years = yearsOf(terms);
  let best = 0;
  for (const { words: name, trust, isAll } of terms.names) {
    const hits = name.filter((word) => said.some((other) => means(other, word)) || isDoer(word, said));
    if (hits.length === 0) continue;
    // A generic word alone names nothing unless it is the whole name.
    if (hits.every((word) => GENERIC.has(word)) && name.some((word) => !GENERIC.has(word) && !STOP.has(word))) {
      if (!section.some((over) => name.some((word) => !GENERIC.has(word) && means(over, word)))) continue;
    }
    const all = sum(name, weightOf);
    const fromSection = name.filter((word) => !hits.includes(word) && section.some((over) => means(over, word)));
    const covered = (sum(hits, weightOf) + 0.7 * sum(fromSection, weightOf)) / all;
    const known = content.filter(
      (word) =>
        name.some((other) => means(word, other) || (isDoer(other, said) && word === said.at(-2))) ||
        terms.description.has(word) ||
        terms.parents.has(word),
    );
    const focus = sum(known, weightInLabel) / sum(content, weightInLabel);
    if (isAll && (focus < 1 || name.some((word) => weightOf(word) === 1 && !hits.includes(word)))) continue;
    const exact = hits.filter((word) => said.includes(word)).length / hits.length;
    const isOther = [...name.filter((word) => QUALIFIERS.has(word)), ...years].some(
      (word) => !said.some((other) => means(other, word)),
    );
    const own = (word: string): boolean => weightOf(word) === 1 && !YEAR.test(word);
    // The last word of a compound, the first of "version of the protocol".
    const head = trust === 1 ? name.findLast(own) : name.find(own);
    const isOfOther =
      head !== undefined &&
      !hits.includes(head) &&
      !fromSection.includes(head) &&
      !name.some((word) => means(content.at(-1)!, word));
    const last = content.at(-1)!;
    const isKind = KIND_WORDS.has(last) && !name.some((word) => means(last, word)) && !terms.description.has(last);
    if (isKind && trust === 1) continue;
    const part = (isOther ? 0.75 : 1) * (isOfOther ? WITHOUT_HEAD : 1);
    best = Math.max(best, part * trust * (0.55 * covered + 0.35 * focus + 0.1 * exact));
  }
  return best * parentFactor(said, terms, section);
}

/** By the sum of `saidScore`, what a label must say of a name, by weight, for a score of 0.93. */
const LEAST_FOCUS = 0.79;

/**
 * Whether a label may say a name and hardly anything else; `able` are the words that may be of one. Nearly all beginnings of lines say
 * something else, and scoring them took half of the time of a long document.
 */
export function mayBeAll(said: readonly string[], terms: Terms, able: ReadonlySet<string>): boolean {
  if (said.at(-1) === 'by' || said.some((word) => WITH_OR_WITHOUT.has(word) || isForeign(word))) return true;
  const isWrittenOtherwise = terms.names.some(
    ({ words: name }) =>
      name.some(isShort) ||
      said.some((word, i) => (isShort(word) && begins(name, word)) || (i > 0 && name.includes(said[i - 1]! + word))),
  );
  if (isWrittenOtherwise) return true;
  const content = said.filter(isContent);
  const known = content.filter((word) => able.has(word) || terms.description.has(word) || terms.parents.has(word));
  return sum(known, weightInLabel) >= LEAST_FOCUS * sum(content, weightInLabel);
}

const isContent = (word: string): boolean => !STOP.has(word) || word === 'no' || word === 'number';

const DONE = /(?:ed|en)$/;
const DOER = /(?:er|or)$/;

/** Who takes the minutes is told behind "Minutes taken by". */
const isDoer = (word: string, said: readonly string[]): boolean =>
  said.at(-1) === 'by' &&
  DOER.test(word) &&
  DONE.test(said.at(-2) ?? '') &&
  word.replace(DOER, '') === said.at(-2)!.replace(DONE, '');

const QUESTION_SCORE = 0.85;

/** A question says much besides: all words of a name of two or more must be in it. */
export function questionScore(said: readonly string[], { names }: Terms): number {
  let best = 0;
  for (const { words: name, trust } of names) {
    const own = name.filter((word) => !STOP.has(word));
    if (own.length < 2 || own.every((word) => GENERIC.has(word))) continue;
    if (own.every((word) => said.some((other) => means(other, word)))) best = Math.max(best, QUESTION_SCORE * trust);
  }
  return best;
}

/** Inside an object a short name ("name", "date") is meant of the object: its words should stand in the label or over it. */
function parentFactor(said: readonly string[], { names, parents }: Terms, section: readonly string[]): number {
  if (parents.size === 0 || !names[0]!.words.every((word) => GENERIC.has(word))) return 1;
  const isNear = [...parents].some((parent) => [...said, ...section].some((word) => means(word, parent)));
  // Whose name is meant is said by his role alone, too.
  return isNear ? 1 : names[0]!.words.join(' ') === 'name' ? 0.75 : 0.8;
}

const sum = (list: readonly string[], weigh: (word: string) => number): number =>
  list.reduce((total, word) => total + weigh(word), 0);

export const mentions = (terms: Terms, ...wanted: string[]): boolean =>
  terms.names.some(({ words: name, trust }) => trust === 1 && name.some((word) => wanted.includes(word)));

/** The list's own words explain a header: "Coverage limit" is the limit of coverages. */
export function itemTerms(field: FieldSchema, list: FieldSchema): Terms {
  // The name of an item stands under "Item", and what is earned under "Earnings".
  const own = termsOf(field, field.name === 'name' ? [list.name] : []);
  const isWhat = ['description', 'name', 'item'].includes(own.names[0]!.words.join(' '));
  const names = isWhat
    ? [...own.names, ...termsOf(list).names.map(({ words: name }) => ({ words: name, trust: OF_LIST }))]
    : own.names;
  return { ...own, names, parents: new Set(), description: new Set([...own.description, ...words(list.name)]) };
}
const OF_LIST = 0.85;
