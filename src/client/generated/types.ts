// Made by scripts/faces.mjs from the operations; change those and run it again.

export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  /** Stable, for programs. */
  code: string;
  /** Where in the document or the request. */
  at?: string | undefined;
  /** What is wrong with which field of the input. */
  errors?:
    | {
        path: string;
        message: string;
      }[]
    | undefined;
};

export type UploadedFile = {
  id: string;
  file_name: string;
  file_type: FileType | null;
  status: 'processing' | 'ready' | 'failed';
  media_type: string;
  size_bytes: number;
  sha256: string;
  page_count: number | null;
  created_at: string;
  owner: string;
  shared: boolean;
  expires_at: string | null;
  /** The file that it was found in. */
  attached_to?:
    | {
        file_id: string;
        attachment: number;
      }
    | undefined;
  /** Of a file with pictures of text. pending: it can be used, and the text of its pictures will come. */
  ocr?:
    | {
        status: 'pending' | 'done' | 'failed';
        /** Pages whose text is a picture. */
        pages: number;
        message?: string | undefined;
      }
    | undefined;
  error: Problem | null;
  /** The owner had this file already: nothing was added. */
  duplicate?: true | undefined;
};

export type FileType =
  | 'pdf'
  | 'xlsx'
  | 'xls'
  | 'docx'
  | 'pptx'
  | 'rtf'
  | 'odt'
  | 'ods'
  | 'odp'
  | 'epub'
  | 'msg'
  | 'eml'
  | 'doc'
  | 'ppt'
  | 'zip'
  | 'tar'
  | 'png'
  | 'jpeg'
  | 'tiff'
  | 'webp'
  | 'md'
  | 'html'
  | 'xml'
  | 'json'
  | 'csv'
  | 'txt';

export type File = {
  id: string;
  file_name: string;
  file_type: FileType | null;
  status: 'processing' | 'ready' | 'failed';
  media_type: string;
  size_bytes: number;
  sha256: string;
  page_count: number | null;
  created_at: string;
  owner: string;
  shared: boolean;
  expires_at: string | null;
  /** The file that it was found in. */
  attached_to?:
    | {
        file_id: string;
        attachment: number;
      }
    | undefined;
  /** Of a file with pictures of text. pending: it can be used, and the text of its pictures will come. */
  ocr?:
    | {
        status: 'pending' | 'done' | 'failed';
        /** Pages whose text is a picture. */
        pages: number;
        message?: string | undefined;
      }
    | undefined;
  error: Problem | null;
};

export type ListFilesResponse = {
  files: File[];
  /** The cursor of what follows; null at the end. */
  next_cursor: string | null;
};

export type Profile = {
  file_name: string;
  file_type: FileType;
  page_count: number;
  document_type:
    | 'invoice'
    | 'receipt'
    | 'purchase_order'
    | 'bank_statement'
    | 'insurance_certificate'
    | 'contract'
    | 'lease'
    | 'financial_model'
    | 'financial_statement'
    | 'report'
    | 'presentation'
    | 'resume'
    | 'letter'
    | 'form'
    | 'academic_paper'
    | 'dataset'
    | 'other';
  has_tables: boolean;
  table_count: number;
  confidence: {
    overall: number;
    text: number;
    structure: number;
    tables: number;
    document_type: number;
  };
  recommended_tools: string[];
  recommended_extraction: {
    schema: string;
  } | null;
  title: string | null;
  author: string | null;
  created: string | null;
  modified: string | null;
  language: string | null;
  word_count: number;
  char_count: number;
  sheet_count: number;
  image_count: number;
  has_text_layer: boolean;
  encrypted: boolean;
  parser: {
    name: string;
    version: string;
  };
  warnings: Warning[];
};

export type Warning = {
  code: string;
  message: string;
  page?: number | undefined;
  /** Of what was found: error, a reader is told something wrong or a program may be started; warning, look here. */
  severity?: 'error' | 'warning' | 'info' | undefined;
  /** The cells that it is about, the first of them: Sheet1!B7. */
  cells?: string[] | undefined;
  /** What the file names outside itself, the first of it: addresses, paths, connections. */
  targets?: string[] | undefined;
};

export type Structure = {
  sections: Section[];
  tables: TableHead[];
  pages: {
    page: number;
    width: number;
    height: number;
    layout: 'exact' | 'estimated';
    label?: string | undefined;
    block_count: number;
    table_ids: string[];
    headings: string[];
  }[];
  bookmarks?: Bookmark[] | undefined;
};

export type Section = {
  id: string;
  title: string;
  level: number;
  start_page: number;
  end_page: number;
  parent_id: string | null;
  bbox: Box;
};

export type Box = [number, number, number, number];

export type TableHead = {
  id: string;
  page: number;
  bbox: Box;
  title?: string | undefined;
  sheet?: string | undefined;
  range?: string | undefined;
  row_count: number;
  col_count: number;
  header_rows: number;
  confidence?: number | undefined;
  continued_from?: string | undefined;
  parts?:
    | {
        page: number;
        bbox: Box;
      }[]
    | undefined;
};

export type Bookmark = {
  title: string;
  page: number | null;
  children: Bookmark[];
};

export type Page = {
  page: number;
  width: number;
  height: number;
  rotation: number;
  /** estimated: the file stores no pages, a flow layout drew them. */
  layout: 'exact' | 'estimated';
  label?: string | undefined;
  text_layer?: 'ok' | 'garbled' | 'invisible' | 'none' | undefined;
  /** The text was read from a picture of the page. */
  source?: 'ocr' | undefined;
  confidence?:
    | {
        text: number;
      }
    | undefined;
  hidden?: boolean | undefined;
  blocks: Block[];
  tables: TableHead[];
};

