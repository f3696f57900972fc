import type { Conventions } from '../../values/conventions.ts';
import { findDates } from '../../values/dates.ts';
import type { Found } from '../../values/found.ts';
import { joinsDays } from '../../values/joined-days.ts';
import { anchorOf } from './anchors.ts';
import { rankText, type TextCandidate } from './candidate.ts';
import { addDuration, type Duration } from './durations.ts';
import type { Range, RunningText } from './running-text.ts';
import { tellsTerm } from './term.ts';

/** A sentence longer than this is a table or a listing. */
const MAX_SENTENCE = 6_000;
const MAX_DATES = 2_000;

export function findAllDates(running: RunningText, conventions: Conventions): Found<string>[] {
  const found: Found<string>[] = [];
  for (const { start, end } of running.sentences) {
    const text = running.text.slice(start, Math.min(end, start + MAX_SENTENCE));
    if (!/\d/.test(text)) continue;
    // "16 day of August. 2012": a full stop that a scan made of a comma.
    const mended = text
      .replace(/[-_]{2,}/g, (rule) => ' '.repeat(rule.length))
      .replace(/(?<=\p{L}{3})\. (?=(?:19|20)\d\d\b)/gu, ', ')
      // "16t h day": raised letters that stand apart.
      .replace(/(?<=\d)t h(?!\p{L})/gu, 'th ');
    for (const date of findDates(mended, conventions))
      found.push({ value: date.value, start: start + date.start, end: start + date.end });
    if (found.length > MAX_DATES) break;
  }
  return found;
}

const EFFECTIVE_BEFORE =
  /\b(?:effective|effectiveness|commenc\w*|take\s+effect|with effect|in\s?kraft)\b[^.;()]{0,40}$/i;
