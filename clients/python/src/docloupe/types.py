"""The JSON of the service, as classes. Made by scripts/faces.mjs from the operations.

Every object is a dictionary whose fields can be read as attributes too; an answer may have more fields than its class says.
"""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Union

from .records import Decoder, Record
from .views import ProfileView, RangeView, TableView

Scalar = Union[str, float, int, bool, None]

FileType = str
Box = List[float]
CellValue = Optional[Union[str, float, bool]]
CellType = str
CustomRule = Record
ExtractedValue = Optional[Union[str, float, bool, List[Any], Dict[str, Any]]]
GetSchemaResponse = Dict[str, Any]
CallToolResponse = Dict[str, Any]


class Health(Record):
    status: str
    version: str


class FileEvent(Record):
    """``progress``, ``ready``, ``failed`` or ``deleted``."""

    event: str
    data: Dict[str, Any]


class Problem(Record):
    type: str
    title: str
    status: int
    detail: str
    #: Stable, for programs.
    code: str
    #: Where in the document or the request.
    at: Optional[str]
    #: What is wrong with which field of the input.
    errors: Optional[List[Record]]


class UploadedFile(Record):
    id: str
    file_name: str
    file_type: Optional[FileType]
    status: str
    media_type: str
    size_bytes: int
    sha256: str
    page_count: Optional[int]
    created_at: str
    owner: str
    shared: bool
    expires_at: Optional[str]
    #: The file that it was found in.
    attached_to: Optional[Record]
    #: Of a file with pictures of text. pending: it can be used, and the text of its pictures will come.
    ocr: Optional[Record]
    error: Optional[Problem]
    #: The owner had this file already: nothing was added.
    duplicate: Optional[str]


class File(Record):
    id: str
    file_name: str
    file_type: Optional[FileType]
    status: str
    media_type: str
    size_bytes: int
    sha256: str
    page_count: Optional[int]
    created_at: str
    owner: str
    shared: bool
    expires_at: Optional[str]
    #: The file that it was found in.
    attached_to: Optional[Record]
    #: Of a file with pictures of text. pending: it can be used, and the text of its pictures will come.
    ocr: Optional[Record]
    error: Optional[Problem]


class ListFilesResponse(Record):
    files: List[File]
    #: The cursor of what follows; null at the end.
    next_cursor: Optional[str]


class Profile(ProfileView):
    file_name: str
    file_type: FileType
    page_count: int
    document_type: str
    has_tables: bool
    table_count: int
    confidence: Record
    recommended_tools: List[str]
    recommended_extraction: Optional[Record]
    title: Optional[str]
    author: Optional[str]
    created: Optional[str]
    modified: Optional[str]
    language: Optional[str]
    word_count: int
    char_count: int
    sheet_count: int
    image_count: int
    has_text_layer: bool
    encrypted: bool
    parser: Record
    warnings: List[Warning]


class Warning(Record):
    code: str
    message: str
    page: Optional[int]
    #: Of what was found: error, a reader is told something wrong or a program may be started; warning, look here.
    severity: Optional[str]
    #: The cells that it is about, the first of them: Sheet1!B7.
    cells: Optional[List[str]]
    #: What the file names outside itself, the first of it: addresses, paths, connections.
    targets: Optional[List[str]]


class Structure(Record):
    sections: List[Section]
    tables: List[TableHead]
    pages: List[Record]
    bookmarks: Optional[List[Bookmark]]


class Section(Record):
    id: str
    title: str
    level: int
    start_page: int
    end_page: int
    parent_id: Optional[str]
    bbox: Box


class TableHead(Record):
    id: str
    page: int
    bbox: Box
    title: Optional[str]
    sheet: Optional[str]
    range: Optional[str]
    row_count: int
    col_count: int
    header_rows: int
    confidence: Optional[float]
    continued_from: Optional[str]
    parts: Optional[List[Record]]


class Bookmark(Record):
    title: str
    page: Optional[int]
    children: List[Bookmark]


class Page(Record):
    page: int
    width: float
    height: float
    rotation: int
    #: estimated: the file stores no pages, a flow layout drew them.
    layout: str
    label: Optional[str]
    text_layer: Optional[str]
    #: The text was read from a picture of the page.
    source: Optional[str]
    confidence: Optional[Record]
    hidden: Optional[bool]
    blocks: List[Block]
    tables: List[TableHead]