export type Block = {
  /** Stable: p3.b12 is the twelfth block of page three. */
  id: string;
  type:
    | 'title'
    | 'heading'
    | 'paragraph'
    | 'list_item'
    | 'table'
    | 'figure'
    | 'caption'
    | 'header'
    | 'footer'
    | 'footnote'
    | 'code'
    | 'equation'
    | 'note';
  text: string;
  bbox: Box;
  /** Heading level from 1, or the nesting of a list item from 1. */
  level?: number | undefined;
  /** What stands before a list item or heading, or names a footnote: "•", "2.1", "a)". It is no part of the text. */
  marker?: string | undefined;
  href?: string | undefined;
  table_id?: string | undefined;
  /** Of a figure in an Office document: the parts that hold its pictures. */
  media?: string[] | undefined;
  /** Present where the block has more than one printed line. */
  lines?: Line[] | undefined;
  spans?: Span[] | undefined;
  /** The block, on an earlier page or in an earlier column, whose sentence this one goes on with. */
  continued_from?: string | undefined;
  /** The text was read from a picture that stands on the page. */
  source?: 'ocr' | undefined;
  /** Why a reader does not see this text; such blocks stay out of exports and search. */
  hidden?: 'invisible' | 'covered' | 'off_page' | 'background_colour' | 'deleted' | undefined;
};

export type Line = {
  start: number;
  end: number;
  bbox: Box;
};

export type Span = {
  start: number;
  end: number;
  bold?: boolean | undefined;
  italic?: boolean | undefined;
  strike?: boolean | undefined;
  code?: boolean | undefined;
  superscript?: boolean | undefined;
  subscript?: boolean | undefined;
  href?: string | undefined;
  /** The marker of the footnote that is referred to here. */
  note?: string | undefined;
  /** An equation: the same as LaTeX. */
  latex?: string | undefined;
};

export type Word = {
  text: string;
  block_id: string;
  /** Where it stands in the text of its block, in UTF-16 units. */
  start: number;
  end: number;
  bbox: Box;
  /** How sure OCR is of the word; left out where the file tells its text. */
  confidence?: number | undefined;
};

export type ListWordsResponse = {
  page: number;
  words: Word[];
};

export type Table = {
  id: string;
  page: number;
  bbox: Box;
  title?: string | undefined;
  sheet?: string | undefined;
  range?: string | undefined;
  row_count: number;
  col_count: number;
  header_rows: number;
  confidence?: number | undefined;
  continued_from?: string | undefined;
  parts?:
    | {
        page: number;
        bbox: Box;
      }[]
    | undefined;
  rows: TableRow[];
};

export type TableRow = {
  index: number;
  bbox: Box;
  /** Given where the table runs over pages. */
  page?: number | undefined;
  cells: TableCell[];
};

export type TableCell = {
  row: number;
  col: number;
  text: string;
  value?: string | number | boolean | null | undefined;
  bbox: Box;
  row_span: number;
  col_span: number;
  header: boolean;
};

export type ListTablesResponse = {
  tables: (Table | TableHead)[];
};

export type TablePart = {
  id: string;
  page: number;
  bbox: Box;
  title?: string | undefined;
  sheet?: string | undefined;
  range?: string | undefined;
  row_count: number;
  col_count: number;
  header_rows: number;
  confidence?: number | undefined;
  continued_from?: string | undefined;
  parts?:
    | {
        page: number;
        bbox: Box;
      }[]
    | undefined;
  rows: TableRow[];
  /** Rows that meet the conditions; given where the table was queried. */
  matched?: number | undefined;
  aggregates?:
    | {
        function: 'count' | 'sum' | 'min' | 'max' | 'mean' | 'distinct';
        /** Left out where rows are counted. */
        column?: string | undefined;
        /** Null where no cell has a value for it. */
        value: number | string | null;
        /** Cells it was computed from; rows where rows are counted. */
        cells: number;
        /** Where these stand. */
        range: string;
      }[]
    | undefined;
  /** The cursor of what follows; null at the end. */
  next_cursor: string | null;
};

export type ListImagesResponse = {
  total: number;
  images: {
    /** Its number in the file, from 1. */
    image: number;
    media_type: string;
    /** Pixels. */
    width: number | null;
    height: number | null;
    /** As stored in the file. */
    size_bytes: number;
    /** Of what the file stores. */
    sha256: string;
    places: {
      page: number | null;
      bbox: [number, number, number, number] | null;
      block_id?: string | undefined;
      alt?: string | undefined;
      caption?: string | undefined;
    }[];
  }[];
  /** The cursor of what follows; null at the end. */
  next_cursor: string | null;
};

export type ListAttachmentsResponse = {
  attachments: {
    /** Its number in the file, from 1. */
    attachment: number;
    name: string;
    media_type: string;
    size_bytes: number;
    sha256: string;
  }[];
};

export type SearchFileRequest = {
  /** Words in any order; "quotes" make a phrase; the last word may be a prefix. */
  query: string;
  /** Matches in one answer; 20 where left out. */
  limit?: number | undefined;
  /** The next_cursor of the previous answer; left out for the first. */
  cursor?: string | undefined;
  /** Another name for limit. */
  max_results?: number | undefined;
  /** How many to leave out; cursor does the same. */
  offset?: number | undefined;
  mode?: 'text' | 'phrase' | 'regex' | undefined;
};

