export interface ExportOptions {
  /** Page numbers, ascending; all where left out. */
  pages?: number[];
  /** One table only. */
  tableId?: string;
  /** CSV: a leading apostrophe before text that a spreadsheet would run as a formula. */
  escapeFormulas?: boolean;
}
