"""A file as a form, sent piece by piece: never the whole of it in memory."""

from __future__ import annotations

import io
import os
import secrets
import shutil
import tempfile
from pathlib import Path
from typing import IO, Iterator, Mapping, Optional, Union

Source = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, IO[bytes]]
_PIECE_BYTES = 256 * 1024


class Form:
    """Can be sent again when a try fails. A context manager: it closes what it opened."""

    def __init__(self, source: Source, file_name: Optional[str], fields: Mapping[str, str]) -> None:
        self._file, self._owned = _open(source)
        self._start = self._file.tell()
        self._size = self._file.seek(0, os.SEEK_END) - self._start
        boundary = f"docloupe-{secrets.token_hex(16)}"
        name = file_name or _name_of(source)
        head = "".join(
            f'--{boundary}\r\nContent-Disposition: form-data; name="{_quote(key)}"\r\n\r\n{value}\r\n'
            for key, value in fields.items()
        )
        head += (
            f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{_quote(name)}"\r\n'
            "Content-Type: application/octet-stream\r\n\r\n"
        )
        # Names of files may be no Unicode.
        self._head = head.encode("utf-8", "replace")
        self._tail = f"\r\n--{boundary}--\r\n".encode("ascii")
        self.content_type = f"multipart/form-data; boundary={boundary}"

    def __enter__(self) -> Form:
        return self

    def __exit__(self, *_: object) -> None:
        if self._owned:
            self._file.close()

    @property
    def length(self) -> int:
        return len(self._head) + self._size + len(self._tail)

    def pieces(self) -> Iterator[bytes]:
        self._file.seek(self._start)
        yield self._head
        left = self._size
        while left > 0:
            piece = self._file.read(min(_PIECE_BYTES, left))
            if not piece:
                raise ValueError("The file became shorter while it was uploaded.")
            left -= len(piece)
            yield piece
        yield self._tail


def _open(source: Source) -> "tuple[IO[bytes], bool]":
    if isinstance(source, (bytes, bytearray, memoryview)):
        return io.BytesIO(source), True
    if isinstance(source, (str, os.PathLike)):
        return open(source, "rb"), True
    if isinstance(source, io.TextIOBase):
        raise TypeError("The file is opened as text: open it with mode 'rb'.")
    if source.seekable():
        return source, False
    # A pipe can be read once, and its length is not known.
    kept = tempfile.TemporaryFile()
    shutil.copyfileobj(source, kept)
    kept.seek(0)
    return kept, True


def _name_of(source: Source) -> str:
    if isinstance(source, (bytes, bytearray, memoryview)):
        return "document"
    path = source if isinstance(source, (str, os.PathLike)) else getattr(source, "name", "document")
    return Path(path).name if isinstance(path, (str, os.PathLike)) else "document"


def _quote(name: str) -> str:
    """As browsers do (WHATWG HTML, multipart/form-data)."""
    return name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
