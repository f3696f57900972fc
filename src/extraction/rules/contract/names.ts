import { JURISDICTION } from './jurisdictions.ts';
import { isOffice, isRole, lengthOfOffice } from './roles.ts';
import type { Range } from './running-text.ts';

const FORM =
  'National\\s+Association|Incorporated|Inc|Corporation|Corp|Company|Co|L\\.?\\s?L\\.?\\s?C|Limited|Ltd|L\\.?\\s?L\\.?\\s?L\\.?\\s?P|L\\.?\\s?L\\.?\\s?P|L\\.?\\s?P|P\\.?\\s?L\\.?\\s?L\\.?\\s?C|P\\.?L\\.?C|N\\.?\\s?A|P\\.?\\s?C|S\\.?\\s?A\\.?\\s?S|S\\.?\\s?A\\.?\\s?R\\.?\\s?L|S\\.?\\s?[àa]\\.?\\s?r\\.?\\s?l|S\\.?\\s?A|S\\.?\\s?R\\.?\\s?L|S\\.?\\s?p\\.?\\s?A|B\\.?\\s?V|N\\.?\\s?V|A\\.?\\s?G|A\\/S|ApS|AB|ASA|Oyj?|GmbH(?:\\s*&\\s*Co\\.?\\s*(?:KG|KGaA))?|gGmbH|UG|KGaA|KG|OHG|GbR|SE|e\\.?\\s?V|Pty|Pvt|Pte|Sdn\\.?\\s+Bhd|Ltda|Lda|EIRELI|S\\.\\s?L\\.?(?:\\s?U)?|S\\.\\s?A\\.\\s?de\\s?C\\.?\\s?V|sp\\.?\\s?z\\s?o\\.?\\s?o|K\\.?K|Kft|d\\.o\\.o|s\\.r\\.o|Trust|Bank|Partnership|LLC|LLP';
/** Right after the name, also behind a comma. */
const FORM_NEXT = new RegExp(`^(?:${FORM})\\.?(?![\\p{L}\\d])`, 'iu');
const FORM_LAST = new RegExp(
  `(?:^|[\\s,.])(?:${FORM}|Bank|Joint\\s+Venture|Fund|University|Foundation|Association|Authority|Group|Partners|Associates|Holdings|Ventures|Capital)\\.?$`,
  'iu',
);
/** As above, without the nouns that stand in the midst of a name too. */
const ENDS_WITH_FORM = new RegExp(`[\\s,](?:${FORM.replace('|Trust|Bank|Partnership', '')})\\.?$`, 'iu');
const SUFFIX_NEXT = /^(?:Jr|Sr|JR|SR|II|III|IV|M\.?D|Ph\.?\s?D|Esq|C\.?P\.?A)\.?(?![\p{L}\d])/u;
/** Words inside names that are not capital. */
const PARTICLE =
  /^(?:of|for|the|de|del|della|der|den|di|du|des|da|dos|la|le|les|van|von|vom|y|e|in|on|to|zu|für|d'|dba|d\/b\/a)$/;
/** What ends a name, in whatever case it is set. */
const STOP =
  /^(?:a|an|is|are|was|having|with|whose|which|who|located|residing|by|between|among|amongst|as|at|on|dated|shall|has|have|hereby|herein|hereinafter|hereafter|together|collectively|individually|its|his|her|their|or|if|this|that|effective|entered|made|executed|for|from|to|acting|represented|organized|formerly|including|wherein|whereby|where|whereas|agree|agrees|desire|mutually|dba|aka|in|ist|mit|vertreten|nachfolgend|ci-après|ayant|dont|sis|immatriculée)$/i;
/** Nouns that follow "and" within one name: "Trust and Savings Bank", "Smith and Sons". */
const SECOND_NOUN =
  /^(?:trust|savings|loan|loans|manufacturing|development|research|sons?|brothers|bros|associates|partners|company|co|casualty|indemnity|guaranty|surety|gas|electric|power|light|water|trading|marketing|engineering|technology|technologies|sciences?|services|supply|design|production|distribution|wellness|health|exploration|mining|oil|refining|transportation|entertainment|leisure|resorts|data|telegraph|telephone|annuity|accident|commerce|industry|industrial|affiliates|subsidiaries|young|johnson|decker|lyle|gamble|wales|söhne|sohn|partner|fils|cie)$/i;

export const hasForm = (name: string): boolean => FORM_LAST.test(name.trim());

export const isPlaceholder = (text: string): boolean =>
  !/\p{L}{2}/u.test(text) || /_{2,}|\[[^\]]*\]|\b(?:name of|insert|undersigned|individual identified)\b/i.test(text);

