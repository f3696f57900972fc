import type { StoredEmbedded } from '../../index/parts.ts';
import type { Value } from '../extraction.ts';
import { isSameName } from '../rules/companies.ts';
import { parseXml, select, textAt, type XmlElement } from './xml-tree.ts';

/** The fields of the invoice schema as an e-invoice states them. */
export interface EmbeddedInvoice {
  /** The name of the attachment. */
  name: string;
  fields: ReadonlyMap<string, Value>;
}

/** Factur-X, ZUGFeRD and XRechnung in the CII syntax, and UBL: the first attachment that is one. */
export function findEInvoice(embedded: StoredEmbedded | undefined): EmbeddedInvoice | undefined {
  for (const { name, bytes } of embedded?.attachments ?? []) {
    const root = parseXml(bytes);
    if (root?.name === 'CrossIndustryInvoice' || root?.name === 'CrossIndustryDocument')
      return { name, fields: readCii(root) };
    if (root?.name === 'Invoice' || root?.name === 'CreditNote') return { name, fields: readUbl(root) };
  }
  return undefined;
}

type Path = string;

/** Paths of both versions of the syntax: ZUGFeRD 1 names the same things differently. */
const HEADER = 'ExchangedDocument|HeaderExchangedDocument';
const TRADE = 'SupplyChainTradeTransaction|SpecifiedSupplyChainTradeTransaction';
const AGREEMENT = `${TRADE}/ApplicableHeaderTradeAgreement|ApplicableSupplyChainTradeAgreement`;
const SETTLEMENT = `${TRADE}/ApplicableHeaderTradeSettlement|ApplicableSupplyChainTradeSettlement`;
const SUMS = `${SETTLEMENT}/SpecifiedTradeSettlementHeaderMonetarySummation|SpecifiedTradeSettlementMonetarySummation`;

function readCii(root: XmlElement): EmbeddedInvoice['fields'] {
  const seller = `${AGREEMENT}/SellerTradeParty`;
  const buyer = `${AGREEMENT}/BuyerTradeParty`;
  const vat = select(root, `${seller}/SpecifiedTaxRegistration/ID`);
  const currency = textAt(root, `${SETTLEMENT}/InvoiceCurrencyCode`);
  const taxes = select(root, `${SUMS}/TaxTotalAmount`);
  // A second total may state the tax in the currency of accounting.
  const tax = taxes.find(({ attributes }) => attributes.get('currencyID') === currency) ?? taxes[0];
  return collect({
    invoice_number: textAt(root, `${HEADER}/ID`),
    invoice_date: ciiDate(root, `${HEADER}/IssueDateTime`),
    due_date: ciiDate(root, `${SETTLEMENT}/SpecifiedTradePaymentTerms/DueDateDateTime`),
    vendor_name: textAt(root, `${seller}/Name`),
    vendor_address: ciiAddress(root, seller),
    vendor_tax_id: (vat.find(({ attributes }) => attributes.get('schemeID') === 'VA') ?? vat[0])?.text.trim(),
    customer_name: textAt(root, `${buyer}/Name`),
    customer_address: ciiAddress(root, buyer),
    purchase_order: textAt(root, `${AGREEMENT}/BuyerOrderReferencedDocument/IssuerAssignedID|ID`),
    currency,
    subtotal: numberAt(root, `${SUMS}/TaxBasisTotalAmount`),
    tax: tax && toNumber(tax.text),
    tax_rate: onlyNumber(root, `${SETTLEMENT}/ApplicableTradeTax/RateApplicablePercent|ApplicablePercent`),
    total: numberAt(root, `${SUMS}/GrandTotalAmount`),
    amount_due: numberAt(root, `${SUMS}/DuePayableAmount`),
    iban: textAt(root, `${SETTLEMENT}/SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/IBANID`),
    line_items: ciiLines(root),
  });
}

function ciiLines(root: XmlElement): Value | undefined {
  const lines = select(root, `${TRADE}/IncludedSupplyChainTradeLineItem`).map((line) => ({
    description: textAt(line, 'SpecifiedTradeProduct/Name') ?? null,
    quantity: numberAt(line, 'SpecifiedLineTradeDelivery|SpecifiedSupplyChainTradeDelivery/BilledQuantity') ?? null,
    unit_price:
      numberAt(
        line,
        'SpecifiedLineTradeAgreement|SpecifiedSupplyChainTradeAgreement/NetPriceProductTradePrice/ChargeAmount',
      ) ?? null,
    amount:
      numberAt(
        line,
        'SpecifiedLineTradeSettlement|SpecifiedSupplyChainTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation|SpecifiedTradeSettlementMonetarySummation/LineTotalAmount',
      ) ?? null,
  }));
  return lines.length > 0 ? lines : undefined;
}