export type SearchResult = {
  query: string;
  total: number;
  /** False where so much matches that not all of it was counted: there are total matches at least. */
  total_exact?: boolean | undefined;
  matches: SearchMatch[];
  /** One edit per word was forgiven. */
  fuzzy?: boolean | undefined;
  /** No block holds all words as written: forms, some hold them in other forms; page, some pages do; row, some rows of a sheet do; any, at least one word occurs. */
  relaxed?: 'forms' | 'page' | 'row' | 'any' | undefined;
  /** The cursor of what follows; null at the end. */
  next_cursor: string | null;
};

export type SearchMatch = {
  page: number;
  snippet: string;
  score: number;
  /** [start, end) in UTF-16 units of the snippet. */
  highlights: [number, number][];
  /** Where the text of the block or cell goes on beyond the snippet; left out where the snippet is all of it. */
  cut?: 'start' | 'end' | 'both' | undefined;
  block_id?: string | undefined;
  /** Of the line where the hits begin that the snippet is cut around, or of the cell. */
  bbox: Box;
  sheet?: string | undefined;
  cell?: string | undefined;
  /** What the row and the column of a cell are called, where it stands in a table. */
  context?:
    | {
        row?: string | undefined;
        column?: string | undefined;
      }
    | undefined;
  /** The query names the row and the column of this cell, as `context` has them: its place and its value. */
  crossing?:
    | {
        table_id: string;
        row: number;
        col: number;
        value?: string | number | boolean | null | undefined;
      }
    | undefined;
  /** Where the text stands if it is none of the page: in the comment on a cell, in the name of the file. */
  in?: 'comment' | 'file_name' | undefined;
  /** A reader does not see it: hidden text, or a cell of a hidden sheet, row or column. */
  hidden?: true | undefined;
  /** The headings that a block stands under, the outermost first. */
  heading_path?: string[] | undefined;
  /** The row of a table that the words stand in, each cell with the name of its column; where no column has a name, with its empty cells. */
  table_row?:
    | {
        table_id: string;
        index: number;
        cells: {
          column?: string | undefined;
          text: string;
        }[];
      }
    | undefined;
};

export type SearchLibraryRequest = {
  /** Words in any order; "quotes" make a phrase; the last word may be a prefix. */
  query: string;
  /** Matches in one answer; 20 where left out. */
  limit?: number | undefined;
  /** The next_cursor of the previous answer; left out for the first. */
  cursor?: string | undefined;
  /** Another name for limit. */
  max_results?: number | undefined;
  /** How many to leave out; cursor does the same. */
  offset?: number | undefined;
  file_ids?: string[] | undefined;
  file_types?: FileType[] | undefined;
  document_types?:
    | (
        | 'invoice'
        | 'receipt'
        | 'purchase_order'
        | 'bank_statement'
        | 'insurance_certificate'
        | 'contract'
        | 'lease'
        | 'financial_model'
        | 'financial_statement'
        | 'report'
        | 'presentation'
        | 'resume'
        | 'letter'
        | 'form'
        | 'academic_paper'
        | 'dataset'
        | 'other'
      )[]
    | undefined;
};

export type LibrarySearchResult = {
  query: string;
  /** Matches in the files that were opened. */
  total: number;
  /** False where not all files that match were opened: there are total matches at least. */
  total_exact?: boolean | undefined;
  /** Files that fit the request. */
  files_searched: number;
  /** Files among them that hold the words. */
  files_matched: number;
  /** Files that matches were taken from: the best, where many match. */
  files_opened: number;
  matches: {
    page: number;
    snippet: string;
    score: number;
    /** [start, end) in UTF-16 units of the snippet. */
    highlights: [number, number][];
    /** Where the text of the block or cell goes on beyond the snippet; left out where the snippet is all of it. */
    cut?: 'start' | 'end' | 'both' | undefined;
    block_id?: string | undefined;
    /** Of the line where the hits begin that the snippet is cut around, or of the cell. */
    bbox: Box;
    sheet?: string | undefined;
    cell?: string | undefined;
    /** What the row and the column of a cell are called, where it stands in a table. */
    context?:
      | {
          row?: string | undefined;
          column?: string | undefined;
        }
      | undefined;
    /** The query names the row and the column of this cell, as `context` has them: its place and its value. */
    crossing?:
      | {
          table_id: string;
          row: number;
          col: number;
          value?: string | number | boolean | null | undefined;
        }
      | undefined;
    /** Where the text stands if it is none of the page: in the comment on a cell, in the name of the file. */
    in?: 'comment' | 'file_name' | undefined;
    /** A reader does not see it: hidden text, or a cell of a hidden sheet, row or column. */
    hidden?: true | undefined;
    file_id: string;
    file_name: string;
  }[];
  /** The files that the matches stand in, best first. */
  files: {
    file_id: string;
    file_name: string;
    /** Of the best match. */
    score: number;
    /** Positions in the list of matches. */
    matches: number[];
    /** Other files of the same contents: their matches are the same and are not listed again. */
    copies?:
      | {
          file_id: string;
          file_name: string;
        }[]
      | undefined;
  }[];
  /** One edit per word was forgiven. */
  fuzzy?: boolean | undefined;
  /** No block holds all words as written: forms, some hold them in other forms; page, some pages do; row, some rows of a sheet do; any, at least one word occurs. */
  relaxed?: 'forms' | 'page' | 'row' | 'any' | undefined;
  /** The cursor of what follows; null at the end. */
  next_cursor: string | null;
};

