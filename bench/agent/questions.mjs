// Questions with known answers. `how` is what an agent would do about one; the documents are the samples, which scripts/samples makes, and
// a handbook made for it.
import { roastLines } from '../../samples/roast-log.mjs';
import { makeHandbook } from '../retrieval/handbook.mjs';
import { makeLedger } from './ledger.mjs';

const lookup = (file, row, column, answer) => ({ how: 'lookup', file, row, column, answer });
const clause = (file, words, type, answer) => ({ how: 'clause', file, words, type, answer });
const formula = (file, sheet, label, answer) => ({ how: 'formula', file, sheet, label, answer });
const compare = (file, rows, column, most, answer) => ({ how: 'compare', file, rows, column, most, answer });
const ask = (file, asked, answer) => ({ how: 'ask', file, ...asked, answer });
const section = (file, title, answer) => ({ how: 'section', file, title, answer });
const absent = (file, words) => ({ how: 'clause', file, words, type: 'any', answer: null });

/** Asked when the script for the kinds above was done; how to go about them was written before the first run. */
const LATER = [
  { how: 'crossing', file: 'ledger.xlsx', table: 't1', row: 'Power', group: '2026', column: 'Actual', answer: 8871.25 },
  {
    how: 'crossing',
    file: 'ledger.xlsx',
    table: 't1',
    row: 'Repairs',
    group: '2026',
    column: 'Actual',
    answer: -1250.5,
  },
  {
    how: 'crossing',
    file: 'ledger.xlsx',
    table: 't1',
    row: 'Total',
    group: '2025',
    column: 'Actual',
    answer: 67_682.75,
  },
  { how: 'lookup', file: 'ledger.xlsx', row: 'Power', column: 'Meter', answer: 4_006_381_333_931 },
  { how: 'lookup', file: 'ledger.xlsx', row: 'Insurance', column: 'Paid on', answer: '2025-01-15' },
  { how: 'remark', file: 'ledger.xlsx', words: 'burst pipe', answer: 'C5, Repairs, 2025 › Actual' },
  { how: 'named', file: 'ledger.xlsx', name: 'PowerPrice', answer: 0.31 },
  { how: 'named', file: 'ledger.xlsx', name: 'Lost', answer: 'leads nowhere' },
  { how: 'hidden', file: 'ledger.xlsx', answer: 'Rates' },
  { how: 'links', file: 'ledger.xlsx', sheet: 'Costs', cell: 'D7', reads: true, answer: 'D3:D6' },
  { how: 'links', file: 'ledger.xlsx', sheet: 'Costs', cell: 'B4', reads: false, answer: 'Costs!B7' },
  { how: 'links', file: 'model.xlsx', sheet: 'Model', cell: 'C4', reads: true, answer: 'B4, Inputs!C4' },
  { how: 'belongs', file: 'ledger.xlsx', words: '9300', side: 'column', answer: '2025 › Plan' },
  { how: 'belongs', file: 'stock.xls', words: 'KE-2509', side: 'row', answer: 'Kenya, Nyeri AA' },
  { how: 'pages', file: 'contract.docx', answer: 2 },
  { how: 'pages', file: 'deck.pptx', answer: 4 },
  { how: 'kind', file: 'invoice.pdf', answer: 'invoice' },
  { how: 'kind', file: 'contract.docx', answer: 'contract' },
  { how: 'difference', file: 'model.xlsx', row: 'Gross profit', columns: ['2024', '2025'], answer: 106_977.6 },
  { how: 'most', file: 'stock.xls', row: 'Kenya, Nyeri AA', column: 'kg', answer: 'Brazil, Fazenda Santa Clara' },
  { how: 'most', file: 'deck.pptx', row: 'Vulcan R15', column: 'Price in GBP', answer: 'Delft Roast 15' },
  clause('contract.docx', 'governd by the laws', 'laws', null),
];

