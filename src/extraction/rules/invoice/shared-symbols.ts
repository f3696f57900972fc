import type { Reading } from '../reading.ts';

interface Use {
  currency: string;
  /** What a document of that country says, folded. */
  says: RegExp;
  /** In which it is written. */
  language?: string;
}

const words = (alternatives: string): RegExp => new RegExp(`(?<![\\p{L}\\d])(?:${alternatives})(?![\\p{L}\\d])`, 'u');

/** Symbols that several countries write: by the currency that they stand for without a country. */
const SHARED: Readonly<Record<string, readonly Use[]>> = {
  USD: [
    { currency: 'USD', says: words('u\\.?s\\.?(?:a\\.?|d)?|united states|ein|[a-z]{2} \\d{5}(?:-\\d{4})?') },
    // Who exports writes the dollars of others: where somebody is says less than the taxes that are charged.
    { currency: 'AUD', says: words('abn|pty') },
    { currency: 'CAD', says: words('hst|qst|tps|tvq') },
    { currency: 'NZD', says: words('nzbn') },
    { currency: 'SGD', says: words('uen') },
    { currency: 'MXN', says: words('rfc|s\\.? ?a\\.? de c\\.? ?v\\.?') },
    { currency: 'ARS', says: words('cuit') },
  ],
  SEK: [
    { currency: 'SEK', says: words('sverige|sweden'), language: 'sv' },
    { currency: 'NOK', says: words('norge|norway|mva'), language: 'no' },
    { currency: 'DKK', says: words('danmark|denmark|cvr'), language: 'da' },
    { currency: 'ISK', says: words('island|iceland'), language: 'is' },
  ],
  JPY: [
    { currency: 'JPY', says: words('japan'), language: 'ja' },
    { currency: 'CNY', says: words('china|p\\.?r\\.?c'), language: 'zh' },
  ],
  INR: [
    { currency: 'INR', says: words('india|gstin') },
    { currency: 'PKR', says: words('pakistan|ntn') },
    { currency: 'LKR', says: words('sri lanka') },
    { currency: 'NPR', says: words('nepal') },
  ],
  // "FCFA" is the name of two currencies.
  XOF: [
    { currency: 'XOF', says: words("senegal|mali|togo|benin|niger|cote d'ivoire|burkina(?: faso)?") },
    {
      currency: 'XAF',
      says: words(
        'cameroo?n|cameroun|gabon|tchad|chad|(?:republique )?centrafri\\p{L}*|brazzaville|congo|guinee equatoriale',
      ),
    },
  ],
};

/** What a symbol means in the only country that the document tells of; as it is, where none or several do. */
export function meantHere({ layout, language }: Reading, currency: string): string {
  const told = SHARED[currency]?.filter(
    (use) =>
      (use.language !== undefined && use.language === language) ||
      layout.segments.some(({ folded }) => use.says.test(folded)),
  );
  return told?.length === 1 ? told[0]!.currency : currency;
}
