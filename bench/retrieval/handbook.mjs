// A handbook of many pages, made with pdf-lib: prose under headings, ruled tables that run over pages. What it says is drawn by a seed,
// and each fact is kept with the page that it stands on and a question that asks for it.
import { PDFDocument, rgb, StandardFonts } from 'pdf-lib';

const SIZE = [595, 842];
const MARGIN = 60;
const BOTTOM = 70;
const LINE = 14;

const PLACES = [
  'Tarn',
  'Ostel',
  'Brava',
  'Kelling',
  'Mirren',
  'Dunmore',
  'Sollas',
  'Vantry',
  'Corbie',
  'Hallow',
  'Pelham',
  'Wexcombe',
];
const SUBJECTS = ['Boilers', 'Conveyors', 'Compressors', 'Turbines', 'Chillers', 'Silos'];
const PEOPLE = [
  'Ada Lorne',
  'Piet Maas',
  'Rosa Quill',
  'Ivo Brandt',
  'Nell Osei',
  'Tom Varga',
  'Lena Holm',
  'Sami Haddad',
];
const FILLER = [
  'Work begins only after the shift leader has released the installation and the release is written into the log.',
  'Doors of the plant room stay closed; visitors are led by somebody who knows the alarm signals and the ways out.',
  'Where a measured value lies outside of its range, the cause is looked for before the value is measured again.',
  'Spare parts are taken from the store against a signature, and what is taken is ordered again the same day.',
  'Reports of earlier years are kept in the archive, where they can be read on working days between nine and four.',
];

function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** `{ bytes, facts: [{ kind, question, answer, page }] }` */
export async function makeHandbook(seed) {
  const next = random(seed);
  const pick = (list) => list[Math.floor(next() * list.length)];
  const paper = await Paper.create();
  const facts = [];
  paper.heading('Handbook of the plants', 22);
  for (const place of PLACES) {
    paper.heading(`Plant ${place}`, 16);
    for (const subject of SUBJECTS.filter(() => next() < 0.7)) {
      paper.heading(`${subject} of ${place}`, 13);
      for (let i = 0; i < 2; i++) paper.paragraph(pick(FILLER));
      const weeks = 2 + Math.floor(next() * 40);
      const person = pick(PEOPLE);
      // Who or what is meant stands in the heading only, as people write.
      const page = paper.paragraph(
        `They are serviced every ${weeks} weeks. The log is signed by ${person}. ${pick(FILLER)}`,
      );
      facts.push({
        kind: 'under a heading',
        page,
        answer: `every ${weeks} weeks`,
        question: `How often are the ${subject.toLowerCase()} of ${place} serviced?`,
      });
      const code = `${place.slice(0, 2).toUpperCase()}-${100 + Math.floor(next() * 900)}`;
      const pressure = (1 + next() * 20).toFixed(1);
      const at = paper.paragraph(
        `The alarm of valve ${code} sounds at ${pressure} bar. ${pick(FILLER)} ${pick(FILLER)}`,
      );
      facts.push({
        kind: 'in prose',
        page: at,
        answer: `${pressure} bar`,
        question: `At what pressure does the alarm of valve ${code} sound?`,
      });
    }
    const parts = Array.from({ length: 34 }, (_, i) => [
      `${place.slice(0, 1)}${1000 + i * 7}`,
      pick(['gasket', 'bearing', 'impeller', 'coupling', 'filter', 'nozzle']),
      (5 + next() * 400).toFixed(2),
      `${1 + Math.floor(next() * 30)} days`,
    ]);
    paper.heading(`Spare parts of ${place}`, 13);
    const pages = paper.table(['Part number', 'Description', 'Price', 'Delivery time'], parts);
    for (const row of [3, 17, 31]) {
      const [number, , price, days] = parts[row];
      facts.push({
        kind: 'in a table',
        page: pages[row],
        answer: days,
        question: `What is the delivery time of part number ${number}?`,
      });
      facts.push({
        kind: 'in a table',
        page: pages[row],
        answer: price,
        question: `What is the price of part ${number}, a spare part of ${place}?`,
      });
    }
  }
  return { bytes: await paper.save(), facts };
}

class Paper {
  static async create() {
    const document = await PDFDocument.create();
    const plain = await document.embedFont(StandardFonts.Helvetica);
    const bold = await document.embedFont(StandardFonts.HelveticaBold);
    return new Paper(document, plain, bold);
  }

  constructor(document, plain, bold) {
    Object.assign(this, { document, plain, bold });
    this.#turn();
  }

  #turn() {
    this.page = this.document.addPage(SIZE);
    this.number = this.document.getPageCount();
    this.y = SIZE[1] - MARGIN;
  }

  #need(height) {
    if (this.y - height < BOTTOM) this.#turn();
  }

  heading(text, size) {
    this.#need(size * 5);
    this.y -= size * 1.6;
    this.page.drawText(text, { x: MARGIN, y: this.y, size, font: this.bold });
    this.y -= size * 0.6;
  }

  /** The page that it stands on. */
  paragraph(text) {
    const lines = [''];
    for (const word of text.split(' ')) {
      const longer = lines.at(-1) === '' ? word : `${lines.at(-1)} ${word}`;
      if (this.plain.widthOfTextAtSize(longer, 10.5) > SIZE[0] - 2 * MARGIN) lines.push(word);
      else lines[lines.length - 1] = longer;
    }
    this.#need(lines.length * LINE + 8);
    this.y -= 6;
    for (const line of lines) {
      this.y -= LINE;
      this.page.drawText(line, { x: MARGIN, y: this.y, size: 10.5, font: this.plain });
    }
    return this.number;
  }

  /** The page of each row. */
  table(head, rows) {
    const width = (SIZE[0] - 2 * MARGIN) / head.length;
    this.#need(LINE * 8);
    this.y -= 8;
    const draw = (cells, font) => {
      if (this.y - 18 < BOTTOM) this.#turn();
      this.y -= 18;
      cells.forEach((text, i) => {
        this.page.drawRectangle({
          x: MARGIN + i * width,
          y: this.y - 5,
          width,
          height: 18,
          borderWidth: 0.7,
          borderColor: rgb(0, 0, 0),
        });
        this.page.drawText(text, { x: MARGIN + i * width + 5, y: this.y, size: 10, font });
      });
      return this.number;
    };
    draw(head, this.bold);
    const pages = rows.map((row) => draw(row, this.plain));
    this.y -= 12;
    return pages;
  }

  save() {
    return this.document.save();
  }
}
