"""The operations of the service as methods."""

from __future__ import annotations

import json
import os
import ssl
import time
from typing import Any, Dict, Iterator, List, Literal, Mapping, Optional, Sequence, Union, cast
from urllib.parse import quote, urlencode

from .download import Download
from .errors import ConnectionFailed, TimedOut, to_error
from .multipart import Form, Source
from .operations import Operations
from .routes import CONVERT, ROUTES, UPLOAD
from .transport import Transport
from .types import (
    Chunk,
    Citation,
    Extraction,
    File,
    FileEvent,
    FileList,
    FindResult,
    Formula,
    Health,
    LibrarySearchResult,
    Page,
    Profile,
    RangeResult,
    SearchResult,
    SheetList,
    Structure,
    Table,
    TablePart,
    TableRow,
    ToolList,
    UploadedFile,
    Validation,
    Verification,
    decode,
)

DEFAULT_URL = "http://127.0.0.1:7411"
_ROWS_PER_REQUEST = 1000
#: Operations that send a document, and the methods that do so.
_SENDING = {"create_file": "upload", "convert_file": "convert"}


class Client(Operations):
    """Calls a docloupe service; may be shared by threads.

    Answers are dictionaries whose fields are attributes too, typed in :mod:`docloupe.types`. Every operation is a method of its
    own name (:class:`docloupe.operations.Operations`); those that are used most have a shorter one as well. ``base_url`` and ``api_key`` default to the environment
    variables ``DOCLOUPE_URL`` and ``DOCLOUPE_API_KEY``. Where the service is busy (429, 503), a call is tried again up to
    ``retries`` times, ever more slowly or when the service says.
    """

    def __init__(
        self,
        base_url: Optional[str] = None,
        *,
        api_key: Optional[str] = None,
        timeout: float = 300.0,
        retries: int = 4,
        ssl_context: Optional[ssl.SSLContext] = None,
    ) -> None:
        key = api_key or os.environ.get("DOCLOUPE_API_KEY")
        headers = {"User-Agent": "docloupe-python"}
        if key:
            headers["Authorization"] = f"Bearer {key}"
        self._transport = Transport(
            base_url or os.environ.get("DOCLOUPE_URL") or DEFAULT_URL,
            headers=headers,
            timeout=timeout,
            retries=retries,
            ssl_context=ssl_context,
        )

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._transport.close()

    # Any operation

    def call(self, operation: str, **fields: Any) -> Any:
        """Calls an operation by its name and gives its JSON; None where it answers nothing."""
        with self.stream(operation, **fields) as download:
            body = download.read()
            return _decoded(body) if body else None

    def stream(self, operation: str, **fields: Any) -> Download:
        """Calls an operation by its name and gives the answer as it comes. Fields that are None are left out."""
        return self._request(operation, {name: value for name, value in fields.items() if value is not None})

    def _request(self, operation: str, given: Dict[str, Any]) -> Download:
        route = ROUTES.get(operation)
        if operation in _SENDING:
            raise ValueError(f"{operation} sends a document: that is client.{_SENDING[operation]}(…).")
        if route is None:
            raise ValueError(f"There is no operation {operation!r}.")
        path = route.path
        for name in [name for name in given if "{" + name + "}" in path]:
            path = path.replace("{" + name + "}", quote(str(given.pop(name)), safe=""))
        if "{" in path:
            raise ValueError(f"{operation} needs {path[path.index('{') + 1 : path.index('}')]}.")
        headers = {header: str(given.pop(name)) for name, header in route.headers.items() if name in given}
        if route.method not in ("POST", "PATCH"):
            return self._transport.send(route.method, path + _to_query(given), headers=headers)
        body = json.dumps(given, default=_to_schema).encode("utf-8")
        headers["Content-Type"] = "application/json"
        return self._transport.send(route.method, path, headers=headers, body=lambda: [body], length=len(body))

    # Files

    def upload(
        self,
        source: Source,
        *,
        file_name: Optional[str] = None,
        password: Optional[str] = None,
        wait: bool = True,
        pictures: bool = False,
        shared: bool = False,
        ttl: Optional[int] = None,
        webhook: Optional[str] = None,
        on_duplicate: Optional[Literal["return", "add"]] = None,
    ) -> UploadedFile:
        """Uploads a path, an open file or bytes. Without ``wait`` the answer comes before the document is read,
        with ``pictures`` after text in pictures beside the text of pages is read as well. ``shared``: every key may read
        the file; ``ttl``: seconds after which it is deleted by itself; ``webhook``: who is told when it is ready or failed.
        Bytes that were uploaded before under the same name are answered with that file, unless ``on_duplicate`` is "add"."""
        _, path = UPLOAD
        options = {"wait": None if wait else False, "pictures": pictures or None, "shared": shared or None}
        query = _to_query({**options, "ttl": ttl, "webhook": webhook, "on_duplicate": on_duplicate})
        with Form(source, file_name, {} if password is None else {"password": password}) as form:
            download = self._transport.send(
                "POST",
                path + query,
                headers={"Content-Type": form.content_type},
                body=form.pieces,
                length=form.length,
                once=True,
            )
            return cast(UploadedFile, _decoded(download.read()))

    def convert(
        self,
        source: Source,
        format: str = "markdown",
        *,
        file_name: Optional[str] = None,
        password: Optional[str] = None,
        **options: Any,
    ) -> Download:
        """A path, an open file or bytes in another form, at once: nothing is kept. ``options`` are those of :meth:`export`."""
        _, path = CONVERT
        given = {"format": format, "password": password, **options}
        fields = {name: _to_text(value) for name, value in given.items() if value is not None}
        with Form(source, file_name, fields) as form:
            return self._transport.send(
                "POST",
                path,
                headers={"Content-Type": form.content_type},
                body=form.pieces,
                length=form.length,
            )

    def list_files(self, *, limit: Optional[int] = None, cursor: Optional[str] = None) -> FileList:
        """One page of the files, newest first."""
        return cast(FileList, self.call("list_files", limit=limit, cursor=cursor))

    def files(self, *, page_size: int = 1000) -> Iterator[File]:
        """All files, newest first, asked for page by page."""
        cursor: Optional[str] = None
        while True:
            page = self.list_files(limit=page_size, cursor=cursor)
            yield from page["files"]
            cursor = page["next_cursor"]
            if cursor is None:
                return

    def file(self, file_id: str) -> File:
        return cast(File, self.call("get_file", id=file_id))

    def delete(self, file_id: str) -> None:
        self.call("delete_file", id=file_id)

    def content(self, file_id: str, *, byte_range: Optional[str] = None) -> Download:
        """The original bytes; ``byte_range`` as in HTTP: ``bytes=0-499``."""
        return self.stream("get_content", id=file_id, byte_range=byte_range)

    def watch(self, file_id: str) -> Iterator[FileEvent]:
        """Events while a file is read, up to the last one: ready, failed or deleted."""
        event = ""
        data: List[str] = []
        with self.stream("watch_file", id=file_id) as download:
            for line in download.lines():
                if line.startswith("event:"):
                    event = line[6:].strip()
                elif line.startswith("data:"):
                    data.append(line[5:].strip())
                elif line == "" and event:
                    yield FileEvent(event=event, data=decode("\n".join(data) or "{}"))
                    event, data = "", []

    def wait_until_ready(self, file_id: str, *, timeout: float = 300.0, poll: float = 0.25) -> File:
        """Waits for a file that was uploaded without waiting; raises what went wrong with it."""
        end = time.monotonic() + timeout
        while True:
            file = self.file(file_id)
            if file["status"] == "ready":
                return file
            error = file["error"]
            if error is not None:
                raise to_error(error["status"], json.dumps(error).encode("utf-8"), None)
            if time.monotonic() > end:
                raise TimedOut(f"The file {file_id} was not ready after {timeout} seconds.", code="timeout")
            time.sleep(poll)

    # Inspection

    def profile(self, file_id: str) -> Profile:
        return cast(Profile, self.call("get_profile", id=file_id))

    def structure(self, file_id: str) -> Structure:
        return cast(Structure, self.call("get_structure", id=file_id))

    def page(self, file_id: str, page: int) -> Page:
        return cast(Page, self.call("get_page", id=file_id, page=page))

    def pages(self, file_id: str) -> Iterator[Page]:
        """All pages, one request for each."""
        for number in range(1, (self.file(file_id)["page_count"] or 0) + 1):
            yield self.page(file_id, number)

    def tables(self, file_id: str, *, include_rows: bool = False) -> List[Table]:
        answer = self.call("list_tables", id=file_id, include="rows" if include_rows else None)
        return cast(List[Table], answer["tables"])

    def table(
        self,
        file_id: str,
        table_id: str,
        *,
        offset: Optional[int] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> TablePart:
        answer = self.call("get_table", id=file_id, table_id=table_id, offset=offset, limit=limit, cursor=cursor)
        return cast(TablePart, answer)

    def table_rows(self, file_id: str, table_id: str, *, page_size: int = _ROWS_PER_REQUEST) -> Iterator[TableRow]:
        """All rows of a table, however many, asked for in pieces."""
        cursor: Optional[str] = None
        while True:
            table = self.table(file_id, table_id, cursor=cursor, limit=page_size)
            yield from table["rows"]
            cursor = table["next_cursor"]
            if cursor is None:
                return

    def search(
        self,
        file_id: str,
        query: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        max_results: Optional[int] = None,
        offset: Optional[int] = None,
        mode: Optional[str] = None,
    ) -> SearchResult:
        """``mode``: text, phrase or regex. ``max_results`` and ``offset`` are older names for ``limit`` and ``cursor``."""
        answer = self.call(
            "search_file",
            id=file_id,
            query=query,
            limit=limit,
            cursor=cursor,
            max_results=max_results,
            offset=offset,
            mode=mode,
        )
        return cast(SearchResult, answer)

    def search_library(
        self,
        query: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        max_results: Optional[int] = None,
        offset: Optional[int] = None,
        file_ids: Optional[Sequence[str]] = None,
        file_types: Optional[Sequence[str]] = None,
        document_types: Optional[Sequence[str]] = None,
    ) -> LibrarySearchResult:
        """Searches all files, or some of them."""
        answer = self.call(
            "search_library",
            query=query,
            limit=limit,
            cursor=cursor,
            max_results=max_results,
            offset=offset,
            file_ids=_to_list(file_ids),
            file_types=_to_list(file_types),
            document_types=_to_list(document_types),
        )
        return cast(LibrarySearchResult, answer)

    # Spreadsheets

    def sheets(self, file_id: str) -> SheetList:
        return cast(SheetList, self.call("list_sheets", id=file_id))

    def read_range(self, file_id: str, sheet: str, range: str, *, include_formulas: bool = False) -> RangeResult:
        """``range``: A1:C3, a cell, A:C, 3:7, a defined name or the name of a table."""
        answer = self.call("read_range", id=file_id, sheet=sheet, range=range, include_formulas=include_formulas)
        return cast(RangeResult, answer)

    def find_cells(
        self,
        file_id: str,
        query: str,
        *,
        sheet: Optional[str] = None,
        match: Optional[str] = None,
        where: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        max_results: Optional[int] = None,
    ) -> FindResult:
        """``match``: contains, exact, wildcard or regex; ``where``: values, formulas or both."""
        fields: Dict[str, Any] = {"in": where}
        answer = self.call(
            "find_cells",
            id=file_id,
            query=query,
            sheet=sheet,
            match=match,
            limit=limit,
            cursor=cursor,
            max_results=max_results,
            **fields,
        )
        return cast(FindResult, answer)

    def inspect_formula(self, file_id: str, sheet: str, cell: str, *, depth: Optional[int] = None) -> Formula:
        return cast(Formula, self.call("inspect_formula", id=file_id, sheet=sheet, cell=cell, depth=depth))

    # Extraction

    def extract(
        self,
        file_id: str,
        schema: Union[str, Mapping[str, Any]],
        *,
        backend: Optional[str] = None,
        pages: Optional[Sequence[int]] = None,
        prefer_embedded: Optional[bool] = None,
    ) -> Extraction:
        """``schema``: the name of a built-in one, or one of your own."""
        answer = self.call(
            "extract_fields",
            id=file_id,
            schema=schema,
            backend=backend,
            pages=_to_list(pages),
            prefer_embedded=prefer_embedded,
        )
        return cast(Extraction, answer)

    def extraction(self, extraction_id: str) -> Extraction:
        return cast(Extraction, self.call("get_extraction", extraction_id=extraction_id))

    def validate(
        self, file_id: str, extraction_id: str, *, confidence_threshold: Optional[float] = None
    ) -> Validation:
        answer = self.call(
            "validate_extraction", id=file_id, extraction_id=extraction_id, confidence_threshold=confidence_threshold
        )
        return cast(Validation, answer)

    def citations(
        self, file_id: str, *, extraction_id: Optional[str] = None, field: Optional[str] = None
    ) -> List[Citation]:
        answer = self.call("list_citations", id=file_id, extraction_id=extraction_id, field=field)
        return cast(List[Citation], answer["citations"])

    def verify(
        self, file_id: str, *, quote: Optional[str] = None, value: Union[str, float, int, None] = None
    ) -> Verification:
        """Whether the document says a quote or a value, and where."""
        return cast(Verification, self.call("verify", id=file_id, quote=quote, value=value))

    # Export

    def export(
        self,
        file_id: str,
        format: str = "markdown",
        *,
        pages: Optional[Sequence[int]] = None,
        table_id: Optional[str] = None,
        include_citations: Optional[bool] = None,
        page_markers: Optional[bool] = None,
        include: Optional[Sequence[str]] = None,
        chunk_tokens: Optional[int] = None,
        escape_formulas: Optional[bool] = None,
        accept: Optional[str] = None,
    ) -> Download:
        """``format``: json, markdown, csv, text, html or chunks. ``accept="application/zip"``: a CSV file for each table.

        The answer comes as it is written: ``client.export(id).text()``, ``.save(path)``, or iterate over it.
        """
        return self.stream(
            "export_file",
            id=file_id,
            format=format,
            pages=_to_list(pages),
            table_id=table_id,
            include_citations=include_citations,
            page_markers=page_markers,
            include=None if include is None else list(include),
            chunk_tokens=chunk_tokens,
            escape_formulas=escape_formulas,
            accept=accept,
        )

    def chunks(self, file_id: str, *, chunk_tokens: Optional[int] = None) -> Iterator[Chunk]:
        """Pieces of the document for retrieval, with headings, pages and boxes."""
        with self.export(file_id, "chunks", chunk_tokens=chunk_tokens) as download:
            for line in download.lines():
                yield decode(line)

    # Agent tools and the service itself

    def tools(self) -> ToolList:
        return cast(ToolList, self.call("list_tools"))

    def call_tool(self, name: str, **arguments: Any) -> Dict[str, Any]:
        given = {argument: value for argument, value in arguments.items() if value is not None}
        with self._request("call_tool", {"name": name, **given}) as download:
            return cast(Dict[str, Any], _decoded(download.read()))

    def health(self) -> Health:
        return cast(Health, _decoded(self._transport.send("GET", "/health").read()))


def _decoded(body: bytes) -> Any:
    try:
        return decode(body)
    except ValueError:
        message = "The answer is no JSON: is this the address of a docloupe service?"
        raise ConnectionFailed(message, code="unreachable") from None


def _to_query(fields: Mapping[str, Any]) -> str:
    given = {name: _to_text(value) for name, value in fields.items() if value is not None}
    return f"?{urlencode(given)}" if given else ""


def _to_schema(value: Any) -> Any:
    """A Pydantic model says itself as JSON Schema."""
    describe = getattr(value, "model_json_schema", None)
    if describe is None:
        raise TypeError(f"{value!r} cannot be sent as JSON.")
    return describe()


def _to_list(values: Optional[Sequence[Any]]) -> Optional[List[Any]]:
    return None if values is None else list(values)


def _to_text(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return ",".join(_to_text(each) for each in value)
    return str(value).lower() if isinstance(value, bool) else str(value)
