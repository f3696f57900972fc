"""A reader and a retriever for LlamaIndex."""

from __future__ import annotations

import os
from typing import Any, List, Optional, Sequence

import docloupe
from llama_index.core.base.base_retriever import BaseRetriever
from llama_index.core.readers.base import BaseReader
from llama_index.core.schema import Document, NodeWithScore, QueryBundle, TextNode

from .chunks import metadata_of, metadata_of_match, read_chunks


class DocloupeReader(BaseReader):
    """Documents from a path, one for each chunk."""

    def __init__(self, client: docloupe.Client, **options: Any) -> None:
        self._client = client
        self._options = options

    def load_data(self, path: str) -> List[Document]:
        name = os.path.basename(path)
        chunks = read_chunks(self._client, path, self._options)
        return [Document(text=chunk["text"], metadata=metadata_of(chunk, name)) for chunk in chunks]


class DocloupeNodeRetriever(BaseRetriever):
    """Passages among the files that the server keeps."""

    def __init__(self, client: docloupe.Client, *, limit: int = 5, file_ids: Optional[Sequence[str]] = None) -> None:
        super().__init__()
        self._client = client
        self._limit = limit
        self._file_ids = file_ids

    def _retrieve(self, query_bundle: QueryBundle) -> List[NodeWithScore]:
        found = self._client.search_library(query_bundle.query_str, limit=self._limit, file_ids=self._file_ids)
        return [
            NodeWithScore(
                node=TextNode(text=match["snippet"], metadata=metadata_of_match(match)),
                score=match["score"],
            )
            for match in found["matches"]
        ]
