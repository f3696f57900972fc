import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import { MADE_AT, ORDER, ROASTER, SUPPLIER } from './story.mjs';

const INK = rgb(0.13, 0.16, 0.2);
const FAINT = rgb(0.45, 0.49, 0.54);
const ACCENT = rgb(0.07, 0.36, 0.42);
const BAND = rgb(0.93, 0.96, 0.96);
const LEFT = 56;
const RIGHT = 539;

export async function makeInvoice() {
  const pdf = await PDFDocument.create();
  pdf.setTitle('Invoice LP-2026-0187');
  pdf.setAuthor(SUPPLIER.name);
  pdf.setCreationDate(MADE_AT);
  pdf.setModificationDate(MADE_AT);
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const page = pdf.addPage([595, 842]);
  const text = (value, x, y, { size = 10, font = plain, color = INK, right = false } = {}) =>
    page.drawText(value, { x: right ? x - font.widthOfTextAtSize(value, size) : x, y, size, font, color });
  const rule = (y, thickness = 0.5, color = FAINT) =>
    page.drawLine({ start: { x: LEFT, y }, end: { x: RIGHT, y }, thickness, color });

  page.drawRectangle({ x: 0, y: 818, width: 595, height: 24, color: ACCENT });
  text(SUPPLIER.name, LEFT, 772, { size: 16, font: bold, color: ACCENT });
  text('INVOICE', RIGHT, 772, { size: 18, font: bold, right: true });

  const party = (label, { name, street, city, vat }, x) => {
    text(label, x, 730, { size: 9, color: FAINT });
    text(name, x, 715, { font: bold });
    [street, city, `VAT no. ${vat}`].forEach((line, i) => {
      text(line, x, 701 - i * 14);
    });
  };
  party('From', SUPPLIER, LEFT);
  party('Bill to', ROASTER, 330);
  const facts = [
    ['Invoice number', 'LP-2026-0187'],
    ['Invoice date', '16 February 2026'],
    ['Due date', '18 March 2026'],
    ['Purchase order', 'HS-4471'],
  ];
  facts.forEach(([name, value], i) => {
    text(name, LEFT + i * 125, 640, { size: 9, color: FAINT });
    text(value, LEFT + i * 125, 625);
  });

  const columns = { item: LEFT + 6, quantity: 370, price: 450, amount: RIGHT - 6 };
  let y = 580;
  page.drawRectangle({ x: LEFT, y: y - 7, width: RIGHT - LEFT, height: 22, color: BAND });
  text('Description', columns.item, y, { font: bold });
  for (const [name, x] of [
    ['Quantity', columns.quantity],
    ['Unit price', columns.price],
    ['Amount', columns.amount],
  ]) {
    text(name, x, y, { font: bold, right: true });
  }
  for (const { item, quantity, price } of ORDER) {
    y -= 24;
    text(item, columns.item, y);
    text(quantity.toLocaleString('en-GB'), columns.quantity, y, { right: true });
    text(money(price), columns.price, y, { right: true });
    text(money(quantity * price), columns.amount, y, { right: true });
    rule(y - 8, 0.3);
  }

  const subtotal = ORDER.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  const tax = Math.round(subtotal * 25) / 100;
  y -= 36;
  for (const [name, value, font] of [
    ['Subtotal', subtotal, plain],
    ['VAT 25 %', tax, plain],
    ['Total EUR', subtotal + tax, bold],
    ['Amount due EUR', subtotal + tax, bold],
  ]) {
    text(name, columns.price - 80, y, { font });
    text(money(value), columns.amount, y, { font, right: true });
    y -= 18;
  }
  page.drawLine({
    start: { x: columns.price - 80, y: y + 50 },
    end: { x: RIGHT, y: y + 50 },
    thickness: 1,
    color: ACCENT,
  });

  text('Payment', LEFT, 236, { size: 9, color: FAINT });
  text(`IBAN ${SUPPLIER.iban}   BIC ${SUPPLIER.bic}`, LEFT, 221);
  text('Payable within 30 days, stating the invoice number. Goods remain ours until paid in full.', LEFT, 205);
  rule(72);
  text(`${SUPPLIER.name} · ${SUPPLIER.street} · ${SUPPLIER.city}`, LEFT, 58, { size: 8, color: FAINT });
  text('Page 1 of 1', RIGHT, 58, { size: 8, color: FAINT, right: true });
  return pdf.save();
}

const money = (value) => value.toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
