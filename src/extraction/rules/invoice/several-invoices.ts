import type { Warning } from '../../../document/warning.ts';
import { Evidence } from '../../evidence.ts';
import { Reading } from '../reading.ts';
import { datedPages, findStatedNumbers } from './header-fields.ts';

/** The first of the invoices that one file holds: its pages, and a word about the others. */
export function firstInvoice(reading: Reading): { reading: Reading; warnings: Warning[] } {
  const starts = startsOf(reading);
  const second = starts[1];
  if (!second) return { reading, warnings: [] };
  const { content, pageNumbers } = reading.evidence;
  const pages = pageNumbers.filter((page) => page < second.page);
  const others = starts.slice(1, 1 + MAX_NAMED).map(({ number, page }) => `${number} from page ${page} on`);
  if (starts.length > 1 + MAX_NAMED) others.push('…');
  const message = `The file holds ${starts.length} invoices; this is ${starts[0]!.number}. Ask for the others by \`pages\`: ${others.join(', ')}.`;
  return { reading: new Reading(new Evidence(content, pages)), warnings: [{ code: 'several_invoices', message }] };
}

const MAX_NAMED = 8;

interface Start {
  number: string;
  page: number;
}

/** Pages that say another number of an invoice than the one before, and a day of their own: a number alone may refer to another document. */
function startsOf(reading: Reading): Start[] {
  if (reading.evidence.pageNumbers.length < 2) return [];
  const byPage = new Map<number, Set<string>>();
  for (const { page, number } of findStatedNumbers(reading)) {
    byPage.set(page, (byPage.get(page) ?? new Set()).add(number));
  }
  const dated = datedPages(reading);
  const starts: Start[] = [];
  for (const [page, numbers] of byPage) {
    // A page that says several numbers lists them.
    const [number] = numbers.size === 1 && dated.has(page) ? numbers : [];
    if (number !== undefined && !starts.some((start) => isSame(start.number, number))) starts.push({ number, page });
  }
  return starts;
}

/** "4711" and "4711/2" are pages of one. */
const isSame = (a: string, b: string): boolean => a.startsWith(b) || b.startsWith(a);