/** "a Delaware corporation", "the laws of the Cayman Islands", "Oregon 97201": what describes a party, in capitals. */
const DESCRIPTION = new RegExp(
  `^(?:the\\s+|an?\\s+)?(?:(?:State|Commonwealth|Province|Republic)\\s+of\\s+)?${JURISDICTION}(?:\\s+(?:(?:limited\\s+liability\\s+|limited\\s+|general\\s+|public\\s+)?(?:corporation|company|partnership|trust|bank|law|laws|courts?)|\\d[\\d-]{3,9}))?$`,
  'iu',
);
const ONLY_FORMS = new RegExp(`^(?:(?:(?:${FORM}|the|an?|and|group|holdings)(?![\\p{L}\\d])|&)[.,\\s]*)+$`, 'iu');
/** Forms are made of forms ("GmbH & Co KG"): a long row of them can be taken apart in more ways than can be tried. */
const MAX_FORMS_CHARS = 80;
const isOnlyForms = (name: string): boolean => name.length <= MAX_FORMS_CHARS && ONLY_FORMS.test(name);
const NO_PARTY =
  /\b(?:Act(?:\s+of\s+\d{4})?|Agreement|Contract|Amendment|Exhibit|Section|Article|Plan|Number|Date|Code|Parties|Party|Information|Transaction|Securities|Board\s+of\s+Directors|Committee|Closing|Schedule)$|\b(?:Act|Code|Plan)\s+of\b|\b\d+\.\d+$|^\d+\s.*\s\d+$|^(?:Whereas|Table\s+of|Now|This|In\s+consideration|Suite|P\.?\s?O\.?\s+Box|Page|Attn|Attention|Re|EX-\d|Exhibit|Effective|Dear)\b|^(?:The|Each|Such|All|It|Its|His|As|Of|By|I|We|You|State|And|Dated?|Tel|Fax|January|February|March|April|May|June|July|August|September|October|November|December)$/iu;

/** "LS1 1AL" */
const isPostcode = (name: string): boolean => /^[^\s\d]*\d\S*(?:\s+[^\s\d]*\d\S*)+$/.test(name);

/** Whether words in capitals may name a company, an authority or a person. */
export const mayBeParty = (name: string): boolean =>
  /\p{L}{2}/u.test(name) &&
  !isPostcode(name) &&
  !STOP.test(name) &&
  !NO_PARTY.test(name) &&
  !isRole(name) &&
  !isOffice(name) &&
  !DESCRIPTION.test(name) &&
  !isOnlyForms(name) &&
  !isPlaceholder(name);

/** "(Morris) " of "NRG (Morris) Cogen, LLC". */
const PLACE_IN_NAME = new RegExp(
  `^\\(\\p{Lu}[\\p{L}.\\s-]{1,24}\\)\\s+(?=(?:\\p{Lu}[\\p{L}'&-]*,?\\s+){0,3}(?:${FORM}|LIMITED|LTD|INC|CORPORATION|COMPANY)(?![\\p{L}\\d]))`,
  'u',
);
/** "Illinois, NA" of "Bank One, Illinois, NA". */
const PLACE_AND_FORM = new RegExp(`^${JURISDICTION},\\s+(?:${FORM})(?![\\p{L}\\d])`, 'iu');
/** A line may end before the form, where only words stand for it. */
const FORM_ON_NEXT_LINE =
  /^\n\s*(?=(?:corporation|company|incorporated|inc|limited|ltd|llc|partnership|association)\b)/i;

/** "Contoso Limited incorporated and registered in England": not what it is called, but what was done. */
const tellsOfForm = (name: string, word: string): boolean => word === 'incorporated' && ENDS_WITH_FORM.test(name);

/** The name that begins at a position: capital words, particles between them, a legal form behind a comma. */
export function readName(text: string, from: number): Range | undefined {
  const name = readWords(text, from);
  const office = name ? lengthOfOffice(text.slice(name.start, name.end)) : 0;
  return name && { start: name.start + office, end: name.end };
}

