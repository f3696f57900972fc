import { fold, lettersOf } from '../values/found.ts';
import { findMonth } from '../values/month-names.ts';

const LEGAL_FORM_WORDS = [
  String.raw`GmbH(?:\s*&\s*Co\.?(?:\s*KG)?)?|mbH|AG|KGaA|KG|OHG|GbR|UG|e\.\s?K\.|e\.\s?V\.|eG|SE|Ltd|Limited|P?LLC`,
  String.raw`L\.L\.C|LLP|LP|Inc|Incorporated|Corp|Corporation|Company|Co|PLC|plc|Pty|Pvt|S\.A\.S|S\.A\.R\.L|S\.A`,
  String.raw`SA|SARL|SAS|SASU|EURL|S\.L\.U?|SL|S\.p\.A|SpA|S\.r\.l|Srl|SRL|BV|B\.V|NV|N\.V|Lda|Ltda|AB|AS|A/S|ApS`,
  String.raw`Oy|Sp\.\s?z\s?o\.\s?o|s\.r\.o|Kft|d\.o\.o|a\.\s?G|VVaG`,
  // Poland, Czechia, Slovakia, Croatia, Slovenia; Hungary; Finland, Norway; the Baltic; Turkey; Malaysia, Indonesia; Mexico, Brazil; Switzerland
  String.raw`(?:sp\.\s?[jk]|a\.\s?s|s\.\s?p|d\.\s?d)(?=\.(?!\p{L}))|spol\. s r\.\s?o|Zrt|Nyrt|Oyj|Tmi|ASA|OÜ|SIA|UAB`,
  String.raw`A\.\s?Ş|AŞ|(?:Ltd|LTD)\.?\s?(?:Şti|ŞTİ|STI)|Şti|ŞTİ|(?:Sdn|SDN)\.?\s?(?:Bhd|BHD)|PT\.?(?=\s\p{Lu})|Tbk`,
  String.raw`S\.?A\.? de C\.?V|EIRELI|S/A|Sàrl`,
  // Russia, Ukraine, Bulgaria, Serbia; Greece
  String.raw`ООО|ОАО|ЗАО|ПАО|АО|ИП|ТОВ|ТзОВ|ПрАТ|ФОП|ООД|ЕООД|ЕАД|ДОО|Α\.?Ε|Ε\.?Π\.?Ε|Ι\.?Κ\.?Ε|Ο\.Ε`,
  // In names that are all capitals; shorter ones are codes of states.
  'GMBH|LTD|LIMITED|INC|INCORPORATED|CORP|CORPORATION|COMPANY',
].join('|');
/** These stand against the name. */
const UNSPACED_FORMS =
  '株式会社|有限会社|合同会社|[（(][株有][）)]|[㈱㈲㈜]|有限公司|股份公司|주식회사|유한회사|בע["״]מ';
/** "CM-LP" is a code. */
const LEGAL_FORM = new RegExp(
  String.raw`(?<![\p{L}])(?<!-(?=\p{Lu}{2}(?!\p{L})))(?:` +
    LEGAL_FORM_WORDS +
    String.raw`)\.?(?![\p{L}])|` +
    UNSPACED_FORMS,
  'u',
);

const LEGAL_FORM_FIRST = new RegExp(String.raw`^(?:${LEGAL_FORM_WORDS})\.?(?!\p{L})`, 'u');

/** "LLC, of Texas": what goes on with the name before it. */
export const beginsWithLegalForm = (text: string): boolean => LEGAL_FORM_FIRST.test(text);

/** "LLC" alone is the name of nobody. */
export const isLegalFormAlone = (text: string): boolean => lettersOf(text.replace(LEGAL_FORM, '')) < 2;

export const hasLegalForm = (text: string): boolean => LEGAL_FORM.test(text);

const NOT_A_NAME = new RegExp(
  [
    String.raw`@|https?:|www\.|^[^\p{L}\p{N}]*$|:$|:\s?\d|\p{L}_\p{L}`,
    String.raw`^(?:page|seite|tel|phone|fax|e-?mail|mobile|web|date|datum|total|subtotal|thank|please|bank|iban|bic|swift|payment)\b`,
    String.raw`^(?:gln|gtin|nummer|number|n°|no\.|attn)\b`,
    String.raw`\b(?:invoice|rechnung|facture|factura|fattura|factuur|fatura|receipt|quittung|original)\b`,
    String.raw`^(?:faktur[ay]?|szamla|lasku|racun|arve|rekins|saskaita|фактура|счет|рахунок|τιμολογιο|hoa don)(?!\p{L})`,
    String.raw`\b(?:copy|kopie|lieferschein|gutschrift|statement|credit (?:note|memo)|creditnota|avoir)\b`,
    String.raw`\bnota (?:de|di) credito\b`,
    '請求書|領収書|納品書|見積書|注文書|发票|發票|收据|청구서|영수증|חשבונית|קבלה|فاتورة',
    String.raw`rechnung$|^(?:description|beschreibung|item|qty|quantity|menge|amount)\b`,
  ].join('|'),
  'u',
);
const COUNTRY_WORDS = [
  'germany|deutschland|france|frankreich|united states|usa|united kingdom|uk|canada|poland|india',
  'switzerland|schweiz|osterreich|austria|italia|italy|espana|spain|portugal|nederland|netherlands',
  'belgium|belgique|belgie|vereinigtes konigreich|vereinigte staaten',
].join('|');
const COUNTRY = new RegExp(`^(?:${COUNTRY_WORDS}${String.raw`)\b`}`);
const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** "IT" below a town: the code of a country. */
const isCountryCode = (text: string): boolean => /^[A-Z]{2}$/.test(text) && REGIONS.of(text) !== undefined;

