"""What can go wrong, by kind. Every error carries the stable ``code`` of the service."""

from __future__ import annotations

import json
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
    pass


class InternalError(DocloupeError):
    pass


_KINDS: Dict[str, Type[DocloupeError]] = {
    "invalid_request": InvalidRequest,
    "unauthorized": Unauthorized,
    "forbidden": Forbidden,
    "not_found": NotFound,
    "conflict": Conflict,
    "payload_too_large": PayloadTooLarge,
    "unsupported_format": UnsupportedFormat,
    "unprocessable_document": UnprocessableDocument,
    "encrypted_document": EncryptedDocument,
    "limit_exceeded": LimitExceeded,
    "not_applicable": NotApplicable,
    "too_many_requests": TooManyRequests,
    "unavailable": Unavailable,
    "timeout": TimedOut,
    "internal": InternalError,
}


def to_error(status: int, body: bytes, request_id: Optional[str]) -> DocloupeError:
    """The problem details of an answer (RFC 9457) as an exception."""
    try:
        problem = json.loads(body)
    except ValueError:
        problem = None
    if not isinstance(problem, dict):
        problem = {}
    code = str(problem.get("code", "internal"))
    message = str(problem.get("detail") or f"The server answered {status}.")
    kind = _KINDS.get(code, DocloupeError)
    return kind(message, code=code, status=status, errors=problem.get("errors"), request_id=request_id)
