import type { Segment } from '../../layout.ts';
import { findIbans, isIbanValid } from '../../values/iban.ts';
import { findTaxIds, isVatValid } from '../../values/tax-ids.ts';
import { type Candidate, rank } from '../candidate.ts';
import { contextsOf } from '../labels.ts';
import type { Reading } from '../reading.ts';

/** IBANs, also those set in two lines; a right checksum counts. */
export function findIbanCandidates({ layout }: Reading): Candidate<string>[] {
  const candidates: Candidate<string>[] = [];
  for (const segment of layout.segments) {
    if (!/[A-Z]{2}\s?\d{2}/.test(segment.text)) continue;
    for (const { value, start, end } of findIbans(segment.text)) {
      candidates.push({ value, score: isIbanValid(value) ? 1 : 0.6, spans: [{ segment, start, end }] });
    }
    const start = /[A-Z]{2}\d{2}(?: ?[A-Z0-9]){1,30}$/.exec(segment.text)?.index;
    if (start === undefined) continue;
    for (const below of layout.column(segment, 1, 2)) {
      const joined = `${segment.text.slice(start)} ${below.text}`;
      const [found] = findIbans(joined);
      if (found?.start !== 0 || !isIbanValid(found.value)) continue;
      const end = found.end - (segment.text.length - start) - 1;
      if (end <= 0) continue;
      const spans = [
        { segment, start, end: segment.text.length },
        { segment: below, start: 0, end },
      ];
      candidates.push({ value: found.value, score: 0.95, spans });
    }
  }
  return rank(candidates);
}

const TAX_LABEL_WORDS = [
  String.raw`vat|tax|gst|ust|umsatzsteuer|mwst|steuer|tva|iva|btw|nif|cif|p\.? ?iva|partita iva|cnpj|abn|ein`,
  'gstin|tin|uid|siret|siren|bn|mva|nip|dic|ic dph|oib|pib|cui|cuit|ruc|rut|rfc|nit|cvr|inn|инн|tva intra(?:communautaire)?',
].join('|');
const TAX_LABEL = new RegExp(
  '(?:' +
    TAX_LABEL_WORDS +
    String.raw`)[\s./-]*(?:reg(?:istration)?[\s.]*)?(?:id|idnr|ident|nummer|number|nr|no|num|n[°º]|#|code|registration)?(?:[\s.-]*(?:nr|no|id))?\.?[\s.:#-]*$`,
);
const BUYER = /(?:customer|client|buyer|your|ihre|kunde|kaufer|votre|vos|cliente|klant|empfanger)/;

/** Tax numbers by their label; those of the customer do not count. */
export function findVendorTaxIds(reading: Reading, customerLines: ReadonlySet<Segment>): Candidate<string>[] {
  const { layout } = reading;
  const candidates: Candidate<string>[] = [];
  for (const segment of layout.segments) {
    if (!/\d{2}/.test(segment.text)) continue;
    for (const { value, start, end } of findTaxIds(segment.text)) {
      const contexts = contextsOf(layout, { segment, start, end }, 2);
      const label = contexts.find(({ text }) => TAX_LABEL.test(text.trimEnd()));
      const isVat = /^[A-Z]{2,3}/.test(value);
      if (!label && !isVat) continue;
      const isBuyers =
        customerLines.has(segment) ||
        contexts.some(({ text }) => BUYER.test(text)) ||
        isBelowBuyer(reading, segment, customerLines);
      const score =
        (label ? 0.7 : 0.3) + (isVat ? 0.25 : 0) + (isVat && isVatValid(value) ? 0.1 : 0) - (isBuyers ? 0.8 : 0);
      if (score > 0.2) candidates.push({ value, score, spans: [{ segment, start, end }] });
    }
  }
  return rank(candidates);
}

function isBelowBuyer({ layout }: Reading, segment: Segment, customerLines: ReadonlySet<Segment>): boolean {
  for (const above of layout.column(segment, -1, 10))
    if (customerLines.has(above)) return segment.box[1] - above.box[3] < 60;
  return false;
}
