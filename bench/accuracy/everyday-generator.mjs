// Everyday documents that nobody looked at: facts, labels, layouts, languages and noise drawn from a seed, with what is true and a schema to ask with.
// Build with seeds below 100,000; score with seeds from there on.
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { FACTS } from './everyday-facts.mjs';
import { MORE_LABELS } from './everyday-labels.mjs';
import { chance } from './invoice-generator.mjs';
import { asSeen, unicodePdf, widthOf } from './unicode-pdf.mjs';

const LANGUAGES = ['en', 'en', 'en', 'de', 'fr', 'es', 'it', 'nl'];
/** Languages of which bench/accuracy/everyday-labels.mjs knows the labels. */
export const MORE_LANGUAGES = Object.keys(MORE_LABELS);
const LAYOUTS = ['colon', 'columns', 'caption', 'grid', 'prose', 'mixed'];
const TITLES = {
  en: 'Summary of cover and terms',
  de: 'Zusammenfassung',
  fr: 'Conditions particulières',
  es: 'Condiciones particulares',
  it: 'Condizioni particolari',
  nl: 'Overzicht',
  pt: 'Condições particulares',
  sv: 'Sammanfattning',
  pl: 'Podsumowanie',
  cs: 'Přehled',
  ja: '契約内容の概要',
  he: 'סיכום תנאים',
};
const NOISE = {
  en: [
    'Please read this page carefully and keep it with your records for 10 years.',
    'Questions are answered within 3 working days.',
    'Page 1 of 2',
    'Form 88-B, edition 2017',
  ],
  de: ['Bitte bewahren Sie dieses Blatt 10 Jahre auf.', 'Seite 1 von 2'],
  fr: ['Veuillez conserver ce document pendant 10 ans.', 'Page 1 sur 2'],
  es: ['Conserve este documento durante 10 años.', 'Página 1 de 2'],
  it: ['Conservare questo documento per 10 anni.', 'Pagina 1 di 2'],
  nl: ['Bewaar dit document 10 jaar.', 'Pagina 1 van 2'],
  pt: ['Conserve este documento durante 10 anos.', 'Página 1 de 2'],
  sv: ['Spara detta dokument i 10 år.', 'Sida 1 av 2'],
  pl: ['Proszę przechowywać ten dokument przez 10 lat.', 'Strona 1 z 2'],
  cs: ['Uchovejte tento dokument 10 let.', 'Strana 1 ze 2'],
  ja: ['この書類は10年間大切に保管してください。', '1/2ページ'],
  he: ['נא לשמור מסמך זה במשך 10 שנים.', 'עמוד 1 מתוך 2'],
};
/** Currency, marks of groups and decimals, days; what is not here is written as in Germany. */
const WRITTEN = {
  en: { money: (n) => `$${n}`, group: ',', decimal: '.', day: 'slash' },
  sv: { money: (n) => `${n} kr`, group: ' ', decimal: ',', day: 'iso' },
  pl: { money: (n) => `${n} zł`, group: ' ', decimal: ',', day: 'dot' },
  cs: { money: (n) => `${n} Kč`, group: ' ', decimal: ',', day: 'dot' },
  ja: { money: (n) => `${n}円`, group: ',', decimal: '.', day: 'era' },
  he: { money: (n) => `${n} ₪`, group: ',', decimal: '.', day: 'dmy' },
};
const GERMAN = { money: (n) => `${n} €`, group: '.', decimal: ',', day: 'dot' };
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

function shower(random, language) {
  const { money, group: mark, decimal, day } = WRITTEN[language] ?? GERMAN;
  const group = (n, digits) => {
    const [whole, rest] = n.toFixed(digits).split('.');
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, mark);
    return rest === undefined ? grouped : `${grouped}${decimal}${rest}`;
  };
  const style = random.below(3);
  const showDay = (value) => {
    const [y, m, d] = value.split('-');
    if (day === 'slash') return [`${m}/${d}/${y}`, `${MONTHS[m - 1]} ${Number(d)}, ${y}`, value][style];
    if (day === 'dot') return `${d}.${m}.${y}`;
    if (day === 'dmy') return `${d}/${m}/${y}`;
    if (day === 'iso') return value;
    // Reiwa began in May 2019.
    const isReiwa = y > 2019;
    return style === 0 && isReiwa
      ? `令和${y - 2018}年${+m}月${+d}日`
      : [`${y}年${+m}月${+d}日`, `${y}/${m}/${d}`][style % 2];
  };
  return (fact, value) => {
    if (fact.type === 'date') return showDay(value);
    if (fact.money) return money(group(value, language === 'ja' ? 0 : 2));
    if (fact.percent) return `${String(value).replace('.', decimal)}%`;
    return typeof value === 'number' ? group(value, 0) : value;
  };
}

