"""What can go wrong, by kind. Every error carries the stable ``code`` of the service."""

from __future__ import annotations

import json
import socket
from typing import Dict, List, Optional, Type

from .types import FieldError


class DocloupeError(Exception):
    """An answer that was no success."""

    def __init__(
        self,
        message: str,
        *,
        code: str = "internal",
        status: Optional[int] = None,
        errors: Optional[List[FieldError]] = None,
        request_id: Optional[str] = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.status = status
        #: For invalid input: which field, and what is wrong with it.
        self.errors: List[FieldError] = errors or []
        #: To be quoted to whoever runs the service.
        self.request_id = request_id


class ConnectionFailed(DocloupeError):
    """The service cannot be reached, or went away before it answered."""


class InvalidRequest(DocloupeError):
    pass


class Unauthorized(DocloupeError):
    pass


class Forbidden(DocloupeError):
    pass


class NotFound(DocloupeError):
    pass


class Conflict(DocloupeError):
    pass


class NotAllowed(DocloupeError):
    """The address knows no such method."""


class NotAcceptable(DocloupeError):
    """There is no such form of the answer."""


class RangeNotSatisfiable(DocloupeError):
    """The bytes asked for lie outside the file."""


class PayloadTooLarge(DocloupeError):
    pass


class UnsupportedFormat(DocloupeError):
    pass


class UnprocessableDocument(DocloupeError):
    pass


class EncryptedDocument(DocloupeError):
    """A password is needed, or the one given is wrong."""


class LimitExceeded(DocloupeError):
    pass


class NotApplicable(DocloupeError):
    """The operation does not fit this kind of file."""


class TooManyRequests(DocloupeError):
    pass


class Unavailable(DocloupeError):
    pass


class TimedOut(DocloupeError):
    """The service was not done in time, or did not answer within the client's ``timeout``."""


class InsufficientStorage(DocloupeError):
    """The service has no space left for uploads."""


class InternalError(DocloupeError):
    pass


_KINDS: Dict[str, Type[DocloupeError]] = {
    "invalid_request": InvalidRequest,
    "unauthorized": Unauthorized,
    "forbidden": Forbidden,
    "not_found": NotFound,
    "method_not_allowed": NotAllowed,
    "not_acceptable": NotAcceptable,
    "conflict": Conflict,
    "payload_too_large": PayloadTooLarge,
    "unsupported_format": UnsupportedFormat,
    "range_not_satisfiable": RangeNotSatisfiable,
    "unprocessable_document": UnprocessableDocument,
    "encrypted_document": EncryptedDocument,
    "limit_exceeded": LimitExceeded,
    "not_applicable": NotApplicable,
    "too_many_requests": TooManyRequests,
    "unavailable": Unavailable,
    "timeout": TimedOut,
    "insufficient_storage": InsufficientStorage,
    "internal": InternalError,
}

#: Of answers that are no problem details: somebody between client and service gave them.
_CODES = {
    401: "unauthorized",
    403: "forbidden",
    404: "not_found",
    413: "payload_too_large",
    429: "too_many_requests",
    502: "unavailable",
    503: "unavailable",
    504: "timeout",
}


def to_failure(host: str, error: Exception) -> DocloupeError:
    """What went wrong on the way to an answer or in the midst of it."""
    if isinstance(error, (socket.timeout, TimeoutError)):
        return TimedOut(f"The service at {host} did not answer in time.", code="timeout")
    return ConnectionFailed(f"The service at {host} failed: {error}", code="unreachable")


def to_error(status: int, body: bytes, request_id: Optional[str]) -> DocloupeError:
    """The problem details of an answer (RFC 9457) as an exception."""
    try:
        problem = json.loads(body)
    except ValueError:
        problem = None
    if not isinstance(problem, dict):
        problem = {}
    code = str(problem.get("code") or _CODES.get(status, "internal"))
    message = str(problem.get("detail") or f"The server answered {status}.")
    kind = _KINDS.get(code, DocloupeError)
    return kind(message, code=code, status=status, errors=problem.get("errors"), request_id=request_id)