export type SheetList = {
  sheets: SheetInfo[];
  defined_names: DefinedName[];
};

export type SheetInfo = {
  name: string;
  /** Page number of the sheet, from 1. */
  index: number;
  state: 'visible' | 'hidden' | 'very_hidden';
  /** The used range, null where the sheet is empty. */
  range: string | null;
  row_count: number;
  col_count: number;
  cell_count: number;
  formula_count: number;
  merged: string[];
  tables: {
    id: string;
    name?: string | undefined;
    range: string;
    /** Given where the file declares the table, so that Table[Column] can be resolved. */
    columns?: string[] | undefined;
    header_rows?: number | undefined;
    totals_rows?: number | undefined;
  }[];
  frozen: {
    rows: number;
    columns: number;
  } | null;
  charts: {
    title: string | null;
    /** bar, line, pie, scatter, waterfall, …; several in one frame are joined by "+". */
    type?: string | undefined;
    /** The cell under its upper left corner. */
    cell?: string | undefined;
    /** The table of its data. */
    table_id?: string | undefined;
    series?:
      | {
          name: string;
          /** The cells that its values come from, as the chart names them. */
          values?: string | undefined;
          categories?: string | undefined;
        }[]
      | undefined;
  }[];
  pivot_tables: {
    name: string;
    range?: string | undefined;
  }[];
  has_comments: boolean;
};

export type DefinedName = {
  name: string;
  /** The name of a sheet, or "workbook". */
  scope: string;
  refers_to: string;
  hidden?: boolean | undefined;
  comment?: string | undefined;
};

export type ReadRangeRequest = {
  /** Name of a sheet, in any case. */
  sheet: string;
  /** B2:D20, a cell, A:C, 3:7, a defined name or the name of a table. */
  range: string;
  include_formulas?: boolean | undefined;
  /** How cells look: fonts, fills, borders, alignment. */
  include_styles?: boolean | undefined;
};

export type RangeResult = {
  sheet: string;
  /** The block that was read: whole rows and columns end with the used range. Null where nothing is used. */
  range: string | null;
  row_count: number;
  col_count: number;
  values: CellValue[][];
  /** Cells that hold something or are merged, row by row. */
  cells: RangeCell[];
  /** How cells look, where asked for. */
  styles?:
    | {
        bold?: boolean | undefined;
        italic?: boolean | undefined;
        underline?: boolean | undefined;
        strike?: boolean | undefined;
        /** Of the letters, #rrggbb. */
        color?: string | undefined;
        /** #rrggbb. */
        fill?: string | undefined;
        align?: 'left' | 'center' | 'right' | 'justify' | undefined;
        /** In steps of about three characters. */
        indent?: number | undefined;
        border?:
          | {
              top?: 'thin' | 'medium' | 'thick' | 'double' | 'dashed' | 'dotted' | undefined;
              right?: 'thin' | 'medium' | 'thick' | 'double' | 'dashed' | 'dotted' | undefined;
              bottom?: 'thin' | 'medium' | 'thick' | 'double' | 'dashed' | 'dotted' | undefined;
              left?: 'thin' | 'medium' | 'thick' | 'double' | 'dashed' | 'dotted' | undefined;
            }
          | undefined;
      }[]
    | undefined;
  /** Empty cells that are filled or have borders, where asked for; later blocks lie over earlier ones, null is plain. */
  painted?:
    | {
        range: string;
        style: number | null;
      }[]
    | undefined;
};

export type CellValue = string | number | boolean | null;

export type RangeCell = {
  cell: string;
  value: CellValue;
  type: CellType;
  /** What the spreadsheet shows. */
  formatted: string;
  /** With "=". */
  formula?: string | undefined;
  /** The file holds no value for the formula: this one was computed. */
  computed?: boolean | undefined;
  /** Left out for General. */
  number_format?: string | undefined;
  bbox: Box;
  comment?: string | undefined;
  comment_author?: string | undefined;
  hyperlink?: string | undefined;
  /** The block of merged cells that the cell belongs to. */
  merged?: string | undefined;
  /** What may be entered: the kind of rule, and its formula or list. */
  validation?:
    | {
        type: string;
        formula?: string | undefined;
      }
    | undefined;
  /** Position in `styles`; left out where the cell looks plain. */
  style?: number | undefined;
};

export type CellType = 'number' | 'string' | 'boolean' | 'date' | 'error' | 'empty';

export type FindCellsRequest = {
  /** What cells hold; left out, rows are given. */
  query?: string | undefined;
  /** All sheets where left out. */
  sheet?: string | undefined;
  match?: 'contains' | 'exact' | 'wildcard' | 'regex' | undefined;
  in?: 'values' | 'formulas' | 'both' | undefined;
  /** Conditions on columns: `Speed > 1000 and City = "St. Louis" and Note is not empty`; also != < <= >= contains. */
  where?: string | undefined;
  /** A column: `Speed`, or `Speed desc` for the greatest first. */
  order_by?: string | undefined;
  /** count, sum, min, max, mean or distinct of a column: `max Speed`; a lone `count` counts rows. Without limit no rows come then. */
  aggregates?: string[] | undefined;
  /** Cells, or rows, in one answer; 100 where left out. */
  limit?: number | undefined;
  /** The next_cursor of the previous answer; left out for the first. */
  cursor?: string | undefined;
  /** Another name for limit. */
  max_results?: number | undefined;
};

