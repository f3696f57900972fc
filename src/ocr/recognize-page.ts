import type { DrawnLine } from './drawn-lines.ts';
import type { PaintedSheet } from './paint-sheet.ts';
import type { RecognizedWord, Recognizer } from './recognizer.ts';
import type { Sheet } from './sheet.ts';

/** Below this the page may stand on its head. */
const DOUBTFUL = 0.6;

/** What the picture of a page says. Plain data: it goes to other processes and waits on the disk. */
export interface RecognizedPage {
  page: number;
  sheet: Sheet;
  dpi: number;
  words: RecognizedWord[];
  lines: DrawnLine[];
  /** What pictures on the page say, beside the text of the page itself. */
  isOfPictures?: boolean;
  /** Taken instead of the text that the file has, whatever that says. */
  preferred?: boolean;
}

/** A page that could not be recognised, and why. */
export interface UnreadPage {
  page: number;
  failed: string;
}

/** Recognises a page as its lines lie, and the other way round where that makes little sense. */
export async function recognizePage(
  page: number,
  paint: (turns?: number) => PaintedSheet | Promise<PaintedSheet>,
  recognizer: Recognizer,
): Promise<RecognizedPage> {
  const read = async (turns?: number) => {
    const painted = await paint(turns);
    return { ...painted, words: await recognizer.recognize(painted.png, painted.dpi) };
  };
  const first = await read();
  const isDoubtful = !first.isOfPictures && meanConfidence(first.words) < DOUBTFUL;
  const other = isDoubtful ? await read((first.turns + 2) % 4) : undefined;
  const { sheet, dpi, words, lines } =
    other && meanConfidence(other.words) > meanConfidence(first.words) ? other : first;
  return { page, sheet, dpi, words, lines, ...(first.isOfPictures ? { isOfPictures: true } : {}) };
}

/** Over the characters of all words. */
export function meanConfidence(words: readonly RecognizedWord[]): number {
  let [sum, length] = [0, 0];
  for (const { text, confidence } of words) {
    sum += confidence * text.length;
    length += text.length;
  }
  return length === 0 ? 0 : sum / length;
}
