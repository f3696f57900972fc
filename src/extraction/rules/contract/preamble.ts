import { joinHalves } from './joined-names.ts';
import { isJurisdiction } from './jurisdictions.ts';
import { hasForm, isPlaceholder, mayBeParty, nameKey, readName } from './names.ts';
import type { Range, RunningText } from './running-text.ts';

export interface NamedParty extends Range {
  /** Where the defined term stands: ("Company"). */
  role?: Range;
}

export interface Preamble extends Range {
  parties: NamedParty[];
  /** Mentions by role only: "the Company", "the undersigned". */
  roles: string[];
  /** How surely the sentence introduces this agreement. */
  score: number;
}

/** How far into a document its first sentence may stand: behind a cover page and a table of contents. */
const MAX_START = 30_000;
/** The longest list of parties, and the most sentences that may hold one. */
const MAX_LIST = 3_000;
const MAX_TRIES = 60;
/** "by and between", "entered into by", "De una parte, …". */
const BETWEEN =
  /\bd[ea]\s+(?:una\s+parte|um\s+lado)\s*[,:]\s*|\b(?:by\s+and\s+)?(?:between|among|amongst|zwischen|entre)\b(?:\s+and\s+among\b)?\s*:?\s*|(?<=\b(?:made|given|entered\s+into|executed)(?:\s+(?:(?:as\s+of|this|on|effective)\b[^.;()]{0,60})?|,\s+))\bby\s+(?!and\s+(?:between|among)|(?:an?|the|its|each|all|both|either|any)\b)/gi;
/** A line of a table of contents. */
const CONTENTS = /^\s*(?:[.…]\s?){3}/;
const MAKES =
  /\b(?:this|the following|present)\b[^.]{0,160}\b(?:agreement|contract|lease|amendment|addendum|deed|undertaking|memorandum|letter|license|plan|vertrag|contrat)\b|\b(?:entered\s+into|made|executed|dated|effective|geschlossen|conclu)\b|^\W*[\p{Lu}\s,&/-]{3,90}\bAGREEMENT\b/iu;
const OTHER =
  /\b(?:certain|previous|prior|pursuant to|terms of the|under the|existing|relationship|relations?|conflict|transaction[^.]{0,30})\b[^.]{0,40}$/i;

/** '"Merger Agreement" shall mean the agreement among' */
const DEFINES_OTHER = /^\W*"[^"]{3,60}"\W+(?:shall\s+)?means?\b/i;

/** The sentences that say between whom the agreement is, the surest first. */
export function findPreambles(running: RunningText): Preamble[] {
  const preambles: Preamble[] = [];
  let tries = 0;
  const terms = new Set(
    [...running.text.slice(0, MAX_START).matchAll(/"([^"]{2,40})"/g)].map(([, term]) => nameKey(term!)),
  );
  for (const match of running.text.slice(0, MAX_START).matchAll(BETWEEN)) {
    if (++tries > MAX_TRIES) break;
    const sentence = running.sentenceAt(match.index);
    const before = running.text.slice(Math.max(sentence.start, match.index - 1_000), match.index);
    const start = match.index + match[0].length;
    if (CONTENTS.test(running.text.slice(start, start + 20))) continue;
    const end = endOfList(running, start);
    const { parties: named, roles } = readPartyList(running.text.slice(start, end), start);
    // A term that is defined elsewhere stands for a party, whatever its capitals.
    const isTerm = ({ start: from, end: to, role }: NamedParty): boolean => {
      const name = running.text.slice(from, to);
      if (!terms.has(nameKey(name))) return false;
      const isItself = role && /\s/.test(name) && nameKey(running.text.slice(role.start, role.end)) === nameKey(name);
      return !(role && (isItself || role.start - to < 30));
    };
    const parties = joinHalves(running, named).filter((party) => !isTerm(party));
    roles.push(...named.filter(isTerm).map((party) => running.text.slice(party.start, party.end)));
    if (parties.length === 0) continue;
    const isVague = parties.every((party) => !party.role && !/\s/.test(running.text.slice(party.start, party.end)));
    const makes = MAKES.test(before) || (before.trim() === '' && preambles.length === 0);
    const score =
      0.3 +
      (makes ? 0.4 : 0) +
      (parties.length > 1 ? 0.2 : 0) +
      (parties.some(({ role }) => role) ? 0.15 : 0) -
      (OTHER.test(before) || DEFINES_OTHER.test(before) ? 0.35 : 0) -
      (isVague ? 0.3 : 0) -
      Math.min(0.2, (match.index / MAX_START) * 0.3) -
      0.05 * preambles.length;
    preambles.push({ start: sentence.start, end, parties, roles, score });
    if (preambles.length > 12) break;
  }
  return preambles.sort((a, b) => b.score - a.score);
}

