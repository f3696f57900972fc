import type { ExtractedField, Value } from '../api/types.ts';
import { plural } from '../app/format.ts';

const amounts = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 6 });
const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 12 });
/** Years have no comma: four digits stay together. */
const plainNumbers = new Intl.NumberFormat('en', { maximumFractionDigits: 12, useGrouping: 'min2' });

/** A value for people; what programs get is in the JSON. */
export const valueText = ({ value, type }: Pick<ExtractedField, 'value' | 'type'>): string => toText(value, type);

function toText(value: Value, type?: string): string {
  if (value === null) return '';
  if (typeof value === 'number') {
    if (type === 'money') return amounts.format(value);
    if (type === 'percentage') return `${numbers.format(value)} %`;
    return (type === 'number' ? numbers : plainNumbers).format(value);
  }
  if (Array.isArray(value)) {
    const isPlain = value.every((item) => item !== null && typeof item !== 'object');
    return isPlain ? value.map((item) => toText(item)).join(' · ') : plural(value.length, 'item');
  }
  if (typeof value === 'object') {
    const parts = Object.values(value).filter((part) => part !== null && typeof part !== 'object');
    return parts.map((part) => toText(part)).join(' · ');
  }
  return String(value);
}
