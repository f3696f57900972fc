const DOTS = /^[.·…_‥․]{3,}$|^(?:[.·…_] ?){4,}$/;
const DOT = /^[.·…․]{1,2}$/;
const TYPED_LINE = /^[-_=─━—]{4,}$/;

/** A line of dashes, as typewriters and plain text draw it. */
export const isTypedLine = (text: string): boolean => TYPED_LINE.test(text);

/** Dots that lead the eye from a label to its number, as one word or as many. `beside` are the words before and after it. */
export function isLeader(text: string, ...beside: (string | undefined)[]): boolean {
  return DOTS.test(text) || (DOT.test(text) && beside.some((other) => other !== undefined && DOT.test(other)));
}

/** The words without what only fills the space between them. */
export function withoutFillers<T extends { text: string }>(words: readonly T[]): readonly T[] {
  if (!words.some(({ text }) => DOTS.test(text) || DOT.test(text) || TYPED_LINE.test(text))) return words;
  return words.filter(({ text }, i) => !isTypedLine(text) && !isLeader(text, words[i - 1]?.text, words[i + 1]?.text));
}
