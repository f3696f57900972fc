import type { RecognizedWord } from './recognizer.ts';

/** What is less sure may as well be anything. */
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

/** How many characters were read, by how sure they are; those that were guessed left out. */
export const sureCharacters = (words: readonly RecognizedWord[]): number =>
  words.reduce((sum, { text, confidence }) => sum + text.length * Math.max(0, confidence - GUESSED), 0);
