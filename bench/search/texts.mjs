// Made-up prose and queries on it, the same on every run. Words follow Zipf's law, as those of any language do.
const SYLLABLES =
  'ba be bi bo da de di do fa fe ga go ha he ka ke ki la le li lo ma me mi mo na ne no pa pe ra re ri ro sa se si so ta te ti to va ve wa zu'.split(
    ' ',
  );
const VOCABULARY = 12_000;

export class Chance {
  #state;

  constructor(seed) {
    this.#state = seed;
  }

  /** Mulberry32: in [0, 1). */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(limit) {
    return Math.floor(this.next() * limit);
  }

  pick(list) {
    return list[this.below(list.length)];
  }
}

/** Word i: the more frequent, the shorter. */
export function word(i) {
  let text = '';
  for (let rest = i + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    text += SYLLABLES[rest % SYLLABLES.length];
  }
  return text;
}

const zipf = (chance) => Math.floor(VOCABULARY ** chance.next()) - 1;

export const sentence = (chance, words) => Array.from({ length: words }, () => word(zipf(chance))).join(' ');

const KINDS = {
  'common word': (chance) => word(chance.below(20)),
  'rare word': (chance, texts) => rarest(pickWords(chance, texts, 1)),
  'two words': (chance, texts) => {
    const words = pickWords(chance, texts, 2);
    return `${words[0]} ${words.at(-1)} `;
  },
  phrase: (chance, texts) => {
    const words = pickWords(chance, texts, 3);
    const at = chance.below(Math.max(1, words.length - 3));
    return `"${words.slice(at, at + 4).join(' ')}"`;
  },
  prefix: (chance, texts) => rarest(pickWords(chance, texts, 1)).slice(0, 4),
  typo: (chance, texts) => {
    const written = rarest(pickWords(chance, texts, 1));
    const at = chance.below(written.length);
    return `${written.slice(0, at)}x${written.slice(at + 1)} `;
  },
  miss: (chance) => `qx${chance.below(1e6)} `,
};

/** Queries of each kind about the texts: `{kind: [query]}`. */
export function drawQueries(texts, count, seed = 7) {
  const chance = new Chance(seed);
  return Object.fromEntries(
    Object.entries(KINDS).map(([kind, draw]) => [kind, Array.from({ length: count }, () => draw(chance, texts))]),
  );
}

export const PATTERNS = ['ba[dk]e\\w+', '\\b(lo|ma)zu\\w*', '[a-z]{12,}', '\\d{3}-\\d{2}', 'zu(ba)?zu$', 'neve.*neve'];

/** [mode, query] */
export const HOSTILE = [
  ['text', 'a'.repeat(100_000)],
  ['text', 'ba '.repeat(10_000)],
  ['text', Array.from({ length: 64 }, (_, i) => word(i)).join(' ')],
  ['phrase', Array.from({ length: 64 }, (_, i) => word(i % 3)).join(' ')],
  ['text', 'b'],
  ['text', '\ud800\udfff'],
  ['text', 'ba\u0000be'],
  ['text', '\u0301'.repeat(100_000)],
  ['text', '!'.repeat(100_000)],
  ['regex', '(a+)+$'],
  ['regex', '(.*)*(.*)*(.*)*$'],
  ['regex', '(a|aa|aaa|b|bb)+c'],
  ['regex', 'a?'.repeat(60) + 'a'.repeat(60)],
  ['regex', '((a{0,30}){0,30})x'],
  ['regex', '[\\s\\S]{900}'],
  ['regex', '.{0,300}q.{0,300}q'],
  ['regex', 'a{100000}'],
  ['regex', '('],
];

function pickWords(chance, texts, least) {
  for (;;) {
    const words = chance
      .pick(texts)
      .split(/[^a-z]+/)
      .filter((candidate) => candidate.length > 2);
    if (words.length >= least) return words;
  }
}

const rarest = (words) => words.reduce((best, candidate) => (candidate.length > best.length ? candidate : best));
