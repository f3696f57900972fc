import type { Fragment } from './fragments.ts';
import type { Word } from './word.ts';

/** Fewer dots in a row are an ellipsis. */
const MIN_DOTS = 4;
/** All that typesetters make leaders of: full stops, middle dots and ellipses of several scripts. */
const DOT_SIGNS = '.…·․‥‧⋅⋯∙・ꞏ';
const DOT = `[${DOT_SIGNS}]`;
const ANY_DOT = new RegExp(DOT);
const DOTS = new RegExp(`^${DOT}+$`);
/** An ellipsis is three of them. */
const LEADER = `(?:${DOT}{${MIN_DOTS},}|${DOT}+…|…${DOT}+)`;
const TRAILING = new RegExp(`${LEADER}$`);
const LEADING = new RegExp(`^${LEADER}`);
const LEADING_DOTS = new RegExp(`^${DOT}+`);
const INNER = new RegExp(LEADER);

const isDot = (character: string): boolean => DOT_SIGNS.includes(character);

/** Of all rows, the dots that lead the eye, however far apart they are set: they part nothing, though they stand below one another row after row. */
export function leadersIn(rows: readonly { readonly fragments: readonly Fragment[] }[]): ReadonlySet<Fragment> {
  const leaders = new Set<Fragment>();
  for (const { fragments } of rows) {
    for (let i = 0; i < fragments.length; i++) {
      let end = i;
      let dots = 0;
      for (; end < fragments.length && fragments[end]!.characters.every(isDot); end++)
        dots += dotsIn(fragments[end]!.characters.join(''));
      if (dots >= MIN_DOTS) for (let k = i; k < end; k++) leaders.add(fragments[k]!);
      i = Math.max(i, end - 1);
    }
  }
  return leaders;
}

/** Words without the dots that lead the eye from one to the next: "Introduction ........ 5". The word behind them keeps them. */
export function withoutLeaders(words: Word[]): Word[] {
  if (!words.some(({ text }) => ANY_DOT.test(text))) return words;
  const kept: Word[] = [];
  let leader = '';
  const keep = (...next: Word[]): void => {
    for (const word of next) {
      kept.push(leader === '' ? word : { ...word, leader: leader + word.leader, glued: false });
      leader = '';
    }
  };
  for (let i = 0; i < words.length; ) {
    let end = i;
    let dots = '';
    while (end < words.length && DOTS.test(words[end]!.text)) dots += words[end++]!.text;
    if (dotsIn(dots) >= MIN_DOTS) {
      leader += dots;
      i = end;
      if (i < words.length) keep(...trimmed(words[i++]!, LEADING_DOTS));
    } else if (end > i) for (; i < end; i++) keep(words[i]!);
    else {
      const word = words[i++]!;
      keep(...trimmed(word));
      leader = TRAILING.exec(word.text)?.[0] ?? '';
    }
  }
  return kept;
}

const dotsIn = (text: string): number => text.length + 2 * (text.split('…').length - 1);

function trimmed(word: Word, leading = LEADING): Word[] {
  const leader = leading.exec(word.text)?.[0] ?? '';
  const to = word.text.length - (TRAILING.exec(word.text)?.[0].length ?? 0);
  if (leader === '' && to === word.text.length) return splitAtLeader(word);
  if (leader.length >= to) return [];
  const rest = sliceWord(word, leader.length, to);
  return splitAtLeader(leader === '' ? rest : { ...rest, leader, glued: false });
}

/** "Introduction.........5", set without a space. */
function splitAtLeader(word: Word): Word[] {
  const leader = INNER.exec(word.text);
  if (!leader) return [word];
  const tail = sliceWord(word, leader.index + leader[0].length, word.text.length);
  return [sliceWord(word, 0, leader.index), { ...tail, leader: leader[0], glued: false }];
}

function sliceWord(word: Word, from: number, to: number): Word {
  const lefts = word.lefts.slice(from, to);
  const rights = word.rights.slice(from, to);
  const [, top, , bottom] = word.box;
  // Boxes of turned words are in page space, their edges are not: those keep the box of the whole.
  const box: Word['box'] = word.angle === 0 ? [Math.min(...lefts), top, Math.max(...rights), bottom] : word.box;
  return { ...word, text: word.text.slice(from, to), lefts, rights, box };
}
