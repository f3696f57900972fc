// Made by scripts/examples.mjs; long lists are cut.

/** A call that was made, and what was answered. */
export interface Example {
  input: Record<string, unknown>;
  output?: unknown;
  /** Of an answer that is no JSON. */
  mediaType?: string;
}

export const EXAMPLES: ReadonlyMap<string, Example> = new Map<string, Example>(
  Object.entries({
    create_file: {
      input: {
        wait: true,
      },
      output: {
        id: 'f01j2m4q8r70000000001',
        file_name: 'invoice.rtf',
        file_type: 'rtf',
        status: 'ready',
        media_type: 'application/rtf',
        size_bytes: 725,
        sha256: 'fc4b490bd999888f882c5ad69cfffb6d18208954bd09d78d949eed29bbcf2b0a',
        page_count: 1,
        created_at: '2024-03-18T09:30:00.000Z',
        owner: 'default',
        shared: false,
        expires_at: null,
        error: null,
      },
    },
    list_files: {
      input: {
        limit: 2,
      },
      output: {
        files: [
          {
            id: 'f01j2m4q8r70000000004',
            file_name: 'letter.docx',
            file_type: 'docx',
            status: 'ready',
            media_type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
            size_bytes: 1601,
            sha256: '98beae4e6637fecc26a77954270c747f4b10c325dc4dc5a6f9f783fc81668b7c',
            page_count: 1,
            created_at: '2024-03-18T09:30:00.000Z',
            owner: 'default',
            shared: false,
            expires_at: null,
            error: null,
          },
          {
            id: 'f01j2m4q8r70000000003',
            file_name: 'revised.xlsx',
            file_type: 'xlsx',
            status: 'ready',
            media_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
            size_bytes: 16228,
            sha256: 'a9f53cbbe19379f3859b74f188b9785f1db3ac36cb43346aa0becff29c49bbd8',
            page_count: 1,
            created_at: '2024-03-18T09:30:00.000Z',
            owner: 'default',
            shared: false,
            expires_at: null,
            error: null,
          },
        ],
        next_cursor: 'f01j2m4q8r70000000003',
      },
    },
    get_file: {
      input: {
        id: 'f01j2m4q8r70000000001',
      },
      output: {
        id: 'f01j2m4q8r70000000001',
        file_name: 'invoice.rtf',
        file_type: 'rtf',
        status: 'ready',
        media_type: 'application/rtf',
        size_bytes: 725,
        sha256: 'fc4b490bd999888f882c5ad69cfffb6d18208954bd09d78d949eed29bbcf2b0a',
        page_count: 1,
        created_at: '2024-03-18T09:30:00.000Z',
        owner: 'default',
        shared: false,
        expires_at: null,
        error: null,
      },
    },
    delete_file: {
      input: {
        id: 'f01j2m4q8r70000000001',
      },
    },
    get_content: {
      input: {
        id: 'f01j2m4q8r70000000001',
        byte_range: 'bytes=0-63',
      },
    },
    watch_file: {
      input: {
        id: 'f01j2m4q8r70000000001',
      },
      output:
        'event: ready\ndata: {"file":{"id":"f01j2m4q8r70000000001","file_name":"invoice.rtf","file_type":"rtf","status":"ready","media_type":"application/rtf","size_bytes":725,"sha256":"fc4b490bd999888f882c5ad69cfffb6d18208954bd09d78d949eed29bbcf2b0a","page_count":1,"created_at":"2024-03-18T09:30:00.000Z","owner":"default","shared":false,"expires_at":null,"error":null}}\n\n',
      mediaType: 'text/event-stream',
    },
    get_profile: {
      input: {
        id: 'f01j2m4q8r70000000001',
      },
      output: {
        file_name: 'invoice.rtf',
        file_type: 'rtf',
        page_count: 1,
        document_type: 'invoice',
        has_tables: true,
        table_count: 1,
        confidence: {
          overall: 0.94,
          text: 1,
          structure: 0.7,
          tables: 1,
          document_type: 0.96,
        },
        recommended_tools: ['list_structure', 'search_document'],
        recommended_extraction: {
          schema: 'invoice',
        },
        title: null,
        author: null,
        created: null,
        modified: null,
        language: 'fr',
        word_count: 52,
        char_count: 311,
        sheet_count: 0,
        image_count: 0,
        has_text_layer: true,
        encrypted: false,
        parser: {
          name: 'rtf',
          version: '2',
        },
        warnings: [],
      },
    },
    get_structure: {
      input: {
        id: 'f01j2m4q8r70000000001',
      },
      output: {
        sections: [],
        tables: [
          {
            id: 't1',
            page: 1,
            bbox: [90, 166.3, 570, 204.25],
            row_count: 3,
            col_count: 4,
            header_rows: 1,
          },
        ],
        pages: [
          {
            page: 1,
            width: 612,
            height: 792,
            layout: 'estimated',
            block_count: 11,
            table_ids: ['t1'],
            headings: [],
          },
        ],
      },
    },
    get_page: {
      input: {
        id: 'f01j2m4q8r70000000001',
        page: 1,
      },
      output: {
        page: 1,
        width: 612,
        height: 792,
        rotation: 0,
        layout: 'estimated',
        blocks: [
          {
            id: 'p1.b1',
            type: 'paragraph',
            text: 'INVOICE',
            bbox: [90, 72.53, 155.79, 90.4],
            spans: [
              {
                start: 0,
                end: 7,
                bold: true,
              },
            ],
          },
          {
            id: 'p1.b2',
            type: 'paragraph',
            text: 'Northwind Tools Ltd',
            bbox: [90, 90.76, 187.82, 103.05],
          },
        ],
        tables: [
          {
            id: 't1',
            page: 1,
            bbox: [90, 166.3, 570, 204.25],
            row_count: 3,
            col_count: 4,
            header_rows: 1,
          },
        ],
      },
    },
    list_words: {
      input: {
        id: 'f01j2m4q8r70000000001',
        page: 1,
      },
      output: {
        page: 1,
        words: [
          {
            text: 'INVOICE',
            block_id: 'p1.b1',
            start: 0,
            end: 7,
            bbox: [90, 72.53, 155.79, 90.4],
          },
          {
            text: 'Northwind',
            block_id: 'p1.b2',
            start: 0,
            end: 9,
            bbox: [90, 90.76, 139.52, 103.05],
          },
        ],
      },
    },
    list_tables: {
      input: {
        id: 'f01j2m4q8r70000000001',
      },
      output: {
        tables: [
          {
            id: 't1',
            page: 1,
            bbox: [90, 166.3, 570, 204.25],
            row_count: 3,
            col_count: 4,
            header_rows: 1,
          },
        ],
      },
    },
    get_table: {
      input: {
        id: 'f01j2m4q8r70000000001',
        table_id: 't1',
        limit: 2,
      },
      output: {
        id: 't1',
        page: 1,
        bbox: [90, 166.3, 570, 204.25],
        row_count: 3,
        col_count: 4,
        header_rows: 1,
        rows: [
          {
            index: 0,
            bbox: [90, 166.3, 570, 178.95],
            cells: [
              {
                row: 0,
                col: 0,
                text: 'Description',
                bbox: [90, 166.3, 210, 178.95],
                row_span: 1,
                col_span: 1,
                header: true,
              },
              {
                row: 0,
                col: 1,
                text: 'Quantity',
                bbox: [210, 166.3, 330, 178.95],
                row_span: 1,
                col_span: 1,
                header: true,
              },
            ],
          },
          {
            index: 1,
            bbox: [90, 178.95, 570, 191.6],
            cells: [
              {
                row: 1,
                col: 0,
                text: 'Cordless drill',
                bbox: [90, 178.95, 210, 191.6],
                row_span: 1,
                col_span: 1,
                header: false,
              },
              {
                row: 1,
                col: 1,
                text: '2',
                bbox: [210, 178.95, 330, 191.6],
                row_span: 1,
                col_span: 1,
                header: false,
              },
            ],
          },
        ],
        next_cursor: '2',
      },
    },
    get_page_image: {
      input: {
        id: 'f01j2m4q8r70000000001',
        page: 1,
      },
    },
    list_images: {
      input: {
        id: 'f01j2m4q8r70000000004',
      },
      output: {
        total: 1,
        images: [
          {
            image: 1,
            media_type: 'image/png',
            width: 1,
            height: 1,
            size_bytes: 67,
            sha256: 'a1abfd410973b0111c215baa879b9edcd739e601659ba44168269767cc2e9108',
            places: [
              {
                page: 1,
                bbox: [72, 85.66, 172, 135.66],
                block_id: 'p1.b2',
                alt: 'A grey bar',
              },
            ],
          },
        ],
        next_cursor: null,
      },
    },
    get_image: {
      input: {
        id: 'f01j2m4q8r70000000004',
        image: 1,
      },
    },
    list_attachments: {
      input: {
        id: 'f01j2m4q8r70000000004',
      },
      output: {
        attachments: [
          {
            attachment: 1,
            name: 'data.csv',
            media_type: 'text/csv',
            size_bytes: 8,
            sha256: '492d5ea496056f1a6a6592241032fab764c321596317930b4fa0e1e8bc3b7470',
          },
        ],
      },
    },
    get_attachment: {
      input: {
        id: 'f01j2m4q8r70000000004',
        attachment: 1,
      },
    },
    expand_attachment: {
      input: {
        id: 'f01j2m4q8r70000000004',
        attachment: 1,
      },
      output: {
        id: 'f01j2m4q8r70000000005',
        file_name: 'data.csv',
        file_type: 'csv',
        status: 'ready',
        media_type: 'text/csv',
        size_bytes: 8,
        sha256: '492d5ea496056f1a6a6592241032fab764c321596317930b4fa0e1e8bc3b7470',
        page_count: 1,
        created_at: '2024-03-18T09:30:00.000Z',
        owner: 'default',
        shared: false,
        expires_at: null,
        attached_to: {
          file_id: 'f01j2m4q8r70000000004',
          attachment: 1,
        },
        error: null,
      },
    },
    search_file: {
      input: {
        id: 'f01j2m4q8r70000000001',
        query: 'total',
        limit: 2,
      },
      output: {
        query: 'total',
        total: 1,
        matches: [
          {
            page: 1,
            snippet: 'Total: 300.00 GBP',
            score: 4.9698,
            highlights: [[0, 5]],
            block_id: 'p1.b11',
            bbox: [90, 229.91, 180.5, 242.2],
          },
        ],
        next_cursor: null,
      },
    },
    search_library: {
      input: {
        query: 'cordless drill',
        limit: 2,
      },
      output: {
        query: 'cordless drill',
        total: 1,
        files_searched: 5,
        files_matched: 1,
        files_opened: 1,
        matches: [
          {
            file_id: 'f01j2m4q8r70000000001',
            file_name: 'invoice.rtf',
            page: 1,
            snippet:
              'Description\tQuantity\tUnit price\tAmount\nCordless drill\t2\t89.00\t178.00\nDrill bits, set of 12\t5\t14.40\t72.00',
            score: 7.167,
            highlights: [
              [39, 47],
              [48, 53],
            ],
            block_id: 'p1.b8',
            bbox: [90, 166.3, 570, 204.25],
          },
        ],
        files: [
          {
            file_id: 'f01j2m4q8r70000000001',
            file_name: 'invoice.rtf',
            score: 7.167,
            matches: [0],
          },
        ],
        next_cursor: null,
      },
    },
    list_sheets: {
      input: {
        id: 'f01j2m4q8r70000000002',
      },
      output: {
        sheets: [
          {
            name: 'Budget',
            index: 1,
            state: 'visible',
            range: 'A1:C4',
            row_count: 4,
            col_count: 3,
            cell_count: 12,
            formula_count: 2,
            merged: [],
            tables: [
              {
                id: 't1',
                range: 'A1:C4',
              },
            ],
            frozen: null,
            charts: [],
            pivot_tables: [],
            has_comments: false,
          },
        ],
        defined_names: [],
      },
    },
    read_range: {
      input: {
        id: 'f01j2m4q8r70000000002',
        sheet: 'Budget',
        range: 'B2:C4',
        include_formulas: true,
      },
      output: {
        sheet: 'Budget',
        range: 'B2:C4',
        row_count: 3,
        col_count: 2,
        values: [
          [1200, 1500],
          [700, 850],
        ],
        cells: [
          {
            cell: 'B2',
            value: 1200,
            type: 'number',
            formatted: '1200',
            bbox: [48, 15, 96, 30],
          },
          {
            cell: 'C2',
            value: 1500,
            type: 'number',
            formatted: '1500',
            bbox: [96, 15, 144, 30],
          },
        ],
      },
    },
    find_cells: {
      input: {
        id: 'f01j2m4q8r70000000002',
        query: 'costs',
      },
      output: {
        total: 1,
        total_exact: true,
        matches: [
          {
            sheet: 'Budget',
            cell: 'A3',
            value: 'Costs',
            type: 'string',
            formatted: 'Costs',
            bbox: [0, 30, 48, 45],
            context: {
              column: 'Item',
            },
          },
        ],
        next_cursor: null,
      },
    },
    inspect_formula: {
      input: {
        id: 'f01j2m4q8r70000000002',
        sheet: 'Budget',
        cell: 'B4',
      },
      output: {
        sheet: 'Budget',
        cell: 'B4',
        formula: '=B2-B3',
        value: 500,
        type: 'number',
        formatted: '500',
        functions: [],
        volatile: false,
        precedents: [
          {
            reference: 'B2',
            kind: 'cell',
            sheet: 'Budget',
            range: 'B2',
            cells: [
              {
                cell: 'B2',
                value: 1200,
                formatted: '1200',
              },
            ],
            truncated: false,
          },
          {
            reference: 'B3',
            kind: 'cell',
            sheet: 'Budget',
            range: 'B3',
            cells: [
              {
                cell: 'B3',
                value: 700,
                formatted: '700',
              },
            ],
            truncated: false,
          },
        ],
        dependents: [],
        dependent_count: 0,
        next_offset: null,
        errors: [],
        next_cursor: null,
      },
    },
    compare_files: {
      input: {
        before: 'f01j2m4q8r70000000002',
        after: 'f01j2m4q8r70000000003',
      },
      output: {
        identical: false,
        summary: {
          values: 1,
          formulas: 0,
          results: 1,
          cells_added: 0,
          cells_removed: 0,
          rows_inserted: 0,
          rows_removed: 0,
          columns_inserted: 0,
          columns_removed: 0,
        },
        structure: [],
        total: 2,
        changes: [
          {
            kind: 'value',
            sheet: 'Budget',
            range: 'C2',
            cell_count: 1,
            before: {
              sheet: 'Budget',
              cell: 'C2',
              page: 1,
              bbox: [96, 15, 144, 30],
              value: 1500,
              formatted: '1500',
            },
            after: {
              sheet: 'Budget',
              cell: 'C2',
              page: 1,
              bbox: [96, 15, 144, 30],
              value: 1450,
              formatted: '1450',
            },
            affects: {
              count: 1,
              cells: ['Budget!C4'],
            },
          },
          {
            kind: 'result',
            sheet: 'Budget',
            range: 'C4',
            cell_count: 1,
            before: {
              sheet: 'Budget',
              cell: 'C4',
              page: 1,
              bbox: [96, 45, 144, 60],
              value: 650,
              formatted: '650',
              formula: '=C2-C3',
            },
            after: {
              sheet: 'Budget',
              cell: 'C4',
              page: 1,
              bbox: [96, 45, 144, 60],
              value: 600,
              formatted: '600',
              formula: '=C2-C3',
            },
            because_of: ['Budget!C2'],
          },
        ],
        complete: true,
        next_cursor: null,
      },
    },
    extract_fields: {
      input: {
        id: 'f01j2m4q8r70000000001',
        schema: 'invoice',
      },
      output: {
        id: '6535rrx50z3sj7sb',
        file_id: 'f01j2m4q8r70000000001',
        schema: 'invoice',
        backend: 'rules',
        created_at: '2024-03-18T09:30:00.000Z',
        fields: [
          {
            name: 'invoice_number',
            type: 'string',
            value: 'NW-2024-117',
            confidence: 0.974,
            citation: {
              id: 'c60bf633827121e1d',
              page: 1,
              bbox: [171.32, 116.06, 239.79, 128.35],
              text: 'NW-2024-117',
              match: 'exact',
              block_id: 'p1.b4',
              char_range: [16, 27],
            },
          },
          {
            name: 'invoice_date',
            type: 'date',
            value: '2024-03-15',
            confidence: 0.98,
            citation: {
              id: 'cfa5d96f47eb143e9',
              page: 1,
              bbox: [155.43, 128.71, 211.7, 141],
              text: '2024-03-15',
              match: 'exact',
              block_id: 'p1.b5',
              char_range: [14, 24],
            },
          },
        ],
      },
    },
    watch_extraction: {
      input: {
        id: 'f01j2m4q8r70000000001',
        schema: {
          name: 'bill',
          fields: [
            {
              name: 'total',
              type: 'money',
            },
          ],
        },
      },
      output:
        'event: extraction\ndata: {"id":"ce5846vr1qkjmbjj","file_id":"f01j2m4q8r70000000001","schema":"bill","backend":"rules","created_at":"2024-03-18T09:30:00.000Z","fields":[{"name":"total","type":"money","value":300,"confidence":0.983,"citation":{"id":"c7325af4707686087","page":1,"bbox":[120.57,229.91,180.5,242.2],"text":"300.00 GBP","match":"normalized","block_id":"p1.b11","char_range":[7,17]}}]}\n\n',
      mediaType: 'text/event-stream',
    },
    get_extraction: {
      input: {
        extraction_id: 'x3k9d0v5t2n8b6w1',
      },
      output: {
        id: 'x3k9d0v5t2n8b6w1',
        file_id: 'f01j2m4q8r70000000001',
        schema: 'invoice',
        backend: 'rules',
        created_at: '2024-03-18T09:30:00.000Z',
        fields: [
          {
            name: 'invoice_number',
            type: 'string',
            value: 'NW-2024-117',
            confidence: 0.974,
            citation: {
              id: 'c60bf633827121e1d',
              page: 1,
              bbox: [171.32, 116.06, 239.79, 128.35],
              text: 'NW-2024-117',
              match: 'exact',
              block_id: 'p1.b4',
              char_range: [16, 27],
            },
          },
          {
            name: 'invoice_date',
            type: 'date',
            value: '2024-03-15',
            confidence: 0.98,
            citation: {
              id: 'cfa5d96f47eb143e9',
              page: 1,
              bbox: [155.43, 128.71, 211.7, 141],
              text: '2024-03-15',
              match: 'exact',
              block_id: 'p1.b5',
              char_range: [14, 24],
            },
          },
        ],
      },
    },
    validate_extraction: {
      input: {
        id: 'f01j2m4q8r70000000001',
        extraction_id: 'x3k9d0v5t2n8b6w1',
      },
      output: {
        extraction_id: 'x3k9d0v5t2n8b6w1',
        valid: true,
        checks: [
          {
            severity: 'info',
            rule: 'required_field',
            message:
              '7 of 19 fields have no value: vendor_tax_id, customer_address, purchase_order, shipping, discount, amount_due, iban.',
            fields: ['vendor_tax_id', 'customer_address'],
            check: 'missing_field',
          },
          {
            severity: 'info',
            rule: 'arithmetic',
            message: 'subtotal 250 plus tax 50 equals total 300.',
            fields: ['subtotal', 'tax'],
          },
        ],
      },
    },
    verify: {
      input: {
        id: 'f01j2m4q8r70000000001',
        value: 300,
      },
      output: {
        found: true,
        match: 'normalized',
        citations: [
          {
            id: 'c7325af4707686087',
            page: 1,
            bbox: [120.57, 229.91, 180.5, 242.2],
            text: '300.00 GBP',
            match: 'normalized',
            block_id: 'p1.b11',
            char_range: [7, 17],
          },
        ],
      },
    },
    list_citations: {
      input: {
        id: 'f01j2m4q8r70000000001',
        extraction_id: 'x3k9d0v5t2n8b6w1',
        field: 'total',
      },
      output: {
        citations: [
          {
            id: 'c7325af4707686087',
            page: 1,
            bbox: [120.57, 229.91, 180.5, 242.2],
            text: '300.00 GBP',
            match: 'normalized',
            block_id: 'p1.b11',
            char_range: [7, 17],
            extraction_id: 'x3k9d0v5t2n8b6w1',
            field: 'total',
            value: 300,
          },
        ],
      },
    },
    export_file: {
      input: {
        id: 'f01j2m4q8r70000000001',
        format: 'markdown',
      },
      output:
        '**INVOICE**\n\nNorthwind Tools Ltd\n\n12 Harbour Road, Bristol BS1 4QA\n\nInvoice number: NW-2024-117\n\nInvoice date: 2024-03-15\n\nDue date: 2024-04-14\n\nBill to: Alder & Sons\n\n| Description | Quantity | Unit price | Amount |\n| --- | --- | --- | --- |\n| Cordless drill | 2 | 89.00 | 178.00 |\n| Drill bits, set of 12 | 5 | 14.40 | 72.00 |\n\nSubtotal: 250.00 GBP\n\nTax (20%): 50.00 GBP\n\nTotal: 300.00 GBP\n\n',
      mediaType: 'text/markdown',
    },
    list_schemas: {
      input: {},
      output: {
        schemas: [
          {
            name: 'document',
            title: 'The JSON export: the whole model of a document.',
            url: '/v1/schemas/document',
          },
          {
            name: 'chunk',
            title: 'One line of the chunks export.',
            url: '/v1/schemas/chunk',
          },
        ],
      },
    },
    get_schema: {
      input: {
        name: 'chunk',
      },
      output: {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $id: 'urn:docloupe:schema:chunk',
        title: 'One line of the chunks export.',
        $ref: '#/$defs/Chunk',
        $defs: {
          Chunk: {
            type: 'object',
            properties: {
              id: {
                type: 'string',
                description: 'Of the first block or the table; parts of one are counted.',
              },
              type: {
                type: 'string',
                enum: ['text', 'table'],
              },
              text: {
                type: 'string',
              },
              heading_path: {
                type: 'array',
                items: {
                  type: 'string',
                },
                description: 'The headings that it stands under, the outermost first.',
              },
              overlap: {
                description: 'The end of the chunk before, which stands at the beginning of this text.',
                type: 'string',
              },
              token_estimate: {
                type: 'integer',
              },
              pages: {
                type: 'array',
                items: {
                  type: 'integer',
                },
              },
              boxes: {
                type: 'array',
                items: {
                  type: 'object',
                  properties: {
                    page: {
                      type: 'integer',
                    },
                    bbox: {
                      $ref: '#/$defs/Box',
                    },
                  },
                  required: ['page', 'bbox'],
                },
              },
              block_ids: {
                type: 'array',
                items: {
                  type: 'string',
                },
              },
              table_id: {
                type: 'string',
              },
              rows: {
                description: 'Rows [first, last] of the table that stand in this chunk, header rows aside.',
                type: 'array',
                items: {
                  type: 'integer',
                },
                minItems: 2,
                maxItems: 2,
              },
            },
            required: ['id', 'type', 'text', 'heading_path', 'token_estimate', 'pages', 'boxes', 'block_ids'],
          },
          Box: {
            type: 'array',
            items: {
              type: 'number',
            },
            minItems: 4,
            maxItems: 4,
          },
        },
      },
    },
    convert_file: {
      input: {
        format: 'markdown',
      },
      output:
        '**INVOICE**\n\nNorthwind Tools Ltd\n\n12 Harbour Road, Bristol BS1 4QA\n\nInvoice number: NW-2024-117\n\nInvoice date: 2024-03-15\n\nDue date: 2024-04-14\n\nBill to: Alder & Sons\n\n| Description | Quantity | Unit price | Amount |\n| --- | --- | --- | --- |\n| Cordless drill | 2 | 89.00 | 178.00 |\n| Drill bits, set of 12 | 5 | 14.40 | 72.00 |\n\nSubtotal: 250.00 GBP\n\nTax (20%): 50.00 GBP\n\nTotal: 300.00 GBP\n\n',
      mediaType: 'text/markdown',
    },
    list_tools: {
      input: {},
      output: {
        tools: [
          {
            name: 'profile_document',
            description:
              'What a document is: type, language, counts, confidence, warnings, and the tools worth calling next. Without file_id: the files there are, newest first.',
            input_schema: {
              type: 'object',
            },
            output_schema: {
              type: 'object',
            },
            annotations: {
              read_only: true,
              idempotent: true,
            },
          },
          {
            name: 'list_structure',
            description: 'How a document is built: sections, tables and an outline of its pages.',
            input_schema: {
              type: 'object',
            },
            output_schema: {
              type: 'object',
            },
            annotations: {
              read_only: true,
              idempotent: true,
            },
          },
        ],
      },
    },
    call_tool: {
      input: {
        name: 'search_document',
        file_id: 'f01j2m4q8r70000000001',
        query: 'due date',
      },
      output: {
        query: 'due date',
        total: 1,
        matches: [
          {
            page: 1,
            snippet: 'Due date: 2024-04-14',
            score: 8.7134,
            highlights: [
              [0, 3],
              [4, 8],
            ],
            block_id: 'p1.b6',
            bbox: [90, 141.36, 197.02, 153.65],
          },
        ],
      },
    },
  }),
);
