import type { FieldSchema } from '../../schema.ts';
import { fold } from '../../values/found.ts';

/** Words of no meaning of their own, in labels and descriptions. */
const STOP = new Set(
  [
    'the a an of for in on at to by and or as is are was be with from this that it its if any each per else null',
    'when where which who e.g i.e eg exactly printed shown written format yyyy mm dd numeric only number text',
    'string value field without including include exclude full one line document page der die das und fur von im',
    'le la les de du des et un une el los las y il lo di del e o het van een do da',
  ].flatMap((line) => line.split(' ')),
);

/** Words that labels use for one another. */
const SYNONYMS: readonly string[][] = [
  ['number', 'no', 'nr', 'num', 'n', '#', 'id', 'code', 'nummer', 'numero'],
  ['expiration', 'expiry', 'expire', 'end', 'to'],
  ['effective', 'inception', 'start', 'commencement', 'from'],
  ['amount', 'total', 'sum', 'value'],
  ['phone', 'telephone', 'tel', 'telefon'],
  ['quantity', 'qty', 'pieces', 'count'],
  ['weight', 'wt'],
  ['value', 'result'],
  ['description', 'desc', 'item', 'name', 'type'],
  ['premium', 'price', 'cost', 'fee'],
  ['email', 'mail'],
  ['birth', 'dob', 'born'],
  ['sex', 'gender'],
  ['registration', 'regd', 'reg'],
  ['date', 'datum', 'fecha', 'data'],
  ['company', 'organization', 'organisation', 'firm', 'corporation'],
  ['reading', 'read'],
  ['rate', 'price'],
  ['airport', 'place', 'port'],
];
const SYNONYM_OF = new Map<string, Set<string>>();
for (const group of SYNONYMS)
  for (const word of group) SYNONYM_OF.set(word, new Set([...(SYNONYM_OF.get(word) ?? []), ...group]));

/** Singular, without the commonest endings. */
const stem = (word: string): string => (word.length > 4 ? word.replace(/(?:ies)$/, 'y').replace(/(?<!s)s$/, '') : word);

/** Content words of a text: camelCase and snake_case taken apart, folded, singular. */
export function words(text: string, keepAll = false): string[] {
  const spaced = text.replace(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|_/gu, ' ');
  const all = (fold(spaced).match(/#|[\p{L}\d]+/gu) ?? []).map(stem);
  const meaning = all.filter((word) => !STOP.has(word));
  return keepAll || meaning.length === 0 ? all : meaning;
}

/** What a field is called: its name and aliases, and what its description adds. */
export interface Terms {
  names: string[][];
  description: Set<string>;
  /** The words of the object that it belongs to. */
  parents: Set<string>;
}

export function termsOf(
  field: Pick<FieldSchema, 'name' | 'aliases' | 'description'>,
  parents: readonly string[] = [],
): Terms {
  const description = field.description ?? '';
  const examples = /\(?(?:e\.?\s?g\.?|for example|such as|in)[^)]*\)?/gi;
  // Quoted words outside examples are what the document calls it.
  const quoted = [...description.replace(examples, '').matchAll(/['"‘“]([^'"’”]{2,40})['"’”]/g)].map(
    (match) => match[1]!,
  );
  return {
    names: [field.name, ...(field.aliases ?? []), ...quoted].map((name) => words(name, true)),
    description: new Set(words(description.replace(examples, ''))),
    parents: new Set(parents.flatMap((name) => words(name))),
  };
}

const means = (label: string, word: string): boolean =>
  label === word ||
  (SYNONYM_OF.get(word)?.has(label) ?? false) ||
  (word.length > 4 && label.length > 3 && (word.startsWith(label) || label.startsWith(word)));

/** How well a label names a field, 0 to 1: all of the name said, and nothing else. */
export function labelScore(label: string, terms: Terms): number {
  const said = words(label, true).slice(0, 12);
  const content = said.filter((word) => !STOP.has(word) || word === 'no' || word === 'number');
  if (content.length === 0 || said.length > 10) return 0;
  let best = 0;
  for (const name of terms.names) {
    const hits = name.filter((word) => said.some((label_) => means(label_, word)));
    if (hits.length === 0) continue;
    const exact = hits.filter((word) => said.includes(word)).length;
    const covered = hits.length / name.length;
    const known = content.filter(
      (word) => name.some((other) => means(word, other)) || terms.description.has(word) || terms.parents.has(word),
    ).length;
    const focus = known / content.length;
    // A generic word alone ("name", "number", "date") names nothing unless it is the whole name.
    const generic = hits.every((word) => GENERIC.has(word)) && name.length > 1 ? 0.45 : 0;
    const helped = name.filter((word) => !hits.includes(word) && GENERIC.has(word)).length / name.length;
    const score =
      0.55 * Math.min(1, covered + 0.8 * helped) + 0.35 * focus + 0.1 * (exact / Math.max(1, hits.length)) - generic;
    best = Math.max(best, score);
  }
  return best;
}

const GENERIC = new Set([
  'name',
  'number',
  'no',
  'id',
  'code',
  'date',
  'amount',
  'value',
  'type',
  'total',
  'address',
  'description',
  'kg',
  'percent',
  'unit',
  'item',
]);
export const mentions = (terms: Terms, word: string): boolean => terms.names.some((name) => name.includes(word));