class Block(Record):
    #: Stable: p3.b12 is the twelfth block of page three.
    id: str
    type: str
    text: str
    bbox: Box
    #: Heading level from 1, or the nesting of a list item from 1.
    level: Optional[int]
    #: What stands before a list item or heading, or names a footnote: "•", "2.1", "a)". It is no part of the text.
    marker: Optional[str]
    href: Optional[str]
    table_id: Optional[str]
    #: Of a figure in an Office document: the parts that hold its pictures.
    media: Optional[List[str]]
    #: Present where the block has more than one printed line.
    lines: Optional[List[Line]]
    spans: Optional[List[Span]]
    #: The block, on an earlier page or in an earlier column, whose sentence this one goes on with.
    continued_from: Optional[str]
    #: The text was read from a picture that stands on the page.
    source: Optional[str]
    #: Why a reader does not see this text; such blocks stay out of exports and search.
    hidden: Optional[str]


class Line(Record):
    start: int
    end: int
    bbox: Box


class Span(Record):
    start: int
    end: int
    bold: Optional[bool]
    italic: Optional[bool]
    strike: Optional[bool]
    code: Optional[bool]
    superscript: Optional[bool]
    subscript: Optional[bool]
    href: Optional[str]
    #: The marker of the footnote that is referred to here.
    note: Optional[str]
    #: An equation: the same as LaTeX.
    latex: Optional[str]


class Word(Record):
    text: str
    block_id: str
    #: Where it stands in the text of its block, in UTF-16 units.
    start: int
    end: int
    bbox: Box
    #: How sure OCR is of the word; left out where the file tells its text.
    confidence: Optional[float]


class ListWordsResponse(Record):
    page: int
    words: List[Word]


class Table(TableView):
    id: str
    page: int
    bbox: Box
    title: Optional[str]
    sheet: Optional[str]
    range: Optional[str]
    row_count: int
    col_count: int
    header_rows: int
    confidence: Optional[float]
    continued_from: Optional[str]
    parts: Optional[List[Record]]
    rows: List[TableRow]


class TableRow(Record):
    index: int
    bbox: Box
    #: Given where the table runs over pages.
    page: Optional[int]
    cells: List[TableCell]


class TableCell(Record):
    row: int
    col: int
    text: str
    value: Optional[Union[str, float, bool]]
    bbox: Box
    row_span: int
    col_span: int
    header: bool


class ListTablesResponse(Record):
    tables: List[Union[Table, TableHead]]


class TablePart(TableView):
    id: str
    page: int
    bbox: Box
    title: Optional[str]
    sheet: Optional[str]
    range: Optional[str]
    row_count: int
    col_count: int
    header_rows: int
    confidence: Optional[float]
    continued_from: Optional[str]
    parts: Optional[List[Record]]
    rows: List[TableRow]
    #: Rows that meet the conditions; given where the table was queried.
    matched: Optional[int]
    aggregates: Optional[List[Record]]
    #: The cursor of what follows; null at the end.
    next_cursor: Optional[str]


class ListImagesResponse(Record):
    total: int
    images: List[Record]
    #: The cursor of what follows; null at the end.
    next_cursor: Optional[str]


class ListAttachmentsResponse(Record):
    attachments: List[Record]


class SearchResult(Record):
    query: str
    total: int
    #: False where so much matches that not all of it was counted: there are total matches at least.
    total_exact: Optional[bool]
    matches: List[SearchMatch]
    #: One edit per word was forgiven.
    fuzzy: Optional[bool]
    #: No block holds all words as written: forms, some hold them in other forms; page, some pages do; row, some rows of a sheet do; any, at least one word occurs.
    relaxed: Optional[str]
    #: The cursor of what follows; null at the end.
    next_cursor: Optional[str]


class SearchMatch(Record):
    page: int
    snippet: str
    score: float
    #: [start, end) in UTF-16 units of the snippet.
    highlights: List[List[int]]
    #: Where the text of the block or cell goes on beyond the snippet; left out where the snippet is all of it.
    cut: Optional[str]
    block_id: Optional[str]
    #: Of the line where the hits begin that the snippet is cut around, or of the cell.
    bbox: Box
    sheet: Optional[str]
    cell: Optional[str]
    #: What the row and the column of a cell are called, where it stands in a table.
    context: Optional[Record]
    #: The query names the row and the column of this cell, as `context` has them: its place and its value.
    crossing: Optional[Record]
    #: A reader does not see it: hidden text, or a cell of a hidden sheet, row or column.
    hidden: Optional[str]
    #: The headings that a block stands under, the outermost first.
    heading_path: Optional[List[str]]
    #: The row of a table that the words stand in, each cell with the name of its column; where no column has a name, with its empty cells.
    table_row: Optional[Record]


