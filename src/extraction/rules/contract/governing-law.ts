import { rankText, type TextCandidate } from './candidate.ts';
import { isFederal, JURISDICTION, toJurisdiction } from './jurisdictions.ts';
import type { Range, RunningText } from './running-text.ts';

const OF_THE =
  '(?:the\\s+)?(?:(?:State|Commonwealth|Province|Republic|Kingdom|Country|Federation|Territory)(?:\\s+of)?\\s+)?';
const PLACE = new RegExp(`(?<!\\p{L})${OF_THE}(?<place>${JURISDICTION})`, 'giu');
/** A place that no list knows: capitals after "laws of". */
const UNKNOWN_PLACE = new RegExp(
  `\\b[Ll]aws?\\s+of\\s+${OF_THE}(?<place>(?!State|Commonwealth|Province|Republic|City|County|Country)\\p{Lu}[\\p{L}'-]+(?:\\s+(?:of\\s+)?\\p{Lu}[\\p{L}'-]+){0,2})`,
  'gu',
);
const GOVERNED =
  /\b(?:governed|construed|interpreted|enforced|controlled)\b|\bgoverning law\b|\b(?:resolved|determined) (?:in accordance with|by)\b|\bapplication of\b|\bmade under\b|\b(?:unterliegt|Anwendung|anwendbar|es gilt)\b|\blaws?\s+governs?\b|\blaws?\s+of\b[^.;]{2,60}\b(?:shall\s+|will\s+)?(?:apply|applies|govern)\b|\b(?:this|these|the)\s+(?:agreement|contract|lease|terms|deed|letter)\b[^.;]{0,40}\bsubject\s+to\s+(?:the\s+)?laws?\b|\b(?:régi|soumis|regid[oa]|reger|rege-se|regirá|sometid[oa]|sujet[oa]|disciplinat[oa]|regolat[oa]|beheerst)/i;
const LAW = /\blaws?\b|\brecht(?:s|e)?\b|\bdroit\b|\bleis?\b|\bley(?:es)?\b|\blegge\b|\blegisla[cçz]/i;
const CORPORATE = /\b(?:organi[sz]ed|incorporated|existing|formed|registered|chartered)\b[^.;]{0,60}$/i;
const COURT = /\b(?:courts?|venue|jurisdiction|arbitration|tribunals?)\b/i;
/** "Indian law", "the laws of India" in one word. */
const ENGLISH_ADJECTIVES =
  'Spanish Spain|Irish Ireland|Scots Scotland|Scottish Scotland|Belgian Belgium|Swedish Sweden|Danish Denmark|Norwegian Norway|Finnish Finland|Polish Poland|Czech Czech Republic|Hungarian Hungary|Romanian Romania|Greek Greece|Turkish Turkey|Portuguese Portugal|Brazilian Brazil|Mexican Mexico|Canadian Canada|Australian Australia|Indian India|Israeli Israel|Japanese Japan|Chinese China|Korean Korea|Singapore Singapore|Russian Russia|Ukrainian Ukraine|South African South Africa|New Zealand New Zealand|Luxembourg Luxembourg';
const ADJECTIVE: readonly (readonly [RegExp, string])[] = [
  ...ENGLISH_ADJECTIVES.split('|').map((pair): [RegExp, string] => {
    const [, adjective, country] = /^(South African|New Zealand|\S+) (.+)$/.exec(pair)!;
    return [new RegExp(`\\b${adjective} laws?\\b`), country!];
  }),
  [/\b(?:svensk (?:rätt|lag))(?!\p{L})/iu, 'Sweden'],
  [/\bdansk ret\b/i, 'Denmark'],
  [/\bnorsk rett\b/i, 'Norway'],
  [/\b(?:droit belge|Belgisch recht)\b/i, 'Belgium'],
  [/\bpraw[oau] polskie(?:go|mu)?\b/i, 'Poland'],
  [/\b(?:German law|deutsche[sm]?\s+Recht|Recht(?:s)? der Bundesrepublik Deutschland)\b/i, 'Germany'],
  [/\b(?:English law)\b/i, 'England'],
  [/\b(?:French law|droit français)/i, 'France'],
  [/\b(?:Swiss law|schweizerische[sm]?\s+Recht|droit suisse)/i, 'Switzerland'],
  [/\b(?:Austrian law|österreichische[sm]?\s+Recht)/i, 'Austria'],
  [/\b(?:Dutch law)\b/i, 'Netherlands'],
  [/\b(?:Italian law|legge italiana|legislazione italiana)\b/i, 'Italy'],
  [/\b(?:Nederlands recht)\b/i, 'Netherlands'],
  [/\b(?:leis|legislação)\s+(?:brasileiras?|d[ao]\s+(?:República Federativa do\s+)?Brasil)\b/i, 'Brazil'],
  [/\b(?:lei|legislação)\s+portuguesa\b/i, 'Portugal'],
  [/\b(?:ley|leyes|legislación)\s+(?:españolas?|de España)/i, 'Spain'],
];
const NOT_THIS_AGREEMENT = /\bthis (?:warrant|note|guarant\w+|schedule|exhibit|release)\b/i;

