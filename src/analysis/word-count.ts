import { CellKind, type RowChunk } from '../document/rows.ts';

/** Runs of letters between white space; scripts written without spaces count by character, as word processors do. */
export function countWords(text: string): number {
  let words = 0;
  let inWord = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 0x20 && code < 0xa0) {
      if (!inWord) words++;
      inWord = true;
    } else if (code <= 0x20 || code === 0xa0 || code === 0x3000 || (code >= 0x2000 && code <= 0x200b)) inWord = false;
    else if (code >= 0x3040 && code <= 0x9fff) {
      words++;
      inWord = false;
    } else if (!inWord) {
      words++;
      inWord = true;
    }
  }
  return words;
}

/** Words and characters of the cells of a chunk; each distinct text is looked at once, a bare number is one word. */
export function countCells({ kinds, strings, texts }: RowChunk): { words: number; characters: number } {
  const times = new Uint32Array(strings.length);
  for (let i = 0; i < texts.length; i++) times[texts[i]!]!++;
  let words = 0;
  let characters = 0;
  strings.forEach((text, i) => {
    words += countWords(text) * times[i]!;
    characters += text.length * times[i]!;
  });
  // By index: over a million cells an iterator is a good part of the work.
  for (let i = 0; i < kinds.length; i++) {
    const kind = kinds[i];
    if (kind === CellKind.number || kind === CellKind.date || kind === CellKind.boolean) words++;
  }
  return { words, characters };
}
