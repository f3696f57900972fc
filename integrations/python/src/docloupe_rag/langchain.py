"""A loader and a retriever for LangChain."""

from __future__ import annotations

import os
from typing import Any, Iterator, List, Optional, Sequence

import docloupe
from langchain_core.callbacks import CallbackManagerForRetrieverRun
from langchain_core.document_loaders import BaseLoader
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever

from .chunks import metadata_of, metadata_of_match, read_chunks


class DocloupeLoader(BaseLoader):
    """Documents from a path, one for each chunk. ``options`` are those of an export: ``chunk_tokens``, ``chunk_headings``, …"""

    def __init__(self, client: docloupe.Client, path: str, **options: Any) -> None:
        self._client = client
        self._path = path
        self._options = options

    def lazy_load(self) -> Iterator[Document]:
        name = os.path.basename(self._path)
        for chunk in read_chunks(self._client, self._path, self._options):
            yield Document(page_content=chunk["text"], metadata=metadata_of(chunk, name))


class DocloupeRetriever(BaseRetriever):
    """Passages among the files that the server keeps."""

    client: Any
    limit: int = 5
    file_ids: Optional[Sequence[str]] = None

    def _get_relevant_documents(self, query: str, *, run_manager: CallbackManagerForRetrieverRun) -> List[Document]:
        found = self.client.search_library(query, limit=self.limit, file_ids=self.file_ids)
        return [
            Document(page_content=match["snippet"], metadata=metadata_of_match(match)) for match in found["matches"]
        ]
