import { strToU8, zipSync } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE_RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export interface SheetSource {
  name?: string;
  state?: string;
  /** Rows of `sheetData` as markup. */
  rows?: string;
  /** Markup before and behind `sheetData`. */
  before?: string;
  after?: string;
  /** The whole part, in place of all of the above. */
  xml?: string | Uint8Array;
  relationships?: { id: string; type: string; target: string; external?: boolean }[];
}

export interface WorkbookSource {
  sheets: SheetSource[];
  /** Items of the shared string table as markup: `<si><t>…</t></si>`. */
  strings?: string;
  /** Inner markup of the style sheet. */
  styles?: string;
  /** Markup inside `workbook`, before and behind the list of sheets. */
  workbookBefore?: string;
  workbookAfter?: string;
  workbookRelationships?: { id: string; type: string; target: string }[];
  /** Further parts by name. */
  parts?: Record<string, string | Uint8Array>;
  mainType?: string;
}

const xml = (text: string): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`;

function relationships(list: NonNullable<SheetSource['relationships']>): string {
  const entries = list.map(({ id, type, target, external }) => {
    const uri = type.includes(':') ? type : `${RELATIONS}/${type}`;
    return `<Relationship Id="${id}" Type="${uri}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`;
  });
  return xml(`<Relationships xmlns="${PACKAGE_RELATIONS}">${entries.join('')}</Relationships>`);
}

export function sheetXml({ rows = '', before = '', after = '' }: SheetSource): string {
  const namespaces = `xmlns="${MAIN}" xmlns:r="${RELATIONS}"`;
  return xml(`<worksheet ${namespaces}>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`);
}

/** The parts of a workbook, for tests that break one. */
export function xlsxParts(source: WorkbookSource): Record<string, Uint8Array> {
  const { sheets, strings, styles, parts = {} } = source;
  const list = sheets.map(({ name, state }, i) => {
    const label = name ?? `Sheet${i + 1}`;
    return `<sheet name="${label}" sheetId="${i + 1}"${state ? ` state="${state}"` : ''} r:id="rId${i + 1}"/>`;
  });
  const main = source.mainType ?? `${KIND}.sheet.main+xml`;
  const files: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': xml(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${main}"/></Types>`,
    ),
    '_rels/.rels': relationships([
      { id: 'rId1', type: 'officeDocument', target: 'xl/workbook.xml' },
      ...(parts['docProps/core.xml']
        ? [
            {
              id: 'rId2',
              type: 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties',
              target: 'docProps/core.xml',
            },
          ]
        : []),
    ]),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">${source.workbookBefore ?? ''}<sheets>${list.join('')}</sheets>${source.workbookAfter ?? ''}</workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relationships([
      ...sheets.map((_, i) => ({ id: `rId${i + 1}`, type: 'worksheet', target: `worksheets/sheet${i + 1}.xml` })),
      { id: 'rIdStyles', type: 'styles', target: 'styles.xml' },
      { id: 'rIdStrings', type: 'sharedStrings', target: '/xl/sharedStrings.xml' },
      ...(source.workbookRelationships ?? []),
    ]),
  };
  if (strings !== undefined) files['xl/sharedStrings.xml'] = xml(`<sst xmlns="${MAIN}">${strings}</sst>`);
  if (styles !== undefined) files['xl/styles.xml'] = xml(`<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`);
  sheets.forEach((sheet, i) => {
    files[`xl/worksheets/sheet${i + 1}.xml`] = sheet.xml ?? sheetXml(sheet);
    if (sheet.relationships) {
      files[`xl/worksheets/_rels/sheet${i + 1}.xml.rels`] = relationships(sheet.relationships);
    }
  });
  const all = { ...files, ...parts };
  return Object.fromEntries(
    Object.entries(all).map(([name, data]) => [name, typeof data === 'string' ? strToU8(data) : data]),
  );
}

/** Archives tell local time, which may be a year before elsewhere. */
const MADE_AT = new Date(1980, 0, 1);

export const makeXlsx = (source: WorkbookSource): Uint8Array => zipSync(xlsxParts(source), { mtime: MADE_AT });

/** A workbook of one sheet of plain values, row by row; undefined leaves a cell out. */
export function makeGrid(
  grid: (string | number | undefined)[][],
  more: Omit<SheetSource, 'rows'> & { styles?: string; bold?: number[] } = {},
): Uint8Array {
  const rows = grid.map((values, r) => {
    const style = more.bold?.includes(r) ? ' s="1"' : '';
    const cells = values.map((value, c) => {
      const at = `r="${String.fromCharCode(65 + c)}${r + 1}"${style}`;
      if (value === undefined) return '';
      return typeof value === 'number'
        ? `<c ${at}><v>${value}</v></c>`
        : `<c ${at} t="inlineStr"><is><t>${value}</t></is></c>`;
    });
    return `<row r="${r + 1}">${cells.join('')}</row>`;
  });
  const bold = '<fonts><font/><font><b/></font></fonts><cellXfs><xf fontId="0"/><xf fontId="1"/></cellXfs>';
  return makeXlsx({ sheets: [{ ...more, rows: rows.join('') }], styles: more.styles ?? bold });
}
