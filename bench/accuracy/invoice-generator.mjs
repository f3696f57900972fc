// Invoices that nobody looked at while the rules were written: seven languages, layouts and sums drawn by chance from a seed.
import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import { LANGUAGES } from './invoice-words.mjs';

const WIDTH = 595;
const HEIGHT = 842;

const SYMBOL = { EUR: '€', USD: '$', GBP: '£', CHF: 'CHF', BRL: 'R$' };
const RATES = { en: [20, 8.25], de: [19, 7], fr: [20, 5.5], es: [21, 10], it: [22, 10], nl: [21, 9], pt: [23, 6] };

/** mulberry32: the same seed draws the same invoices. */
export function chance(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (n) => Math.floor(next() * n);
  return { below, pick: (list) => list[below(list.length)], is: (share) => next() < share };
}

const cents = (n) => Math.round(n * 100) / 100;

function drawFacts(random, language) {
  const words = LANGUAGES[language];
  const seller = random.pick(words.companies);
  const isCredit = random.is(0.1);
  const issued = new Date(Date.UTC(2019 + random.below(6), random.below(12), 1 + random.below(28)));
  const due = new Date(+issued + [14, 30, 45][random.below(3)] * 86_400_000);
  const rates = random.is(0.2) ? RATES[language] : RATES[language].slice(0, 1);
  const items = Array.from({ length: 1 + random.below(7) }, (_, i) => {
    const quantity = random.is(0.2) ? 0.5 + random.below(8) : 1 + random.below(20);
    const price = cents(5 + random.below(random.is(0.2) ? 250_000 : 40_000) / 100);
    const more = random.is(0.25) ? random.pick(words.more) : undefined;
    return {
      description: random.pick(words.goods),
      more,
      quantity,
      price,
      amount: cents(quantity * price),
      rate: rates[i % rates.length],
    };
  });
  const sum = cents(items.reduce((all, { amount }) => all + amount, 0));
  const discount = random.is(0.12) && rates.length === 1 ? cents(sum * 0.05) : 0;
  const subtotal = cents(sum - discount);
  const taxes = rates
    .map((rate) => ({
      rate,
      amount: cents(
        (items.filter((item) => item.rate === rate).reduce((all, { amount }) => all + amount, 0) - discount) *
          (rate / 100),
      ),
    }))
    .filter(({ amount }) => amount > 0);
  const tax = cents(taxes.reduce((all, { amount }) => all + amount, 0));
  return {
    language,
    isCredit,
    seller,
    buyer: random.pick(words.companies.filter((name) => name !== seller)),
    sellerAddress: [random.pick(words.streets), random.pick(words.towns)],
    buyerAddress: [random.pick(words.streets), random.pick(words.towns)],
    number: random.pick([
      `${2019 + random.below(6)}-${1000 + random.below(9000)}`,
      `INV-${10_000 + random.below(90_000)}`,
      `R${100_000 + random.below(900_000)}`,
      `${10_000 + random.below(90_000)}`,
    ]),
    order: random.is(0.4) ? `PO-${1000 + random.below(9000)}` : undefined,
    issued: issued.toISOString().slice(0, 10),
    due: random.is(0.8) ? due.toISOString().slice(0, 10) : undefined,
    currency: random.pick(words.currencies),
    items,
    sum,
    discount,
    subtotal,
    taxes,
    tax,
    total: cents(subtotal + tax),
  };
}

function formats(random, language, currency) {
  const { decimal, group, date } = LANGUAGES[language];
  const place = random.pick(['after', 'before', 'none', 'code']);
  const style = random.pick(date);
  const number = (n, digits = 2) => {
    const [whole, fraction] = n.toFixed(digits).split('.');
    const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, group);
    return fraction ? grouped + decimal + fraction : grouped;
  };
  const money = (n) => {
    if (place === 'none') return number(n);
    if (place === 'code') return `${number(n)} ${currency}`;
    return place === 'after'
      ? `${number(n)} ${SYMBOL[currency]}`
      : `${SYMBOL[currency]}${SYMBOL[currency].length > 1 ? ' ' : ''}${number(n)}`;
  };
  const day = (iso) => {
    const [y, m, d] = iso.split('-');
    const at = new Date(`${iso}T00:00:00Z`);
    const options = { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' };
    switch (style) {
      case 'iso':
        return iso;
      case 'dmy-dot':
        return `${d}.${m}.${y}`;
      case 'dmy-slash':
        return `${d}/${m}/${y}`;
      case 'dmy-dash':
        return `${d}-${m}-${y}`;
      case 'mdy-text':
        return at.toLocaleDateString('en-US', options);
      default:
        return at.toLocaleDateString(language === 'en' ? 'en-GB' : language, options);
    }
  };
  // A page without a currency beside its numbers names it once.
  return { number, money, day, note: place === 'none' };
}

