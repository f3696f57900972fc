/** How the characters of a text make records and fields. */
export interface Dialect {
  /** Tried in this order; empty where each record is one field. */
  delimiters: readonly string[];
  quote: '"' | "'" | null;
  /** What stands before a quote inside a quoted field: another quote, or a backslash. */
  escapeBy: '"' | "'" | '\\' | null;
  /** Tried in this order. */
  lineEnds: readonly string[];
}

export const LINE_ENDS = ['\r\n', '\n', '\r'] as const;

/** RFC 4180, with every line end that occurs in practice. */
export const RFC_4180: Dialect = { delimiters: [','], quote: '"', escapeBy: '"', lineEnds: LINE_ENDS };
