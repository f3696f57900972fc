import { anchorOf } from './anchors.ts';
import { rankText, type TextCandidate } from './candidate.ts';
import { type Duration, findDurations, toDurationText } from './durations.ts';
import type { Range, RunningText } from './running-text.ts';

export interface TermCandidate extends TextCandidate<string> {
  duration: Duration;
  sentence: Range;
  /** The agreement itself, or only what it says about secrecy. */
  of: 'agreement' | 'confidentiality';
}

const HEADED =
  /^\W*(?:[\dIVXivx.()a-z]{1,6}\s+)?(?:term(?:\s+(?:of|and)\s+[\w\s]{3,30})?|duration|survival|initial\s+term|expiration|laufzeit|vertragsdauer|durée|vig[êe]ncia|duração|duración|prazo|plazo|durata|looptijd)(?![\p{L}])\s*[.:;-]?/iu;
const AGREEMENT =
  /\b(?:this|the)\s+(?:\w+\s+){0,3}?(?:agreement|contract|lease|engagement|letter)\b|\bterm\b|\bhereunder\b|\bherein\b|\bhereof\b|\b(?:vertrag|contrato|contratto|overeenkomst)\b/i;
const LASTS =
  /\b(?:terminat\w*|expir\w*|remain(?:s|ing)?|continu\w*|(?:in|of)\s+(?:full\s+)?(?:force|effect)|be\s+effective|binding|surviv\w*|term\s+(?:of\s+(?:this|the)\s+[\w\s-]{3,40})?(?:\([^)]*\)\s*)?(?:of\s+this\s+agreement\s+)?(?:shall|will|is|of)|commenc\w*|läuft|gilt|geschlossen|vig[êe]ncia|vigorar[áa]|duração|duración|duraci[oó]n|prazo|plazo|durata|looptijd)(?![\p{L}])/iu;
const SECRECY =
  /\b(?:confidential\w*|obligations?|duty|duties|undertakings?|secrecy|non-?disclosure|restrictions?|evaluation\s+material)\b/i;
const OTHER_COVENANT =
  /\b(?:solicit\w*|non-?solicit\w*|compet\w*|standstill|hire|recruit\w*|restricted\s+period|severance|salary|employ(?:ed|ment|ees?)?|options?|vest\w*|warrant(?:y|ies)|insurance|records?|audit\w*|payment|invoice|shares|acquire|interest|statute|refund|consult\w*\s+services|office\s+space|cobra)\b/i;
const NOTICE = /\bnotice\b|\bcure\b|\bprior\s+to\b/i;
/** A time by which something is done. */
const DEADLINE =
  /\b(?:within|no\s+later\s+than|not\s+later\s+than|at\s+the\s+end\s+of|end\s+of\s+(?:the|such|that|any))\s*$/i;
/** "the 30-year treasury rate" */
const OF_SOMETHING = /^\s+(?!(?:initial|renewal|term|period|agreement|contract|commitment|lease|licen[cs]e)\b)\p{L}+/iu;
const LOOKS_BACK =
  /\b(?:this|these|such|said|any|each|every|preceding|previous|prior|last|past|immediately\s+before|during\s+the)\s*(?:the\s+)?$/i;
/** "…, this Agreement shall continue for" */
const ITSELF =
  /(?<!\b(?:under|of|in|by|to|with)\s+)\b(?:this|the)\s+(?:\w+\s+){0,2}(?:agreement|contract)\s+(?:shall|will|is)\b[^.;]{0,60}$/i;
const COUNTS_FROM_EVENT = 0.6;
/** Fewer days are a time to cure, to pay or to answer. */
const SHORT_DAYS = 60;
/** "unless the plant has been shut for six months": how long a condition lasts. */
const CONDITION = /\b(?:if|unless|whenever|in\s+the\s+event)\b[^,;:]{0,110}$/i;
const RENEWS = /\b(?:renew\w*|successive|additional|extend\w*|extension|further|subsequent)\b[^.;]{0,60}$/i;

