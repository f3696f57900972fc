"""Client for docloupe, the document inspection and extraction service."""

from .client import Client
from .download import Download
from .errors import (
    Conflict,
    ConnectionFailed,
    DocloupeError,
    EncryptedDocument,
    Forbidden,
    InsufficientStorage,
    InternalError,
    InvalidRequest,
    LimitExceeded,
    NotAcceptable,
    NotAllowed,
    NotApplicable,
    NotFound,
    PayloadTooLarge,
    RangeNotSatisfiable,
    TimedOut,
    TooManyRequests,
    Unauthorized,
    Unavailable,
    UnprocessableDocument,
    UnsupportedFormat,
)

__all__ = [
    "Client",
    "Conflict",
    "ConnectionFailed",
    "DocloupeError",
    "Download",
    "EncryptedDocument",
    "Forbidden",
    "InsufficientStorage",
    "InternalError",
    "InvalidRequest",
    "LimitExceeded",
    "NotAcceptable",
    "NotAllowed",
    "NotApplicable",
    "NotFound",
    "PayloadTooLarge",
    "RangeNotSatisfiable",
    "TimedOut",
    "TooManyRequests",
    "Unauthorized",
    "Unavailable",
    "UnprocessableDocument",
    "UnsupportedFormat",
]
__version__ = "0.3.0"