/** Where text is put, and the PDF of it: with the fonts of every reader where they have the letters. */
async function canvas(random, language) {
  const isLatin1 = !['pl', 'cs', 'ja', 'he'].includes(language);
  const isSerif = !random.is(0.5);
  if (!isLatin1) {
    const placed = [];
    const put = (x, y, text, { at = 10 } = {}) => {
      const isFromRight = language === 'he';
      const left = isFromRight ? WIDTH - x - widthOf(text, at) : x;
      placed.push({ x: left, y, text: isFromRight ? asSeen(text) : text, size: at });
    };
    return { put, bold: undefined, save: () => unicodePdf(placed) };
  }
  const document = await PDFDocument.create();
  const plain = await document.embedFont(isSerif ? StandardFonts.TimesRoman : StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const page = document.addPage([WIDTH, 842]);
  const put = (x, y, text, { at = 10, font = plain } = {}) => page.drawText(text, { x, y: 842 - y, size: at, font });
  return { put, bold, save: () => document.save({ useObjectStreams: false }) };
}
const WIDTH = 595;

const labelsOf = ({ key, labels }, language) => labels[language] ?? MORE_LABELS[language]?.[key];

/** A document, its truth by the names of the schema, and the schema. */
export async function generateEveryday(seed, languages = LANGUAGES) {
  const random = chance(seed);
  const language = random.pick(languages);
  const layout = random.pick(LAYOUTS.slice(0, language === 'en' ? 6 : 4));
  const fitting = FACTS.filter((fact) => labelsOf(fact, language) && (layout !== 'prose' || fact.sentences));
  const chosen = fitting.filter(() => random.is(0.6)).slice(0, 12);
  const facts = chosen.length > 2 ? chosen : fitting.slice(0, 4);
  const show = shower(random, language);
  const { put, bold, save } = await canvas(random, language);
  put(50, 60, TITLES[language], { at: 16, font: bold });
  let y = 100;
  const noise = (share) => {
    if (!random.is(share)) return;
    put(50, y, random.pick(NOISE[language]), { at: 9 });
    y += 18;
  };
  noise(0.5);
  const isWhole = (fact) => fact.money && language === 'ja';
  const values = facts.map((fact) => {
    const value = fact.value(random);
    return [fact, isWhole(fact) ? Math.round(value) : value];
  });
  // Two columns: the second begins where the first does.
  const wide = random.is(0.4);
  values.forEach(([fact, value], i) => {
    const label = random.pick(labelsOf(fact, language));
    const text = show(fact, value);
    const how =
      layout === 'mixed'
        ? random.pick(fact.sentences ? ['prose', 'colon', 'columns'] : ['colon', 'columns', 'caption'])
        : layout;
    const x = wide && how !== 'prose' && how !== 'grid' ? 50 + (i % 2) * 260 : 50;
    if (how === 'prose') {
      const sentence = random.pick(fact.sentences).replace('{}', text);
      const lead = `${i + 1}. ${random.pick(['In addition to what is said above, the parties agree as follows.', 'The following applies to both parties for as long as this paper is in force.'])} ${sentence}`;
      for (const line of wrap(lead, 88)) {
        put(50, y, line);
        y += 13;
      }
      y += 6;
      return;
    }
    if (how === 'colon') put(x, y, language === 'ja' ? `${label}：${text}` : `${label}: ${text}`);
    else if (how === 'columns') {
      put(x, y, label + (random.is(0.5) ? ':' : ''));
      put(x + 125, y, text);
    } else if (how === 'caption') {
      put(x, y, label, { at: 7 });
      put(x, y + 12, text, { at: 11 });
    } else {
      const column = i % 4;
      put(50 + column * 130, y, label, { at: 9, font: bold });
      put(50 + column * 130, y + 14, text);
      if (column === 3 || i === values.length - 1) y += 44;
      return;
    }
    if (!(wide && i % 2 === 0 && i < values.length - 1)) y += how === 'caption' ? 34 : 20;
  });
  y += 20;
  noise(0.7);
  const truth = {};
  const fields = [];
  for (const [fact, value] of values) {
    const name = random.pick(fact.names);
    truth[name] = value;
    fields.push({ name, type: fact.type, ...(random.is(0.7) ? { description: random.pick(fact.about) } : {}) });
  }
  // What the document does not say must not be found.
  for (const fact of fitting.filter((one) => !facts.includes(one) && !one.alone).slice(0, 2)) {
    const name = fact.names[0];
    truth[name] = null;
    fields.push({ name, type: fact.type, description: fact.about[0] });
  }
  return {
    bytes: await save(),
    truth,
    schema: { name: 'everyday', fields },
    layout: `${language} ${layout}`,
  };
}

function wrap(text, width) {
  const lines = [''];
  for (const word of text.split(' ')) {
    if (`${lines.at(-1)} ${word}`.length > width) lines.push(word);
    else lines[lines.length - 1] = `${lines.at(-1)} ${word}`.trim();
  }
  return lines;
}
