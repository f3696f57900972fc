"""The JSON of the service. Fields that may be missing stand in classes with ``total=False``; an answer may have more fields."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, TypedDict, Union

#: ``[x0, y0, x1, y1]`` in points from the top left of the page as a reader sees it.
Box = List[float]
Scalar = Union[str, float, int, bool, None]


class FieldError(TypedDict):
    path: str
    message: str


class _Problem(TypedDict):
    type: str
    title: str
    status: int
    detail: str
    code: str


class Problem(_Problem, total=False):
    at: str
    errors: List[FieldError]


class File(TypedDict):
    id: str
    file_name: str
    file_type: Optional[str]
    #: ``processing``, ``ready`` or ``failed``.
    status: str
    media_type: str
    size_bytes: int
    sha256: str
    page_count: Optional[int]
    created_at: str
    error: Optional[Problem]


class FileList(TypedDict):
    files: List[File]
    next_cursor: Optional[str]


class FileEvent(TypedDict):
    """``progress``, ``ready``, ``failed`` or ``deleted``."""

    event: str
    data: Dict[str, Any]


class _Warning(TypedDict):
    code: str
    message: str


class Warning_(_Warning, total=False):
    page: int


class Profile(TypedDict, total=False):
    file_name: str
    file_type: str
    page_count: int
    document_type: str
    has_tables: bool
    table_count: int
    confidence: Dict[str, float]
    recommended_tools: List[str]
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
    parser: Dict[str, str]
    warnings: List[Warning_]


class Section(TypedDict):
    id: str
    title: str
    level: int
    start_page: int
    end_page: int
    parent_id: Optional[str]
    bbox: Box


class _TableHead(TypedDict):
    id: str
    page: int
    bbox: Box
    row_count: int
    col_count: int


class TableHead(_TableHead, total=False):
    header_rows: int
    title: str
    sheet: str
    range: str
    confidence: float
    continued_from: str
    parts: List[Dict[str, Any]]


class PageOutline(TypedDict, total=False):
    page: int
    width: float
    height: float
    layout: str
    label: str
    block_count: int
    table_ids: List[str]
    headings: List[Any]


class _Structure(TypedDict):
    sections: List[Section]
    tables: List[TableHead]
    pages: List[PageOutline]


class Structure(_Structure, total=False):
    bookmarks: List[Dict[str, Any]]


class _Block(TypedDict):
    id: str
    type: str
    text: str
    bbox: Box


class Block(_Block, total=False):
    level: int
    marker: str
    href: str
    table_id: str
    lines: List[Dict[str, Any]]
    spans: List[Dict[str, Any]]
    continued_from: str
    hidden: str


class _Page(TypedDict):
    page: int
    width: float
    height: float
    rotation: int
    layout: str
    blocks: List[Block]
    tables: List[TableHead]


class Page(_Page, total=False):
    label: str
    text_layer: str


class _TableCell(TypedDict):
    row: int
    col: int
    text: str
    bbox: Box
    row_span: int
    col_span: int
    header: bool


class TableCell(_TableCell, total=False):
    value: Scalar


class _TableRow(TypedDict):
    index: int
    bbox: Box
    cells: List[TableCell]


class TableRow(_TableRow, total=False):
    page: int


class Table(TableHead, total=False):
    rows: List[TableRow]


class TableList(TypedDict):
    tables: List[Table]


class _Match(TypedDict):
    page: int
    snippet: str
    score: float
    highlights: List[List[int]]
    bbox: Box


class Match(_Match, total=False):
    block_id: str
    sheet: str
    cell: str
    file_id: str
    file_name: str


class _SearchResult(TypedDict):
    query: str
    total: int
    matches: List[Match]


class SearchResult(_SearchResult, total=False):
    fuzzy: bool


class SheetList(TypedDict):
    sheets: List[Dict[str, Any]]
    defined_names: List[Dict[str, Any]]


class _Cell(TypedDict):
    cell: str
    value: Scalar
    type: str
    formatted: str


class Cell(_Cell, total=False):
    sheet: str
    formula: str
    number_format: str
    bbox: Box
    comment: Any
    hyperlink: str
    merged: Any


class RangeResult(TypedDict):
    sheet: str
    range: str
    row_count: int
    col_count: int
    values: List[List[Scalar]]
    cells: List[Cell]


class FindResult(TypedDict):
    total: int
    matches: List[Cell]


class Formula(TypedDict, total=False):
    sheet: str
    cell: str
    formula: Optional[str]
    value: Scalar
    functions: List[str]
    volatile: bool
    precedents: List[Dict[str, Any]]
    dependents: List[Dict[str, Any]]
    tree: Any
    errors: List[Any]


class _Citation(TypedDict):
    id: str
    page: int
    bbox: Box
    text: str
    match: str


class Citation(_Citation, total=False):
    bboxes: List[Dict[str, Any]]
    block_id: str
    table_id: str
    sheet: str
    cell: str
    attachment: str
    char_range: List[int]
    extraction_id: str
    field: str
    value: Any


class _ExtractedField(TypedDict):
    name: str
    type: str
    value: Any
    confidence: float
    citation: Optional[Citation]


class ExtractedField(_ExtractedField, total=False):
    alternatives: List[Any]


class Extraction(TypedDict):
    id: str
    file_id: str
    schema: str
    backend: str
    created_at: str
    fields: List[ExtractedField]


class Check(TypedDict):
    rule: str
    severity: str
    message: str
    fields: List[str]


class Validation(TypedDict):
    extraction_id: str
    valid: bool
    checks: List[Check]


class CitationList(TypedDict):
    citations: List[Citation]


class Verification(TypedDict):
    found: bool
    match: Optional[str]
    citations: List[Citation]


class ToolList(TypedDict):
    tools: List[Dict[str, Any]]


class Health(TypedDict):
    status: str
    version: str
