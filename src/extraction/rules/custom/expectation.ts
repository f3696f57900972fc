import type { FieldSchema } from '../../schema.ts';
import { SMALL_AMOUNT } from '../../values/amounts.ts';
import { findEmails, findPhones, findUrls } from '../../values/contacts.ts';
import { lettersOf } from '../../values/found.ts';
import { GENERIC, mentions, STOP, type Terms, words } from './terms.ts';

/** What a value should look like, by the words of its field's name and the examples of its description. */
export interface Expectation {
  kind:
    | 'code'
    | 'name'
    | 'address'
    | 'phone'
    | 'email'
    | 'url'
    | 'iban'
    | 'duration'
    | 'date'
    | 'time'
    | 'currency'
    | 'percent'
    | 'amount'
    | 'free';
  examples: readonly string[];
  /** Its description begins with "name of": it has letters. */
  isNamed: boolean;
  /** A marker before the text ("(A)", "1.") is no part of it. */
  dropsMarker: boolean;
  unit: Terms['unit'];
  /** What a number is of, where the field says so. */
  measures: 'money' | 'count' | 'year' | 'day' | undefined;
}

/** Who somebody is in an office or at work; asked for by it, the person is meant. */
export const ROLES: readonly string[] =
  'officer ceo cfo cto coo manager director president secretary chairman chair chairperson engineer inspector investigator author supervisor principal superintendent treasurer auditor counsel attorney physician doctor editor'.split(
    ' ',
  );

/** What numbers and other signs by which something is known are called. */
export const CODE_WORDS: readonly string[] = ['number', 'no', 'id', 'code', 'reference', 'ref', 'nr'];

/** Registers that give numbers, by their initials. */
const REGISTERS = 'vin ssn ein tin npi mrn doi isbn issn sku isin cusip lei imei'.split(' ');

const KINDS: readonly (readonly [Expectation['kind'], readonly string[]])[] = [
  ['email', ['email', 'mail']],
  ['phone', ['phone', 'telephone', 'fax', 'mobile']],
  ['url', ['url', 'website', 'homepage', 'linkedin', 'github', 'link']],
  ['iban', ['iban']],
  ['address', ['address', 'street']],
  ['currency', ['currency']],
  ['percent', ['percent', 'percentage', 'pct', '%']],
  ['code', [...CODE_WORDS, ...REGISTERS, 'zip', 'postcode']],
  ['duration', ['period', 'duration', 'notice', 'term']],
  ['date', ['date', 'month', 'dated']],
  ['time', ['time', 'hour']],
  [
    'name',
    [
      ...ROLES,
      ...['name', 'insured', 'underwriter', 'holder', 'owner', 'agent', 'broker', 'patient', 'employer'],
      ...['employee', 'lender'],
    ],
  ],
];

const FORMATS: ReadonlyMap<string, Expectation['kind']> = new Map([
  ['email', 'email'],
  ['idn-email', 'email'],
  ['uri', 'url'],
  ['url', 'url'],
  ['phone', 'phone'],
  ['duration', 'duration'],
]);

export function expectationOf(
  field: Pick<FieldSchema, 'description' | 'type' | 'format' | 'examples' | 'enum'>,
  terms: Terms,
): Expectation {
  const description = field.description ?? '';
  const byFormat = field.format === undefined ? undefined : FORMATS.get(field.format);
  const kind = byFormat ?? KINDS.find(([, marks]) => mentions(terms, ...marks))?.[0] ?? kindIn(description) ?? 'free';
  const isCount = /^number of\b/.test(terms.names[0]!.words.join(' '));
  // "Number of employees" are no name; the number of a delivery note is a code.
  const isCounted = kind === 'name' && (isCount || /^(?:the\s+)?number of\b/i.test(description));
  return {
    kind:
      isCounted || (kind === 'code' && isCount)
        ? 'free'
        : field.type === 'percentage' || (kind === 'free' && isPercent(field, terms))
          ? 'percent'
          : kind === 'free' && isAmount(field, terms)
            ? 'amount'
            : kind,
    examples: [...(field.examples ?? []), ...examplesIn(description)],
    isNamed: /^(?:the\s+)?(?:full\s+|legal\s+)?names?\s+of\b/i.test(description),
    dropsMarker: /\bwithout\b[^.;]*\bprefix\b/i.test(description),
    unit: terms.unit,
    measures: measuresOf(field, terms),
  };
}

