/** What a field looks like before anything is known of its column: enough to weigh dialects and to tell labels from data. */
export type CellClass = 'empty' | 'number' | 'date' | 'time' | 'boolean' | 'text';

const MAX_TYPED_LENGTH = 40;

/** In either decimal convention, with sign, currency or percent. */
const NUMBER =
  /^[-+−(]?\s?\p{Sc}?\s?[-+−]?(?:\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+|\d{1,3}(?:,\d{2,3})+|\d{1,3}(?:\.\d{3})+|\d+|(?=[.,]\d))(?:[.,]\d+)?(?:[eE][-+]?\d{1,3})?\s?(?:\p{Sc}|%|‰|-)?\)?$/u;
const TIME = String.raw`\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s?[AaPp]\.?[Mm]\.?)?`;
const TIME_ONLY = new RegExp(`^${TIME}$`);
const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}';
const DATE = new RegExp(
  String.raw`^(?:\d{4}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2(?:\d{4}|\d{2})|\d{1,2}[-. /]${MONTH}\.?[-. /,]+(?:\d{4}|\d{2})|` +
    String.raw`${MONTH}\.? \d{1,2},? \d{4})(?:[T ,]+${TIME})?(?:\s?(?:Z|UTC|[-+]\d{2}:?\d{2}))?$`,
  'i',
);
const BOOLEAN = /^(?:true|false)$/i;
/** Stands for a value that is missing or beyond all measure: says nothing about the column. */
const MISSING = /^(?:n\/?a|nan|null|none|nil|[-+]?inf(?:inity)?|-+|\.+|\?+)$/i;

export function classify(field: string): CellClass {
  const text = field.trim();
  if (text === '') return 'empty';
  if (text.length > MAX_TYPED_LENGTH) return 'text';
  const code = text.charCodeAt(0);
  const digitInside = code <= 57 || /\d/.test(text);
  if (!digitInside) return BOOLEAN.test(text) ? 'boolean' : 'text';
  if (NUMBER.test(text)) return 'number';
  if (DATE.test(text)) return 'date';
  if (TIME_ONLY.test(text)) return 'time';
  return 'text';
}

export const isMissing = (field: string): boolean => MISSING.test(field.trim());
