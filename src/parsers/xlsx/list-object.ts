import type { KnownTable } from '../../analysis/sheet-tables.ts';
import { MAX_COLUMNS, parseRange } from '../../spreadsheet/reference.ts';
import type { OpcPackage } from '../containers/opc.ts';
import { readXml } from '../containers/xml.ts';
import { decodeXstring } from './text.ts';

/** A table that the user made one (ECMA-376 part 1, 18.5.1.2). The range includes header and totals. */
export async function readListObject(opc: OpcPackage, part: string): Promise<KnownTable | undefined> {
  let found: KnownTable | undefined;
  const columns: string[] = [];
  await readXml(part, opc.zip.stream(part), {
    open(element, attributes) {
      if (element === 'x:table' && !found) {
        const range = parseRange(attributes.get('ref') ?? '');
        if (!range) return;
        found = {
          name: decodeXstring(attributes.get('displayName') ?? attributes.get('name') ?? ''),
          range,
          headerRows: Number(attributes.get('headerRowCount') ?? 1) || 0,
          totalsRows: Number(attributes.get('totalsRowCount') ?? 0) || 0,
          columns,
        };
      } else if (element === 'x:tableColumn' && columns.length < MAX_COLUMNS) {
        columns.push(decodeXstring(attributes.get('name') ?? ''));
      }
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