const DESCRIBED =
  /^(?:the\s+)?(?:full\s+|mailing\s+|postal\s+|street\s+|contact\s+|physical\s+)?(address|e-?mail|phone|telephone|website)\b(?!\s+(?:type|verification|book))/i;

/** "Address of the rental unit" says what the field's name does not. */
function kindIn(description: string): Expectation['kind'] | undefined {
  const said = DESCRIBED.exec(description)?.[1]?.toLowerCase().replace('-', '');
  return said === undefined ? undefined : KINDS.find(([, marks]) => marks.includes(said))?.[0];
}

export const isFreeText = (
  { type, enum: choices }: Pick<FieldSchema, 'type' | 'enum'>,
  { kind, examples }: Expectation,
): boolean => type === 'string' && kind === 'free' && !choices && examples.length === 0;

const MONEY =
  'amount price cost fee fees charge charges salary wage wages rent premium balance payment revenue income expense budget total subtotal discount deposit'.split(
    ' ',
  );

/** What a text that asks for an amount is called last: "annual_revenue", but not "payment_method". */
const AMOUNTS = new Set(
  'amount price cost fee fees salary wage wages rent premium balance revenue income expense expenses budget subtotal deposit sales sale profit earnings ebitda assets liabilities debt funding flow valuation tam arr'.split(
    ' ',
  ),
);
/** Behind the name of an amount they say which: "net_sales_prior_year". */
const WHICH = new Set('prior previous last current year quarter month usd eur gbp annual monthly'.split(' '));

/** "Net sales", as printed: a text that is an amount of money. */
const isAmount = ({ type, enum: choices }: Pick<FieldSchema, 'type' | 'enum'>, { names }: Terms): boolean =>
  type === 'string' && !choices && AMOUNTS.has(names[0]!.words.findLast((word) => !WHICH.has(word)) ?? '');

/** "participants_end_of_year" and "revenue_prior_year" are of a year, and none themselves. */
const OF_WHICH_YEAR = new Set('of prior previous last latest current this next per'.split(' '));

/** "Year in which it was adopted", "tax_year"; "number of rooms"; "hotel_cost". */
function measuresOf(
  { type, description = '' }: Pick<FieldSchema, 'description' | 'type'>,
  terms: Terms,
): Expectation['measures'] {
  if (type === 'money') return 'money';
  if (type !== 'integer' && type !== 'number') return undefined;
  const [last, before, ...others] = terms.names[0]!.words.toReversed();
  // "year_built"
  if (type === 'integer' && before === 'year' && others.length === 0 && /(?:ed|t)$/.test(last!)) return 'year';
  if (
    /^(?:the\s+)?(?!per\s)(?:\p{L}+\s+)?year\b(?!s|\s+to\b)/iu.test(description) ||
    (last === 'year' && !OF_WHICH_YEAR.has(before ?? ''))
  )
    return 'year';
  // "rent_due_day"
  if (
    type === 'integer' &&
    terms.unit === undefined &&
    (last === 'day' || /\bday of (?:the|each|every) month\b/i.test(description))
  )
    return 'day';
  if (
    /^(?:the\s+)?(?:total\s+)?(?:number|count)\s+of\b/i.test(description) ||
    /^number of\b/.test(terms.names[0]!.words.join(' '))
  )
    return 'count';
  return type === 'number' && mentions(terms, ...MONEY) ? 'money' : undefined;
}

/** "VAT rate in percent", "taxRate": but a rate per hour is none. */
const isPercent = ({ type, description = '' }: Pick<FieldSchema, 'description' | 'type'>, terms: Terms): boolean =>
  (type === 'number' || type === 'string') &&
  (/\b(?:in|as(?: a)?) (?:percent(?:age)?|%)/i.test(description) ||
    (mentions(terms, 'rate') && mentions(terms, 'tax', 'vat', 'interest', 'discount', 'growth')));