export type FindResult = {
  /** Cells that match the query. */
  total: number;
  /** False where the search was ended before the last cell: there may be more than total. */
  total_exact: boolean;
  matches: FoundCell[];
  /** The rows that were gone through for where, order_by and aggregates. */
  range?: string | undefined;
  /** What its columns are called. */
  columns?:
    | {
        column: string;
        name: string;
      }[]
    | undefined;
  /** Rows of it that meet the conditions. */
  matched?: number | undefined;
  aggregates?:
    | {
        function: 'count' | 'sum' | 'min' | 'max' | 'mean' | 'distinct';
        /** Left out where rows are counted. */
        column?: string | undefined;
        /** Null where no cell has a value for it. */
        value: number | string | null;
        /** Cells it was computed from; rows where rows are counted. */
        cells: number;
        /** Where these stand. */
        range: string;
      }[]
    | undefined;
  /** These rows, where there is no query. */
  rows?: FoundRow[] | undefined;
  /** The cursor of what follows; null at the end. */
  next_cursor: string | null;
};

export type FoundCell = {
  cell: string;
  value: CellValue;
  type: CellType;
  /** What the spreadsheet shows. */
  formatted: string;
  /** With "=". */
  formula?: string | undefined;
  /** The file holds no value for the formula: this one was computed. */
  computed?: boolean | undefined;
  sheet: string;
  bbox: Box;
  /** What the row and the column of a cell are called, where it stands in a table. */
  context?:
    | {
        row?: string | undefined;
        column?: string | undefined;
      }
    | undefined;
};

export type FoundRow = {
  sheet: string;
  /** As the sheet counts it, from 1. */
  row: number;
  cells: {
    cell: string;
    value: CellValue;
    type: CellType;
    /** What the spreadsheet shows. */
    formatted: string;
    /** With "=". */
    formula?: string | undefined;
    /** The file holds no value for the formula: this one was computed. */
    computed?: boolean | undefined;
    bbox: Box;
  }[];
};

export type InspectFormulaRequest = {
  /** Name of a sheet, in any case. */
  sheet: string;
  /** B7, or a name that stands for one cell. */
  cell: string;
  /** Levels of precedents; from 2 on as a tree. */
  depth?: number | undefined;
  /** Dependents in one answer; 100 where left out. */
  limit?: number | undefined;
  /** The next_cursor of the previous answer; left out for the first. */
  cursor?: string | undefined;
  /** How many to leave out; cursor does the same. */
  offset?: number | undefined;
};

export type FormulaInspection = {
  sheet: string;
  cell: string;
  /** With "="; null where the cell holds none. */
  formula: string | null;
  value: CellValue;
  type: CellType;
  formatted: string;
  computed?: boolean | undefined;
  functions: string[];
  /** Whether it changes without a change of what it refers to. */
  volatile: boolean;
  precedents: Precedent[];
  /** Formulas that refer to this cell, directly; one page of them. */
  dependents: LinkedCell[];
  dependent_count: number;
  /** The offset of the next page of dependents; null on the last. */
  next_offset: number | null;
  tree?: FormulaTree | undefined;
  errors: {
    code: string;
    message: string;
  }[];
  /** The cursor of what follows; null at the end. */
  next_cursor: string | null;
};

export type Precedent = {
  /** As the formula writes it. */
  reference: string;
  kind: 'cell' | 'range' | 'name' | 'table' | 'external';
  /** Null where the reference leads to no cells of this workbook. */
  sheet: string | null;
  range: string | null;
  /** Of an external link: the workbook as the file names it. */
  workbook?: string | undefined;
  cells: {
    cell: string;
    value: CellValue;
    formatted: string;
    formula?: string | undefined;
    computed?: boolean | undefined;
  }[];
  /** Whether the range holds more cells than are listed. */
  truncated: boolean;
};

export type LinkedCell = {
  sheet: string;
  cell: string;
  value: CellValue;
  formatted: string;
  formula?: string | undefined;
  computed?: boolean | undefined;
};

export type FormulaTree = {
  sheet: string;
  cell: string;
  value: CellValue;
  formatted: string;
  formula?: string | undefined;
  computed?: boolean | undefined;
  precedents: FormulaTree[];
  ends?: 'circular' | 'truncated' | undefined;
};

export type CompareFilesRequest = {
  /** The id of the earlier workbook. */
  before: string;
  /** The id of the later one. */
  after: string;
  /** Changes in one answer; 100 where left out. */
  limit?: number | undefined;
  /** The next_cursor of the previous answer; left out for the first. */
  cursor?: string | undefined;
};

export type Comparison = {
  /** No cell, name, row, column or sheet differs. */
  identical: boolean;
  summary: {
    values: number;
    formulas: number;
    results: number;
    cells_added: number;
    cells_removed: number;
    rows_inserted: number;
    rows_removed: number;
    columns_inserted: number;
    columns_removed: number;
  };
  structure: StructureChange[];
  /** Changes; those with the widest effect first, results last. */
  total: number;
  changes: CellChange[];
  /** False where so much differs that not all of it was listed or traced. */
  complete: boolean;
  /** The cursor of what follows; null at the end. */
  next_cursor: string | null;
};