/** "two years (the "Initial Term")", "commencing on May 1 and expiring on April 30 (the "Employment Period")" */
const DEFINES_TERM =
  /^[^.;]{0,140}\([^()"]{0,30}"(?:(?:initial|original|employment|contract|service|services|consulting|licen[cs]e|lease|engagement)\s+)?(?:term|period)"/i;
/** "The Company employs the Executive for a period of" */
const ENGAGES =
  /\b(?:employ|engage|retain|serve|render|hire)s?\b(?:(?!\b(?:after|following|termination|cease)\b)[^.;]){0,200}\bfor\s+an?\s+(?:initial\s+)?(?:period|term)\s+(?:of|commencing|beginning)\b[^.;]{0,90}$/i;

/** Whether the words around a duration or a day say that it is the term for which somebody is engaged. */
export const tellsTerm = (before: string, after: string): boolean => DEFINES_TERM.test(after) || ENGAGES.test(before);

/** How long the agreement lasts, or for an agreement on secrecy how long the secret is kept. */
export function findTerm(running: RunningText): TermCandidate[] {
  const candidates: TermCandidate[] = [];
  for (const sentence of running.sentences) {
    if (sentence.end - sentence.start > 4_000) continue;
    const text = running.text.slice(sentence.start, sentence.end);
    if (
      !/year|month|anniversary|week|day|jahr|monat|\bans?\b|mois|\banos?\b|años?|m[eê]s(?:es)?\b|\bmes[ei]\b|\bann[oi]\b|jaar|maand/i.test(
        text,
      )
    )
      continue;
    const paragraph = headOf(running, sentence);
    for (const found of findDurations(text)) {
      const of = scoreTerm(text, found, paragraph);
      // "three years after he ceases to be a director" lasts as long as nobody knows.
      const anchor = anchorOf(running, { end: sentence.start + found.end });
      if (anchor?.kind === 'event') of.score -= COUNTS_FROM_EVENT;
      if (of.score < 0.5) continue;
      candidates.push({
        value: toDurationText(found.value),
        duration: found.value,
        sentence,
        of: of.of,
        score: of.score,
        start: sentence.start + found.start,
        end: sentence.start + found.end,
      });
    }
  }
  const ranked = rankText(candidates) as TermCandidate[];
  return ranked;
}

/** The heading of the clause: its first words, or the heading block before it. */
function headOf(running: RunningText, { start }: Range): string {
  const line = running.text.lastIndexOf('\n', start - 1) + 1;
  const own = running.text.slice(line, line + 60);
  const above = running.text.slice(Math.max(0, running.text.lastIndexOf('\n', line - 2) + 1), Math.max(0, line - 1));
  return HEADED.test(own) ? own : above.length < 60 ? above : '';
}

function scoreTerm(
  text: string,
  { value, start, end }: Range & { value: Duration },
  head: string,
): { score: number; of: TermCandidate['of'] } {
  const before = text.slice(Math.max(0, start - 220), start);
  const after = text.slice(end, end + 90);
  const near = `${before.slice(-90)} ${after.slice(0, 60)}`;
  const isHeaded = HEADED.test(head);
  const lasts = LASTS.test(before) || /^[^.;]{0,40}\b(?:term|surviv\w*|remain\w*)\b/i.test(after);
  const agreement = AGREEMENT.test(text.slice(Math.max(0, start - 420), start));
  const secrecy = SECRECY.test(before) || SECRECY.test(after);
  let score = 0.2;
  if (isHeaded) score += 0.3;
  if (lasts) score += 0.25;
  if (agreement && lasts) score += 0.2;
  if (secrecy) score += 0.15;
  if (
    /\b(?:for|of)\s+(?:a\s+)?(?:an\s+)?(?:initial\s+)?(?:period|term)\s+of\s*$|\bterm\s+of\s*$|\binitial\s+(?:term|period)\b[^.;]{0,40}$/i.test(
      before,
    )
  )
    score += 0.1;
  if (
    /^\s*(?:[),]\s*)?(?:from|after|following|beginning|commencing|of)\s+(?:and\s+after\s+)?(?:the\s+)?(?:date|effective|execution|its|such|disclosure|receipt)/i.test(
      after,
    )
  )
    score += 0.15;
  if (/\b(?:term|duration)\s+of\s+(?:this|the)\s+[\w\s-]{0,30}agreement\b[^.;]{0,40}$/i.test(before)) score += 0.2;
  const isTold = tellsTerm(before, text.slice(end, end + 220));
  if (isTold) score += 0.35;
  else if (OTHER_COVENANT.test(before.slice(-140)) || OTHER_COVENANT.test(after.slice(0, 60)))
    score -= isHeaded ? 0.2 : 0.45;
  if (NOTICE.test(near)) score -= /\bnotice\b/i.test(after.slice(0, 40)) ? 0.8 : 0.25;
  if (CONDITION.test(before)) score -= 0.4;
  if (DEADLINE.test(before)) score -= 0.5;
  if (/\d-\p{L}+$|\p{L}-\p{L}+$/u.test(text.slice(start, end)) && OF_SOMETHING.test(after)) score -= 0.5;
  if (LOOKS_BACK.test(before.slice(-30))) score -= 0.5;
  if (RENEWS.test(before.slice(-80))) score -= 0.5;
  if (value.unit === 'day') score -= value.count < SHORT_DAYS ? 0.6 : 0.4;
  if (value.unit === 'week') score -= 0.2;
  // "Each warranty shall survive for one year": what outlives the agreement is not how long it lasts.
  if (/\bsurviv\w*\b[^.;]{0,120}$/i.test(before) && !secrecy) score -= 0.7;
  const isOfDuties = /\b(?:obligations?|duty|duties|provisions)\b/i.test(before.slice(-120));
  const of = isTold || (agreement && (!isOfDuties || ITSELF.test(before))) ? 'agreement' : 'confidentiality';
  if (of === 'confidentiality' && /\b(?:termination|expiration|expiry|ceases)\b/i.test(after.slice(0, 50)))
    score -= 0.3;
  return { score, of };
}

const RENEWAL =
  /\b(?:(?:shall|will|may)\s+)?(?:(?:be\s+)?automatically\s+)?(?:(?:be\s+)?(?:renew(?:ed|s|able)?|extend(?:ed|s|able)?)\b[^.;]{0,20}\b(?:for|from|on)\b|renew\s+automatically|year\s+to\s+year|verlängert\s+sich|renouvel\w+\s+(?:par|pour))[^.;]*/i;

/** Less speaks of anything that may be extended. */
const MIN_RENEWAL = 0.55;
/** A time to cure, to pay or to perform that is made longer. */
const EXTENDS_OTHER =
  /\bcure\b|\bbusiness\s+day\b|\bequal\s+to\s+the\s+(?:period|time|duration|number)\b|\bforce\s+majeure\b/i;

/** "may renew this Agreement for" */
const RENEWS_THIS = /^[^.;]{0,30}\b(?:renew|extend)\s+(?:this|the)\s+(?:agreement|contract|lease|term)\b/i;

/** What happens at the end of the term. */
export function findRenewal(running: RunningText): TextCandidate<string>[] {
  const candidates: TextCandidate<string>[] = [];
  for (const { start, end } of running.sentences) {
    const text = running.text.slice(start, Math.min(end, start + 4_000));
    const match = RENEWAL.exec(text);
    if (!match || !/year|month|term|period|automatic|jahr|monat/i.test(match[0])) continue;
    const stop = match[0].search(/,?\s+(?:unless|provided|subject to|upon|except|sofern|sauf)\b|\s+\((?!\d)/i);
    const phrase = match[0].slice(0, stop > 15 ? stop : Math.min(match[0].length, 240)).trimEnd();
    const about = AGREEMENT.test(text.slice(0, match.index)) || RENEWS_THIS.test(match[0]) ? 0.2 : 0;
    const score =
      0.4 +
      about +
      (/automatic|successive|year\s+to\s+year/i.test(match[0]) ? 0.25 : 0) -
      (/\boption|lease|licen[cs]e|patent|insurance|payment|time\b/i.test(text.slice(0, match.index)) ? 0.15 : 0);
    if (score < MIN_RENEWAL || EXTENDS_OTHER.test(text)) continue;
    const at = start + match.index;
    candidates.push({
      value: running.read({ start: at, end: at + phrase.length }),
      score,
      start: at,
      end: at + phrase.length,
    });
  }
  return rankText(candidates);
}

/** Of insurance, of pensions, of what is borrowed or paid back. */
const NOTICE_OF_OTHER =
  /\b(?:insur(?:ance|er|ed)|polic(?:y|ies)|ERISA|PBGC|reportable|prepay\w*|commitments?|borrowing|delivery\s+date|resign\w*)\b/i;
/** What is ended, or not gone on with, is the agreement or the work under it. */
const ENDS_AGREEMENT =
  /\b(?:terminat|cancel|renew|extend|kündig|résili)\w*\b[^.;]{0,80}\b(?:agreement|contract|lease|licen[cs]e|employment|engagement|services?|term|exhibit|vertrag|contrat|bail)\b|\b(?:agreement|contract|lease|licen[cs]e|employment|engagement|services?|term|maintenance|tenancy|vertrag|contrat|bail)\b[^.;]{0,120}\b(?:terminat|cancel|renew|extend|end|continue|month[- ]to[- ]month|kündig|résili)/i;
const MIN_NOTICE = 0.4;

/** How long before it ends a party must be told: "upon thirty (30) days' prior written notice". */
export function findTerminationNotice(running: RunningText): TextCandidate<string>[] {
  const candidates: TextCandidate<string>[] = [];
  for (const sentence of running.sentences) {
    const text = running.text.slice(sentence.start, Math.min(sentence.end, sentence.start + 4_000));
    if (
      !/\bnotice|\bkündig|\bpréavis/i.test(text) ||
      !/\bterminat|\bcancel|\brenew|\bcontinue|\bmonth[- ]to[- ]month|\bkündig|\brésili/i.test(text)
    )
      continue;
    for (const { value, start, end } of findDurations(text)) {
      const after =
        /^['s\s]*(?:advance\s+|prior\s+|written\s+|(?:or\s+)?more\s+)*(?:notice|notification)|^\W*(?:in\s+advance|prior\s+(?:to|notice)|before)\b/i.exec(
          text.slice(end, end + 80),
        );
      const before = /\b(?:notice|prior|kündigungsfrist|préavis)\b[^.;]{0,60}$/i.test(
        text.slice(Math.max(0, start - 80), start),
      );
      if (!after && !before) continue;
      const terminates = /\bterminat\w*|\bcancel\w*/i.test(text.slice(0, start));
      const cures = /\b(?:breach|default|cure|remed(?:y|ied)|fail(?:s|ed|ure)?|deficienc(?:y|ies))\b/i.test(text);
      const near = text.slice(Math.max(0, start - 240), end + 120);
      if (NOTICE_OF_OTHER.test(near) || /\b(?:within|up\s+to)\s*$/i.test(text.slice(0, start))) continue;
      const score =
        0.4 -
        (ENDS_AGREEMENT.test(text) ? 0 : 0.3) +
        (after ? 0.2 : 0) +
        (terminates ? 0.2 : 0) -
        (cures ? 0.2 : 0) +
        (/without\s+cause|any\s+(?:time|reason)|convenience/i.test(text) ? 0.15 : 0);
      const to = end + (after?.[0].length ?? 0);
      if (score < MIN_NOTICE) continue;
      candidates.push({ value: toDurationText(value), score, start: sentence.start + start, end: sentence.start + to });
    }
  }
  return rankText(candidates);
}
