import { describe, expect, it } from 'vitest';
import { findAmounts, parseAmount } from '../../src/extraction/values/amounts.ts';
import { findPhones } from '../../src/extraction/values/contacts.ts';
import { type Conventions, inferConventions } from '../../src/extraction/values/conventions.ts';
import { findCurrencies } from '../../src/extraction/values/currencies.ts';
import { findDates, parseDate } from '../../src/extraction/values/dates.ts';
import { findIbans, isIbanValid } from '../../src/extraction/values/iban.ts';
import { findPercentages } from '../../src/extraction/values/percentages.ts';
import { findStreetAddresses } from '../../src/extraction/values/street-addresses.ts';
import { findTaxIds, findVatNumbers, isVatValid } from '../../src/extraction/values/tax-ids.ts';

const GERMAN: Conventions = { decimalMark: ',', groupBySpace: false, dateOrder: 'dmy' };
const FRENCH: Conventions = { decimalMark: ',', groupBySpace: true, dateOrder: 'dmy' };
const AMERICAN: Conventions = { decimalMark: '.', groupBySpace: false, dateOrder: 'mdy' };

describe('dates', () => {
  it.each([
    ['2023-07-04', '2023-07-04'],
    ['2023-07-04T10:00:00Z', '2023-07-04'],
    ['04.07.2023', '2023-07-04'],
    ['4.7.23', '2023-07-04'],
    ['04/07/2023', '2023-07-04'],
    ['4. Juli 2023', '2023-07-04'],
    ['4. März 2023', '2023-03-04'],
    ['Jan 1, 2022', '2022-01-01'],
    ['July 4th, 2023', '2023-07-04'],
    ['4-Jul-23', '2023-07-04'],
    ['4 de julho de 2023', '2023-07-04'],
    ['HC-1 MAR.14, 2026', '2026-03-14'],
    ['4 de marzo del 2023', '2023-03-04'],
    ['1er janvier 2024', '2024-01-01'],
    ['4 août 2023', '2023-08-04'],
    ['4 maggio 2023', '2023-05-04'],
    ['4 mei 2023', '2023-05-04'],
    ['the 3rd day of March, 2021', '2021-03-03'],
    ['this 3 rd day of March , 2021', '2021-03-03'],
    ['the twenty-first day of March, 2021', '2021-03-21'],
    ['2023年7月4日', '2023-07-04'],
  ])('reads %s', (text, date) => {
    expect(parseDate(text, GERMAN)).toBe(date);
  });

  it('takes the order of day and month from the document, unless the value tells', () => {
    expect(parseDate('04/07/2023', AMERICAN)).toBe('2023-04-07');
    expect(parseDate('25/07/2023', AMERICAN)).toBe('2023-07-25');
  });

  it.each([
    'the 5 day of May in the year 2020',
    'this 5th (fifth) day of May, A.D. 2020',
    'this fifth (5th) day of May 2020',
    'the 5th day of the month of May 2020',
    'May 5 of the year 2020',
    'May, 5th 2020',
    'a los 5 días del mes de mayo del año 2020',
    'aos 5 dias do mês de maio de 2020',
  ])('reads %j as deeds write it', (text) => expect(parseDate(text, GERMAN)).toBe('2020-05-05'));

  it.each([
    ...['dnia 5 maja 2020 r.', '5. května 2020', '5. mája 2020', '5 maj 2020', '5. toukokuuta 2020', '5 мая 2020 г.'],
    ...[
      '5 травня 2020 р.',
      '2020. május 5.',
      '5 Mayıs 2020',
      '5 Μαΐου 2020',
      '2020 m. gegužės 5 d.',
      '5 de maig de 2020',
    ],
    ...['ngày 5 tháng 5 năm 2020', '5 Mei 2020', '5 مايو 2020', '5 במאי 2020', '5. svibnja 2020.'],
  ])('knows the month of %j', (text) => expect(parseDate(text, GERMAN)).toBe('2020-05-05'));

  it('takes no number of a list for a day', () => {
    expect(findDates('(2) May 2020', GERMAN)).toEqual([]);
    expect(findDates('Walmart 5 2020, in 5 of 2020 cases, dass Sie 2020', GERMAN)).toEqual([]);
  });

  it('says where dates stand and leaves codes alone', () => {
    const text = 'Datum: 01.11.2023, Ref. 65-38-37, fällig 31.02.2023';
    expect(findDates(text, GERMAN)).toEqual([{ value: '2023-11-01', start: 7, end: 17 }]);
    expect(findDates('Version 1.2.3.4 of INV-2023-01-0008', GERMAN)).toEqual([]);
  });
});