class LibrarySearchResult(Record):
    query: str
    #: Matches in the files that were opened.
    total: int
    #: False where not all files that match were opened: there are total matches at least.
    total_exact: Optional[bool]
    #: Files that fit the request.
    files_searched: int
    #: Files among them that hold the words.
    files_matched: int
    #: Files that matches were taken from: the best, where many match.
    files_opened: int
    matches: List[Record]
    #: The files that the matches stand in, best first.
    files: List[Record]
    #: One edit per word was forgiven.
    fuzzy: Optional[bool]
    #: No block holds all words as written: forms, some hold them in other forms; page, some pages do; row, some rows of a sheet do; any, at least one word occurs.
    relaxed: Optional[str]
    #: The cursor of what follows; null at the end.
    next_cursor: Optional[str]


class SheetList(Record):
    sheets: List[SheetInfo]
    defined_names: List[DefinedName]


class SheetInfo(Record):
    name: str
    #: Page number of the sheet, from 1.
    index: int
    state: str
    #: The used range, null where the sheet is empty.
    range: Optional[str]
    row_count: int
    col_count: int
    cell_count: int
    formula_count: int
    merged: List[str]
    tables: List[Record]
    frozen: Optional[Record]
    charts: List[Record]
    pivot_tables: List[Record]
    has_comments: bool


class DefinedName(Record):
    name: str
    #: The name of a sheet, or "workbook".
    scope: str
    refers_to: str
    hidden: Optional[bool]
    comment: Optional[str]


class RangeResult(RangeView):
    sheet: str
    #: The block that was read: whole rows and columns end with the used range. Null where nothing is used.
    range: Optional[str]
    row_count: int
    col_count: int
    #: Cells that hold something or are merged, row by row.
    cells: List[RangeCell]
    #: How cells look, where asked for.
    styles: Optional[List[Record]]
    #: Empty cells that are filled or have borders, where asked for; later blocks lie over earlier ones, null is plain.
    painted: Optional[List[Record]]


class RangeCell(Record):
    cell: str
    value: CellValue
    type: CellType
    #: What the spreadsheet shows.
    formatted: str
    #: With "=".
    formula: Optional[str]
    #: The file holds no value for the formula: this one was computed.
    computed: Optional[bool]
    #: Left out for General.
    number_format: Optional[str]
    bbox: Box
    comment: Optional[str]
    comment_author: Optional[str]
    hyperlink: Optional[str]
    #: The block of merged cells that the cell belongs to.
    merged: Optional[str]
    #: What may be entered: the kind of rule, and its formula or list.
    validation: Optional[Record]
    #: Position in `styles`; left out where the cell looks plain.
    style: Optional[int]


class FindResult(Record):
    #: Cells that match the query.
    total: int
    #: False where the search was ended before the last cell: there may be more than total.
    total_exact: bool
    matches: List[FoundCell]
    #: The rows that were gone through for where, order_by and aggregates.
    range: Optional[str]
    #: What its columns are called.
    columns: Optional[List[Record]]
    #: Rows of it that meet the conditions.
    matched: Optional[int]
    aggregates: Optional[List[Record]]
    #: These rows, where there is no query.
    rows: Optional[List[FoundRow]]
    #: The cursor of what follows; null at the end.
    next_cursor: Optional[str]


class FoundCell(Record):
    cell: str
    value: CellValue
    type: CellType
    #: What the spreadsheet shows.
    formatted: str
    #: With "=".
    formula: Optional[str]
    #: The file holds no value for the formula: this one was computed.
    computed: Optional[bool]
    sheet: str
    bbox: Box
    #: What the row and the column of a cell are called, where it stands in a table.
    context: Optional[Record]


class FoundRow(Record):
    sheet: str
    #: As the sheet counts it, from 1.
    row: int
    cells: List[Record]