/** "Communauté de communes du Val de Loire": they join the words of names as well as those of sentences. */
const PARTICLES = /\s(?:(?:de|du|des|la|le|les|et|del|della|di|do|da|dos|von|der|und|of)\s)+/g;

/** Whether a line may be the name of a person or company. */
export function mayBeName(text: string): boolean {
  const folded = fold(text).trim();
  if (folded.length < 2 || folded.length > 80 || lettersOf(folded) < 2) return false;
  if (/\p{Ll}{2,}(?: \p{Ll}{2,}){3}/u.test(text.replace(PARTICLES, ' '))) return false;
  if (NOT_A_NAME.test(folded) || COUNTRY.test(folded) || isCountryCode(text.trim())) return false;
  if (/^\p{L}+\.? \d{1,2}$/u.test(folded) && findMonth(folded.split(/[. ]/)[0]!) !== undefined) return false;
  if (/\d{5,}|\d[.,]\d\d\b/.test(folded) || /^[\d(]/.test(folded)) return false;
  return lettersOf(folded) * 2 > folded.replace(/\s/g, '').length;
}

/** Who answers for a company is not the company. */
const CONTACT_PERSON =
  /^(?:contact|kontakt|contacto|contatto|contato|ansprechpartner|bearbeiter|interlocuteur)\s?[:：]/;

/** A sender line names the company and its address: the name ends at the first parting mark. */
export function nameIn(text: string): { start: number; end: number } | undefined {
  if (CONTACT_PERSON.test(fold(text).trimStart())) return undefined;
  const start = /^[^\p{L}\p{N}]*(?:\p{L}{3,12}\s?[:：]\s*(?=\p{Lu}))?/u.exec(text)![0].length;
  const parting = /\s*(?:[·•|●∙⋅]|\s[-–—]\s|\s{2,}|,\s*(?=.*\d)|,\s*$|;|\s(?=[^\s@]+@|www\.|https?:))/u.exec(
    text.slice(start),
  );
  const legal = LEGAL_FORM.exec(text.slice(start));
  let end = parting ? start + parting.index : text.length;
  // "GmbH & Co., Musterstr. 4": a comma inside the legal form does not part.
  if (legal && start + legal.index + legal[0].length > end) end = start + legal.index + legal[0].length;
  // "Northwind Inc. 851 Any Street": a number of a house goes on.
  if (legal && /^\s+\d/.test(text.slice(start + legal.index + legal[0].length)))
    end = start + legal.index + legal[0].length;
  const name = text.slice(start, end);
  return mayBeName(name) ? { start, end } : undefined;
}

/** What stands alone above a name in an address. */
export const isSalutation = (text: string): boolean =>
  /^(?:herrn?|frau|firma|familie|an|mr|mrs|ms|dr|m|mme|monsieur|madame|sr|sra|spett\.?le|fa)\.?$/.test(
    fold(text).trim(),
  );

const COMPANY = new RegExp(
  `(?=\\p{Lu})(?:(?:\\p{Lu}[\\p{L}\\d.&'’+-]*|&|und|and|et|of|de|del|der|des|du|von|y|e|la|the|für)\\s+){1,6}(?:\\([^)]*\\)\\s+)?(?:${LEGAL_FORM.source})`,
  'u',
);

/** The name that ends in a legal form within a text: capitalised words up to it. */
export function companyIn(text: string): { start: number; end: number } | undefined {
  const match = COMPANY.exec(text);
  if (!match) return undefined;
  const end = match.index + match[0].length;
  // "INFORMATION AS OF": among capitals a word that goes on is no legal form.
  if (text === text.toUpperCase() && /\s(?:AS|SE|SA|AB)$/.test(match[0]) && /^\s+\p{L}/u.test(text.slice(end)))
    return undefined;
  return { start: match.index, end };
}

export const nameKey = (name: string): string => fold(name).replace(/[^\p{L}\p{N}]/gu, '');
export const isSameName = (a: string, b: string): boolean => {
  const [x, y] = [nameKey(a), nameKey(b)];
  return x === y || (Math.min(x.length, y.length) > 4 && (x.includes(y) || y.includes(x)));
};
