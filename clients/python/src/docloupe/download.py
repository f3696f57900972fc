"""An answer that is no JSON, read as it comes."""

from __future__ import annotations

import os
from contextlib import contextmanager
from http.client import HTTPException, HTTPResponse
from pathlib import Path
from typing import Callable, Iterator, Optional, Union

from .errors import ConnectionFailed, to_failure

_PIECE_BYTES = 64 * 1024


class Download:
    """A context manager and an iterator of bytes."""

    def __init__(self, response: HTTPResponse, host: str, release: Callable[[], None]) -> None:
        self._response = response
        self._host = host
        self._release: Optional[Callable[[], None]] = release
        self.status: int = response.status
        self.media_type: str = response.getheader("Content-Type") or ""
        self.file_name: Optional[str] = response.headers.get_filename()

    def header(self, name: str) -> Optional[str]:
        return self._response.getheader(name)

    def __enter__(self) -> Download:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __iter__(self) -> Iterator[bytes]:
        try:
            while True:
                with self._reading():
                    piece = self._response.read1(_PIECE_BYTES)
                if not piece:
                    break
                yield piece
            self._check_whole()
        finally:
            self.close()

    def read(self) -> bytes:
        try:
            with self._reading():
                return self._response.read()
        finally:
            self.close()

    def text(self) -> str:
        return self.read().decode("utf-8")

    def save(self, path: Union[str, "os.PathLike[str]"]) -> Path:
        """Whole or not at all: what is cut off keeps another name."""
        target = Path(path)
        partial = target.with_name(target.name + ".part")
        try:
            with open(partial, "wb") as file:
                for piece in self:
                    file.write(piece)
        finally:
            self.close()
        os.replace(partial, target)
        return target

    def lines(self) -> Iterator[str]:
        try:
            while True:
                with self._reading():
                    line = self._response.readline()
                    if not line.endswith(b"\n"):
                        # The last one, or a piece of one that was cut off.
                        line += self._response.read()
                        self._check_whole()
                if not line:
                    return
                yield line.decode("utf-8").rstrip("\r\n")
        finally:
            self.close()

    @contextmanager
    def _reading(self) -> Iterator[None]:
        try:
            yield
        except (OSError, HTTPException) as error:
            raise to_failure(self._host, error) from error

    def _check_whole(self) -> None:
        """An answer read in pieces ends without a word where the connection does."""
        left = getattr(self._response, "length", None)
        if left:
            raise ConnectionFailed(
                f"The service at {self._host} failed: the answer ends {left} bytes too early", code="unreachable"
            )

    def close(self) -> None:
        """Safe to call twice; the connection may long be someone else's."""
        release, self._release = self._release, None
        if release is not None:
            release()
