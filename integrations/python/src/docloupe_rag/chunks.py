"""Chunks of a document that is not kept, and what is said of each."""

from __future__ import annotations

import json
from typing import Any, Dict, Iterator, Mapping

import docloupe

_PLACE = ("id", "type", "pages", "boxes", "heading_path", "table_id", "rows")


def read_chunks(client: docloupe.Client, source: Any, options: Mapping[str, Any]) -> Iterator[Dict[str, Any]]:
    with client.convert(source, "chunks", **options) as download:
        for line in download.lines():
            if line:
                yield json.loads(line)


def metadata_of(chunk: Mapping[str, Any], source: str) -> Dict[str, Any]:
    place = {("chunk_id" if name == "id" else name): chunk[name] for name in _PLACE if name in chunk}
    return {"source": source, **place}


def metadata_of_match(match: Mapping[str, Any]) -> Dict[str, Any]:
    names = ("file_id", "page", "bbox", "score", "block_id", "sheet", "cell")
    return {"source": match["file_name"], **{name: match[name] for name in names if name in match}}