export type StructureChange = {
  kind:
    | 'sheet_added'
    | 'sheet_removed'
    | 'sheet_renamed'
    | 'sheet_moved'
    | 'rows_inserted'
    | 'rows_removed'
    | 'columns_inserted'
    | 'columns_removed'
    | 'name_added'
    | 'name_removed'
    | 'name_changed';
  sheet?: string | undefined;
  /** Of a defined name. */
  name?: string | undefined;
  /** Rows as 5:7, columns as B:C: where they are now, or were. */
  range?: string | undefined;
  /** The name of the sheet, or what the defined name stood for. */
  before?: string | undefined;
  after?: string | undefined;
  /** The results that changed because of it, along formulas. */
  affects?:
    | {
        count: number;
        /** Some of them. */
        cells: string[];
      }
    | undefined;
};

export type CellChange = {
  /** value: another input; formula: another formula; result: the same formula gives another value. */
  kind: 'value' | 'formula' | 'result' | 'added' | 'removed';
  sheet: string;
  /** Where it is in the later version, or would be: one cell, or neighbours that changed alike. */
  range: string;
  cell_count: number;
  before: {
    sheet: string;
    /** The cell, or the upper left one of the range. */
    cell: string;
    /** Of the sheet, from 1. */
    page: number;
    bbox: Box;
    value: CellValue;
    formatted: string;
    /** With "=". */
    formula?: string | undefined;
  } | null;
  after: {
    sheet: string;
    /** The cell, or the upper left one of the range. */
    cell: string;
    /** Of the sheet, from 1. */
    page: number;
    bbox: Box;
    value: CellValue;
    formatted: string;
    /** With "=". */
    formula?: string | undefined;
  } | null;
  /** The results that changed because of it, along formulas. */
  affects?:
    | {
        count: number;
        /** Some of them. */
        cells: string[];
      }
    | undefined;
  /** Of a result: the cells, rows or columns whose change it comes from, nearest first. */
  because_of?: string[] | undefined;
};

export type ExtractionSchema = {
  name: string;
  fields: FieldSchema[];
  rules?: CustomRule[] | undefined;
};

export type FieldSchema = {
  name: string;
  type: 'string' | 'number' | 'integer' | 'boolean' | 'date' | 'money' | 'percentage' | 'array' | 'object';
  required?: boolean | undefined;
  description?: string | undefined;
  aliases?: string[] | undefined;
  /** A regular expression that the text must match. */
  pattern?: string | undefined;
  enum?: (string | number)[] | undefined;
  /** As of JSON Schema: email, uri, date-time, … */
  format?: string | undefined;
  examples?: string[] | undefined;
  nullable?: boolean | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  exclusive_minimum?: number | undefined;
  exclusive_maximum?: number | undefined;
  multiple_of?: number | undefined;
  min_length?: number | undefined;
  max_length?: number | undefined;
  min_items?: number | undefined;
  max_items?: number | undefined;
  items?: ItemSchema | undefined;
  fields?: FieldSchema[] | undefined;
};

export type ItemSchema = {
  type: 'string' | 'number' | 'integer' | 'boolean' | 'date' | 'money' | 'percentage' | 'array' | 'object';
  required?: boolean | undefined;
  description?: string | undefined;
  aliases?: string[] | undefined;
  /** A regular expression that the text must match. */
  pattern?: string | undefined;
  enum?: (string | number)[] | undefined;
  /** As of JSON Schema: email, uri, date-time, … */
  format?: string | undefined;
  examples?: string[] | undefined;
  nullable?: boolean | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  exclusive_minimum?: number | undefined;
  exclusive_maximum?: number | undefined;
  multiple_of?: number | undefined;
  min_length?: number | undefined;
  max_length?: number | undefined;
  min_items?: number | undefined;
  max_items?: number | undefined;
  items?: ItemSchema | undefined;
  fields?: FieldSchema[] | undefined;
};

export type CustomRule =
  | {
      rule: 'sum';
      of: string[];
      equals: string;
    }
  | {
      rule: 'equals';
      field: string;
      other: string;
    }
  | {
      rule: 'before';
      field: string;
      other: string;
    }
  | {
      rule: 'matches';
      field: string;
      pattern: string;
    }
  | {
      rule: 'one_of';
      field: string;
      values: (string | number)[];
    };

export type ExtractFieldsRequest = {
  /** The name of a built-in schema, a schema of fields, or a JSON Schema. */
  schema:
    | 'invoice'
    | 'contract'
    | 'financial_model'
    | 'table'
    | 'purchase_order'
    | 'receipt'
    | 'bank_statement'
    | 'resume'
    | 'insurance_certificate'
    | 'lease'
    | ExtractionSchema
    | Record<string, unknown>;
  /** Who reads the document: rules, or the language model that the service is configured with. */
  backend?: 'rules' | 'llm' | undefined;
  /** These pages only. */
  pages?: number[] | undefined;
  /** Use data embedded in the file (e-invoice XML, form fields). */
  prefer_embedded?: boolean | undefined;
};

export type Extraction = {
  id: string;
  file_id: string;
  /** A built-in name, or the name of a custom schema. */
  schema: string;
  backend: 'rules' | 'llm';
  created_at: string;
  fields: ExtractedField[];
  data?: ExtractedValue | undefined;
  usage?:
    | {
        model: string;
        requests: number;
        tokens: number;
      }
    | undefined;
  warnings?: Warning[] | undefined;
};

export type ExtractedField = {
  name: string;
  type: 'string' | 'number' | 'integer' | 'boolean' | 'date' | 'money' | 'percentage' | 'array' | 'object';
  value: ExtractedValue;
  confidence: number;
  citation: Citation | null;
  alternatives?: Alternative[] | undefined;
  correction?:
    | {
        by: string;
        at: string;
        /** The value that was read. */
        read: Alternative;
      }
    | undefined;
  items?: ExtractedField[] | undefined;
  fields?: ExtractedField[] | undefined;
};

