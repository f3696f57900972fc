/** Scripts whose characters are tokens of their own, more or less. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu;
const CHARACTERS_PER_TOKEN = 4;

/** A rough measure that no tokeniser is far from. */
export function estimateTokens(text: string): number {
  const dense = text.match(DENSE)?.length ?? 0;
  return Math.ceil(dense + (text.length - dense) / CHARACTERS_PER_TOKEN);
}
