import { DOUBTFUL, meanConfidence, sureCharacters } from './confidence.ts';
import type { DrawnLine } from './drawn-lines.ts';
import type { PaintedSheet } from './paint-sheet.ts';
import type { RecognizedWord, Recognizer } from './recognizer.ts';
import type { Sheet } from './sheet.ts';

/** A part of a page that makes less sense is of a photograph, which makes none any way round. */
const LEAST_SENSE = 0.45;
/** A part of a page that makes this much sense stands upright. */
const CERTAIN = 0.75;

/** The text of a page's picture, as plain data for other processes and the disk. */
export interface RecognizedPage {
  page: number;
  sheet: Sheet;
  dpi: number;
  words: RecognizedWord[];
  lines: DrawnLine[];
  /** Text of pictures beside the text layer of the page. */
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
  const read = async (painted: PaintedSheet) => {
    const words = await recognizer.recognize(painted.png, painted.dpi);
    return { ...painted, words, language: recognizer.language };
  };
  const given = await paint();
  // A page on its side may lie on either, or only have upright edges; that pages are upright is likelier than what makes no sense.
  let ways = given.turns % 2 === 0 ? undefined : await waysRound(given, recognizer);
  const begin = ways ? (ways.find(({ sense }) => sense >= DOUBTFUL)?.turns ?? 0) : given.turns;
  let best = await read(begin === given.turns ? given : await paint(begin));
  // It may stand on its head.
  const isDoubtful = (): boolean => meanConfidence(best.words) < DOUBTFUL;
  if (!given.isOfPictures && isDoubtful()) {
    try {
      ways ??= await waysRound(given, recognizer);
      const sense = Math.max(LEAST_SENSE, meanConfidence(best.words));
      const likely = ways?.filter((way) => way.sense > sense).map(({ turns }) => turns);
      for (const turns of likely ?? otherTurns(given.turns)) {
        if (turns === begin || !isDoubtful()) continue;
        const other = await read(await paint(turns));
        if (sureCharacters(other.words) > sureCharacters(best.words)) best = other;
      }
    } catch {
      // The first result stays if another orientation fails.
    }
  }
  const { sheet, dpi, words, lines, language } = best;
  const told = { ...(given.isOfPictures ? { isOfPictures: true } : {}), ...(language ? { language } : {}) };
  return { page, sheet, dpi, words, lines, ...told };
}

/** A way round, and what a part of the page says about it. */
interface WayRound {
  turns: number;
  /** Mean confidence. */
  sense: number;
  sure: number;
}

/** All ways round, the surest first; undefined where there is no part to look at. */
async function waysRound(
  { sample, turns, dpi }: PaintedSheet,
  recognizer: Recognizer,
): Promise<WayRound[] | undefined> {
  if (!sample) return undefined;
  const ways: WayRound[] = [];
  for (const more of [0, 2, 3, 1]) {
    const words = await recognizer.recognize(sample(more), dpi);
    const sense = meanConfidence(words);
    ways.push({ turns: (turns + more) % 4, sense, sure: sureCharacters(words) });
    if (sense >= CERTAIN) break;
  }
  return ways.sort((a, b) => b.sure - a.sure);
}

/** Upside down; a page that seems to lie on its side may only have upright edges. */
const otherTurns = (turns: number): number[] => [(turns + 2) % 4, ...(turns % 2 === 0 ? [] : [0, 2])];
