import { describe, expect, it } from 'vitest';
import type { BackendResult } from '../../src/extraction/backend.ts';
import { rulesBackend } from '../../src/extraction/backends/rules.ts';
import { Evidence } from '../../src/extraction/evidence.ts';
import type { ExtractedField } from '../../src/extraction/extraction.ts';
import type { FieldSchema, Schema } from '../../src/extraction/schema.ts';
import { BUILT_IN_SCHEMAS } from '../../src/extraction/schemas/built-in.ts';
import { findAmounts } from '../../src/extraction/values/amounts.ts';
import { ENGLISH, inferConventions } from '../../src/extraction/values/conventions.ts';
import { findDates } from '../../src/extraction/values/dates.ts';
import { findPercentages } from '../../src/extraction/values/percentages.ts';
import type { StoredContent } from '../../src/index/content.ts';
import { type Placed, paper } from './paper.ts';

const options = { preferEmbedded: true, signal: new AbortController().signal };

function extract(content: StoredContent, schema: Schema): ExtractedField[] {
  return (rulesBackend.extract(new Evidence(content), schema, options) as BackendResult).fields;
}
const values = (fields: readonly ExtractedField[]): Record<string, unknown> =>
  Object.fromEntries(fields.filter(({ value }) => value !== null).map(({ name, value }) => [name, value]));
const field = (name: string, type: FieldSchema['type'] = 'string'): FieldSchema => ({ name, type });
const invoice = BUILT_IN_SCHEMAS.get('invoice')!;

/** The left edge of a text that ends at the right one. */
const upTo = (right: number, line: number, text: string): Placed => [right - 5 * text.length, line, text];

describe('values in scripts without spaces', () => {
  it('reads dates of eras, of full-width digits and of Korea', () => {
    const read = (text: string) => findDates(text, ENGLISH).map(({ value }) => value);
    expect(read('令和6年3月15日')).toEqual(['2024-03-15']);
    expect(read('平成元年5月7日 S63.12.1')).toEqual(['1989-05-07', '1988-12-01']);
    expect(read('発行日：２０２４年５月３１日')).toEqual(['2024-05-31']);
    expect(read('2024년 5월 31일')).toEqual(['2024-05-31']);
    expect(read('名古屋市中区栄3-5-12')).toEqual([]);
  });

  it('reads amounts between letters, in myriads, with their currency', () => {
    const read = (text: string) => findAmounts(text, ENGLISH).map(({ value }) => [value.value, value.currency]);
    expect(read('合計165,000円（税込）')).toEqual([[165_000, 'JPY']]);
    expect(read('資本金5万円')).toEqual([[50_000, 'JPY']]);
    expect(read('￥１２，３００')).toEqual([[12_300, 'JPY']]);
    expect(read('5,200 ש"ח')).toEqual([[5200, 'ILS']]);
    expect(read('第3条 2024年 10丁目')).toEqual([]);
    expect(findPercentages('消費税10%').map(({ value }) => value)).toEqual([10]);
    expect(findPercentages('KDV %18').map(({ value }) => value)).toEqual([18]);
    expect(inferConventions(['月額賃料128,000円', '敷金256,000円'], 'ja').decimalMark).toBe('.');
  });
});

describe('a Japanese invoice', () => {
  const PRINTED: Placed[] = [
    [240, 1, '請求書'],
    [400, 1, '請求No.'],
    [460, 1, 'INV-2024-0153'],
    [400, 2, '発行日：令和6年5月31日'],
    [50, 3, '株式会社山田商事 御中'],
    [380, 4, '株式会社テクノサービス'],
    [380, 5, '〒530-0001 大阪府大阪市北区梅田2-4-9'],
    [50, 7, 'お支払期限：2024年6月30日'],
    [50, 9, '品名'],
    [280, 9, '数量'],
    [350, 9, '単価'],
    [450, 9, '金額'],
    [50, 10, 'システム保守料'],
    [290, 10, '1'],
    [350, 10, '100,000'],
    [450, 10, '100,000'],
    [50, 11, '技術サポート'],
    [290, 11, '5'],
    [350, 11, '10,000'],
    [450, 11, '50,000'],
    [350, 13, '小計'],
    [450, 13, '¥150,000'],
    [350, 14, '消費税（10%）'],
    [450, 14, '¥15,000'],
    [350, 15, '合計'],
    [450, 15, '¥165,000'],
  ];

  it.each([false, true])('is read by what its labels mean, letter by letter: %s', (hasLettersAsWords) => {
    expect(values(extract(paper(PRINTED, { language: 'ja', hasLettersAsWords }), invoice))).toMatchObject({
      invoice_number: 'INV-2024-0153',
      invoice_date: '2024-05-31',
      due_date: '2024-06-30',
      vendor_name: '株式会社テクノサービス',
      customer_name: '株式会社山田商事',
      currency: 'JPY',
      subtotal: 150_000,
      tax: 15_000,
      tax_rate: 10,
      total: 165_000,
      line_items: [
        { description: 'システム保守料', quantity: 1, unit_price: 100_000, amount: 100_000 },
        { description: '技術サポート', quantity: 5, unit_price: 10_000, amount: 50_000 },
      ],
    });
  });
});

