import type { CellRange } from '../../document/sheet.ts';
import { parseRange } from '../../spreadsheet/reference.ts';
import type { OpcPackage } from '../containers/opc.ts';
import { readXml } from '../containers/xml.ts';
import { decodeXstring } from './text.ts';

/** A table that the user made one (ECMA-376 part 1, 18.5.1.2). The range includes header and totals. */
export interface ListObject {
  name: string;
  range: CellRange;
  headerRows: number;
  totalsRows: number;
}

export async function readListObject(opc: OpcPackage, part: string): Promise<ListObject | undefined> {
  let found: ListObject | undefined;
  await readXml(part, opc.zip.stream(part), {
    open(element, attributes) {
      if (element !== 'x:table' || found) return;
      const range = parseRange(attributes.get('ref') ?? '');
      const name = decodeXstring(attributes.get('displayName') ?? attributes.get('name') ?? '');
      if (!range) return;
      found = {
        name,
        range,
        headerRows: Number(attributes.get('headerRowCount') ?? 1) || 0,
        totalsRows: Number(attributes.get('totalsRowCount') ?? 0) || 0,
      };
    },
  });
  return found;
}

/** A pivot table (18.10.1.73): its name and where it stands. */
export async function readPivotTable(opc: OpcPackage, part: string): Promise<{ name: string; range?: string }> {
  let name = '';
  let range: string | undefined;
  await readXml(part, opc.zip.stream(part), {
    open(element, attributes) {
      if (element === 'x:pivotTableDefinition') name = decodeXstring(attributes.get('name') ?? '');
      else if (element === 'x:location') range = attributes.get('ref');
    },
  });
  return range === undefined ? { name } : { name, range };
}
