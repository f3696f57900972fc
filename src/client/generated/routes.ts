// Made by scripts/faces.mjs from the operations; change those and run it again.

/** How an operation is called over HTTP. */
export interface ClientRoute {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /** Fields that stand in the query of a POST. */
  query?: readonly string[];
  /** Fields that HTTP carries in headers. */
  headers?: Readonly<Record<string, string>>;
}

export const ROUTES = {
  list_files: { method: 'GET', path: '/v1/files' },
  get_file: { method: 'GET', path: '/v1/files/{id}' },
  delete_file: { method: 'DELETE', path: '/v1/files/{id}' },
  get_content: {
    method: 'GET',
    path: '/v1/files/{id}/content',
    headers: { byte_range: 'range', if_range: 'if-range' },
  },
  watch_file: { method: 'GET', path: '/v1/files/{id}/events' },
  get_profile: { method: 'GET', path: '/v1/files/{id}/profile' },
  get_structure: { method: 'GET', path: '/v1/files/{id}/structure' },
  get_page: { method: 'GET', path: '/v1/files/{id}/pages/{page}' },
  list_words: { method: 'GET', path: '/v1/files/{id}/pages/{page}/words' },
  list_tables: { method: 'GET', path: '/v1/files/{id}/tables' },
  get_table: { method: 'GET', path: '/v1/files/{id}/tables/{table_id}' },
  get_page_image: { method: 'GET', path: '/v1/files/{id}/pages/{page}/image' },
  list_images: { method: 'GET', path: '/v1/files/{id}/images' },
  get_image: { method: 'GET', path: '/v1/files/{id}/images/{image}' },
  list_attachments: { method: 'GET', path: '/v1/files/{id}/attachments' },
  get_attachment: { method: 'GET', path: '/v1/files/{id}/attachments/{attachment}' },
  expand_attachment: { method: 'POST', path: '/v1/files/{id}/attachments/{attachment}/expand' },
  search_file: { method: 'POST', path: '/v1/files/{id}/search' },
  search_library: { method: 'POST', path: '/v1/search' },
  list_sheets: { method: 'GET', path: '/v1/files/{id}/sheets' },
  read_range: { method: 'POST', path: '/v1/files/{id}/ranges/read' },
  find_cells: { method: 'POST', path: '/v1/files/{id}/cells/find' },
  inspect_formula: { method: 'POST', path: '/v1/files/{id}/formulas/inspect' },
  compare_files: { method: 'POST', path: '/v1/compare' },
  extract_fields: { method: 'POST', path: '/v1/files/{id}/extract' },
  watch_extraction: { method: 'POST', path: '/v1/files/{id}/extract/events' },
  list_extractions: { method: 'GET', path: '/v1/files/{id}/extractions' },
  get_extraction: { method: 'GET', path: '/v1/extractions/{extraction_id}' },
  correct_extraction: { method: 'PATCH', path: '/v1/extractions/{extraction_id}' },
  get_label: { method: 'GET', path: '/v1/extractions/{extraction_id}/label' },
  validate_extraction: { method: 'POST', path: '/v1/files/{id}/validate' },
  verify: { method: 'POST', path: '/v1/files/{id}/verify' },
  list_citations: { method: 'GET', path: '/v1/files/{id}/citations' },
  export_file: { method: 'POST', path: '/v1/files/{id}/export', headers: { accept: 'accept' } },
  list_schemas: { method: 'GET', path: '/v1/schemas' },
  get_schema: { method: 'GET', path: '/v1/schemas/{name}' },
  list_tools: { method: 'GET', path: '/v1/tools' },
  call_tool: { method: 'POST', path: '/v1/tools/{name}' },
} as const satisfies Record<string, ClientRoute>;

export type RouteName = keyof typeof ROUTES;
