import type { RecognizedWord } from './recognizer.ts';

/** Words below this are as likely noise. */
const GUESSED = 0.3;

/** Over the characters of all words. */
export function meanConfidence(words: readonly RecognizedWord[]): number {
  let [sum, length] = [0, 0];
  for (const { text, confidence } of words) {
    sum += confidence * text.length;
    length += text.length;
  }
  return length === 0 ? 0 : sum / length;
}

/** The mean over characters of what is added. */
export class TextConfidence {
  #sum = 0;
  #characters = 0;

  add(characters: number, confidence: number): void {
    this.#sum += characters * confidence;
    this.#characters += characters;
  }

  /** A page without text is not in doubt. */
  get mean(): number {
    return this.#characters === 0 ? 1 : this.#sum / this.#characters;
  }
}

/** How many characters were read, by how sure they are; those that were guessed left out. */
export const sureCharacters = (words: readonly RecognizedWord[]): number =>
  words.reduce((sum, { text, confidence }) => sum + text.length * Math.max(0, confidence - GUESSED), 0);

/** A reading that is less sure than this makes no sense as a whole. */
export const DOUBTFUL = 0.6;
const SURE_WORD = 0.8;
const WORD = /[\p{L}\p{N}]{3}/u;

/** Whether there is a word that the engine is sure of. In a photograph it reads hundreds, of edges and grain, and doubts each of them. */
export const saysWords = (words: readonly RecognizedWord[]): boolean =>
  meanConfidence(words) >= DOUBTFUL || words.some(({ text, confidence }) => confidence >= SURE_WORD && WORD.test(text));

/** A word that the engine doubts is one all the same where the others of its line are as sure as this: it doubts some that it reads rightly. */
const SURE_LINE = 0.7;

/** Without words less sure than `least`, but for those that stand among sure ones. */
export function believable(words: readonly RecognizedWord[], least: number): RecognizedWord[] {
  const lines = new Map<number, { sum: number; length: number }>();
  for (const { line, text, confidence } of words) {
    const { sum, length } = lines.get(line) ?? { sum: 0, length: 0 };
    lines.set(line, { sum: sum + confidence * text.length, length: length + text.length });
  }
  return words.filter(({ confidence, line, text }) => {
    if (confidence >= least) return true;
    const { sum, length } = lines.get(line)!;
    const others = length - text.length;
    return others > 0 && (sum - confidence * text.length) / others >= SURE_LINE;
  });
}