describe('amounts', () => {
  const value = (text: string, conventions: Conventions): unknown => parseAmount(text, conventions)?.value;

  it.each([
    ['1.234,50 €', GERMAN, 1234.5],
    ['1.234', GERMAN, 1234],
    ['1,234', GERMAN, 1.234],
    ['1 234,50', FRENCH, 1234.5],
    ["1'234.50", AMERICAN, 1234.5],
    ['1,234', AMERICAN, 1234],
    ['1,23,456.00', AMERICAN, 123456],
    ['$ 42.00', AMERICAN, 42],
    ['-$42.00', AMERICAN, -42],
    ['$-42.00', AMERICAN, -42],
    ['(42.00)', AMERICAN, -42],
    ['42,00-', GERMAN, -42],
    ['EUR 100,00', GERMAN, 100],
    ['100EUR', GERMAN, 100],
    ['100,-- €', GERMAN, 100],
  ])('reads %s', (text, conventions, expected) => {
    expect(value(text, conventions)).toBe(expected);
  });

  it('never begins within a number, and reads grouped ones in brackets as negative', () => {
    const numbers = (text: string): number[] => findAmounts(text, AMERICAN).map(({ value: { value: n } }) => n);
    expect(numbers('(=P6,910,067)')).toEqual([-6_910_067]);
    expect(numbers('No. XP6,910,067')).toEqual([]);
    expect(numbers('(30,198)')).toEqual([-30198]);
    expect(numbers('(2024)')).toEqual([2024]);
  });

  it('keeps quantity and price apart where the document groups otherwise', () => {
    expect(findAmounts('2 345,00', GERMAN).map(({ value: { value: n } }) => n)).not.toContain(2345);
  });

  it('knows the currency and where it stands', () => {
    expect(findAmounts('Total: 1.234,50 EUR.', GERMAN)).toEqual([
      { value: { value: 1234.5, currency: 'EUR', decimals: 2 }, start: 7, end: 19 },
    ]);
  });

  it('leaves percentages, dates and codes alone', () => {
    expect(findAmounts('19 % on 01.11.2023, INV-2024-17, DE123456789', GERMAN)).toEqual([]);
  });
});

describe('conventions', () => {
  it('are told by all values together', () => {
    expect(inferConventions(['Menge 1.234', 'Summe 170,42', '01.11.2023'], null)).toEqual({
      decimalMark: ',',
      groupBySpace: false,
      dateOrder: 'dmy',
    });
    expect(inferConventions(['Total $1,234.50', 'Due 03/20/2023'], 'en').dateOrder).toBe('mdy');
    expect(inferConventions(['Total 1 234,50', '12,00'], 'fr').groupBySpace).toBe(true);
  });

  it('fall back on language and country', () => {
    expect(inferConventions(['12'], 'de').decimalMark).toBe(',');
    expect(inferConventions(['12'], 'en').decimalMark).toBe('.');
    expect(inferConventions(['03/04/2023', 'VAT no. GB123456789', '£ 12.00'], 'en').dateOrder).toBe('dmy');
    expect(inferConventions(['03/04/2023', '$ 12.00'], 'en').dateOrder).toBe('mdy');
  });
});

describe('codes', () => {
  it('finds IBANs and checks them', () => {
    const [iban] = findIbans('IBAN: DE33 3705 0198 1933 6229 44 BIC: COLSDE33XXX');
    expect(iban).toEqual({ value: 'DE33370501981933622944', start: 6, end: 33 });
    expect(isIbanValid(iban!.value)).toBe(true);
    expect(isIbanValid('DE34370501981933622944')).toBe(false);
  });

  it('finds VAT numbers and checks them', () => {
    expect(findVatNumbers('VAT no.: DE 303 303 712, FR 40 303 265 045').map(({ value }) => value)).toEqual([
      'DE303303712',
      'FR40303265045',
    ]);
    expect(isVatValid('FR40303265045')).toBe(true);
    expect(isVatValid('FR41303265045')).toBe(false);
    expect(isVatValid('PL6812077987')).toBe(true);
    expect(findTaxIds('Tax ID: 44-5566778')[0]?.value).toBe('44-5566778');
  });

  it('finds percentages and currencies', () => {
    expect(findPercentages('zzgl. 19 % und 7,5%').map(({ value }) => value)).toEqual([19, 7.5]);
    expect(findCurrencies('Summe (in EURO), US$ 5, CHF').map(({ value }) => value)).toEqual(['EUR', 'USD', 'CHF']);
    expect(findCurrencies('SVC-FORMSYS, ALL-100, EUR-Betrag').map(({ value }) => value)).toEqual(['EUR']);
  });

  it.each([
    ['₦5,000.00', 'NGN'],
    ['S/. 120.50', 'PEN'],
    ['Rp 15.000', 'IDR'],
    ['250 000 FCFA', 'XOF'],
    ['99.90 TL', 'TRY'],
    ['100.000 DT', 'TND'],
    ['DT 12', undefined],
  ])('stand beside amounts: %s', (text, currency) => {
    expect(findAmounts(text, FRENCH)[0]?.value.currency).toBe(currency);
  });
});

describe('lines of their own', () => {
  it('may be addresses with the town before its code', () => {
    for (const line of ['Industriestraße 15, Hamburg, 20457, Germany', '10 Tuas Avenue 18, Singapore 638804'])
      expect(findStreetAddresses(line).map(({ value }) => value)).toEqual([line]);
    expect(findStreetAddresses('Monday 12, March 2024')).toEqual([]);
  });

  it('may be telephones of two groups behind a nought', () => {
    expect(findPhones('01932 300106').map(({ value }) => value)).toEqual(['01932 300106']);
    expect(findPhones('19320 300106')).toEqual([]);
  });
});
