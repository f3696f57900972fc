"""The operations of the service by their names. Made by scripts/faces.mjs from the operations."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Union, cast

from . import types
from .download import Download


class Operations:
    def call(self, operation: str, **fields: Any) -> Any:
        raise NotImplementedError

    def stream(self, operation: str, **fields: Any) -> Download:
        raise NotImplementedError

    def get_file(self, file_id: str) -> types.File:
        """What is known of one file."""
        return cast("types.File", self.call("get_file", id=file_id))

    def delete_file(self, file_id: str) -> None:
        """Delete a file and everything derived from it."""
        self.call("delete_file", id=file_id)

    def get_content(
        self,
        file_id: str,
        *,
        redirect: Optional[bool] = None,
        byte_range: Optional[str] = None,
        if_range: Optional[str] = None,
    ) -> Download:
        """The original bytes of a file, or a range of them."""
        return self.stream(
            "get_content",
            id=file_id,
            redirect=redirect,
            byte_range=byte_range,
            if_range=if_range,
        )

    def watch_file(self, file_id: str) -> Download:
        """Server-sent events while a file is read: progress, then ready, failed or deleted."""
        return self.stream("watch_file", id=file_id)

    def get_profile(self, file_id: str) -> types.Profile:
        """What a document is: type, language, counts, confidence, warnings, and the tools worth calling next."""
        return cast("types.Profile", self.call("get_profile", id=file_id))

    def get_structure(self, file_id: str) -> types.Structure:
        """How a document is built: sections, tables and an outline of its pages."""
        return cast("types.Structure", self.call("get_structure", id=file_id))

    def get_page(self, file_id: str, page: int) -> types.Page:
        """The blocks and tables of one page (slide, sheet), in reading order, each with its box."""
        return cast("types.Page", self.call("get_page", id=file_id, page=page))

    def list_words(self, file_id: str, page: int) -> types.ListWordsResponse:
        """The words of one page, each with its box and its place in a block, and how sure OCR is where it read them; none for a sheet, whose cells have boxes."""
        return cast("types.ListWordsResponse", self.call("list_words", id=file_id, page=page))

    def list_tables(
        self,
        file_id: str,
        *,
        include: Optional[str] = None,
    ) -> types.ListTablesResponse:
        """All tables of a document, with their rows if asked for."""
        return cast("types.ListTablesResponse", self.call("list_tables", id=file_id, include=include))

    def get_table(
        self,
        file_id: str,
        table_id: str,
        *,
        where: Optional[str] = None,
        order_by: Optional[str] = None,
        aggregates: Optional[List[str]] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        offset: Optional[int] = None,
    ) -> types.TablePart:
        """The rows of one table, all or those that meet conditions, in any order, and sums and the like of its columns."""
        return cast("types.TablePart", self.call(
            "get_table",
            id=file_id,
            table_id=table_id,
            where=where,
            order_by=order_by,
            aggregates=aggregates,
            limit=limit,
            cursor=cursor,
            offset=offset,
        ))

    def get_page_image(
        self,
        file_id: str,
        page: int,
        *,
        dpi: Optional[int] = None,
        width: Optional[int] = None,
        format: Optional[str] = None,
    ) -> Download:
        """A picture of one page: a PDF as it is printed (PNG or WebP); of other formats a drawing of the model (SVG): its text and tables in their places."""
        return self.stream(
            "get_page_image",
            id=file_id,
            page=page,
            dpi=dpi,
            width=width,
            format=format,
        )

    def list_images(
        self,
        file_id: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> types.ListImagesResponse:
        """The pictures inside a PDF, DOCX, PPTX or XLSX, each once, with the places where they stand."""
        return cast("types.ListImagesResponse", self.call("list_images", id=file_id, limit=limit, cursor=cursor))

    def get_image(self, file_id: str, image: int) -> Download:
        """One picture of a file: JPEG and the files of Office documents as they are stored, others as PNG."""
        return self.stream("get_image", id=file_id, image=image)

    def list_attachments(self, file_id: str) -> types.ListAttachmentsResponse:
        """The files inside a file: attachments of a PDF (e-invoices among them) or a mail, files of an archive, objects embedded in Office documents."""
        return cast("types.ListAttachmentsResponse", self.call("list_attachments", id=file_id))

    def get_attachment(self, file_id: str, attachment: int) -> Download:
        """One of the files inside a file, as it is."""
        return self.stream("get_attachment", id=file_id, attachment=attachment)

    def expand_attachment(self, file_id: str, attachment: int) -> types.File:
        """Read one of the files inside a file as a document of its own."""
        return cast("types.File", self.call("expand_attachment", id=file_id, attachment=attachment))

    def search_file(
        self,
        file_id: str,
        query: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        max_results: Optional[int] = None,
        offset: Optional[int] = None,
        mode: Optional[str] = None,
    ) -> types.SearchResult:
        """Find words, phrases or a pattern in a document; each match says where it stands."""
        return cast("types.SearchResult", self.call(
            "search_file",
            id=file_id,
            query=query,
            limit=limit,
            cursor=cursor,
            max_results=max_results,
            offset=offset,
            mode=mode,
        ))

    def list_sheets(self, file_id: str) -> types.SheetList:
        """The sheets of a workbook with their used ranges, tables and charts, and its defined names."""
        return cast("types.SheetList", self.call("list_sheets", id=file_id))

    def compare_files(
        self,
        before: str,
        after: str,
        *,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> types.Comparison:
        """What differs between two workbooks, or two versions of one, and what changed because of what."""
        return cast("types.Comparison", self.call(
            "compare_files",
            before=before,
            after=after,
            limit=limit,
            cursor=cursor,
        ))

    def extract_fields(
        self,
        file_id: str,
        schema: Any,
        *,
        backend: Optional[str] = None,
        pages: Optional[List[int]] = None,
        prefer_embedded: Optional[bool] = None,
    ) -> types.Extraction:
        """Extract the fields of a schema; each value carries a confidence and the place it was read from."""
        return cast("types.Extraction", self.call(
            "extract_fields",
            id=file_id,
            schema=schema,
            backend=backend,
            pages=pages,
            prefer_embedded=prefer_embedded,
        ))

    def watch_extraction(
        self,
        file_id: str,
        schema: Any,
        *,
        backend: Optional[str] = None,
        pages: Optional[List[int]] = None,
        prefer_embedded: Optional[bool] = None,
    ) -> Download:
        """Extract as above with server-sent events: progress while a language model answers, then extraction or failed."""
        return self.stream(
            "watch_extraction",
            id=file_id,
            schema=schema,
            backend=backend,
            pages=pages,
            prefer_embedded=prefer_embedded,
        )

    def list_extractions(self, file_id: str) -> types.ListExtractionsResponse:
        """The extractions that were made of a file, the oldest first."""
        return cast("types.ListExtractionsResponse", self.call("list_extractions", id=file_id))

    def get_extraction(self, extraction_id: str) -> types.Extraction:
        """An extraction made before."""
        return cast("types.Extraction", self.call("get_extraction", extraction_id=extraction_id))

    def correct_extraction(
        self,
        extraction_id: str,
        corrections: List[Record],
        *,
        by: Optional[str] = None,
    ) -> types.Extraction:
        """Correct values of an extraction; what was read is kept beside each."""
        return cast("types.Extraction", self.call(
            "correct_extraction",
            extraction_id=extraction_id,
            corrections=corrections,
            by=by,
        ))

    def get_label(self, extraction_id: str) -> types.GetLabelResponse:
        """An extraction as a label to learn from: the hash of the document, the schema, and the values as corrected."""
        return cast("types.GetLabelResponse", self.call("get_label", extraction_id=extraction_id))

    def validate_extraction(
        self,
        file_id: str,
        extraction_id: str,
        *,
        confidence_threshold: Optional[float] = None,
    ) -> types.ValidationResult:
        """Check an extraction by rules: required fields, types, citations, confidence, arithmetic."""
        return cast("types.ValidationResult", self.call(
            "validate_extraction",
            id=file_id,
            extraction_id=extraction_id,
            confidence_threshold=confidence_threshold,
        ))

    def list_citations(
        self,
        file_id: str,
        *,
        extraction_id: Optional[str] = None,
        field: Optional[str] = None,
    ) -> types.ListCitationsResponse:
        """Where the values extracted from a file stand in it."""
        return cast("types.ListCitationsResponse", self.call(
            "list_citations",
            id=file_id,
            extraction_id=extraction_id,
            field=field,
        ))

    def export_file(
        self,
        file_id: str,
        format: str,
        *,
        accept: Optional[str] = None,
        pages: Optional[List[int]] = None,
        table_id: Optional[str] = None,
        include_citations: Optional[bool] = None,
        page_markers: Optional[bool] = None,
        markup: Optional[str] = None,
        include: Optional[List[str]] = None,
        images: Optional[str] = None,
        values: Optional[str] = None,
        chunk_tokens: Optional[int] = None,
        chunk_overlap: Optional[int] = None,
        chunk_headings: Optional[str] = None,
        escape_formulas: Optional[bool] = None,
        coordinates: Optional[bool] = None,
        page_breaks: Optional[bool] = None,
        starting_page: Optional[int] = None,
    ) -> Download:
        """The document as JSON (the whole model), Markdown, CSV (its tables), text, HTML, chunks for retrieval, a DoclingDocument, or the elements of Unstructured."""
        return self.stream(
            "export_file",
            id=file_id,
            accept=accept,
            format=format,
            pages=pages,
            table_id=table_id,
            include_citations=include_citations,
            page_markers=page_markers,
            markup=markup,
            include=include,
            images=images,
            values=values,
            chunk_tokens=chunk_tokens,
            chunk_overlap=chunk_overlap,
            chunk_headings=chunk_headings,
            escape_formulas=escape_formulas,
            coordinates=coordinates,
            page_breaks=page_breaks,
            starting_page=starting_page,
        )

    def list_schemas(self) -> types.ListSchemasResponse:
        """The JSON Schemas of what is exported, and of the schemas to extract by."""
        return cast("types.ListSchemasResponse", self.call("list_schemas"))

    def get_schema(self, name: str) -> types.GetSchemaResponse:
        """One of these schemas, as JSON Schema 2020-12."""
        return cast("types.GetSchemaResponse", self.call("get_schema", name=name))

    def list_tools(self) -> types.ListToolsResponse:
        """The agent tools with the JSON Schemas of what they take and answer."""
        return cast("types.ListToolsResponse", self.call("list_tools"))
