import { expect, it } from 'vitest';
import { findLanguage, settleLanguage } from '../../src/analysis/language.ts';

it.each([
  [
    'en',
    "BOB'S HARDWARE 2X4 STUD SCREW 3IN PAINT RLR COUPON 10% OFF PAINT SUBTOTAL TOTAL VISA RETURNS WITHIN 90 DAYS WITH RECEIPT",
  ],
  [
    'de',
    'Rechnung Nr. 4711, zahlbar bis zum 30.09. ohne Abzug; bitte geben Sie die Nummer bei der Überweisung an. Menge Preis Betrag',
  ],
  [
    'da',
    'Faktura. Betaling skal ske inden 14 dage efter modtagelsen; ved forsinket betaling beregnes renter af det skyldige beløb.',
  ],
  [
    'nb',
    'Faktura. Betaling skal skje innen 14 dager etter mottak; ved forsinket betaling beregnes renter av det skyldige beløpet.',
  ],
  [
    'ca',
    'El pagament s’ha de fer amb transferència dins dels trenta dies següents; aquesta factura és vàlida sense signatura.',
  ],
  [
    'sk',
    'Faktúra je splatná do štrnástich dní, ktoré sa počítajú od dátumu vystavenia; pri omeškaní sa účtuje úrok podľa zákona.',
  ],
  [
    'ja',
    '本契約の有効期間は、契約締結の日から一年間とする。ただし、期間満了の一か月前までに、いずれの当事者からも書面による解約の申し出がないときは、さらに一年間更新されるものとし、以後も同様とする。',
  ],
  [
    'he',
    'ארצות הברית של אמריקה היא פדרציה ורפובליקה חוקתית המורכבת מחמישים מדינות וממחוז פדרלי, ושטחה מיליוני קילומטרים.',
  ],
  ['hi', 'सेब एक फल है। सेब का रंग लाल या हरा होता है। यह भारत के उत्तरी प्रदेश में पैदा होता है और इसमें विटामिन होते हैं।'],
  ['mr', 'हा करार दोन्ही पक्षांनी मान्य केला आहे आणि तो सहीच्या दिवसापासून लागू होईल. मुदत एक वर्ष आहे किंवा पुढे वाढवली जाते.'],
  ['el', 'Η σύμβαση αρχίζει την ημέρα της υπογραφής της και λήγει μετά από ένα έτος, εκτός αν παραταθεί εγγράφως.'],
])('%s', (language, text) => {
  expect(findLanguage(text)).toBe(language);
});

it('says nothing of names and numbers', () => {
  expect(findLanguage('ACME 4500 Kowalski Müller 12.50 Jean Zürich 2024')).toBeNull();
  expect(
    findLanguage(
      'FF-1032 FF-2210 FF-9001 MS21042-4 NAS1149 A286 Orca Tidepool Meridian Falcon Kafka Flink Terraform Scala',
    ),
  ).toBeNull();
});

it('is not told by letters that stand alone', () => {
  const labels =
    'Price Shares Cash Debt Product Services Revenue Y/Y Gross Margin Y/Y Net Income Y/Y Operating income Y/Y';
  expect(findLanguage(labels)).toBe('en');
});

it('chooses only among the languages it is given', () => {
  expect(
    findLanguage(
      'Betaling skal ske inden 14 dage efter modtagelsen; ved forsinket betaling beregnes renter af det skyldige beløb.',
      ['deu', 'swe'],
    ),
  ).not.toBe('da');
});

it('is what the document says, unless its letters are of another script', () => {
  const arabic =
    'يجوز لأي من الطرفين إنهاء هذه الاتفاقية بإشعار كتابي قبل ثلاثين يوما من تاريخ الإنهاء وفقا للقانون المعمول به في البلاد.';
  const german =
    'Rechnung Nr. 4711, zahlbar bis zum 30.09. ohne Abzug; bitte geben Sie die Nummer bei der Überweisung an.';
  expect(settleLanguage(arabic, 'en-US')).toBe('ar');
  expect(settleLanguage(`AM an der ${arabic} AM(R)S in MHz`, null)).toBe('ar');
  expect(settleLanguage(arabic, 'ar-EG')).toBe('ar-EG');
  expect(settleLanguage(german, 'de-AT')).toBe('de-AT');
  expect(settleLanguage('4711', 'en-US')).toBe('en-US');
  expect(settleLanguage(german, null)).toBe('de');
});

it('is what the words say, where a template names another language', () => {
  const turkish =
    'Elma, gülgiller familyasından kültürü yapılan bir meyve türü. Eski Türkçede alma diye bilinen adının, meyvenin renginden geldiği bilinmektedir. ' +
    'Besin değeri çok yüksek olan bir meyvesi vardır ve her yıl daha çok üretildiği için ucuzdur. Tarih boyunca bin kadar çeşidi olduğu tahmin edilmektedir.';
  const english =
    'This agreement is made between the parties and shall be governed by the laws of the state in which the property is located, and not by those of any other.';
  expect(settleLanguage(turkish, 'en-US')).toBe('tr');
  expect(settleLanguage(turkish, 'tr-CY')).toBe('tr-CY');
  expect(settleLanguage(english, 'de-DE')).toBe('en');
  expect(settleLanguage(english, 'zh-CN')).toBe('en');
  expect(settleLanguage(english, 'en-GB')).toBe('en-GB');
});

it('is unknown where the letters are of another script and too few to tell', () => {
  expect(
    settleLanguage('Австралийн парламентын сонгуульд сөрөг хүчин яллаа. Консерватив эвсэл ялалт байгуулав.', 'en-US'),
  ).not.toBe('en-US');
});

it('stays what the document says, where its words say little', () => {
  const names =
    'One level of the list, second level, next level: Müller, Schmidt, Bergstraße, Zürich, Hauptplatz, Lindenallee.';
  expect(settleLanguage(names, 'de-CH')).toBe('de-CH');
  const pseudo = `${'Lorem ipsum dolor sit amet consectetur adipiscing elit vestibulum neque massa ultrices. '.repeat(20)} le sur et un et les pas`;
  expect(settleLanguage(pseudo, 'en-US')).toBe('en-US');
});

it('takes what names no language for nothing', () => {
  const german =
    'Rechnung Nr. 4711, zahlbar bis zum 30.09. ohne Abzug; bitte geben Sie die Nummer bei der Überweisung an.';
  expect(settleLanguage(german, 'no language')).toBe('de');
  expect(settleLanguage('4711', 'utf-8')).toBeNull();
});