export type ExtractedValue = string | number | boolean | null | unknown[] | Record<string, unknown>;

export type Citation = {
  id: string;
  page: number;
  bbox: Box;
  bboxes?:
    | {
        page: number;
        bbox: Box;
      }[]
    | undefined;
  text: string;
  match: 'exact' | 'normalized' | 'fuzzy' | 'derived';
  block_id?: string | undefined;
  table_id?: string | undefined;
  sheet?: string | undefined;
  cell?: string | undefined;
  /** The data file inside the document that the value was read from; then no page says it, and the box is that of the first page. */
  attachment?: string | undefined;
  char_range?: [number, number] | undefined;
};

export type Alternative = {
  value: ExtractedValue;
  confidence: number;
  citation: Citation | null;
};

export type WatchExtractionRequest = {
  /** The name of a built-in schema, a schema of fields, or a JSON Schema. */
  schema:
    | 'invoice'
    | 'contract'
    | 'financial_model'
    | 'table'
    | 'purchase_order'
    | 'receipt'
    | 'bank_statement'
    | 'resume'
    | 'insurance_certificate'
    | 'lease'
    | ExtractionSchema
    | Record<string, unknown>;
  /** Who reads the document: rules, or the language model that the service is configured with. */
  backend?: 'rules' | 'llm' | undefined;
  /** These pages only. */
  pages?: number[] | undefined;
  /** Use data embedded in the file (e-invoice XML, form fields). */
  prefer_embedded?: boolean | undefined;
};

export type ListExtractionsResponse = {
  extractions: {
    id: string;
    /** A built-in name, or the name of a custom schema. */
    schema: string;
    backend: 'rules' | 'llm';
    created_at: string;
    /** The paths of values that were corrected. */
    corrected: string[];
  }[];
};

export type CorrectExtractionRequest = {
  corrections: {
    /** The path of a value: `total`, `line_items[2].amount`; or of a whole list or object. */
    field: string;
    /** The right value. A text is read as the type of the field; null: the document does not say. */
    value: ExtractedValue;
    /** Where the document says so, as verify answers it. */
    citation?: Citation | undefined;
  }[];
  /** Who corrects; the owner of the key where left out. */
  by?: string | undefined;
};

export type GetLabelResponse = {
  file_name: string;
  sha256: string;
  /** The schema that was asked for, with all its fields. */
  schema: Record<string, unknown>;
  answers: Record<string, ExtractedValue>;
  corrected: string[];
};

export type ValidateExtractionRequest = {
  /** The id of an extraction. */
  extraction_id: string;
  confidence_threshold?: number | undefined;
};

export type ValidationResult = {
  extraction_id: string;
  valid: boolean;
  checks: Check[];
};

export type Check = {
  severity: 'error' | 'warning' | 'info';
  /** One of required_field, type_check, citation_missing, low_confidence, arithmetic. */
  rule: string;
  /** What was looked at in particular: date_order, iban_checksum, … */
  check?: string | undefined;
  message: string;
  fields: string[];
};

export type VerifyRequest = {
  /** Words that the document should hold. */
  quote?: string | undefined;
  /** A number, an ISO date or a text, however the document writes it. */
  value?: string | number | undefined;
};

export type VerifyResponse = {
  found: boolean;
  match: 'exact' | 'normalized' | 'fuzzy' | null;
  citations: Citation[];
};

export type ListCitationsResponse = {
  citations: {
    id: string;
    page: number;
    bbox: Box;
    bboxes?:
      | {
          page: number;
          bbox: Box;
        }[]
      | undefined;
    text: string;
    match: 'exact' | 'normalized' | 'fuzzy' | 'derived';
    block_id?: string | undefined;
    table_id?: string | undefined;
    sheet?: string | undefined;
    cell?: string | undefined;
    /** The data file inside the document that the value was read from; then no page says it, and the box is that of the first page. */
    attachment?: string | undefined;
    char_range?: [number, number] | undefined;
    extraction_id: string;
    field: string;
    value: ExtractedValue;
  }[];
};

export type ExportFileRequest = {
  format: 'json' | 'markdown' | 'csv' | 'text' | 'html' | 'chunks' | 'docling' | 'elements';
  /** These pages only. */
  pages?: number[] | undefined;
  /** This table only. */
  table_id?: string | undefined;
  /** JSON: with the citations of extracted values. Markdown and HTML: with the place of each block. */
  include_citations?: boolean | undefined;
  /** Say where pages begin: a comment in Markdown, a form feed in text. */
  page_markers?: boolean | undefined;
  /** Markdown: full, or plain for programs that read the words: headings, lists and tables without escapes, bold, notes and addresses of links. */
  markup?: 'full' | 'plain' | undefined;
  /** Of what stands aside, exactly these. Where left out: headers and footers once, where they say something; page markers; nothing hidden. */
  include?: ('headers' | 'footers' | 'hidden' | 'page_markers')[] | undefined;
  /** Markdown and HTML: pictures of figures as links to files (images/…), in the text as data URIs, or not at all. Where left out: links in a ZIP, else none. */
  images?: 'none' | 'link' | 'data' | undefined;
  /** Cells of workbooks: the value (plain numbers, ISO dates), what Excel shows, or the value with what is shown behind it. Where left out: values in CSV and chunks; elsewhere what is shown, unless that says less. */
  values?: 'raw' | 'formatted' | 'both' | undefined;
  /** Chunks: how long they may be, tables too. */
  chunk_tokens?: number | undefined;
  /** Chunks: tokens of the end of a chunk of text that the next of the same section repeats; at most a third of it. */
  chunk_overlap?: number | undefined;
  /** Chunks: once: headings stand above the first chunk of their section; path: all of them above every chunk; none: only in heading_path. */
  chunk_headings?: 'once' | 'path' | 'none' | undefined;
  /** CSV: neutralise text that a spreadsheet would run as a formula. */
  escape_formulas?: boolean | undefined;
  /** Elements: with the box of each. */
  coordinates?: boolean | undefined;
  /** Elements: with one between pages. */
  page_breaks?: boolean | undefined;
  /** Elements: the number of the first page. */
  starting_page?: number | undefined;
};