class FormulaInspection(Record):
    sheet: str
    cell: str
    #: With "="; null where the cell holds none.
    formula: Optional[str]
    value: CellValue
    type: CellType
    formatted: str
    computed: Optional[bool]
    functions: List[str]
    #: Whether it changes without a change of what it refers to.
    volatile: bool
    precedents: List[Precedent]
    #: Formulas that refer to this cell, directly; one page of them.
    dependents: List[LinkedCell]
    dependent_count: int
    #: The offset of the next page of dependents; null on the last.
    next_offset: Optional[int]
    tree: Optional[FormulaTree]
    errors: List[Record]
    #: The cursor of what follows; null at the end.
    next_cursor: Optional[str]


class Precedent(Record):
    #: As the formula writes it.
    reference: str
    kind: str
    #: Null where the reference leads to no cells of this workbook.
    sheet: Optional[str]
    range: Optional[str]
    #: Of an external link: the workbook as the file names it.
    workbook: Optional[str]
    cells: List[Record]
    #: Whether the range holds more cells than are listed.
    truncated: bool


class LinkedCell(Record):
    sheet: str
    cell: str
    value: CellValue
    formatted: str
    formula: Optional[str]
    computed: Optional[bool]


class FormulaTree(Record):
    sheet: str
    cell: str
    value: CellValue
    formatted: str
    formula: Optional[str]
    computed: Optional[bool]
    precedents: List[FormulaTree]
    ends: Optional[str]


class Comparison(Record):
    #: No cell, name, row, column or sheet differs.
    identical: bool
    summary: Record
    structure: List[StructureChange]
    #: Changes; those with the widest effect first, results last.
    total: int
    changes: List[CellChange]
    #: False where so much differs that not all of it was listed or traced.
    complete: bool
    #: The cursor of what follows; null at the end.
    next_cursor: Optional[str]


class StructureChange(Record):
    kind: str
    sheet: Optional[str]
    #: Of a defined name.
    name: Optional[str]
    #: Rows as 5:7, columns as B:C: where they are now, or were.
    range: Optional[str]
    #: The name of the sheet, or what the defined name stood for.
    before: Optional[str]
    after: Optional[str]
    #: The results that changed because of it, along formulas.
    affects: Optional[Record]


class CellChange(Record):
    #: value: another input; formula: another formula; result: the same formula gives another value.
    kind: str
    sheet: str
    #: Where it is in the later version, or would be: one cell, or neighbours that changed alike.
    range: str
    cell_count: int
    before: Optional[Record]
    after: Optional[Record]
    #: The results that changed because of it, along formulas.
    affects: Optional[Record]
    #: Of a result: the cells, rows or columns whose change it comes from, nearest first.
    because_of: Optional[List[str]]


class ExtractionSchema(Record):
    name: str
    fields: List[FieldSchema]
    rules: Optional[List[CustomRule]]


class FieldSchema(Record):
    name: str
    type: str
    required: Optional[bool]
    description: Optional[str]
    aliases: Optional[List[str]]
    #: A regular expression that the text must match.
    pattern: Optional[str]
    enum: Optional[List[Union[str, float]]]
    #: As of JSON Schema: email, uri, date-time, …
    format: Optional[str]
    examples: Optional[List[str]]
    nullable: Optional[bool]
    minimum: Optional[float]
    maximum: Optional[float]
    exclusive_minimum: Optional[float]
    exclusive_maximum: Optional[float]
    multiple_of: Optional[float]
    min_length: Optional[int]
    max_length: Optional[int]
    min_items: Optional[int]
    max_items: Optional[int]
    fields: Optional[List[FieldSchema]]


class ItemSchema(Record):
    type: str
    required: Optional[bool]
    description: Optional[str]
    aliases: Optional[List[str]]
    #: A regular expression that the text must match.
    pattern: Optional[str]
    enum: Optional[List[Union[str, float]]]
    #: As of JSON Schema: email, uri, date-time, …
    format: Optional[str]
    examples: Optional[List[str]]
    nullable: Optional[bool]
    minimum: Optional[float]
    maximum: Optional[float]
    exclusive_minimum: Optional[float]
    exclusive_maximum: Optional[float]
    multiple_of: Optional[float]
    min_length: Optional[int]
    max_length: Optional[int]
    min_items: Optional[int]
    max_items: Optional[int]
    fields: Optional[List[FieldSchema]]


class Extraction(Record):
    id: str
    file_id: str
    #: A built-in name, or the name of a custom schema.
    schema: str
    backend: str
    created_at: str
    fields: List[ExtractedField]
    data: Optional[ExtractedValue]
    usage: Optional[Record]
    warnings: Optional[List[Warning]]