function readWords(text: string, from: number): Range | undefined {
  let at = from;
  let end = from;
  let words = 0;
  for (;;) {
    if (words > 0) at += PLACE_IN_NAME.exec(text.slice(at, at + 120))?.[0].length ?? 0;
    const word = /^[^\s,;()":]+/u.exec(text.slice(at, at + 60))?.[0];
    if (word === undefined) break;
    const bare = word.replace(/[.,]+$/, '');
    if (/^(?:and|und|et)$/i.test(bare) || bare === '&' || bare === '/' || /^(?:d\/?b\/?a)$/i.test(bare)) {
      const next = at + word.length + 1;
      if (words === 0 || !(bare === '&' || bare === '/' || /^d/i.test(bare) || joins(text, from, end, next))) break;
      at = next;
      continue;
    }
    const isInitial = /^\p{Lu}\.$/u.test(word);
    if (words > 0 && !isInitial && STOP.test(bare) && !isInName(text, at, word)) break;
    if (PARTICLE.test(bare)) {
      if (ADDRESS_NEXT.test(text.slice(at, at + 40))) break;
      if (words === 0 || !/^\s+["']?[\p{Lu}\d]/u.test(text.slice(at + word.length, at + word.length + 3))) break;
      at += word.length + 1;
      continue;
    }
    if (!isNameWord(word) && !(words > 0 && FORM_NEXT.test(word) && !tellsOfForm(text.slice(from, end), bare))) break;
    words++;
    end = at + word.length;
    at = end;
    const parting =
      /^(?:[^\S\n]+|,[^\S\n]*)/.exec(text.slice(at, at + 3))?.[0] ??
      FORM_ON_NEXT_LINE.exec(text.slice(at, at + 20))?.[0];
    if (parting === undefined) break;
    const rest = text.slice(at + parting.length, at + parting.length + 60);
    if (
      parting.startsWith(',') &&
      !(
        FORM_NEXT.test(rest) ||
        SUFFIX_NEXT.test(rest) ||
        PLACE_AND_FORM.test(rest) ||
        isPartnersList(text.slice(from, end), rest)
      )
    )
      break;
    if (word.endsWith('.') && endsSentence(word, rest)) break;
    if (words > 2 && SUFFIX_NEXT.test(word) && /\.$/.test(word)) break;
    at += parting.length;
    if (words > 14) break;
  }
  if (words === 0) return undefined;
  let name = text.slice(from, end);
  // The full stop of a sentence is no part of a name, that of "Inc." or "J." is.
  if (name.endsWith('.') && !/(?:\b\p{L}|\b(?:Inc|Corp|Co|Ltd|Jr|Sr|Esq|Bros|Bhd)|\.\p{L})\.$/iu.test(name))
    name = name.slice(0, -1);
  // The mark of a footnote behind a legal form.
  name = name.replace(/(?<=\b(?:Inc|Corp|Ltd|Co|LLC|L\.P|LP|B\.V|N\.V|S\.A)\b\.?)\d$/u, '');
  return { start: from, end: from + name.length };
}

/** "of Flat 2", "of 12 Mill Lane": where somebody lives. */
const ADDRESS_NEXT = /^of\s+(?:Flat|Unit|Suite|Apartment|Apt|Room|House|No|\d)/;

const isNameWord = (word: string): boolean => /^[\p{Lu}\d]|^[a-z]{1,3}\p{Lu}|^e-\p{L}|^&\p{Lu}|\.com\b/u.test(word);

/** "Merrill Lynch, Pierce, Fenner & Smith Incorporated": names of partners up to an ampersand. */
const isPartnersList = (name: string, rest: string): boolean =>
  !ENDS_WITH_FORM.test(name) && /^(?:\p{Lu}[\p{L}'-]+,\s+){0,2}\p{Lu}[\p{L}'-]+,?\s+&\s+\p{Lu}/u.test(rest);

const endsSentence = (word: string, rest: string): boolean =>
  !/^(?:\p{L}|Inc|Corp|Co|Ltd|Jr|Sr|Dr|Mr|Mrs|Ms|St|Bros|Prof|Messrs|Hon|(?:\p{L}\.)+\p{L})\.$/iu.test(word) ||
  (/^(?:Inc|Corp|Ltd|Jr|Sr|L\.?L\.?C|L\.?P)\.$/i.test(word) &&
    !FORM_NEXT.test(rest) &&
    !/^(?:and|&|of|d\/?b\/?a|\/|\()/i.test(rest) &&
    /^\p{Lu}/u.test(rest));

/** "Bank of the West", "The Company For Women": a stop word in capitals between capitals, in a name that is not all capitals. */
const isInName = (text: string, at: number, word: string): boolean =>
  PARTICLE.test(word.toLowerCase()) &&
  /^\s+\p{Lu}/u.test(text.slice(at + word.length, at + word.length + 3)) &&
  /^(?:of|the|for|in|to)$/.test(word);

/** Whether "and" goes on with a name: the left half is no whole name and the right half is no name of its own. */
function joins(text: string, from: number, end: number, next: number): boolean {
  if (ENDS_WITH_FORM.test(text.slice(from, end))) return false;
  const right = /^[\p{L}'-]+/u.exec(text.slice(next, next + 30))?.[0];
  return right !== undefined && SECOND_NOUN.test(right);
}

const DOTTED_FORM = /\b(?:L\.\s?L\.\s?C|L\.\s?L\.\s?P|L\.\s?P)\.?(?=$|[\s,])/gi;

/** "L.L.C." is written "LLC": the dots say nothing. */
export const tidyName = (name: string): string =>
  name
    .replace(/\s+/g, ' ')
    .replace(DOTTED_FORM, (form) => form.replace(/[.\s]/g, ''))
    .replace(/[,;]\s*$/, '')
    .trim();

export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Letters of two names that are one name, give or take a legal form or a middle initial. */
export function isSameParty(a: string, b: string): boolean {
  const [x, y] = [nameKey(a), nameKey(b)];
  if (x === '' || y === '') return false;
  if (x === y) return true;
  const [short, long] = x.length < y.length ? [x, y] : [y, x];
  return (
    short.length > 4 &&
    long.startsWith(short) &&
    /^(?:inc|incorporated|corp|corporation|co|company|llc|ltd|limited|lp|plc|ag|gmbh|sa|na)+$/.test(
      long.slice(short.length),
    )
  );
}
