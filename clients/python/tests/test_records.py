"""Records without a service: attributes, representations, data frames."""

import importlib.util
import json
import unittest
import warnings
from typing import Any, Dict, cast

from docloupe.records import Record
from docloupe.types import Profile, SearchResult, Table, TablePart, decode
from docloupe.views import _unique

BOX = [0, 0, 1, 1]


def _cell(row: int, col: int, text: str, **more: Any) -> Dict[str, Any]:
    return {"row": row, "col": col, "text": text, "bbox": BOX, "row_span": 1, "col_span": 1, "header": row < 2, **more}


def _table(row_count: int = 4) -> Table:
    cells = [
        [_cell(0, 0, "Item"), _cell(0, 1, "Year", col_span=2)],
        [_cell(1, 1, "2024"), _cell(1, 2, "2025")],
        [_cell(2, 0, "Revenue <net>"), _cell(2, 1, "1,200", value=1200), _cell(2, 2, "1,500", value=1500)],
        [_cell(3, 0, "Costs"), _cell(3, 2, "850", value=850)],
    ]
    rows = [{"index": i, "bbox": BOX, "cells": row} for i, row in enumerate(cells)]
    head = {"id": "t1", "page": 1, "bbox": BOX, "row_count": row_count, "col_count": 3, "header_rows": 2, "rows": rows}
    return cast(Table, decode(json.dumps({**head, "title": "Budget", "next_cursor": None})))


class RecordTest(unittest.TestCase):
    def test_fields_are_attributes_and_keys(self) -> None:
        result = decode('{"query": "q", "total": 1, "matches": [{"page": 3, "snippet": "x", "new_field": 1}], "next_cursor": null}')
        self.assertIsInstance(result, SearchResult)
        self.assertEqual(result.matches[0].page, result["matches"][0]["page"])
        self.assertEqual(result.matches[0].new_field, 1)
        self.assertIn("total", dir(result))
        with self.assertRaisesRegex(AttributeError, "has no field 'totl'; it has query, total"):
            _ = result.totl

    def test_stays_plain_json(self) -> None:
        table = _table()
        self.assertEqual(json.loads(json.dumps(table)), table)
        self.assertIsInstance(decode('{"anything": {"else": 1}}').anything, Record)

    def test_repr_is_short_and_telling(self) -> None:
        self.assertEqual(
            repr(_table()),
            "TablePart(id='t1', page=1, bbox=[0, 0, 1, 1], row_count=4, col_count=3, header_rows=2, …)",
        )
        self.assertEqual(repr(Record(text="x" * 100, rows=[{}, {}], none=None)), f"Record(text='{'x' * 59}…', rows=<2>)")


class ViewTest(unittest.TestCase):
    def test_tables_keep_empty_cells_in_place(self) -> None:
        table = _table()
        self.assertIsInstance(table, TablePart)
        self.assertEqual(
            table.to_lists(),
            [["Item", "Year", ""], ["", "2024", "2025"], ["Revenue <net>", "1,200", "1,500"], ["Costs", "", "850"]],
        )
        self.assertEqual(table.to_lists(values=True)[3], ["Costs", None, 850])

    def test_html_for_notebooks(self) -> None:
        html = _table(row_count=9)._repr_html_()
        self.assertIn("<caption>Budget</caption>", html)
        self.assertIn('<th colspan="2">Year</th>', html)
        self.assertIn("<td>Revenue &lt;net&gt;</td>", html)
        self.assertIn("4 of 9 rows", html)
        profile = Profile(
            file_name="a<b.pdf",
            file_type="pdf",
            document_type="invoice",
            page_count=2,
            table_count=1,
            confidence={"overall": 0.9},
            recommended_tools=["get_page"],
        )
        self.assertIn("<caption>a&lt;b.pdf</caption>", profile._repr_html_())
        self.assertIn("<th>type</th><td>invoice (pdf)</td>", profile._repr_html_())

    def test_says_when_rows_are_missing(self) -> None:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            _table(row_count=9)._frame()
        self.assertIn("has 9 rows, this answer 4", str(caught[0].message))

    def test_columns_of_the_same_name_stay_apart(self) -> None:
        self.assertEqual(_unique(["a", "a", "a_2", ""]), ["a", "a_2", "a_2_2", ""])

    if importlib.util.find_spec("pandas"):

        def test_pandas(self) -> None:
            frame = _table().to_pandas()
            self.assertEqual([tuple(column) for column in frame.columns], [("Item", ""), ("Year", "2024"), ("Year", "2025")])
            self.assertEqual(frame[("Year", "2025")].tolist(), [1500, 850])

    if importlib.util.find_spec("polars"):

        def test_polars(self) -> None:
            frame = _table().to_polars()
            self.assertEqual(frame.columns, ["Item", "Year / 2024", "Year / 2025"])
            self.assertEqual(frame["Year / 2025"].to_list(), [1500, 850])