class ExtractedField(Record):
    name: str
    type: str
    value: ExtractedValue
    confidence: float
    citation: Optional[Citation]
    alternatives: Optional[List[Alternative]]
    correction: Optional[Record]
    fields: Optional[List[ExtractedField]]


class Citation(Record):
    id: str
    page: int
    bbox: Box
    bboxes: Optional[List[Record]]
    text: str
    match: str
    block_id: Optional[str]
    table_id: Optional[str]
    sheet: Optional[str]
    cell: Optional[str]
    #: The data file inside the document that the value was read from; then no page says it, and the box is that of the first page.
    attachment: Optional[str]
    char_range: Optional[List[int]]


class Alternative(Record):
    value: ExtractedValue
    confidence: float
    citation: Optional[Citation]


class ListExtractionsResponse(Record):
    extractions: List[Record]


class GetLabelResponse(Record):
    file_name: str
    sha256: str
    #: The schema that was asked for, with all its fields.
    schema: Dict[str, Any]
    answers: Dict[str, Any]
    corrected: List[str]


class ValidationResult(Record):
    extraction_id: str
    valid: bool
    checks: List[Check]


class Check(Record):
    severity: str
    #: One of required_field, type_check, citation_missing, low_confidence, arithmetic.
    rule: str
    #: What was looked at in particular: date_order, iban_checksum, …
    check: Optional[str]
    message: str
    fields: List[str]


class VerifyResponse(Record):
    found: bool
    match: Optional[str]
    citations: List[Citation]


class ListCitationsResponse(Record):
    citations: List[Record]


class ExportedDocument(Record):
    profile: Record
    structure: Structure
    pages: List[Page]
    #: With their rows; those of sheets without, for their cells stand in sheets.
    tables: List[Union[Table, TableHead]]
    #: Of workbooks.
    sheets: Optional[List[ExportedSheet]]
    #: With include_citations: where extracted values stand.
    citations: Optional[List[Record]]


class ExportedSheet(Record):
    name: str
    #: Page number of the sheet, from 1.
    index: int
    state: str
    #: The used range, null where the sheet is empty.
    range: Optional[str]
    row_count: int
    col_count: int
    cell_count: int
    formula_count: int
    merged: List[str]
    tables: List[Record]
    frozen: Optional[Record]
    charts: List[Record]
    pivot_tables: List[Record]
    has_comments: bool
    #: Cells that hold something, row by row.
    cells: List[Cell]


class Cell(Record):
    cell: str
    value: CellValue
    type: CellType
    #: What the spreadsheet shows.
    formatted: str
    #: With "=".
    formula: Optional[str]
    #: The file holds no value for the formula: this one was computed.
    computed: Optional[bool]


class Chunk(Record):
    #: Of the first block or the table; parts of one are counted.
    id: str
    type: str
    text: str
    #: The headings that it stands under, the outermost first.
    heading_path: List[str]
    #: The end of the chunk before, which stands at the beginning of this text.
    overlap: Optional[str]
    token_estimate: int
    pages: List[int]
    boxes: List[Record]
    block_ids: List[str]
    table_id: Optional[str]
    #: Rows [first, last] of the table that stand in this chunk, header rows aside.
    rows: Optional[List[int]]


class ListSchemasResponse(Record):
    schemas: List[Record]


class ListToolsResponse(Record):
    tools: List[Dict[str, Any]]


CitationList = ListCitationsResponse
FieldError = Record
FileList = ListFilesResponse
Formula = FormulaInspection
Match = SearchMatch
TableList = ListTablesResponse
ToolList = ListToolsResponse
Validation = ValidationResult
Verification = VerifyResponse
Warning_ = Warning

