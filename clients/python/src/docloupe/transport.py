"""HTTP with the standard library: connections that are kept, tries that are repeated."""

from __future__ import annotations

import random
import ssl
import threading
import time
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Callable, Dict, Iterable, List, Mapping, Optional
from urllib.parse import urlsplit

from .download import Download
from .errors import ConnectionFailed, to_error, to_failure

#: Makes the body anew for each try.
Body = Callable[[], Iterable[bytes]]
_FIRST_WAIT_SECONDS = 0.25
_LONGEST_WAIT_SECONDS = 30.0
_BUSY = (429, 503)
#: How the service says that the bytes lie elsewhere.
_MOVED = 307
_KEPT_CONNECTIONS = 8
#: What a connection says that the other side had closed meanwhile.
_CLOSED = (ConnectionError, ssl.SSLEOFError, ssl.SSLZeroReturnError)


class Transport:
    """May be used from several threads."""

    def __init__(
        self,
        base_url: str,
        *,
        headers: Mapping[str, str],
        timeout: float,
        retries: int,
        ssl_context: Optional[ssl.SSLContext] = None,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        parts = urlsplit(base_url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"The address must begin with http:// or https://: {base_url!r}")
        self._secure = parts.scheme == "https"
        self._host = parts.hostname
        self._port = parts.port
        self._prefix = parts.path.rstrip("/")
        self._headers = dict(headers)
        self._timeout = timeout
        self._retries = retries
        self._ssl = ssl_context
        self._sleep = sleep
        self._idle: List[HTTPConnection] = []
        self._lock = threading.Lock()

    def close(self) -> None:
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def send(
        self,
        method: str,
        path: str,
        *,
        headers: Optional[Mapping[str, str]] = None,
        body: Optional[Body] = None,
        length: int = 0,
        once: bool = False,
    ) -> Download:
        """The answer of a success; anything else is raised. ``once``: never sent twice unless the service refused it."""
        all_headers = {**self._headers, **(headers or {})}
        attempt = 0
        while True:
            try:
                download = self._try(method, path, all_headers, body, length, once or method == "DELETE")
            except ConnectionFailed:
                # What was sent may have been done: only reading is repeated blindly.
                if method != "GET" or attempt >= self._retries:
                    raise
                self._sleep(_wait(attempt, None))
                attempt += 1
                continue
            if method == "GET" and download.status == _MOVED:
                return self._follow(download, all_headers)
            if download.status < 400:
                return download
            asked = download.header("Retry-After")
            error = to_error(download.status, download.read(), download.header("X-Request-Id"))
            if download.status not in _BUSY or attempt >= self._retries:
                raise error
            self._sleep(_wait(attempt, asked))
            attempt += 1

    def _follow(self, moved: Download, headers: Mapping[str, str]) -> Download:
        """The bytes where they lie, in a store of objects: it is told neither who asks nor by which key."""
        address = moved.header("Location") or ""
        moved.read()
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            message = f"The service at {self._host} sends on to no address: {address!r}"
            raise ConnectionFailed(message, code="unreachable")
        is_secure = parts.scheme == "https"
        connection = _connect(parts.hostname, parts.port, is_secure, self._timeout, self._ssl)
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        passed_on = {name: value for name, value in headers.items() if name.lower() == "range"}
        try:
            connection.request("GET", path, headers=passed_on)
            response = connection.getresponse()
        except (OSError, HTTPException) as error:
            connection.close()
            raise to_failure(parts.hostname, error) from error
        download = Download(response, parts.hostname, connection.close)
        if download.status < 300:
            return download
        raise to_error(download.status, download.read(), None)

    def _try(
        self, method: str, path: str, headers: Dict[str, str], body: Optional[Body], length: int, once: bool
    ) -> Download:
        try:
            kept = None if once else self._take()
            if kept is not None:
                try:
                    return self._exchange(kept, method, path, headers, body, length)
                except _CLOSED:
                    # While it was idle: nothing of the request was seen.
                    pass
            return self._exchange(self._open(), method, path, headers, body, length)
        except (OSError, HTTPException) as error:
            raise to_failure(self._host, error) from error

    def _exchange(
        self,
        connection: HTTPConnection,
        method: str,
        path: str,
        headers: Dict[str, str],
        body: Optional[Body],
        length: int,
    ) -> Download:
        try:
            response = self._ask(connection, method, path, headers, body, length)
        except BaseException:
            connection.close()
            raise
        return Download(response, self._host, lambda: self._release(connection, response))

    def _ask(
        self,
        connection: HTTPConnection,
        method: str,
        path: str,
        headers: Dict[str, str],
        body: Optional[Body],
        length: int,
    ) -> HTTPResponse:
        connection.putrequest(method, self._prefix + path, skip_accept_encoding=True)
        for name, value in headers.items():
            connection.putheader(name, value)
        if body is not None:
            connection.putheader("Content-Length", str(length))
        connection.endheaders()
        try:
            for piece in body() if body is not None else ():
                connection.send(piece)
        except (BrokenPipeError, ConnectionResetError):
            # Refused while it was being sent: the answer says why.
            pass
        return connection.getresponse()

    def _take(self) -> Optional[HTTPConnection]:
        with self._lock:
            return self._idle.pop() if self._idle else None

    def _open(self) -> HTTPConnection:
        return _connect(self._host, self._port, self._secure, self._timeout, self._ssl)

    def _release(self, connection: HTTPConnection, response: HTTPResponse) -> None:
        reusable = response.isclosed() and not response.will_close
        response.close()
        if reusable and connection.sock is not None:
            with self._lock:
                if len(self._idle) < _KEPT_CONNECTIONS:
                    self._idle.append(connection)
                    return
        connection.close()


def _connect(
    host: str, port: Optional[int], is_secure: bool, timeout: float, context: Optional[ssl.SSLContext]
) -> HTTPConnection:
    if is_secure:
        return HTTPSConnection(host, port, timeout=timeout, context=context)
    return HTTPConnection(host, port, timeout=timeout)


def _wait(attempt: int, asked: Optional[str]) -> float:
    """What the server asks for, or doubling waits, with some chance so that many clients do not come back at once."""
    try:
        base = float(asked) if asked else 0.0
    except ValueError:
        base = 0.0
    if base <= 0:
        base = _FIRST_WAIT_SECONDS * 2**attempt
    return min(base, _LONGEST_WAIT_SECONDS) * (0.75 + random.random() / 2)
