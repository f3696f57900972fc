import { rankText, type TextCandidate } from './candidate.ts';
import { hasForm, nameKey } from './names.ts';
import type { RunningText } from './running-text.ts';

const KIND =
  /\b(?:agreement|contract|amendment|addendum|lease|deed|undertaking|memorandum of understanding|letter of intent|licen[cs]e|guarant(?:y|ee|ees)|release|plan|terms and conditions|statement of work|order|warrant|note|indenture|policy|vertrag|vereinbarung|contrat|accord|convention|contrato|acordo|acuerdo|convenio|contratto|accordo|overeenkomst|smlouva|zmluva|dohoda|umowa)(?![\p{L}])|vertrag$|vereinbarung$|overeenkomst$/iu;
/** Marks that a filing puts before the document: "EX-10.14 23 a07-2226_1ex10d14.htm", "Exhibit 10(d)". */
const FILING_MARK =
  /^(?:<PAGE>\s*\d*\s*|EX-[\d.]+\S*\s+\d+\s+\S+\.(?:htm|html|txt)\s*|\(?(?:EXHIBIT|Exhibit|Annex|ANNEX|Schedule|Appendix|Attachment)\s+[\w().-]+\s*|[-\d\s]+(?=\p{Lu})|Execution (?:Copy|Version)\s*|EXECUTION (?:COPY|VERSION)\s*)/u;
/** "CREDIT AGREEMENT dated as of May 1, 2001 between Contoso, Inc.": who and when is no part of the title. */
const PARTIES_BEHIND =
  /\s(?=(?:(?:by\s+and\s+)?(?:among|between)\s.*\b(?:Inc|Corp|Corporation|LLC|L\.?P|Ltd|Limited|Company|Bank|N\.A|plc|GmbH|AG)\b|(?:dated|effective)\s+(?:as\s+of\s+)?\p{L}*\s?\d))/iu;
const FIRST_WORDS = /^\W*(?:THIS|This|The following|Under this|AGREEMENT \()/;
const MAX_BLOCKS = 40;
const MAX_TITLE = 200;
const MAX_BLOCK = 600;

/** The name of the document: a heading before the first sentence, which the sentence often repeats. */
export function findTitle(running: RunningText): TextCandidate<string>[] {
  const candidates: TextCandidate<string>[] = [];
  const said = saidTitle(running);
  const blocks = running.paragraphs.slice(0, MAX_BLOCKS);
  for (let i = 0; i < blocks.length; i++) {
    const { start, end, source } = blocks[i]!;
    let text = running.text.slice(start, Math.min(end, start + MAX_BLOCK));
    let from = start;
    for (let mark = FILING_MARK.exec(text); mark && mark[0] !== ''; mark = FILING_MARK.exec(text)) {
      from += mark[0].length;
      text = text.slice(mark[0].length);
    }
    const isFiling = /^EX-/.test(running.text.slice(start, end));
    const body = /\s(?=(?:THIS|This)\s(?:\S+\s){0,12}?(?:AGREEMENT|Agreement|CONTRACT|Contract|is\b))/.exec(text);
    if (body) text = text.slice(0, body.index);
    const parties = PARTIES_BEHIND.exec(text);
    if (parties && KIND.test(text.slice(0, parties.index))) text = text.slice(0, parties.index);
    const rule = text.search(/\s*-{4,}|\s*_{4,}|\s*<PAGE>/);
    if (rule > 0) text = text.slice(0, rule);
    if (FIRST_WORDS.test(text) || text.trim() === '') {
      if (FIRST_WORDS.test(text) && candidates.length > 0) break;
      continue;
    }
    let to = from + text.length;
    // A title is often cut into lines: one that ends with "and", or that lacks its noun, goes on.
    for (let next = i + 1; next < i + 3 && blocks[next] && to - from < MAX_TITLE; next++) {
      const whole = running.text.slice(from, to).trim();
      const more = running.text.slice(blocks[next]!.start, blocks[next]!.end);
      const isOpen =
        /(?:\b(?:and|of|to|the|for|nonexclusive|non-exclusive|restated)|,|\/|&)$/i.test(whole) ||
        /^\s*(?:and|&)\s/i.test(more) ||
        !KIND.test(whole);
      if (
        !isOpen ||
        (!KIND.test(whole) &&
          (/\d/.test(whole) || hasForm(whole) || blocks[next]!.source.block.type !== source.block.type)) ||
        more.length > 120 ||
        !KIND.test(more) ||
        FIRST_WORDS.test(more) ||
        !isTitleCase(more) ||
        !isTitleCase(whole)
      )
        break;
      if (/^exhibit\b/i.test(whole) || /\.\s*$/.test(whole)) break;
      to = blocks[next]!.end;
    }
    const title = running.text
      .slice(from, to)
      .trim()
      .replace(/[\s_-]*[-_]{3,}$|\s+-$/, '');
    if (title.length < 4 || title.length > MAX_TITLE || !KIND.test(title) || !isTitleCase(title)) continue;
    if (
      /^(?:re|subject)\s*:|^(?:article|section)\s/i.test(title) ||
      /^to\s|^\d+\.\s/i.test(title) ||
      /[.;]$/.test(title) ||
      /^in accordance|^certain\b|^source:/i.test(title)
    )
      continue;
    const isHead = source.block.type === 'title' || source.block.type === 'heading';
    const agrees = said !== undefined && nameKey(running.text.slice(said.start, said.end)) === nameKey(title);
    const lead = from + (/^\s*/.exec(running.text.slice(from, to))?.[0].length ?? 0);
    const score =
      0.6 +
      (isHead ? 0.1 : 0) +
      (agrees ? 0.25 : 0) -
      (isFiling ? 0.25 : 0) -
      (source.block.type === 'header' ? 0.1 : 0) -
      0.03 * i;
    candidates.push({
      value: running.read({ start: lead, end: lead + title.length }),
      score,
      start: lead,
      end: lead + title.length,
    });
  }
  if (said) candidates.push({ value: running.read(said), score: said.score, start: said.start, end: said.end });
  return rankText(candidates).map((candidate) => ({ ...candidate, value: candidate.value.replace(/[,:]$/, '') }));
}

const isTitleCase = (text: string): boolean => {
  const words = text.match(/\p{L}[\p{L}'-]*/gu) ?? [];
  const capitals = words.filter(
    (word) =>
      /^\p{Lu}/u.test(word) ||
      /^(?:of|and|the|for|to|in|on|by|with|a|an|between|e-business|und|zum|zur|de|du|la|et|do|da|dos|das|e|em|del|y|en|di|della|van|o)$/i.test(
        word,
      ),
  );
  return words.length > 0 && capitals.length >= 0.9 * words.length;
};

/** "This Software Hosting Agreement ("Agreement") is …" */
function saidTitle(running: RunningText): TextCandidate<string> | undefined {
  const opening = running.text.slice(0, 8_000);
  const match =
    /\bthis\s+(?<title>(?:[\p{Lu}\d][^\s,.;()"]*|and|of|to|the|for|on|&)(?:,?\s+(?:[\p{Lu}\d(][^\s,.;()"]*|and|of|to|the|for|on|&)){0,16}?\s?(?:Agreement|Contract|Lease|Amendment|Deed|Addendum|Undertaking|Memorandum)(?:\s+(?:No\.\s*)?\d+)?)(?=[\s,("])/iu.exec(
      opening,
    );
  if (!match) return openingTitle(opening);
  const start = match.index + match[0].length - match.groups!.title!.length;
  const title = match.groups!.title!;
  if (/^(?:agreement|contract)$/i.test(title) || !isTitleCase(title)) return undefined;
  return { value: title, score: 0.5, start, end: start + title.length };
}

/** "CREDIT AGREEMENT dated as of …" */
function openingTitle(opening: string): TextCandidate<string> | undefined {
  const match =
    /(?:^|\n)\s*(?<title>(?!(?:THIS|This)\s)\p{Lu}[^\s.;()"]*(?:\s+(?:\p{Lu}[^\s.;()"]*|and|of|to|the|for|&)){0,14}?\s(?:AGREEMENT|Agreement|LEASE|Lease|CONTRACT|Contract|AMENDMENT|Amendment|DEED|Deed))(?=,?\s+(?:dated|made|by\s+and|between|entered|effective|\())/u.exec(
      opening,
    );
  if (!match) return undefined;
  const title = match.groups!.title!;
  const start = match.index + match[0].length - title.length;
  return { value: title, score: 0.5, start, end: start + title.length };
}