/** Draws one invoice. Its truth has the names of the invoice schema. */
export async function generateInvoice(seed) {
  const random = chance(seed);
  const language = random.pick(Object.keys(LANGUAGES));
  const words = LANGUAGES[language];
  const facts = drawFacts(random, language);
  const show = formats(random, language, facts.currency);
  const document = await PDFDocument.create();
  document.setCreationDate(new Date(0));
  document.setModificationDate(new Date(0));
  const page = document.addPage([WIDTH, HEIGHT]);
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const size = random.pick([9, 10, 11]);
  const put = (x, y, text, { font = plain, at = size, right = false } = {}) => {
    const left = right ? x - font.widthOfTextAtSize(text, at) : x;
    page.drawText(text, { x: left, y: HEIGHT - y, size: at, font, color: rgb(0, 0, 0) });
  };
  const line = size + 4;
  const stack = (x, y, lines) => {
    lines.forEach((text, i) => {
      put(x, y + i * line, text);
    });
  };
  const colon = random.is(0.5) ? ':' : '';

  const letterhead = random.pick(['top-left', 'top-right', 'labelled', 'bottom']);
  const sellerLines = [facts.seller, ...facts.sellerAddress];
  if (letterhead === 'top-left') stack(50, 60, sellerLines);
  if (letterhead === 'top-right') stack(360, 60, sellerLines);
  if (letterhead === 'labelled') stack(50, 60, [random.pick(words.from) + colon, ...sellerLines]);
  if (letterhead === 'bottom')
    put(50, 800, [facts.seller, ...facts.sellerAddress].join(random.pick([' · ', ' | ', ', '])), { at: 8 });
  put(letterhead === 'top-right' ? 50 : 360, 60, random.pick(facts.isCredit ? words.credit : words.title), {
    font: bold,
    at: 18,
  });

  const buyerLines = [facts.buyer, ...facts.buyerAddress];
  const isBuyerLabelled = letterhead === 'bottom' || random.is(0.6);
  stack(50, 150, isBuyerLabelled ? [random.pick(words.to) + colon, ...buyerLines] : buyerLines);

  const header = [
    [random.pick(words.number), facts.number],
    [random.pick(words.date_), show.day(facts.issued)],
    ...(facts.due ? [[random.pick(words.due), show.day(facts.due)]] : []),
    ...(facts.order ? [[random.pick(words.order), facts.order]] : []),
  ];
  const headerStyle = random.pick(['beside', 'inline', 'above', 'row']);
  if (headerStyle === 'beside')
    header.forEach(([label, value], i) => {
      put(330, 150 + i * line, label + colon);
      put(545, 150 + i * line, value, { right: true });
    });
  if (headerStyle === 'inline')
    stack(
      330,
      150,
      header.map(([label, value]) => `${label}: ${value}`),
    );
  if (headerStyle === 'above')
    header.forEach(([label, value], i) => {
      put(330 + (i % 2) * 120, 150 + (i >> 1) * 2.6 * line, label, { at: 8 });
      put(330 + (i % 2) * 120, 150 + (i >> 1) * 2.6 * line + line, value);
    });
  if (headerStyle === 'row')
    header.forEach(([label, value], i) => {
      put(50 + i * 130, 245, label, { font: bold });
      put(50 + i * 130, 245 + line, value);
    });

  let y = 300;
  const isRuled = random.is(0.5);
  const rule = (at) =>
    page.drawLine({ start: { x: 50, y: HEIGHT - at }, end: { x: 545, y: HEIGHT - at }, thickness: 0.7 });
  const numbered = random.is(0.4);
  const heads = Object.fromEntries(Object.entries(words.columns).map(([name, list]) => [name, random.pick(list)]));
  if (show.note) put(545, y - 1.6 * line, `${facts.currency}`, { right: true, at: 8 });
  put(numbered ? 75 : 50, y, heads.description, { font: bold });
  if (numbered) put(50, y, '#', { font: bold });
  put(345, y, heads.quantity, { font: bold, right: true });
  put(445, y, heads.price, { font: bold, right: true });
  put(545, y, heads.amount, { font: bold, right: true });
  if (isRuled) rule(y + 5);
  const sign = facts.isCredit ? -1 : 1;
  facts.items.forEach((item, i) => {
    y += 1.4 * line;
    if (numbered) put(50, y, String(i + 1));
    put(numbered ? 75 : 50, y, item.description);
    put(345, y, Number.isInteger(item.quantity) ? String(item.quantity) : show.number(item.quantity), { right: true });
    put(445, y, show.money(item.price), { right: true });
    put(545, y, show.money(sign * item.amount), { right: true });
    if (item.more) {
      y += line;
      put(numbered ? 75 : 50, y, item.more);
    }
    if (isRuled) rule(y + 5);
  });
  y += 2.2 * line;
  const isLeft = random.is(0.2);
  const sums = [
    ...(facts.discount ? [[random.pick(words.discount), -sign * facts.discount]] : []),
    [random.pick(words.subtotal), sign * facts.subtotal],
    ...facts.taxes.map(({ rate, amount }) => [
      `${random.pick(words.tax)} ${show.number(rate, Number.isInteger(rate) ? 0 : 2)}${random.is(0.5) ? ' ' : ''}%`,
      sign * amount,
    ]),
    [random.pick(words.total), sign * facts.total],
  ];
  sums.forEach(([label, value], i) => {
    const font = i === sums.length - 1 ? bold : plain;
    put(isLeft ? 50 : 340, y + i * 1.3 * line, label + colon, { font });
    put(isLeft ? 260 : 545, y + i * 1.3 * line, show.money(value), { font, right: true });
  });
  if (random.is(0.5)) put(50, 770, 'IBAN DE89 3704 0044 0532 0130 00   BIC COBADEFFXXX', { at: 8 });
  const truth = {
    invoice_number: facts.number,
    invoice_date: facts.issued,
    due_date: facts.due ?? null,
    vendor_name: facts.seller,
    customer_name: facts.buyer,
    purchase_order: facts.order ?? null,
    currency: facts.currency,
    subtotal: sign * facts.subtotal,
    tax: sign * facts.tax,
    total: sign * facts.total,
    line_items: facts.items.map(({ description, more, quantity, price, amount }) => ({
      description: more ? `${description} ${more}` : description,
      quantity,
      unit_price: price,
      amount: sign * amount,
    })),
  };
  return {
    bytes: await document.save({ useObjectStreams: false }),
    truth,
    layout: { language, letterhead, headerStyle, isRuled, isLeft, isCredit: facts.isCredit, rates: facts.taxes.length },
  };
}