const RECITAL =
  /^\W*(?:whereas|witnesseth|recitals?|background|now,? therefore|preliminary|article|section|\d+\.|1\b|table of contents|in consideration|[A-Z]\.\s)/i;

/** The list ends with its sentence; where parties stand line by line, with the recitals. */
function endOfList(running: RunningText, start: number): number {
  let end = start;
  for (let at = start; at < running.text.length && at - start < MAX_LIST; ) {
    const sentence = running.sentenceAt(at);
    const text = running.text.slice(at, sentence.end);
    if (at > start && RECITAL.test(text)) break;
    end = sentence.end;
    at = Math.max(sentence.end, at + 1);
    const isLine = text.endsWith('\n') && !/\.\W*$/.test(text);
    const next = running.text.slice(at, at + 100);
    if (DEFINES_OTHER.test(next)) break;
    if (!isLine && !/^\W*(?:\(?(?:hereinafter|the "|")|and\b)/i.test(next) && !OTHER_SIDE.test(next)) break;
    if (isLine && !OTHER_SIDE.test(next) && text.length > 220 && !/^\W*and\b/i.test(next) && !/\band\W*$/i.test(text))
      break;
    if (at - start > 1_200 && !isLine) break;
  }
  return Math.min(end, start + MAX_LIST);
}

/** Brackets that define a term: ("Company"), (hereinafter called the "Buyer"), (the Company). */
const DEFINED =
  /\((?=[^()]{0,260}\))(?<inside>[^()]*(?:"|\bhereinafter\b|\bthe\s+\p{L}+\s*(?=\)))[^()]*)\)|,?\s*\b(?:hereinafter|hereafter|herein|nachfolgend|ci-après|en\s+(?:adelante|lo\s+sucesivo)|doravante)\b[^."()]{0,50}"(?<called>[^"]{1,60})"/giu;
const COLLECTIVE = /\b(?:parties|party|together with|agreement|effective date)\b/i;
const DESCRIBES =
  /^[\s,;]*(?:an?\s|A[Nn]?\s(?=\p{Lu}{2}|\p{Ll})|[Hh]aving|with\s|whose|located|residing|organi[sz]ed|on behalf|acting|represented|which|who\s|each|duly|incorporated|at\s|\((?!(?:\d{1,2}|[a-z]|[ivx]+)\)))|^\s*[,;]\s*\d/u;

/** Several parties, each with what describes it, parted by commas and "and", most with a defined term in brackets. */
function readPartyList(text: string, offset: number): { parties: NamedParty[]; roles: string[] } {
  const parties: NamedParty[] = [];
  const roles: string[] = [];
  let from = 0;
  const add = (to: number, role?: Range): void => {
    const found = readChunk(text, from, to);
    for (const name of found.names) {
      parties.push({ start: offset + name.start, end: offset + name.end, ...(role ? { role } : {}) });
    }
    roles.push(...found.roles);
  };
  for (const match of text.matchAll(DEFINED)) {
    const inside = match.groups!.inside ?? match.groups!.called!;
    const isOnlyCollective = COLLECTIVE.test(inside) && !/"(?!part)[^"]+"[^"]*\b(?:and|or)\b/i.test(inside);
    const lead = text.slice(from, match.index);
    if (isOnlyCollective && /^[\s,.;]*(?:and)?[\s,]*$/i.test(lead)) {
      from = match.index + match[0].length;
      continue;
    }
    const term =
      /"(?:(?:the|el|la|los|las|le|der|die|das)\s+)?([^"]{1,60})"/i.exec(match[0]) ??
      /\bthe\s+(\p{L}+)/iu.exec(match[0]);
    const at = term ? match.index + term.index + term[0].indexOf(term[1]!) : 0;
    add(
      match.index,
      term && !/\b(?:agreement|nda|date)$/i.test(term[1]!)
        ? { start: offset + at, end: offset + at + term[1]!.replace(/[,.]$/, '').length }
        : undefined,
    );
    from = match.index + match[0].length;
  }
  if (parties.length < 2 || /^[\s,;]*(?:and|und|et)\b/i.test(text.slice(from))) add(text.length);
  return { parties, roles };
}

const GENERIC =
  /^(?:the\s+)?(?:undersigned|company|employee|employer|executive|consultant|parties|party|you|individual|person|following|corporation|director|client|customer|buyer|seller)\b/i;

/** "the Company", but not the first words of "Executive Jet Aviation, Inc."; "us", but not "US Airways". */
function findGeneric(text: string): string | undefined {
  const said = GENERIC.exec(text)?.[0] ?? /^(?:us|me)\b/.exec(text)?.[0];
  const isName = said !== undefined && /^\s+(?!(?:AND|OR|OF|IN|IS)\b)\p{Lu}\p{L}/u.test(text.slice(said.length));
  return isName ? undefined : said;
}

