import type { Box } from '../document/box.ts';

/** How pictures of text are read. Plain data: it goes to other processes. */
export interface OcrSettings {
  /** auto: pages without text that can be used; force: every page. */
  mode: 'auto' | 'force';
  /** Codes of Tesseract: eng, deu, chi_sim; eng+deu where both stand on one page. Of several, each page is read in its own. */
  languages: string[];
  /** A service that reads instead of Tesseract; empty where there is none. */
  url: string;
  /** Sent to the service as a bearer token; empty where it needs none. */
  key: string;
  /** Where files may be written for a moment; the system's own place where left out. */
  scratchDir?: string;
  /** Longest wait for one page. */
  pageTimeoutMs: number;
}

/** Reads the words of an upright picture, given as PNG. */
export interface Recognizer {
  recognize(png: Uint8Array, dpi: number): Promise<RecognizedWord[]>;
  /** In which of several it read the last picture, where it chose. */
  readonly language?: string | undefined;
}

export interface RecognizedWord {
  text: string;
  /** Pixels from the top left. */
  box: Box;
  /** 0 to 1. */
  confidence: number;
  /** Words of one line share its number. */
  line: number;
  /** Where the letters of the line stand, at the left and at the right end of the word. */
  baseline: [left: number, right: number];
  /** Height of the letters of the line, from descender to ascender; 0 where it is not known. */
  lineHeight: number;
  /** Left and right edge of each character, where they are known. */
  edges?: [left: number, right: number][];
}