const EFFECTIVE_AFTER = /^[\s,]*\(?[^()"]{0,40}"?(?:the\s+)?"?effective\s+date/i;
/** "the effective date of your resignation" */
const EFFECTIVE_OF_OTHER =
  /\beffective\s+(?:date\s+)?of\s+(?!this\b|(?:the\s+)?(?:agreement|contract)\b)(?:\w+\s+){0,4}(?:terminat\w*|resignation|separation|retirement|employment|merger|plan|registration|change|transfer)\b|\b(?:terminat\w*|resign\w*|employment)\b[^.;]{0,60}\b(?:effective|commence)\b[^.;]{0,20}$/i;
const AS_OF =
  /\b(?:as\s+of|dated|dated?\s*:|made|entered\s+into|executed|this|on|vom|am|le|du)\W*(?:as\s+of\s+|this\s+|on\s+|the\s+|date\s+of\s+)*$/i;
/** "Buffalo, New York", on a line with the date. */
const PLACE_BEFORE = /^[^\p{L}\p{N}]*(?=[^,]+,)(?:\p{Lu}[\p{L}.'-]+[\s,]+){1,4}$/u;
/** "Signature date:". A letter beyond ASCII is \W too: what parts words must not match them, or each split of a line is tried. */
const DATE_LABEL = /^[^\p{L}\p{N}]*(?:\p{L}+[^\p{L}\p{N}]+){0,3}dated?\s*:?\s*$/iu;
const MAKES = /\b(?:agreement|contract|amendment|lease|deed|letter|vertrag|contrat)\b/i;
const OTHER_AGREEMENT =
  /\b(?:certain|prior|previous|existing|original|asset|purchase|merger|employment|employment agreement|plan|schedule 13\w|letter|act|code|previously|the agreement|that|pursuant to|under the|an)\b[^.;"]{0,110}\b(?:dated|as of)\W*(?:as\s+of\W*)?(?:the\W*)?$/i;
const THE_AGREEMENT =
  /\b(?:the|an?|such|said|your|our|his|her|by|under)\s+(?:\p{Lu}[\p{L}-]*\s+|No\.\s+\d+\s+|to\s+){1,8}(?:Agreement|Contract|Amendment|Lease|Plan|Letter)s?\b[^.;]{0,80}\bdated\W*(?:as\s+of\W*)?$/u;
/** What a recital dates is another agreement. */
const RECITAL = /^\W*whereas\b/i;
const WITNESS =
  /\bin\s+witness\b|\b(?:executed|signed|delivered)\s+this\b|\baccepted\s+and\b|\bundersigned\b|\bparties\s+(?:hereto\s+)?have\b/i;
const LAST_SIGNED =
  /\b(?:date\s+last|last\s+(?:date|signature|signed|written)|later\s+of|latest\s+(?:date|signature)|date\s+of\s+(?:the\s+)?last)\b/i;

interface DateContext {
  running: RunningText;
  dates: readonly Found<string>[];
  /** Where the first sentence of the agreement stands. */
  preamble: Range | undefined;
}

/** When the agreement begins: a date called effective, else the date of the agreement. */
export function findEffectiveDate({ running, dates, preamble }: DateContext): TextCandidate<string>[] {
  const opening = preamble ? Math.max(preamble.end, 2_500) : 4_000;
  const isLastSigned = LAST_SIGNED.test(running.text.slice(preamble?.start ?? 0, opening));
  const candidates = dates.flatMap((date): TextCandidate<string>[] => {
    const sentence = running.sentenceAt(date.start);
    const before = running.text.slice(Math.max(sentence.start, date.start - 140), date.start);
    const after = running.text.slice(date.end, date.end + 80);
    const score = scoreEffective(date, before, after, sentence, running, opening, preamble, isLastSigned);
    return score < 0.25 ? [] : [{ value: date.value, score, start: date.start, end: date.end }];
  });
  const latest = isLastSigned
    ? candidates.reduce((max, { value, score }) => (score < 0.65 && value > max ? value : max), '')
    : '';
  return rankText(
    candidates.map((candidate) =>
      candidate.value === latest ? { ...candidate, score: candidate.score + 0.15 } : candidate,
    ),
  );
}

function scoreEffective(
  date: Range,
  before: string,
  after: string,
  sentence: Range,
  running: RunningText,
  opening: number,
  preamble: Range | undefined,
  isLastSigned: boolean,
): number {
  const early = date.start < opening;
  const inPreamble = preamble !== undefined && date.start >= preamble.start && date.end <= preamble.end;
  if (!inPreamble && (OTHER_AGREEMENT.test(before) || THE_AGREEMENT.test(before))) return 0;
  const clause = running.text.slice(sentence.start, date.start);
  if (!inPreamble && RECITAL.test(clause) && !EFFECTIVE_AFTER.test(after)) return 0;
  const isLine = /^[^\p{L}\p{N}]*(?:dated?\W*|as of\W*)?$/iu.test(before) && sentence.end - date.end < 12;
  if (EFFECTIVE_AFTER.test(after)) return early ? 1 : 0.7;
  if (!inPreamble && EFFECTIVE_OF_OTHER.test(before)) return 0;
  if (EFFECTIVE_BEFORE.test(before) && (inPreamble || MAKES.test(before) || early))
    return inPreamble ? 0.95 : MAKES.test(before) ? 0.7 : 0.45;
  if (/\bthe effective date\b[^.;]{0,60}$/i.test(before)) return 0.85;
  if (inPreamble && AS_OF.test(before)) return 0.9 - (OTHER_AGREEMENT.test(before) ? 0.3 : 0);
  if (early && AS_OF.test(before) && MAKES.test(before) && !OTHER_AGREEMENT.test(before)) return 0.75;
  if (isLine && date.start < 3_000) return 0.6;
  if (date.start < 3_000 && PLACE_BEFORE.test(before) && sentence.end - date.end < 12) return 0.5;
  if (WITNESS.test(clause) && AS_OF.test(before)) return 0.55;
  if (DATE_LABEL.test(before)) return isLastSigned ? 0.6 : 0.4;
  const isByLine =
    sentence.end - sentence.start < 120 && !/\b(?:dated|from|through|until|since|before)\W*$/i.test(before);
  if (date.start > running.text.length * 0.8 && isByLine) return isLastSigned ? 0.5 : 0.3;
  return inPreamble ? 0.5 : 0;
}

const ENDS = /\b(?:expir\w*|terminat\w*|end(?:s|ing)?|until|through|extended\s+to|endet|bis)\b[^.;]{0,50}$/i;
const ABOUT_TERM =
  /\b(?:this\s+agreement|the\s+agreement|the\s+term|initial\s+term|term\s+of|engagement|this\s+contract|this\s+lease|(?:employment|engagement|service|licen[cs]e|contract|subscription)\s+(?:term|period)|vertrag)\b/i;
const NOT_TERM =
  /\b(?:options?|shares|salary|bonus|fiscal|employment\s+with|vest\w*|payments?|report|insurance|deliver\w*)\b/i;

/** "from 1 May 2023 to 30 April 2024", said of a term. */
const SPAN_OF_TERM =
  /\b(?:term|period|duration|tenure|effect|effective|valid|validity|in\s+force|commenc\w*|lease|rented|let|laufzeit|duree|vigencia)\b[^.;]{0,120}$/i;
const MAX_BETWEEN = 40;

const MIN_STATED = 0.4;
/** "The Company agrees to pay all costs until July 1": who does something until then is not what ends then. */
const ACTS = /\b(?:shall|will|agrees?\s+to|may|must|undertakes?\s+to|is\s+entitled\s+to)\b/gi;

/** As the subject, not in "as permitted in this agreement". */
const SUBJECT = new RegExp(`(?<!\\b(?:in|under|by|to|with|of)\\s+)${ABOUT_TERM.source}`, 'i');
const OF_AGREEMENT =
  /^\W*(?:(?!not\b)\w+\s+){0,3}(?:terminat|expir|end\b|continu|remain|commenc|begin|become|be\s+(?:effective|in\s+(?:full\s+)?(?:force|effect)|for\b|of\b)|run\b|last\b|take\s+effect|have\s+a|extend|renew|employ|engage|retain)/i;

function isOfAgreement(before: string): boolean {
  const act = [...before.matchAll(ACTS)].at(-1);
  if (!act) return true;
  const subject = before.slice(Math.max(0, act.index - 90), act.index);
  const verb = before.slice(act.index + act[0].length, act.index + act[0].length + 60);
  return SUBJECT.test(subject) || OF_AGREEMENT.test(verb);
}

/** A date on which the agreement says that it ends. */
export function findStatedExpiration(
  { running, dates }: DateContext,
  effective: string | undefined,
): TextCandidate<string>[] {
  return rankText([
    ...endOfYear(running, effective),
    ...dates.flatMap((date, i): TextCandidate<string>[] => {
      const sentence = running.sentenceAt(date.start);
      const before = running.text.slice(Math.max(sentence.start, date.start - 260), date.start);
      if (isEndOfSpan(running, dates[i - 1], date, sentence))
        return [
          { value: date.value, score: 0.75 - (NOT_TERM.test(before) ? 0.35 : 0), start: date.start, end: date.end },
        ];
      if (!ENDS.test(before) || (effective !== undefined && date.value <= effective)) return [];
      const isTold = tellsTerm(before, running.text.slice(date.end, Math.min(sentence.end, date.end + 90)));
      if (!isTold && !ABOUT_TERM.test(before)) return [];
      const isOfOther = !isTold && NOT_TERM.test(before);
      const score = 0.85 - (isOfOther ? 0.35 : 0) - (isTold || isOfAgreement(before) ? 0 : 0.45);
      if (score < MIN_STATED) return [];
      return [{ value: date.value, score, start: date.start, end: date.end }];
    }),
  ]);
}

function isEndOfSpan(
  { text }: RunningText,
  from: Found<string> | undefined,
  to: Found<string>,
  sentence: Range,
): boolean {
  if (!from || from.start < sentence.start || to.start - from.end > MAX_BETWEEN || to.value <= from.value) return false;
  return (
    joinsDays(text.slice(from.end, to.start)) &&
    SPAN_OF_TERM.test(text.slice(Math.max(sentence.start, from.start - 160), from.start))
  );
}

const YEAR_END =
  /\b(?:until|through|to|on)\s+(?:the\s+)?(?:end|last\s+day|close)\s+of\s+(?:the\s+|this\s+|such\s+)?(?:(?:current|same|then[- ]current)\s+)?calendar\s+year\b/gi;

/** "shall remain in effect until the end of the current calendar year": that in which it begins. */
function endOfYear(running: RunningText, effective: string | undefined): TextCandidate<string>[] {
  if (effective === undefined) return [];
  return [...running.text.matchAll(YEAR_END)].flatMap(({ index, 0: said }): TextCandidate<string>[] => {
    const { start } = running.sentenceAt(index);
    const before = running.text.slice(Math.max(start, index - 260), index);
    if (!ABOUT_TERM.test(before) || !isOfAgreement(before)) return [];
    const value = `${effective.slice(0, 4)}-12-31`;
    return [{ value, score: 0.7, start: index, end: index + said.length, derived: true }];
  });
}

/** Effective date and term together say when the agreement ends; the sentence of the term is the proof. */
export function deriveExpiration(
  context: DateContext,
  effective: TextCandidate<string> | undefined,
  term: (TextCandidate<string> & { duration: Duration; sentence: Range }) | undefined,
): TextCandidate<string>[] {
  if (!term) return [];
  const { start, end } = term.sentence;
  const text = context.running.text.slice(start, end);
  const own = context.dates.find(
    (date) =>
      date.start >= start &&
      date.end <= end &&
      /\b(?:commenc\w*|beginning|effective|from|starting)\b[^.;]{0,40}$/i.test(
        context.running.text.slice(start, date.start),
      ),
  );
  const counted = anchorOf(context.running, term, context.dates);
  if (counted?.kind === 'event' || counted?.kind === 'disclosure') return [];
  const named = counted?.kind === 'named' ? counted.date : undefined;
  const base = named ?? own?.value ?? effective?.value;
  if (base === undefined) return [];
  const anchor =
    /\b(?:effective\s+date|date\s+(?:hereof|of\s+this|of\s+its|first|of\s+execution)|commenc\w*|beginning|this\s+agreement|initial\s+term)\b/i.test(
      text,
    );
  const score =
    Math.min(term.score, own || named ? 0.85 : effective!.score) -
    (anchor ? 0.2 : 0.35) -
    (counted?.kind === 'named' && !named ? 0.2 : 0);
  return [{ value: addDuration(base, term.duration), score, start, end, derived: true }];
}