const SAMPLES = [
  lookup('contract.docx', 'Kraft pouch 250 g', 'Price in EUR', 0.38),
  lookup('contract.docx', 'Kraft pouch 250 g', 'From 10,000', 0.35),
  lookup('contract.docx', 'Kraft pouch 1 kg', 'From 10,000', 0.69),
  lookup('contract.docx', 'Shipping carton', 'From 10,000', 1.08),
  lookup('contract.docx', 'Labels, two colours', 'Unit', 'roll of 1,000'),
  lookup('contract.docx', 'Labels, two colours', 'Price in EUR', 48.5),
  lookup('stock.xls', 'Kenya, Nyeri AA', 'Lot', 'KE-2509'),
  lookup('stock.xls', 'Kenya, Nyeri AA', 'Arrived', '2025-11-13'),
  lookup('stock.xls', 'Brazil, Fazenda Santa Clara', 'Value', 5876.4),
  lookup('stock.xls', 'Guatemala, Huehuetenango', 'kg', 759),
  lookup('stock.xls', 'Total', 'Value', 20469.55),
  lookup('stock.xls', 'Ethiopia, Guji natural', 'Bags', 9),
  lookup('deck.pptx', 'Vulcan R15', 'Price in GBP', 57400),
  lookup('deck.pptx', 'Delft Roast 15', 'Delivery', '9 weeks'),
  lookup('deck.pptx', 'Ember Twelve', 'Gas use per batch', '2.1 m³'),
  lookup('deck.pptx', 'Ember Twelve', 'Batch', '12 kg'),
  lookup('minutes.rtf', 'Ask two banks for an offer', 'Who', 'M. Okafor'),
  lookup('minutes.rtf', 'Visit the roaster in Utrecht', 'Until', '24 April 2026'),
  lookup('minutes.rtf', 'Order samples of the new pouch', 'Until', '10 April 2026'),
  lookup('invoice.pdf', 'Kraft pouch 1 kg, valve, resealable', 'Quantity', 1200),
  lookup('invoice.pdf', 'Kraft pouch 250 g, valve, resealable', 'Amount', 1520),
  lookup('invoice.pdf', 'Delivery, two pallets', 'Unit price', 185),
  lookup('invoice.pdf', 'Roll of labels, two colours, 1,000 pieces', 'Amount', 291),
  lookup('model.xlsx', 'Gross profit', '2024', 281520),
  lookup('model.xlsx', 'Revenue', '2025', 844560),
  lookup('model.xlsx', 'EBITDA', '2026', 181716.224),
  lookup('model.xlsx', 'Depreciation', '2028', 16250),
  lookup('model.xlsx', 'Interest', '2024', 1200),
  lookup('model.xlsx', 'Growth of revenue', '2027', 0.18),
  clause('contract.docx', 'prior written notice', 'days', 90),
  clause('contract.docx', 'cure material breach', 'days', 30),
  clause('contract.docx', 'takes effect', 'date', '1 January 2026'),
  clause('contract.docx', 'expires on', 'date', '31 December 2027'),
  clause('contract.docx', 'governed by the laws', 'laws', 'England and Wales'),
  clause('contract.docx', 'total contract value', 'money', 48000),
  clause('contract.docx', 'overdue interest', 'percent', 6),
  clause('contract.docx', 'confidence after the end', 'years', 3),
  clause('contract.docx', 'deliver within', 'days', 15),
  clause('invoice.pdf', 'IBAN', 'iban', 'SE4550000000058398257466'),
  clause('invoice.pdf', 'payable within', 'days', 30),
  clause('invoice.pdf', 'VAT no', 'vat', 'SE556703748501'),
  clause('minutes.rtf', 'revenue above the plan', 'money', 71400),
  clause('minutes.rtf', 'gross margin', 'percent', 46),
  clause('minutes.rtf', 'next meeting', 'date', '13 April 2026'),
  clause('minutes.rtf', 'approved for payment', 'date', '16 March 2026'),
  clause('minutes.rtf', 'board approved up to', 'money', 58000),
  clause('deck.pptx', 'failure costs revenue', 'money', 2900),
  clause('deck.pptx', 'wholesale orders grew', 'percent', 38),
  clause('deck.pptx', 'payback', 'months', 3.8),
  formula('model.xlsx', 'Summary', 'Net income 2026 to 2028', 'SUM(Model!D13:F13)'),
  formula('model.xlsx', 'Summary', 'Revenue in 2028', 'Model!F4'),
  ask('invoice.pdf', { header: 'Unit price', aggregates: ['sum Amount'] }, 3286.5),
  ask(
    'invoice.pdf',
    { header: 'Unit price', order_by: 'Amount desc', limit: 1, column: 0 },
    'Kraft pouch 250 g, valve, resealable',
  ),
  ask('stock.xls', { aggregates: ['sum Bags'], where: 'Origin != Total' }, 65),
  ask('stock.xls', { aggregates: ['max GBP per kg'] }, 8.95),
  ask('stock.xls', { aggregates: ['count'], where: 'Bags > 10 and Origin != Total' }, 3),
  ask('stock.xls', { order_by: 'Arrived desc', limit: 1, column: 'Lot' }, 'GT-2601'),
  ask('deck.pptx', { header: 'Price in GBP', aggregates: ['sum Price in GBP'] }, 167550),
  ask('deck.pptx', { header: 'Price in GBP', order_by: 'Price in GBP', limit: 1, column: 0 }, 'Ember Twelve'),
  ask('contract.docx', { header: 'From 10,000', aggregates: ['max Price in EUR'] }, 48.5),
  ask(
    'contract.docx',
    { header: 'From 10,000', where: 'Unit contains roll', limit: 1, column: 0 },
    'Labels, two colours',
  ),
  compare('deck.pptx', ['Vulcan R15', 'Delft Roast 15', 'Ember Twelve'], 'Delivery', 'least', 'Delft Roast 15'),
  compare('deck.pptx', ['Vulcan R15', 'Delft Roast 15', 'Ember Twelve'], 'Price in GBP', 'most', 'Delft Roast 15'),
  compare('stock.xls', ['Kenya, Nyeri AA', 'Colombia, Huila'], 'GBP per kg', 'most', 'Kenya, Nyeri AA'),
  compare('model.xlsx', ['EBITDA', 'Net income'], '2028', 'most', 'EBITDA'),
  section('contract.docx', 'Schedule A: Prices', 2),
  section('deck.pptx', 'What we ask for', 4),
  absent('contract.docx', 'arbitration'),
  absent('contract.docx', 'liquidated damages'),
  absent('minutes.rtf', 'dividend'),
  absent('invoice.pdf', 'late payment penalty'),
  absent('roasts.csv', 'R0009999'),
];