function ciiAddress(root: XmlElement, party: Path): string | undefined {
  const at = (name: string): string | undefined => textAt(root, `${party}/PostalTradeAddress/${name}`);
  return joinAddress(
    [at('LineOne'), at('LineTwo'), at('LineThree')],
    at('PostcodeCode'),
    at('CityName'),
    at('CountryID'),
  );
}

const joinAddress = (
  lines: (string | undefined)[],
  code?: string,
  town?: string,
  country?: string,
): string | undefined => {
  const parts = [...lines, [code, town].filter(Boolean).join(' '), country].filter(
    (part) => part !== undefined && part !== '',
  );
  return parts.length > 1 ? parts.join(', ') : undefined;
};

/** Format 102 of UN/CEFACT: YYYYMMDD. */
function ciiDate(root: XmlElement, path: Path): string | undefined {
  const text = textAt(root, `${path}/DateTimeString`);
  const match = text && /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text);
  return match ? `${match[1]}-${match[2]}-${match[3]}` : undefined;
}

function readUbl(root: XmlElement): EmbeddedInvoice['fields'] {
  const party = (role: string): Record<'name' | 'address' | 'vat', string | undefined> => {
    const at = (path: Path): string | undefined => textAt(root, `${role}/Party/${path}`);
    const address = (name: string): string | undefined => at(`PostalAddress/${name}`);
    return {
      name: at('PartyLegalEntity/RegistrationName') ?? at('PartyName/Name'),
      address: joinAddress(
        [address('StreetName'), address('AdditionalStreetName')],
        address('PostalZone'),
        address('CityName'),
        at('PostalAddress/Country/IdentificationCode'),
      ),
      vat: at('PartyTaxScheme/CompanyID'),
    };
  };
  const [seller, buyer] = [party('AccountingSupplierParty'), party('AccountingCustomerParty')];
  const lines = select(root, 'InvoiceLine|CreditNoteLine').map((line) => ({
    description: textAt(line, 'Item/Name') ?? null,
    quantity: numberAt(line, 'InvoicedQuantity|CreditedQuantity') ?? null,
    unit_price: numberAt(line, 'Price/PriceAmount') ?? null,
    amount: numberAt(line, 'LineExtensionAmount') ?? null,
  }));
  return collect({
    invoice_number: textAt(root, 'ID'),
    invoice_date: textAt(root, 'IssueDate')?.slice(0, 10),
    due_date: (textAt(root, 'DueDate') ?? textAt(root, 'PaymentMeans/PaymentDueDate'))?.slice(0, 10),
    vendor_name: seller.name,
    vendor_address: seller.address,
    vendor_tax_id: seller.vat,
    customer_name: buyer.name,
    customer_address: buyer.address,
    purchase_order: textAt(root, 'OrderReference/ID'),
    currency: textAt(root, 'DocumentCurrencyCode'),
    subtotal: numberAt(root, 'LegalMonetaryTotal/TaxExclusiveAmount'),
    tax: numberAt(root, 'TaxTotal/TaxAmount'),
    tax_rate: onlyNumber(root, 'TaxTotal/TaxSubtotal/TaxCategory/Percent'),
    total: numberAt(root, 'LegalMonetaryTotal/TaxInclusiveAmount'),
    amount_due: numberAt(root, 'LegalMonetaryTotal/PayableAmount'),
    iban: textAt(root, 'PaymentMeans/PayeeFinancialAccount/ID')?.replace(/\s/g, ''),
    line_items: lines.length > 0 ? lines : undefined,
  });
}

const collect = (fields: Record<string, Value | undefined>): EmbeddedInvoice['fields'] =>
  new Map(Object.entries(fields).filter((entry): entry is [string, Value] => entry[1] !== undefined));

const toNumber = (text: string): number | undefined => {
  const number = Number(text.trim());
  return text.trim() !== '' && Number.isFinite(number) ? number : undefined;
};
const numberAt = (root: XmlElement, path: Path): number | undefined => {
  const text = textAt(root, path);
  return text === undefined ? undefined : toNumber(text);
};

/** The number that all elements of a path state; undefined where they differ. */
function onlyNumber(root: XmlElement, path: Path): number | undefined {
  const numbers = new Set(select(root, path).map(({ text }) => toNumber(text)));
  return numbers.size === 1 ? [...numbers][0] : undefined;
}

/** Whether what is printed says the same as what is embedded. */
export function agrees(printed: Value, embedded: Value): boolean {
  if (typeof printed === 'number' && typeof embedded === 'number') return Math.abs(printed - embedded) < 0.005;
  if (typeof printed === 'string' && typeof embedded === 'string')
    return printed === embedded || isSameName(printed, embedded);
  return JSON.stringify(printed) === JSON.stringify(embedded);
}
