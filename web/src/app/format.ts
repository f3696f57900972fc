import { type DocumentUnit, type FileType, FORMAT_FACTS } from '../../../src/document/file-type.ts';

const BYTE_UNITS = ['B', 'KB', 'MB', 'GB'];

export function formatBytes(bytes: number): string {
  const power = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** power;
  return `${amount < 10 && power > 0 ? amount.toFixed(1) : Math.round(amount)} ${BYTE_UNITS[power]}`;
}

const numbers = new Intl.NumberFormat('en');
export const formatCount = (count: number): string => numbers.format(count);

export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;

const timeOfDay = new Intl.DateTimeFormat('en', { timeStyle: 'short' });
const dayAndTime = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** An RFC 3339 time in the time zone of the reader; today's without the day. Other texts stay as they are. */
export function formatTime(text: string): string {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) return text;
  const isToday = time.toDateString() === new Date().toDateString();
  return (isToday ? timeOfDay : dayAndTime).format(time);
}

export const isSpreadsheet = (fileType: string | null): boolean => pageWord(fileType) === 'sheet';

const RIGHT_TO_LEFT = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** Of a language as BCP 47 names it; undefined leaves it to where the text stands. */
export const directionOf = (language: string | null): 'rtl' | undefined =>
  RIGHT_TO_LEFT.has(language?.split('-')[0] ?? '') ? 'rtl' : undefined;

/** What the pages of a format are called. */
export const pageWord = (fileType: string | null): DocumentUnit => FORMAT_FACTS[fileType as FileType]?.unit ?? 'page';

export const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export const asWords = (name: string): string =>
  name.replaceAll('_', ' ').replace(/\b(iban|id|cogs|ebit|ebitda)\b/g, (letters) => letters.toUpperCase());
