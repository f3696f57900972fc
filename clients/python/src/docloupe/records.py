"""The JSON objects of the service as records: ``match["page"]`` and ``match.page`` are the same."""

from __future__ import annotations

import json
from typing import Any, Callable, Dict, FrozenSet, List, Optional, Sequence, Tuple, Type, Union

_LONGEST_TEXT = 60
_MOST_FIELDS = 6


class Record(Dict[str, Any]):
    """A dictionary whose fields can be read as attributes too.

    A field with the name of a method of dictionaries (``items``, ``values``, …) is read as ``record["values"]``.
    """

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            known = ", ".join(self) or "none"
            raise AttributeError(f"{type(self).__name__} has no field {name!r}; it has {known}") from None

    def __dir__(self) -> List[str]:
        return [*super().__dir__(), *(name for name in self if name.isidentifier())]

    def __repr__(self) -> str:
        shown = [f"{name}={_short(value)}" for name, value in self.items() if value is not None]
        more = ", …" if len(shown) > _MOST_FIELDS else ""
        return f"{type(self).__name__}({', '.join(shown[:_MOST_FIELDS])}{more})"


def _short(value: Any) -> str:
    if isinstance(value, list):
        if len(value) <= 4 and all(isinstance(each, (int, float)) for each in value):
            return repr(value)
        return f"<{len(value)}>"
    if isinstance(value, Record):
        return f"{type(value).__name__}(…)"
    if isinstance(value, str) and len(value) > _LONGEST_TEXT:
        return repr(value[: _LONGEST_TEXT - 1] + "…")
    return repr(value)


#: What every object of a kind has, what it may have, and its class.
Kind = Tuple[FrozenSet[str], FrozenSet[str], Type[Record]]


class Decoder:
    """Reads JSON into records of the kind that their fields tell."""

    def __init__(self, kinds: Sequence[Kind]) -> None:
        self._kinds = sorted(kinds, key=lambda kind: -len(kind[0]))
        self._known: Dict[Tuple[str, ...], Type[Record]] = {}

    def decode(self, text: Union[str, bytes]) -> Any:
        return json.loads(text, object_hook=self._to_record)

    def _to_record(self, plain: Dict[str, Any]) -> Record:
        names = tuple(plain)
        kind = self._known.get(names)
        if kind is None:
            kind = self._known[names] = self._find(frozenset(names))
        return kind(plain)

    def _find(self, names: FrozenSet[str]) -> Type[Record]:
        """All that it must have, and nothing else; of several, the one that must have most. Answers may grow new fields."""
        tests: List[Callable[[Kind], bool]] = [
            lambda kind: kind[0] <= names <= kind[1],
            lambda kind: len(kind[0]) > 3 and kind[0] <= names,
        ]
        for test in tests:
            for kind in self._kinds:
                if kind[0] and test(kind):
                    return kind[2]
        return Record


def find_field(fields: Sequence[Any], name: str) -> Optional[Any]:
    return next((field for field in fields if field["name"] == name), None)
