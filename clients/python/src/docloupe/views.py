"""Records that show themselves in notebooks and become data frames."""

from __future__ import annotations

import warnings
from importlib import import_module
from html import escape
from typing import Any, Dict, List, Sequence, Tuple

from .records import Record

_ROWS_SHOWN = 30


class TableView(Record):
    """Rows of a table: ``to_lists()``, ``to_pandas()``, ``to_polars()``."""

    def to_lists(self, *, values: bool = False) -> List[List[Any]]:
        """The rows as lists of the table's width, header rows first: what each cell says, or its value where it has one.

        A cell that spans several places stands in the first of them; the others are empty.
        """
        width = self["col_count"]
        rows = []
        for row in self.get("rows", []):
            cells: List[Any] = [None if values else ""] * width
            for cell in row["cells"]:
                cells[cell["col"]] = cell.get("value", cell["text"]) if values else cell["text"]
            rows.append(cells)
        return rows

    def _frame(self) -> Tuple[List[Tuple[str, ...]], List[List[Any]]]:
        rows = self.get("rows", [])
        if len(rows) < self["row_count"]:
            warnings.warn(
                f"The table has {self['row_count']} rows, this answer {len(rows)}: "
                "ask with a higher limit, or read all with table_rows().",
                stacklevel=3,
            )
        heads = sum(1 for row in rows if row["index"] < self.get("header_rows", 0))
        columns: List[Tuple[str, ...]] = [(str(i),) for i in range(self["col_count"])]
        if heads:
            columns = list(zip(*self._header(rows[:heads])))
        return columns, self.to_lists(values=True)[heads:]

    def _header(self, rows: Sequence[Any]) -> List[List[str]]:
        """Header texts, those that span several columns in each of them."""
        header = [[""] * self["col_count"] for _ in rows]
        for row, texts in zip(rows, header):
            for cell in row["cells"]:
                for col in range(cell["col"], min(cell["col"] + cell["col_span"], len(texts))):
                    texts[col] = cell["text"]
        return header

    def to_pandas(self) -> Any:
        """A ``pandas.DataFrame``; several header rows become levels of its columns. Needs pandas."""
        pandas = import_module("pandas")
        columns, rows = self._frame()
        names: Any = [column[0] for column in columns]
        if columns and len(columns[0]) > 1:
            names = pandas.MultiIndex.from_tuples(columns)
        return pandas.DataFrame(rows, columns=names)

    def to_polars(self) -> Any:
        """A ``polars.DataFrame``; column names are made unique, for polars wants that. Needs polars."""
        polars = import_module("polars")
        columns, rows = self._frame()
        names = _unique([" / ".join(part for part in column if part) for column in columns])
        return polars.DataFrame(
            {name: [row[i] for row in rows] for i, name in enumerate(names)}, strict=False, nan_to_null=False
        )

    def _repr_html_(self) -> str:
        rows = self.get("rows", [])
        lines = []
        for row in rows[:_ROWS_SHOWN]:
            cells = "".join(_html_cell(cell) for cell in row["cells"])
            lines.append(f"<tr>{cells}</tr>")
        title = f"<caption>{escape(self['title'])}</caption>" if self.get("title") else ""
        more = ""
        if self["row_count"] > min(len(rows), _ROWS_SHOWN):
            more = f"<p>{min(len(rows), _ROWS_SHOWN)} of {self['row_count']} rows</p>"
        return f"<table>{title}{''.join(lines)}</table>{more}"


def _html_cell(cell: Any) -> str:
    tag = "th" if cell["header"] else "td"
    spans = "".join(
        f' {name}="{cell[field]}"'
        for name, field in (("rowspan", "row_span"), ("colspan", "col_span"))
        if cell[field] > 1
    )
    return f"<{tag}{spans}>{escape(cell['text'])}</{tag}>"


class RangeView(Record):
    """Cells of a sheet."""

    def to_lists(self) -> List[List[Any]]:
        return [list(row) for row in self["values"]]

    def to_pandas(self, *, header: bool = True) -> Any:
        """A ``pandas.DataFrame``; the first row names the columns unless ``header`` is False. Needs pandas."""
        pandas = import_module("pandas")
        rows = self.to_lists()
        if header and rows:
            return pandas.DataFrame(rows[1:], columns=[_name(value) for value in rows[0]])
        return pandas.DataFrame(rows)

    def _repr_html_(self) -> str:
        rows = [
            "<tr>" + "".join(f"<td>{escape(_name(value))}</td>" for value in row) + "</tr>"
            for row in self["values"][:_ROWS_SHOWN]
        ]
        caption = escape(f"{self['sheet']}!{self['range']}")
        return f"<table><caption>{caption}</caption>{''.join(rows)}</table>"


class ProfileView(Record):
    """What a document is."""

    def _repr_html_(self) -> str:
        shown: Dict[str, Any] = {
            "type": f"{self['document_type']} ({self['file_type']})",
            "title": self.get("title"),
            "language": self.get("language"),
            "pages": self["page_count"],
            "words": self.get("word_count"),
            "tables": self["table_count"],
            "confidence": self["confidence"]["overall"],
            "warnings": "; ".join(warning["message"] for warning in self.get("warnings", [])) or None,
            "next": ", ".join(self["recommended_tools"]),
        }
        rows = "".join(
            f"<tr><th>{name}</th><td>{escape(str(value))}</td></tr>" for name, value in shown.items() if value is not None
        )
        return f"<table><caption>{escape(self.get('file_name', ''))}</caption>{rows}</table>"


def _name(value: Any) -> str:
    return "" if value is None else str(value)


def _unique(names: Sequence[str]) -> List[str]:
    unique: Dict[str, None] = {}
    for name in names:
        count = 2
        candidate = name
        while candidate in unique:
            candidate = f"{name}_{count}"
            count += 1
        unique[candidate] = None
    return list(unique)
