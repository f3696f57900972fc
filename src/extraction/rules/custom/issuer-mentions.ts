import type { Candidate } from '../candidate.ts';
import { mayBeName } from '../companies.ts';
import type { Reading } from '../reading.ts';
import { isPaper } from './organisation-words.ts';
import { words } from './terms.ts';

const DESCRIBED_SCORE = 0.62;
const TITLE_SCORE = 0.55;
const MAX_WORDS = 4;

const NAME = String.raw`\p{Lu}[\p{L}\d.&'’-]*(?:\s(?:\p{Lu}[\p{L}\d.&'’-]*|&|of|and)){0,5}`;
const KIND =
  'company|provider|firm|startup|start-up|manufacturer|supplier|agency|organi[sz]ation|charity|leader|developer|retailer|bank|institution|university|enterprise|corporation';
/** "Northwind is a leading provider of …", "Founded in 2010, Northwind is a company that …". */
const DESCRIBED = new RegExp(
  String.raw`(?<![\p{L}\d])(${NAME})(?:\s\([^)]{1,30}\))?,?\s(?:is|was)\s(?:an?|the)\s(?:[\p{L}\d-]+,?\s){0,7}?(?:${KIND})(?!\p{L})`,
  'gu',
);

/** Whom the text itself introduces as a company. */
export function findDescribed({ running, spans }: Reading): Candidate[] {
  for (const { start, end } of running.sentences) {
    for (const { index, 0: all, 1: name } of running.text.slice(start, end).matchAll(DESCRIBED)) {
      if (
        !mayBeName(name!) ||
        /^(?:This|It|The|He|She|That|There|Our|Each|Tenant|Landlord|Employee|Seller|Buyer)\b/.test(name!)
      )
        continue;
      const from = start + index + all.indexOf(name!);
      const at = running
        .partsOf({ start: from, end: from + name!.length })
        .flatMap(({ source, from: a, to }) => spans.find(source.block.id, a, to));
      if (at.length > 0) return [{ value: name!, score: DESCRIBED_SCORE, spans: at }];
    }
  }
  return [];
}

/** "Northwind Traders - Company Profile", "Contoso (CTSO) Q3 Results": the first words of the title, where the text names them again. */
export function findHeadOfTitle({ layout }: Reading): Candidate[] {
  const [segment, ...beside] = layout.rows[0]?.segments ?? [];
  if (!segment || beside.length > 0) return [];
  const start = /^[^\p{L}\p{N}]*/u.exec(segment.text)![0].length;
  const [head] = /^\p{Lu}[\p{L}\d.&'’-]*(?:\s\p{Lu}[\p{L}\d.&'’-]*){0,5}/u.exec(segment.text.slice(start)) ?? [''];
  const said = head.split(' ');
  const rest = layout.segments.slice(1).map(({ text }) => text);
  for (let count = Math.min(MAX_WORDS, said.length); count > 0; count--) {
    const name = said
      .slice(0, count)
      .join(' ')
      .replace(/['’]s$/u, '');
    if (words(name, true).some(isPaper) || !mayBeName(name)) continue;
    if (rest.filter((text) => hasName(text, name)).length >= 2)
      return [{ value: name, score: TITLE_SCORE, spans: [{ segment, start, end: start + name.length }] }];
  }
  return [];
}

const hasName = (text: string, name: string): boolean => {
  const at = text.indexOf(name);
  return at >= 0 && !/^[\p{L}\d]/u.test(text.slice(at + name.length)) && !/[\p{L}\d]$/u.test(text.slice(0, at));
};