/** ", y de otra parte, " */
const OTHER_SIDE = /^[\s,;.]*(?:[ye]\s*,?\s*)?d[ea]\s+(?:la\s+)?(?:otra(?:\s+parte)?|outro(?:\s+lado)?)\s*[,:]\s*/i;

/** The names between two defined terms; what describes the party before comes first, what describes them stands behind. */
function readChunk(text: string, from: number, to: number): { names: Range[]; roles: string[] } {
  const names: Range[] = [];
  const roles: string[] = [];
  let at = from;
  const chunk = text.slice(at, to);
  const side = OTHER_SIDE.exec(chunk);
  const lead = (side ?? /^[\s,;:.-]*(?:(?:and|und|et)\b[\s,:-]*)?/i.exec(chunk))![0].length;
  if (!side && DESCRIBES.test(chunk) && !/^[\s,;]*(?:and|und|et)\b/i.test(chunk)) at = nextParty(text, at, to);
  else at += lead;
  for (let rounds = 0; at < to && rounds < 12; rounds++) {
    at +=
      /^[\s,;:-]*(?:(?:\(?(?:\d{1,2}|[a-z]|i{1,3})\)|\d\.|and\b|AND\b|und\b|et\b|on the (?:one|other) hand,?|each of|either|both|Mr\.|Mrs\.|Ms\.|Messrs\.|[Ll]es\s+(?:parties|soussigné\p{L}*)\s*(?:ci-après\s+désigné\p{L}*\s*)?:|[Ll]a\s+[Ss]ociété|LA\s+SOCIÉTÉ|Monsieur|Madame|(?:the|der|die|dem|den|la|le|l'|the company|firma|Firma)(?=\s+\p{Lu}))[\s,:-]*)*/u.exec(
        text.slice(at, to),
      )![0].length;
    const rest = text.slice(at, to);
    const generic = findGeneric(rest);
    const name = generic || isPlaceholder(rest.slice(0, 12)) ? undefined : readName(text.slice(0, to), at);
    if (generic) roles.push(generic.replace(/^the\s+/i, ''));
    else if (name && (mayBeParty(text.slice(name.start, name.end)) || isStateThatActs(text, name))) names.push(name);
    at = nextParty(text, name?.end ?? at, to);
  }
  return { names, roles };
}

/** "the United States of America, acting by …": a state is a party where somebody acts for it, and a place otherwise. */
const isStateThatActs = (text: string, { start, end }: Range): boolean =>
  isJurisdiction(text.slice(start, end)) &&
  /^\s*,?\s*(?:acting|represented|(?:by\s+and\s+)?through)\b/i.test(text.slice(end, end + 40));

/** Behind the next "and", semicolon, line or comma that a name follows. */
function nextParty(text: string, from: number, to: number): number {
  const parting =
    /\s+(?:and|und|et)\s+|\s*;\s*(?:(?:and|und|et)\s+)?|,\s+(?:(?:and|und|et)\s+)?|\s*\n\s*(?:-?\s*(?:and|und|et)\s*-?\s*)?/gi;
  parting.lastIndex = from;
  // "Kimberly Gold Mines, Inc. Shoshone Silver Mining Company": a comma was forgotten.
  const forgotten = /^\.?[^\S\n]+(?=\p{Lu})/u.exec(text.slice(from, to))?.[0].length;
  if (forgotten !== undefined && hasForm(text.slice(Math.max(0, from - 12), from))) {
    const next = readName(text.slice(0, to), from + forgotten);
    if (next && hasForm(text.slice(next.start, next.end))) return next.start;
  }
  for (let match = parting.exec(text); match && match.index < to; match = parting.exec(text)) {
    const next = match.index + match[0].length;
    if (next >= to) break;
    const rest = text.slice(next, to);
    const article =
      /^(?:\(?(?:\d{1,2}|[a-z])\)\s*)?(?:(?:the|der|die|dem|den|[Ll]a\s+[Ss]ociété|LA\s+SOCIÉTÉ|Monsieur|Madame|la|le|firma|Firma)\s+|l')?(?=\p{Lu})/u.exec(
        rest,
      )?.[0].length ?? 0;
    if (findGeneric(rest) && /\p{L}/u.test(match[0])) return next;
    const name = readName(text.slice(0, to), next + article);
    if (!name) continue;
    const said = text.slice(name.start, name.end);
    const after = text.slice(name.end, to);
    const isAnd = /\p{L}/u.test(match[0]);
    const isDescribed = after.trim() === '' || /^\s*(?:,?\s*(?:an?\s|a\/k\/a)|\()/i.test(after);
    const isPlace = /^\s*,?\s*(?:[A-Z]{2}\b|\d{4,5})|^,\s*\p{Lu}[\p{L} ]+\s+\d{5}/u.test(after);
    if (isAnd ? !isPlace && (hasForm(said) || isDescribed || /\s/.test(said)) : hasForm(said)) return next;
  }
  return to;
}
