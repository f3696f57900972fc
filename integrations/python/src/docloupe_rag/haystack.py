"""A converter and a retriever for Haystack."""

from __future__ import annotations

import os
from typing import Any, Dict, List, Optional, Sequence

import docloupe
from haystack import Document, component

from .chunks import metadata_of, metadata_of_match, read_chunks


@component
class DocloupeConverter:
    """Documents from paths, one for each chunk."""

    def __init__(self, client: docloupe.Client, **options: Any) -> None:
        self._client = client
        self._options = options

    @component.output_types(documents=List[Document])
    def run(self, sources: List[str]) -> Dict[str, List[Document]]:
        return {
            "documents": [
                Document(content=chunk["text"], meta=metadata_of(chunk, os.path.basename(path)))
                for path in sources
                for chunk in read_chunks(self._client, path, self._options)
            ]
        }


@component
class DocloupeRetriever:
    """Passages among the files that the server keeps."""

    def __init__(self, client: docloupe.Client, *, limit: int = 5, file_ids: Optional[Sequence[str]] = None) -> None:
        self._client = client
        self._limit = limit
        self._file_ids = file_ids

    @component.output_types(documents=List[Document])
    def run(self, query: str) -> Dict[str, List[Document]]:
        found = self._client.search_library(query, limit=self._limit, file_ids=self._file_ids)
        return {
            "documents": [
                Document(content=match["snippet"], meta=metadata_of_match(match), score=match["score"])
                for match in found["matches"]
            ]
        }
