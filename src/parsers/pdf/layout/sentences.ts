import type { ColumnLine } from './column-lines.ts';

const SENTENCE_END = /[.:!?…"”’)\]。：！？؟]$/;
/** Words that lead to another; nothing ends with them. */
const LEADING_WORD =
  /(?:^|\s)(?:of|and|or|the|an?|to|in|for|with|from|by|on|at|und|oder|der|die|das|von|für|mit|zur?|de|du|des|la|le|les|et|ou|el|los|y|del|di|e|da|do|van|het|een|en)$/;

/** Whether the text of a line ends with a full stop or the like; note marks upon its last word do not count. */
export const endsSentence = ({ line }: ColumnLine): boolean =>
  SENTENCE_END.test(line.words.findLast(({ rise }) => rise === 0)?.text ?? '');

/** "… the accounts of", "first, second,", half a word: more must come. */
export const endsMidSentence = ({ text }: ColumnLine): boolean =>
  /[,;،؛\-\u00AD–]$/.test(text) || LEADING_WORD.test(text);

/** A line that does not end a sentence, and one that does not begin one. */
export const sentenceGoesOn = (last: ColumnLine, next: ColumnLine): boolean =>
  /^\p{Ll}/u.test(next.text) && !endsSentence(last);
