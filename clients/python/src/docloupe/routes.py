"""How each operation is called over HTTP. Made by scripts/faces.mjs from the operations."""

from __future__ import annotations

from typing import Dict, Mapping, NamedTuple, Tuple


class Route(NamedTuple):
    method: str
    path: str
    #: Fields that HTTP carries in headers.
    headers: Mapping[str, str] = {}


ROUTES: Dict[str, Route] = {
    "list_files": Route("GET", "/v1/files"),
    "get_file": Route("GET", "/v1/files/{id}"),
    "delete_file": Route("DELETE", "/v1/files/{id}"),
    "get_content": Route("GET", "/v1/files/{id}/content", {"byte_range": "Range", "if_range": "If-Range"}),
    "watch_file": Route("GET", "/v1/files/{id}/events"),
    "get_profile": Route("GET", "/v1/files/{id}/profile"),
    "get_structure": Route("GET", "/v1/files/{id}/structure"),
    "get_page": Route("GET", "/v1/files/{id}/pages/{page}"),
    "list_words": Route("GET", "/v1/files/{id}/pages/{page}/words"),
    "list_tables": Route("GET", "/v1/files/{id}/tables"),
    "get_table": Route("GET", "/v1/files/{id}/tables/{table_id}"),
    "get_page_image": Route("GET", "/v1/files/{id}/pages/{page}/image"),
    "list_images": Route("GET", "/v1/files/{id}/images"),
    "get_image": Route("GET", "/v1/files/{id}/images/{image}"),
    "list_attachments": Route("GET", "/v1/files/{id}/attachments"),
    "get_attachment": Route("GET", "/v1/files/{id}/attachments/{attachment}"),
    "expand_attachment": Route("POST", "/v1/files/{id}/attachments/{attachment}/expand"),
    "search_file": Route("POST", "/v1/files/{id}/search"),
    "search_library": Route("POST", "/v1/search"),
    "list_sheets": Route("GET", "/v1/files/{id}/sheets"),
    "read_range": Route("POST", "/v1/files/{id}/ranges/read"),
    "find_cells": Route("POST", "/v1/files/{id}/cells/find"),
    "inspect_formula": Route("POST", "/v1/files/{id}/formulas/inspect"),
    "compare_files": Route("POST", "/v1/compare"),
    "extract_fields": Route("POST", "/v1/files/{id}/extract"),
    "watch_extraction": Route("POST", "/v1/files/{id}/extract/events"),
    "list_extractions": Route("GET", "/v1/files/{id}/extractions"),
    "get_extraction": Route("GET", "/v1/extractions/{extraction_id}"),
    "correct_extraction": Route("PATCH", "/v1/extractions/{extraction_id}"),
    "get_label": Route("GET", "/v1/extractions/{extraction_id}/label"),
    "validate_extraction": Route("POST", "/v1/files/{id}/validate"),
    "verify": Route("POST", "/v1/files/{id}/verify"),
    "list_citations": Route("GET", "/v1/files/{id}/citations"),
    "export_file": Route("POST", "/v1/files/{id}/export", {"accept": "Accept"}),
    "list_schemas": Route("GET", "/v1/schemas"),
    "get_schema": Route("GET", "/v1/schemas/{name}"),
    "list_tools": Route("GET", "/v1/tools"),
    "call_tool": Route("POST", "/v1/tools/{name}"),
}

#: Uploads are no JSON and have methods of their own.
UPLOAD: Tuple[str, str] = ("create_file", "/v1/files")
CONVERT: Tuple[str, str] = ("convert_file", "/v1/convert")