export type ExportedDocument = {
  profile: {
    file_type: FileType;
    page_count: number;
    document_type:
      | 'invoice'
      | 'receipt'
      | 'purchase_order'
      | 'bank_statement'
      | 'insurance_certificate'
      | 'contract'
      | 'lease'
      | 'financial_model'
      | 'financial_statement'
      | 'report'
      | 'presentation'
      | 'resume'
      | 'letter'
      | 'form'
      | 'academic_paper'
      | 'dataset'
      | 'other';
    has_tables: boolean;
    table_count: number;
    confidence: {
      overall: number;
      text: number;
      structure: number;
      tables: number;
      document_type: number;
    };
    recommended_tools: string[];
    recommended_extraction: {
      schema: string;
    } | null;
    title: string | null;
    author: string | null;
    created: string | null;
    modified: string | null;
    language: string | null;
    word_count: number;
    char_count: number;
    sheet_count: number;
    image_count: number;
    has_text_layer: boolean;
    encrypted: boolean;
    parser: {
      name: string;
      version: string;
    };
    warnings: Warning[];
  };
  structure: Structure;
  pages: Page[];
  /** With their rows; those of sheets without, for their cells stand in sheets. */
  tables: (Table | TableHead)[];
  /** Of workbooks. */
  sheets?: ExportedSheet[] | undefined;
  /** With include_citations: where extracted values stand. */
  citations?:
    | {
        id: string;
        page: number;
        bbox: Box;
        bboxes?:
          | {
              page: number;
              bbox: Box;
            }[]
          | undefined;
        text: string;
        match: 'exact' | 'normalized' | 'fuzzy' | 'derived';
        block_id?: string | undefined;
        table_id?: string | undefined;
        sheet?: string | undefined;
        cell?: string | undefined;
        /** The data file inside the document that the value was read from; then no page says it, and the box is that of the first page. */
        attachment?: string | undefined;
        char_range?: [number, number] | undefined;
        extraction_id: string;
        field: string;
        value: unknown;
      }[]
    | undefined;
};

export type ExportedSheet = {
  name: string;
  /** Page number of the sheet, from 1. */
  index: number;
  state: 'visible' | 'hidden' | 'very_hidden';
  /** The used range, null where the sheet is empty. */
  range: string | null;
  row_count: number;
  col_count: number;
  cell_count: number;
  formula_count: number;
  merged: string[];
  tables: {
    id: string;
    name?: string | undefined;
    range: string;
    /** Given where the file declares the table, so that Table[Column] can be resolved. */
    columns?: string[] | undefined;
    header_rows?: number | undefined;
    totals_rows?: number | undefined;
  }[];
  frozen: {
    rows: number;
    columns: number;
  } | null;
  charts: {
    title: string | null;
    /** bar, line, pie, scatter, waterfall, …; several in one frame are joined by "+". */
    type?: string | undefined;
    /** The cell under its upper left corner. */
    cell?: string | undefined;
    /** The table of its data. */
    table_id?: string | undefined;
    series?:
      | {
          name: string;
          /** The cells that its values come from, as the chart names them. */
          values?: string | undefined;
          categories?: string | undefined;
        }[]
      | undefined;
  }[];
  pivot_tables: {
    name: string;
    range?: string | undefined;
  }[];
  has_comments: boolean;
  /** Cells that hold something, row by row. */
  cells: Cell[];
};

export type Cell = {
  cell: string;
  value: CellValue;
  type: CellType;
  /** What the spreadsheet shows. */
  formatted: string;
  /** With "=". */
  formula?: string | undefined;
  /** The file holds no value for the formula: this one was computed. */
  computed?: boolean | undefined;
};

export type Chunk = {
  /** Of the first block or the table; parts of one are counted. */
  id: string;
  type: 'text' | 'table';
  text: string;
  /** The headings that it stands under, the outermost first. */
  heading_path: string[];
  /** The end of the chunk before, which stands at the beginning of this text. */
  overlap?: string | undefined;
  token_estimate: number;
  pages: number[];
  boxes: {
    page: number;
    bbox: Box;
  }[];
  block_ids: string[];
  table_id?: string | undefined;
  /** Rows [first, last] of the table that stand in this chunk, header rows aside. */
  rows?: [number, number] | undefined;
};

export type ListSchemasResponse = {
  schemas: {
    name: string;
    title: string;
    url: string;
  }[];
};

export type GetSchemaResponse = Record<string, unknown>;

export type ListToolsResponse = {
  tools: Record<string, unknown>[];
};

export type CallToolRequest = Record<string, unknown>;

export type CallToolResponse = Record<string, unknown>;
