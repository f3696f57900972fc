import { meanConfidence, sureCharacters } from './confidence.ts';
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
  /** Where one of several was chosen. */
  language?: string;
}

/** A page that could not be recognised, and why. */
export interface UnreadPage {
  page: number;
  failed: string;
}

/** Recognises a page as its lines lie, and other ways round where that makes little sense. */
export async function recognizePage(
  page: number,
  paint: (turns?: number) => PaintedSheet | Promise<PaintedSheet>,
  recognizer: Recognizer,
): Promise<RecognizedPage> {
  const read = async (turns?: number) => {
    const painted = await paint(turns);
    const words = await recognizer.recognize(painted.png, painted.dpi);
    return { ...painted, words, language: recognizer.language };
  };
  const first = await read();
  let best = first;
  if (!first.isOfPictures) {
    for (const turns of otherTurns(first.turns)) {
      if (meanConfidence(best.words) >= DOUBTFUL) break;
      const other = await read(turns);
      if (sureCharacters(other.words) > sureCharacters(best.words)) best = other;
    }
  }
  const { sheet, dpi, words, lines, language } = best;
  const told = { ...(first.isOfPictures ? { isOfPictures: true } : {}), ...(language ? { language } : {}) };
  return { page, sheet, dpi, words, lines, ...told };
}

/** Upside down; a page that seems to lie on its side may only have upright edges. */
const otherTurns = (turns: number): number[] => [(turns + 2) % 4, ...(turns % 2 === 0 ? [] : [0, 2])];
