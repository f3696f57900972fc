import type { ChunkHeadings } from './chunk-lead.ts';
import type { Includable } from './included.ts';
import type { MARKUPS } from './markup.ts';
import type { FigurePictures } from './pictures.ts';
import type { ValueForm } from './table-values.ts';

export interface ExportOptions {
  /** Name of the document, for formats that show it. */
  fileName?: string;
  /** Page numbers, ascending; all where left out. */
  pages?: number[];
  /** One table only. */
  tableId?: string;
  /** CSV: a leading apostrophe before text that a spreadsheet would run as a formula. */
  escapeFormulas?: boolean;
  /** Say where each page begins: a comment in Markdown, a form feed in text. */
  pageMarkers?: boolean;
  /** Markdown: what is said of the look of words; all where left out. */
  markup?: (typeof MARKUPS)[number];
  /** Exactly these marginal parts; where left out, headers and footers once. */
  include?: readonly Includable[];
  /** JSON: where extracted values stand. Markdown and HTML: where each block stands. */
  citations?: readonly unknown[];
  /** Markdown and HTML: what figures show; where left out, nothing. */
  pictures?: FigurePictures;
  /** How cells of workbooks are written; each format has its own way where left out. */
  values?: ValueForm;
  /** Elements: where each stands; a break between pages; the number of the first page. */
  coordinates?: boolean;
  pageBreaks?: boolean;
  startingPage?: number;
  /** Chunks: how long they may be. */
  chunkTokens?: number;
  /** Chunks: how much of the one before the next repeats. */
  chunkOverlap?: number;
  /** Chunks: where headings stand in their text. */
  chunkHeadings?: ChunkHeadings;
}
