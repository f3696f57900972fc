// Compares an extraction of the schema `contract` with the truth of Kleister-NDA or of CUAD.
import { plain } from './parse.mjs';

/** Which coefficients each field's confidence comes from. */
const KINDS = {
  title: 'code',
  parties: 'name',
  effective_date: 'date',
  expiration_date: 'name',
  term: 'text',
  governing_law: 'code',
};

/** "9/9/97" and "2009-03-25" as ISO dates. */
function toIso(text) {
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})$/.exec(text.trim());
  if (!slashed) return /^\d{4}-\d{2}-\d{2}/.exec(text.trim())?.[0];
  const [, month, day, year] = slashed;
  const full = year.length === 4 ? year : `${Number(year) < 50 ? '20' : '19'}${year}`;
  return `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const list = (text) =>
  (text ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
/** Without what is only how the parties are called below. */
const bare = (name) => name.replace(/\([^()]*["“”][^()]*\)/g, ' ');
const isAlike = (a, b) => {
  const [x, y] = [plain(bare(a)), plain(bare(b))];
  const [shorter, longer] = x.length < y.length ? [x, y] : [y, x];
  return x === y || (shorter.length > 4 && longer.includes(shorter) && shorter.length > 0.6 * longer.length);
};
const dates = (texts) => texts.map(toIso).filter((date) => date !== undefined);

/** What the truth accepts for each field. */
const fromKleister = ({ party = [], effective_date: date = [], jurisdiction = [], term = [] }) => ({
  parties: { wanted: party, is: (value, wanted) => plain(value) === plain(wanted) },
  effective_date: { wanted: dates(date), is: (value, wanted) => value === wanted },
  governing_law: { wanted: jurisdiction, is: (value, wanted) => plain(value).includes(plain(wanted)) },
  term: { wanted: term, is: (value, wanted) => plain(value).replace(/s$/, '') === plain(wanted).replace(/s$/, '') },
});
const fromCuad = (answers) => ({
  title: { wanted: list(answers['Document Name']), is: isAlike },
  parties: { wanted: list(answers.Parties), is: isAlike },
  effective_date: {
    wanted: dates([...list(answers['Agreement Date']), ...list(answers['Effective Date'])]),
    is: (value, wanted) => value === wanted,
  },
  expiration_date: { wanted: dates(list(answers['Expiration Date'])), is: (value, wanted) => value === wanted },
  governing_law: {
    wanted: list(answers['Governing Law']),
    is: (value, wanted) => plain(value).includes(plain(wanted.split(',')[0])),
  },
});

/** One answer per value that was found, one without confidence where there was something to find and nothing was. */
export function* readContractAnswers(fields, { truth, answers }) {
  const expected = truth ? fromKleister(truth) : fromCuad(answers);
  for (const [field, { wanted, is }] of Object.entries(expected)) {
    const found = fields.find(({ name }) => name === field);
    const kind = KINDS[field];
    const values =
      field === 'parties' ? (found.items ?? []).map(({ fields: [name] }) => name) : found.value === null ? [] : [found];
    if (wanted.length === 0) {
      // Whoever marked the truth may have left a party out; of single values, one too many is wrong.
      for (const { confidence } of field === 'parties' ? [] : values) yield { field, kind, confidence, right: false };
      continue;
    }
    if (values.length === 0) yield { field, kind, right: false };
    for (const { value, confidence } of values)
      yield { field, kind, confidence, right: wanted.some((one) => is(String(value), one)) };
  }
}