decode = Decoder(
    [
        (
            frozenset({"type", "title", "status", "detail", "code"}),
            frozenset({"type", "title", "status", "detail", "code", "at", "errors"}),
            Problem,
        ),
        (
            frozenset({"id", "file_name", "file_type", "status", "media_type", "size_bytes", "sha256", "page_count", "created_at", "owner", "shared", "expires_at", "error"}),
            frozenset({"id", "file_name", "file_type", "status", "media_type", "size_bytes", "sha256", "page_count", "created_at", "owner", "shared", "expires_at", "attached_to", "ocr", "error", "duplicate"}),
            UploadedFile,
        ),
        (
            frozenset({"id", "file_name", "file_type", "status", "media_type", "size_bytes", "sha256", "page_count", "created_at", "owner", "shared", "expires_at", "error"}),
            frozenset({"id", "file_name", "file_type", "status", "media_type", "size_bytes", "sha256", "page_count", "created_at", "owner", "shared", "expires_at", "attached_to", "ocr", "error"}),
            File,
        ),
        (
            frozenset({"files", "next_cursor"}),
            frozenset({"files", "next_cursor"}),
            ListFilesResponse,
        ),
        (
            frozenset({"file_name", "file_type", "page_count", "document_type", "has_tables", "table_count", "confidence", "recommended_tools", "recommended_extraction", "title", "author", "created", "modified", "language", "word_count", "char_count", "sheet_count", "image_count", "has_text_layer", "encrypted", "parser", "warnings"}),
            frozenset({"file_name", "file_type", "page_count", "document_type", "has_tables", "table_count", "confidence", "recommended_tools", "recommended_extraction", "title", "author", "created", "modified", "language", "word_count", "char_count", "sheet_count", "image_count", "has_text_layer", "encrypted", "parser", "warnings"}),
            Profile,
        ),
        (
            frozenset({"code", "message"}),
            frozenset({"code", "message", "page", "severity", "cells", "targets"}),
            Warning,
        ),
        (
            frozenset({"sections", "tables", "pages"}),
            frozenset({"sections", "tables", "pages", "bookmarks"}),
            Structure,
        ),
        (
            frozenset({"id", "title", "level", "start_page", "end_page", "parent_id", "bbox"}),
            frozenset({"id", "title", "level", "start_page", "end_page", "parent_id", "bbox"}),
            Section,
        ),
        (
            frozenset({"id", "page", "bbox", "row_count", "col_count", "header_rows"}),
            frozenset({"id", "page", "bbox", "title", "sheet", "range", "row_count", "col_count", "header_rows", "confidence", "continued_from", "parts"}),
            TableHead,
        ),
        (
            frozenset({"title", "page", "children"}),
            frozenset({"title", "page", "children"}),
            Bookmark,
        ),
        (
            frozenset({"page", "width", "height", "rotation", "layout", "blocks", "tables"}),
            frozenset({"page", "width", "height", "rotation", "layout", "label", "text_layer", "source", "confidence", "hidden", "blocks", "tables"}),
            Page,
        ),
        (
            frozenset({"id", "type", "text", "bbox"}),
            frozenset({"id", "type", "text", "bbox", "level", "marker", "href", "table_id", "media", "lines", "spans", "continued_from", "source", "hidden"}),
            Block,
        ),
        (
            frozenset({"start", "end", "bbox"}),
            frozenset({"start", "end", "bbox"}),
            Line,
        ),
        (
            frozenset({"start", "end"}),
            frozenset({"start", "end", "bold", "italic", "strike", "code", "superscript", "subscript", "href", "note", "latex"}),
            Span,
        ),
        (
            frozenset({"text", "block_id", "start", "end", "bbox"}),
            frozenset({"text", "block_id", "start", "end", "bbox", "confidence"}),
            Word,
        ),
        (
            frozenset({"page", "words"}),
            frozenset({"page", "words"}),
            ListWordsResponse,
        ),
        (
            frozenset({"id", "page", "bbox", "row_count", "col_count", "header_rows", "rows"}),
            frozenset({"id", "page", "bbox", "title", "sheet", "range", "row_count", "col_count", "header_rows", "confidence", "continued_from", "parts", "rows"}),
            Table,
        ),
        (
            frozenset({"index", "bbox", "cells"}),
            frozenset({"index", "bbox", "page", "cells"}),
            TableRow,
        ),
        (
            frozenset({"row", "col", "text", "bbox", "row_span", "col_span", "header"}),
            frozenset({"row", "col", "text", "value", "bbox", "row_span", "col_span", "header"}),
            TableCell,
        ),
        (
            frozenset({"tables"}),
            frozenset({"tables"}),
            ListTablesResponse,
        ),
        (
            frozenset({"id", "page", "bbox", "row_count", "col_count", "header_rows", "rows", "next_cursor"}),
            frozenset({"id", "page", "bbox", "title", "sheet", "range", "row_count", "col_count", "header_rows", "confidence", "continued_from", "parts", "rows", "matched", "aggregates", "next_cursor"}),
            TablePart,
        ),
        (
            frozenset({"total", "images", "next_cursor"}),
            frozenset({"total", "images", "next_cursor"}),
            ListImagesResponse,
        ),
        (
            frozenset({"attachments"}),
            frozenset({"attachments"}),
            ListAttachmentsResponse,
        ),
        (
            frozenset({"query", "total", "matches", "next_cursor"}),
            frozenset({"query", "total", "total_exact", "matches", "fuzzy", "relaxed", "next_cursor"}),
            SearchResult,
        ),
        (
            frozenset({"page", "snippet", "score", "highlights", "bbox"}),
            frozenset({"page", "snippet", "score", "highlights", "cut", "block_id", "bbox", "sheet", "cell", "context", "crossing", "in", "hidden", "heading_path", "table_row"}),
            SearchMatch,
        ),
        (
            frozenset({"query", "total", "files_searched", "files_matched", "files_opened", "matches", "files", "next_cursor"}),
            frozenset({"query", "total", "total_exact", "files_searched", "files_matched", "files_opened", "matches", "files", "fuzzy", "relaxed", "next_cursor"}),
            LibrarySearchResult,
        ),
        (
            frozenset({"sheets", "defined_names"}),
            frozenset({"sheets", "defined_names"}),
            SheetList,
        ),
        (
            frozenset({"name", "index", "state", "range", "row_count", "col_count", "cell_count", "formula_count", "merged", "tables", "frozen", "charts", "pivot_tables", "has_comments"}),
            frozenset({"name", "index", "state", "range", "row_count", "col_count", "cell_count", "formula_count", "merged", "tables", "frozen", "charts", "pivot_tables", "has_comments"}),
            SheetInfo,
        ),
        (
            frozenset({"name", "scope", "refers_to"}),
            frozenset({"name", "scope", "refers_to", "hidden", "comment"}),
            DefinedName,
        ),
        (
            frozenset({"sheet", "range", "row_count", "col_count", "values", "cells"}),
            frozenset({"sheet", "range", "row_count", "col_count", "values", "cells", "styles", "painted"}),
            RangeResult,
        ),
        (
            frozenset({"cell", "value", "type", "formatted", "bbox"}),
            frozenset({"cell", "value", "type", "formatted", "formula", "computed", "number_format", "bbox", "comment", "comment_author", "hyperlink", "merged", "validation", "style"}),
            RangeCell,
        ),
        (
            frozenset({"total", "total_exact", "matches", "next_cursor"}),
            frozenset({"total", "total_exact", "matches", "range", "columns", "matched", "aggregates", "rows", "next_cursor"}),
            FindResult,
        ),
        (
            frozenset({"cell", "value", "type", "formatted", "sheet", "bbox"}),
            frozenset({"cell", "value", "type", "formatted", "formula", "computed", "sheet", "bbox", "context"}),
            FoundCell,
        ),
        (
            frozenset({"sheet", "row", "cells"}),
            frozenset({"sheet", "row", "cells"}),
            FoundRow,
        ),
        (
            frozenset({"sheet", "cell", "formula", "value", "type", "formatted", "functions", "volatile", "precedents", "dependents", "dependent_count", "next_offset", "errors", "next_cursor"}),
            frozenset({"sheet", "cell", "formula", "value", "type", "formatted", "computed", "functions", "volatile", "precedents", "dependents", "dependent_count", "next_offset", "tree", "errors", "next_cursor"}),
            FormulaInspection,
        ),
        (
            frozenset({"reference", "kind", "sheet", "range", "cells", "truncated"}),
            frozenset({"reference", "kind", "sheet", "range", "workbook", "cells", "truncated"}),
            Precedent,
        ),
        (
            frozenset({"sheet", "cell", "value", "formatted"}),
            frozenset({"sheet", "cell", "value", "formatted", "formula", "computed"}),
            LinkedCell,
        ),
        (
            frozenset({"sheet", "cell", "value", "formatted", "precedents"}),
            frozenset({"sheet", "cell", "value", "formatted", "formula", "computed", "precedents", "ends"}),
            FormulaTree,
        ),
        (
            frozenset({"identical", "summary", "structure", "total", "changes", "complete", "next_cursor"}),
            frozenset({"identical", "summary", "structure", "total", "changes", "complete", "next_cursor"}),
            Comparison,
        ),
        (
            frozenset({"kind"}),
            frozenset({"kind", "sheet", "name", "range", "before", "after", "affects"}),
            StructureChange,
        ),
        (
            frozenset({"kind", "sheet", "range", "cell_count", "before", "after"}),
            frozenset({"kind", "sheet", "range", "cell_count", "before", "after", "affects", "because_of"}),
            CellChange,
        ),
        (
            frozenset({"name", "fields"}),
            frozenset({"name", "fields", "rules"}),
            ExtractionSchema,
        ),
        (
            frozenset({"name", "type"}),
            frozenset({"name", "type", "required", "description", "aliases", "pattern", "enum", "format", "examples", "nullable", "minimum", "maximum", "exclusive_minimum", "exclusive_maximum", "multiple_of", "min_length", "max_length", "min_items", "max_items", "items", "fields"}),
            FieldSchema,
        ),
        (
            frozenset({"type"}),
            frozenset({"type", "required", "description", "aliases", "pattern", "enum", "format", "examples", "nullable", "minimum", "maximum", "exclusive_minimum", "exclusive_maximum", "multiple_of", "min_length", "max_length", "min_items", "max_items", "items", "fields"}),
            ItemSchema,
        ),
        (
            frozenset({"id", "file_id", "schema", "backend", "created_at", "fields"}),
            frozenset({"id", "file_id", "schema", "backend", "created_at", "fields", "data", "usage", "warnings"}),
            Extraction,
        ),
        (
            frozenset({"name", "type", "value", "confidence", "citation"}),
            frozenset({"name", "type", "value", "confidence", "citation", "alternatives", "correction", "items", "fields"}),
            ExtractedField,
        ),
        (
            frozenset({"id", "page", "bbox", "text", "match"}),
            frozenset({"id", "page", "bbox", "bboxes", "text", "match", "block_id", "table_id", "sheet", "cell", "attachment", "char_range"}),
            Citation,
        ),
        (
            frozenset({"value", "confidence", "citation"}),
            frozenset({"value", "confidence", "citation"}),
            Alternative,
        ),
        (
            frozenset({"extractions"}),
            frozenset({"extractions"}),
            ListExtractionsResponse,
        ),
        (
            frozenset({"file_name", "sha256", "schema", "answers", "corrected"}),
            frozenset({"file_name", "sha256", "schema", "answers", "corrected"}),
            GetLabelResponse,
        ),
        (
            frozenset({"extraction_id", "valid", "checks"}),
            frozenset({"extraction_id", "valid", "checks"}),
            ValidationResult,
        ),
        (
            frozenset({"severity", "rule", "message", "fields"}),
            frozenset({"severity", "rule", "check", "message", "fields"}),
            Check,
        ),
        (
            frozenset({"found", "match", "citations"}),
            frozenset({"found", "match", "citations"}),
            VerifyResponse,
        ),
        (
            frozenset({"citations"}),
            frozenset({"citations"}),
            ListCitationsResponse,
        ),
        (
            frozenset({"profile", "structure", "pages", "tables"}),
            frozenset({"profile", "structure", "pages", "tables", "sheets", "citations"}),
            ExportedDocument,
        ),
        (
            frozenset({"name", "index", "state", "range", "row_count", "col_count", "cell_count", "formula_count", "merged", "tables", "frozen", "charts", "pivot_tables", "has_comments", "cells"}),
            frozenset({"name", "index", "state", "range", "row_count", "col_count", "cell_count", "formula_count", "merged", "tables", "frozen", "charts", "pivot_tables", "has_comments", "cells"}),
            ExportedSheet,
        ),
        (
            frozenset({"cell", "value", "type", "formatted"}),
            frozenset({"cell", "value", "type", "formatted", "formula", "computed"}),
            Cell,
        ),
        (
            frozenset({"id", "type", "text", "heading_path", "token_estimate", "pages", "boxes", "block_ids"}),
            frozenset({"id", "type", "text", "heading_path", "overlap", "token_estimate", "pages", "boxes", "block_ids", "table_id", "rows"}),
            Chunk,
        ),
        (
            frozenset({"schemas"}),
            frozenset({"schemas"}),
            ListSchemasResponse,
        ),
        (
            frozenset({"tools"}),
            frozenset({"tools"}),
            ListToolsResponse,
        ),
    ]
).decode
