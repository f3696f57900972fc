// One page as we read it, held against what independent readers read. Only letters and digits count: NFKC, case folded.

export const fold = (text) => text.normalize('NFKC').toLowerCase();

export const wordsOf = (text) => fold(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

export function bagOf(text) {
  const bag = new Map();
  for (const c of fold(text).match(/[\p{L}\p{N}]/gu) ?? []) bag.set(c, (bag.get(c) ?? 0) + 1);
  return bag;
}

export const sizeOf = (bag) => [...bag.values()].reduce((sum, n) => sum + n, 0);

const combine = (bags, pick) => {
  const all = new Set(bags.flatMap((bag) => [...bag.keys()]));
  return new Map([...all].map((c) => [c, pick(...bags.map((bag) => bag.get(c) ?? 0))]));
};

/** How many of the letters of `a` are not in `b`. */
const missing = (a, b) => {
  let n = 0;
  for (const [c, k] of a) n += Math.max(0, k - (b.get(c) ?? 0));
  return n;
};

/**
 * Lost: what every reader has and we do not, hidden or not. Invented: what we show and no reader has. A word is glued where all readers
 * have two beside each other that we have as one, torn where it is the other way round.
 */
export function comparePage({ all, visible }, texts) {
  const bags = texts.map(bagOf);
  const [agreed, known] = [combine(bags, Math.min), combine(bags, Math.max)];
  const [ours, shown] = [bagOf(all), bagOf(visible)];
  const lost = missing(agreed, ours);
  const theirWords = texts.map(wordsOf);
  const ourWords = wordsOf(visible);
  return {
    letters: sizeOf(agreed),
    lost,
    invented: missing(shown, known),
    hidden: missing(agreed, shown) - lost,
    ...spacing(ourWords, theirWords),
    disorder: Math.min(...theirWords.map((words) => disorderOf(ourWords, words))),
    missingLines: missingLines(texts, ourWords),
    lostWords: onlyIn(common(theirWords), new Set(wordsOf(all))),
    inventedWords: onlyIn(new Set(ourWords), new Set(theirWords.flat())),
  };
}

const onlyIn = (words, others) => [...words].filter((word) => !others.has(word)).slice(0, 12);

const common = ([first, ...rest]) => {
  const sets = rest.map((words) => new Set(words));
  return new Set(first.filter((word) => sets.every((set) => set.has(word))));
};

const pairsOf = (words) => new Set(words.slice(1).map((word, i) => words[i] + word));

function spacing(ourWords, theirWords) {
  const apart = common(theirWords.map((words) => [...pairsOf(words)]));
  const whole = new Set(theirWords.flat());
  const ourPairs = pairsOf(ourWords);
  const ours = new Set(ourWords);
  const agreed = common(theirWords);
  const glued = [...ours].filter((word) => word.length > 3 && !whole.has(word) && apart.has(word));
  const theirPairs = new Set(theirWords.flatMap((words) => [...pairsOf(words)]));
  const torn = [...agreed].filter(
    (word) => word.length > 3 && !ours.has(word) && ourPairs.has(word) && !theirPairs.has(word),
  );
  return { glued, torn };
}

/** Share of the words that occur once on both sides which stand out of the order of the other side. */
function disorderOf(ours, theirs) {
  const once = (words) => {
    const counts = new Map();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    return new Set(words.filter((word) => counts.get(word) === 1));
  };
  const both = once(theirs);
  const places = new Map(theirs.map((word, i) => [word, i]));
  const sequence = [...once(ours)].filter((word) => both.has(word)).map((word) => places.get(word));
  return sequence.length < 10 ? 0 : 1 - longestRise(sequence) / sequence.length;
}

function longestRise(sequence) {
  const tails = [];
  for (const value of sequence) {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (tails[middle] < value) low = middle + 1;
      else high = middle;
    }
    tails[low] = value;
  }
  return tails.length;
}

/** Lines of at least four words of which we show next to nothing. */
function missingLines(texts, ourWords) {
  const shown = new Set(ourWords);
  const agreed = common(texts.map(wordsOf));
  return texts[0].split('\n').filter((line) => {
    const words = wordsOf(line).filter((word) => agreed.has(word));
    return words.length >= 4 && words.filter((word) => shown.has(word)).length < 0.5 * words.length;
  });
}