describe('Hebrew', () => {
  it('is read from the right: invoices', () => {
    const printed: Placed[] = [
      upTo(545, 1, 'חשבונית מס'),
      upTo(545, 3, 'מספר חשבונית: 10482'),
      upTo(545, 4, 'תאריך: 15/03/2024'),
      upTo(545, 5, 'לתשלום עד: 14/04/2024'),
      upTo(300, 3, 'אלון מערכות בע"מ'),
      upTo(545, 7, 'לכבוד: חברת הגליל בע"מ'),
      upTo(300, 10, 'סכום ביניים'),
      upTo(130, 10, '5,000.00 ₪'),
      upTo(300, 11, 'מע"מ 17%'),
      upTo(130, 11, '850.00 ₪'),
      upTo(300, 12, 'סה"כ'),
      upTo(130, 12, '5,850.00 ₪'),
    ];
    expect(values(extract(paper(printed, { language: 'he' }), invoice))).toMatchObject({
      invoice_number: '10482',
      invoice_date: '2024-03-15',
      due_date: '2024-04-14',
      vendor_name: 'אלון מערכות בע"מ',
      customer_name: 'חברת הגליל בע"מ',
      currency: 'ILS',
      subtotal: 5000,
      tax: 850,
      tax_rate: 17,
      total: 5850,
    });
  });

  it('finds values left of their labels, with articles, and cites where they are printed', () => {
    const printed: Placed[] = [
      upTo(545, 1, 'המשכיר:'),
      upTo(400, 1, 'דוד כהן'),
      upTo(545, 2, 'השוכר:'),
      upTo(400, 2, 'רות לוי'),
      upTo(545, 3, 'דמי שכירות חודשיים:'),
      upTo(400, 3, '5,200 ₪'),
      upTo(545, 4, 'כתובת הנכס:'),
      upTo(400, 4, 'רחוב ויצמן 14, כפר סבא'),
    ];
    const fields = extract(paper(printed, { language: 'he' }), {
      name: 'lease',
      fields: [field('landlord'), field('tenant'), field('monthlyRent', 'money'), field('propertyAddress')],
    });
    expect(values(fields)).toEqual({
      landlord: 'דוד כהן',
      tenant: 'רות לוי',
      monthlyRent: 5200,
      propertyAddress: 'רחוב ויצמן 14, כפר סבא',
    });
    const [x0, , x1] = fields[0]!.citation!.bbox;
    expect([x0, x1]).toEqual([365, 400]);
  });
});

describe('labels of other languages', () => {
  it.each([
    ['sv', ['Fakturanummer', 'Fakturadatum', 'Förfallodag', 'Summa netto', 'Moms', 'Summa']],
    ['pl', ['Numer faktury', 'Data wystawienia', 'Termin płatności', 'Netto', 'Podatek', 'Razem']],
    ['cs', ['Číslo faktury', 'Datum vystavení', 'Datum splatnosti', 'Mezisoučet', 'DPH', 'Celkem']],
    ['ru', ['Номер счета', 'Дата счета', 'Срок оплаты', 'Подытог', 'НДС', 'Итого']],
    ['zh', ['发票编号', '发票日期', '付款期限', '小计', '税额', '合计']],
    ['ko', ['청구서 번호', '발행 일자', '납부기한', '소계', '부가세', '합계']],
  ])('are read by what they mean: %s', (language, [number, date, due, subtotal, tax, total]) => {
    const printed: Placed[] = [
      [40, 1, number!],
      [200, 1, 'F2024-118'],
      [40, 2, date!],
      [200, 2, '2024-03-05'],
      [40, 3, due!],
      [200, 3, '2024-04-04'],
      [40, 8, subtotal!],
      [300, 8, '1000.00'],
      [40, 9, tax!],
      [300, 9, '250.00'],
      [40, 10, total!],
      [300, 10, '1250.00'],
    ];
    expect(values(extract(paper(printed, { language }), invoice))).toMatchObject({
      invoice_number: 'F2024-118',
      invoice_date: '2024-03-05',
      due_date: '2024-04-04',
      subtotal: 1000,
      tax: 250,
      total: 1250,
    });
  });
});
