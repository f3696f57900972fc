import type { Includable } from './included.ts';
import type { ValueForm } from './table-values.ts';

export interface ExportOptions {
  /** Page numbers, ascending; all where left out. */
  pages?: number[];
  /** One table only. */
  tableId?: string;
  /** CSV: a leading apostrophe before text that a spreadsheet would run as a formula. */
  escapeFormulas?: boolean;
  /** Say where each page begins: a comment in Markdown, a form feed in text. */
  pageMarkers?: boolean;
  /** Of what stands aside, exactly these; where left out, headers and footers once. */
  include?: readonly Includable[];
  /** JSON: where extracted values stand. Markdown and HTML: where each block stands. */
  citations?: readonly unknown[];
  /** How cells of workbooks are written; each format has its own way where left out. */
  values?: ValueForm;
  /** Chunks: the size to fill them to. */
  chunkTokens?: number;
}
