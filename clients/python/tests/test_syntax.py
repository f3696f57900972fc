"""The sources are of Python 3.9, whichever version runs them."""

import ast
import unittest
from pathlib import Path

SOURCES = Path(__file__).parent.parent / "src"


class SyntaxTest(unittest.TestCase):
    def test_python_3_9(self) -> None:
        files = sorted(SOURCES.rglob("*.py"))
        self.assertGreater(len(files), 5)
        for file in files:
            ast.parse(file.read_text("utf-8"), filename=str(file), feature_version=(3, 9))
