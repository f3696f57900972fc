import type { OpcPackage } from '../containers/opc.ts';
import { readXml } from '../containers/xml.ts';
import type { ExternalReferences } from '../external/external-references.ts';
import { addPackageReferences } from '../external/package-references.ts';
import { addShapeReference } from '../external/shape-references.ts';

/** What a workbook names outside itself: other workbooks, connections, DDE, drawn shapes. `sheets`: their parts, in order. */
export async function addWorkbookReferences(
  opc: OpcPackage,
  main: string,
  sheets: readonly string[],
  found: ExternalReferences,
): Promise<void> {
  await addPackageReferences(opc, found, sheets);
  for (const part of await partsOf(opc, main, 'connections')) await addConnections(opc, part, found);
  for (const part of await partsOf(opc, main, 'externalLink')) await addDdeLink(opc, part, found);
  for (const [i, sheet] of sheets.entries())
    for (const type of ['drawing', 'vmlDrawing', 'legacyDrawing'])
      for (const part of await partsOf(opc, sheet, type)) await addShapes(opc, part, i + 1, found);
}

const partsOf = async (opc: OpcPackage, part: string, type: string): Promise<string[]> =>
  (await opc.related(part, type)).flatMap(({ target, external }) => (!external && opc.zip.has(target) ? [target] : []));

/** ECMA-376 part 1, 18.13: a database, a page of the web, a text file. */
async function addConnections(opc: OpcPackage, part: string, found: ExternalReferences): Promise<void> {
  let name = '';
  await readXml(part, opc.zip.stream(part), {
    open(element, attributes) {
      if (element === 'x:connection') name = attributes.get('name') ?? '';
      const attribute = CONNECTED_BY.get(element);
      if (attribute !== undefined) found.add('data_connection', attributes.get(attribute) || name);
      const command = element === 'x:dbPr' ? attributes.get('command') : undefined;
      if (command) found.add('data_connection', command);
      // A path to the file that a connection is kept in and read again from.
      const kept = element === 'x:connection' ? (attributes.get('sourceFile') ?? attributes.get('odcFile')) : undefined;
      if (kept) found.add('data_connection', kept);
    },
  });
}

const CONNECTED_BY: ReadonlyMap<string, string> = new Map([
  ['x:dbPr', 'connection'],
  ['x:webPr', 'url'],
  ['x:textPr', 'sourceFile'],
  ['x:olapPr', 'localConnection'],
]);

/** 18.14.4 */
async function addDdeLink(opc: OpcPackage, part: string, found: ExternalReferences): Promise<void> {
  await readXml(part, opc.zip.stream(part), {
    open(element, attributes) {
      if (element !== 'x:ddeLink') return;
      found.add('dde_link', `${attributes.get('ddeService') ?? ''}|${attributes.get('ddeTopic') ?? ''}`, { part });
    },
  });
}

async function addShapes(opc: OpcPackage, part: string, page: number, found: ExternalReferences): Promise<void> {
  const relationships = await opc.relationships(part);
  await readXml(part, opc.zip.stream(part), {
    open: (name, attributes) => addShapeReference(found, name, attributes, relationships, { page }),
  });
}