/** "(e.g. 'Each Occurrence', 'Each Person')", "e.g. HO-3". */
function examplesIn(description: string): string[] {
  const list = /(?:\be\.?\s?g\.?|for example|such as)[\s:,]*([^);]+)/i.exec(description)?.[1];
  if (list === undefined) return [];
  const quoted = [...list.matchAll(/['"‘“]([^'"’”]+)['"’”]/g)].map((match) => match[1]!);
  return (quoted.length > 0 ? quoted : [list])
    .map((text) => text.trim().replace(/\.$/, ''))
    .filter((text) => text !== '');
}

const FORMED: ReadonlySet<Expectation['kind']> = new Set(['email', 'phone', 'url', 'iban', 'percent', 'date']);

/** Whether such values are told from all others by their form. */
export const hasForm = ({ kind }: Expectation): boolean => FORMED.has(kind);

/** Whether a text looks like such values do, where they have a look of their own. */
export function isOfForm(text: string, { kind }: Expectation): boolean {
  const find = { phone: findPhones, email: findEmails, url: findUrls }[kind as string];
  return !find || find(text).length > 0;
}

/** Whether a text may be such a value at all. */
export function mayBe(text: string, { kind, examples, isNamed }: Expectation): boolean {
  if (examples.some((example) => shapeOf(example) === shapeOf(text))) return true;
  switch (kind) {
    case 'code':
      if (SMALL_AMOUNT.test(text)) return false;
      return (/\d/.test(text) && !/\p{Sc}\s?\d/u.test(text)) || /^(?:[A-Z]{1,8}|[A-Z]{4}(?: [A-Z]{4})+)$/.test(text);
    case 'phone':
      return ((text.match(/\d/g)?.length ?? 0) >= 6 && !/[–-]\s*$/.test(text)) || findPhones(text).length > 0;
    case 'date':
    case 'time':
      return /\d/.test(text);
    case 'email':
      return text.includes('@');
    case 'url':
      return /\.\p{L}{2,}/u.test(text) || /:\/\//.test(text);
    case 'iban':
      return /^[A-Z]{2}\d{2}/.test(text);
    case 'name':
      return (
        lettersOf(text) >= 3 &&
        lettersOf(text) * 2 > text.replace(/\s/g, '').length &&
        !/^\d|@|:\/\/|\d[./-]\d{1,2}[./-]\d|\p{Sc}\s?\d/u.test(text) &&
        // "Yes. Thanks. So let us see.": somebody says something.
        (text.match(/\p{Ll}{3}[.?!](?:\s|$)/gu)?.length ?? 0) < 2 &&
        // "From", "Date": the head of a column.
        !words(text, true).every((word) => STOP.has(word) || GENERIC.has(word)) &&
        // A word of capitals and digits is a code.
        !/^(?=\S*\d)[\p{Lu}\d/-]+$/u.test(text) &&
        // "p/day" is a unit: names have capitals, where there are any.
        !/^[\p{Ll}\P{L}]+$/u.test(text)
      );
    case 'address':
      return lettersOf(text) >= 3 && /\d|\n|,/.test(text) && !TELLS_WHERE.test(text);
    case 'amount':
      return /\d/.test(text) || /^(?:n\/?a|none|nil|free|waived|included|tbd|-|–|—)$/i.test(text.trim());
    case 'currency':
      return /^(?:[A-Z]{3}|\p{Sc})$/u.test(text.trim());
    default:
      return !isNamed || lettersOf(text) >= 3;
  }
}

/** "leases to Tenants the premises at 12 Oak Street": a sentence in which an address stands. */
const TELLS_WHERE = /(?:\p{Ll}{2,}\s+){2,}(?:at|in|known\s+as)\s+\d/u;

/** "HO-3" is "A-9": runs of capitals, of other letters and of digits. */
export const shapeOf = (text: string): string =>
  text.replace(/\p{Lu}+(?!\p{Ll})|\p{L}+/gu, (run) => (/^\p{Lu}+$/u.test(run) ? 'A' : 'a')).replace(/\d+/g, '9');

/** The beginning of a text that has the shape of an example with digits: "HO-3" of "HO-3 - Special Form". */
export function shapedStart(text: string, { examples }: Expectation): string | undefined {
  for (const example of examples) {
    if (!/\d/.test(example) || !/\p{L}/u.test(example)) continue;
    const start = text.split(/\s/).slice(0, example.split(/\s/).length).join(' ');
    if (start.length < text.length && shapeOf(start) === shapeOf(example)) return start;
  }
  return undefined;
}