function* roasts() {
  const [head, ...lines] = [...roastLines(240)]
    .join('')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  for (const i of [0, 57, 119, 239]) {
    yield lookup('roasts.csv', lines[i][0], 'end_temperature_c', Number(lines[i][head.indexOf('end_temperature_c')]));
    yield lookup('roasts.csv', lines[i][0], 'operator', lines[i][head.indexOf('operator')]);
  }
  const julias = lines.filter((line) => line[head.indexOf('operator')] === 'Julia').length;
  yield { how: 'count', file: 'roasts.csv', words: 'Julia', answer: julias };
  const of = (name, rows = lines) => rows.map((line) => Number(line[head.indexOf(name)]));
  const where = (name, fits) => lines.filter((line) => fits(line[head.indexOf(name)]));
  const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
  const question = (asked, answer) => ask('roasts.csv', asked, answer);
  const losses = of('loss_percent');
  yield question({ aggregates: ['max loss_percent'] }, Math.max(...losses));
  yield question({ aggregates: ['min first_crack_s'] }, Math.min(...of('first_crack_s')));
  yield question({ aggregates: ['sum green_kg'] }, sum(of('green_kg')));
  yield question({ aggregates: ['mean roasted_kg'] }, sum(of('roasted_kg')) / lines.length);
  yield question({ aggregates: ['distinct coffee'] }, new Set(lines.map((line) => line[head.indexOf('coffee')])).size);
  yield question(
    { aggregates: ['count'], where: 'operator = Owen' },
    where('operator', (name) => name === 'Owen').length,
  );
  yield question(
    { aggregates: ['count'], where: 'loss_percent > 17 and coffee = "Nyeri AA"' },
    where('loss_percent', (loss) => Number(loss) > 17).filter((line) => line[head.indexOf('coffee')] === 'Nyeri AA')
      .length,
  );
  const hot = where('end_temperature_c', (degrees) => Number(degrees) >= 220);
  yield question(
    { aggregates: ['mean loss_percent'], where: 'end_temperature_c >= 220' },
    sum(of('loss_percent', hot)) / hot.length,
  );
  const most = lines[losses.indexOf(Math.max(...losses))];
  yield question({ order_by: 'loss_percent desc', limit: 1, column: 'batch' }, most[0]);
  yield question(
    { order_by: 'first_crack_s', limit: 1, column: 'operator' },
    lines[of('first_crack_s').indexOf(Math.min(...of('first_crack_s')))][head.indexOf('operator')],
  );
  const day = where('roasted_at', (time) => time >= '2026-01-07' && time < '2026-01-08').length;
  yield question({ aggregates: ['count'], where: 'roasted_at >= 2026-01-07 and roasted_at < 2026-01-08' }, day);
}

/** `{ questions, documents }`: what is asked, and documents beyond the samples by their names. */
export async function makeQuestions() {
  const { bytes, facts } = await makeHandbook(11);
  const inTables = facts.filter(({ kind }) => kind === 'in a table');
  const inProse = facts.filter(({ kind }) => kind === 'in prose');
  const handbook = [
    ...[0, 8, 21, 30]
      .map((i) => inTables[i])
      .map(({ question, answer }) => {
        const row = /\b[A-Z]\d{4}\b/.exec(question)[0];
        const isPrice = question.includes('price');
        return lookup('handbook.pdf', row, isPrice ? 'Price' : 'Delivery time', isPrice ? Number(answer) : answer);
      }),
    ...[0, 5, 11, 17]
      .map((i) => inProse[i])
      .map(({ question, answer }) => {
        const valve = /[A-Z]{2}-\d{3}/.exec(question)[0];
        return clause('handbook.pdf', `alarm valve ${valve}`, 'bar', Number.parseFloat(answer));
      }),
  ];
  const under = facts
    .filter(({ kind }) => kind === 'under a heading')
    .filter((_, i) => i % 12 === 3)
    .map(({ question, answer }) => {
      const [, subject, place] = /the (\w+) of (\w+) serviced/.exec(question);
      const heading = `${subject[0].toUpperCase()}${subject.slice(1)} of ${place}`;
      return {
        how: 'under',
        file: 'handbook.pdf',
        heading,
        words: 'serviced weeks',
        type: 'weeks',
        answer: Number(/\d+/.exec(answer)[0]),
      };
    });
  return {
    questions: [...SAMPLES, ...roasts(), ...handbook, ...LATER, ...under],
    documents: new Map([
      ['handbook.pdf', bytes],
      ['ledger.xlsx', makeLedger()],
    ]),
  };
}
