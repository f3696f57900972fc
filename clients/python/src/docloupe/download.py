"""An answer that is no JSON, read as it comes."""

from __future__ import annotations

import os
import shutil
from http.client import HTTPResponse
from pathlib import Path
from typing import Callable, Iterator, Optional, Union

_PIECE_BYTES = 64 * 1024


class Download:
    """A context manager and an iterator of bytes."""

    def __init__(self, response: HTTPResponse, release: Callable[[], None]) -> None:
        self._response = response
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
                piece = self._response.read1(_PIECE_BYTES)
                if not piece:
                    return
                yield piece
        finally:
            self.close()

    def read(self) -> bytes:
        try:
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
                shutil.copyfileobj(self._response, file, _PIECE_BYTES)
        finally:
            self.close()
        os.replace(partial, target)
        return target

    def lines(self) -> Iterator[str]:
        try:
            for line in self._response:
                yield line.decode("utf-8").rstrip("\r\n")
        finally:
            self.close()

    def close(self) -> None:
        """Safe to call twice; the connection may long be someone else's."""
        release, self._release = self._release, None
        if release is not None:
            release()