const MAX_SENTENCE = 6_000;
/** A longer subject is a list of what is governed; the proof begins with the verb then. */
const MAX_SUBJECT = 120;

/** "14.2 Governing Law: " is no part of the clause. */
const leadOf = (text: string): number =>
  /^\W*(?:(?:\d[\d.]*|\(?[a-z\d]{1,4}\))[.)]?\s+)?(?:governing law|applicable law|law|choice of law)?[\s.:-]*/i.exec(
    text,
  )![0].length;

/** Whose law the agreement says it is under; where its disputes are heard, if it says no more. */
export function findGoverningLaw(running: RunningText): TextCandidate<string>[] {
  const candidates: TextCandidate<string>[] = [];
  for (const sentence of running.sentences) {
    if (sentence.end - sentence.start < 20) continue;
    const text = running.text.slice(sentence.start, Math.min(sentence.end, sentence.start + MAX_SENTENCE));
    const governed = GOVERNED.exec(text);
    if (governed && LAW.test(text)) candidates.push(...readClause(text, sentence, governed.index));
    else if (COURT.test(text)) candidates.push(...readVenue(text, sentence));
  }
  return rankText(candidates);
}

function readClause(text: string, { start }: Range, governedAt: number): TextCandidate<string>[] {
  const base =
    0.75 + (/\bgoverned\b|\bgoverning law\b/i.test(text) ? 0.15 : 0) - (NOT_THIS_AGREEMENT.test(text) ? 0.3 : 0);
  const found = [...text.matchAll(PLACE), ...(PLACE_IN(text) ? [] : text.matchAll(UNKNOWN_PLACE))];
  const candidates = found.flatMap((match): TextCandidate<string>[] => {
    const end = match.index + match[0].length;
    const before = text.slice(Math.max(0, match.index - 80), match.index);
    if (CORPORATE.test(before)) return [];
    const value = toJurisdiction(match.groups!.place!);
    const isLaw =
      /\blaws?\s+(?:\([^)]*\)\s+)?(?:of|in)\b[^.;]{0,60}$/i.test(before) ||
      /^\s+(?:state\s+)?laws?\b/i.test(text.slice(end, end + 14));
    const isCourt = COURT.test(before);
    const verb = Math.min(governedAt, match.index);
    const from = verb <= MAX_SUBJECT ? leadOf(text) : verb;
    const score = base - (isLaw ? 0 : 0.35) - (isCourt ? 0.2 : 0) - (isFederal(value) ? 0.4 : 0);
    const far = match.index < governedAt ? 0.05 : 0;
    return [{ value, score: score - far, start: start + from, end: start + end }];
  });
  for (const [pattern, value] of ADJECTIVE) {
    const match = pattern.exec(text);
    if (match)
      candidates.push({
        value,
        score: base + 0.05,
        start: start + match.index,
        end: start + match.index + match[0].length,
      });
  }
  return candidates.slice(0, 6).map((candidate, i) => ({ ...candidate, score: candidate.score - 0.02 * i }));
}

const PLACE_IN = (text: string): boolean => text.search(PLACE) >= 0;

function readVenue(text: string, { start }: Range): TextCandidate<string>[] {
  if (!/\b(?:dispute|action|proceeding|suit|claim|exclusive|submit|litigation|arbitrat)/i.test(text)) return [];
  const at = text.search(COURT);
  for (const match of text.matchAll(PLACE)) {
    const before = text.slice(Math.max(0, match.index - 90), match.index);
    if (!COURT.test(before) || isFederal(match.groups!.place!)) continue;
    const end = match.index + match[0].length;
    return [
      {
        value: toJurisdiction(match.groups!.place!),
        score: 0.35,
        start: start + Math.min(at, match.index),
        end: start + end,
      },
    ];
  }
  return [];
}
