import type { DefinedName, SheetInfo } from '../../document/sheet.ts';
import type { OpcPackage } from '../containers/opc.ts';
import { readXml } from '../containers/xml.ts';
import { isTrue } from './sheet-scanner.ts';
import { decodeXstring, toFormula } from './text.ts';

/** Names beyond these come from broken add-ins, by the hundred thousand; Excel itself slows to a halt. */
const MAX_DEFINED_NAMES = 65_536;
const MAX_REFERENCE_CHARS = 8_192;

export interface SheetEntry {
  name: string;
  state: SheetInfo['state'];
  relationship: string;
}

export interface Workbook {
  sheets: SheetEntry[];
  definedNames: DefinedName[];
  dateSystem: 1900 | 1904;
  /** Whoever opens it is to compute it first: programs that compute nothing store 0 for every formula and say so. */
  computedOnLoad: boolean;
  /** Names left out. */
  droppedNames: number;
}

const STATES: ReadonlyMap<string, SheetInfo['state']> = new Map([
  ['hidden', 'hidden'],
  ['veryHidden', 'very_hidden'],
]);

/** The workbook part (ECMA-376 part 1, 18.2.27). */
export async function readWorkbook(opc: OpcPackage, part: string): Promise<Workbook> {
  const workbook: Workbook = { sheets: [], definedNames: [], dateSystem: 1900, computedOnLoad: false, droppedNames: 0 };
  const named: { attributes: ReadonlyMap<string, string>; text: string }[] = [];
  let open: { attributes: ReadonlyMap<string, string>; text: string } | undefined;
  await readXml(part, opc.zip.stream(part), {
    open(name, attributes) {
      if (name === 'x:sheet') {
        workbook.sheets.push({
          name: decodeXstring(attributes.get('name') ?? `Sheet${workbook.sheets.length + 1}`),
          state: STATES.get(attributes.get('state') ?? '') ?? 'visible',
          relationship: attributes.get('r:id') ?? '',
        });
      } else if (name === 'x:workbookPr') {
        if (isTrue(attributes.get('date1904'))) workbook.dateSystem = 1904;
      } else if (name === 'x:calcPr') workbook.computedOnLoad = isTrue(attributes.get('fullCalcOnLoad'));
      else if (name === 'x:definedName') open = { attributes, text: '' };
    },
    text(text) {
      if (open && open.text.length < MAX_REFERENCE_CHARS) open.text += text;
    },
    close(name) {
      if (name !== 'x:definedName' || !open) return;
      if (named.length < MAX_DEFINED_NAMES) named.push(open);
      else workbook.droppedNames++;
      open = undefined;
    },
  });
  workbook.definedNames = named.map(({ attributes, text }) => toDefinedName(attributes, text, workbook.sheets));
  return workbook;
}

function toDefinedName(attributes: ReadonlyMap<string, string>, text: string, sheets: SheetEntry[]): DefinedName {
  const local = attributes.get('localSheetId');
  const comment = attributes.get('comment');
  return {
    name: (attributes.get('name') ?? '').replace(/^_xlnm\./, ''),
    scope: (local !== undefined && sheets[Number(local)]?.name) || 'workbook',
    refers_to: toFormula(text),
    ...(isTrue(attributes.get('hidden')) ? { hidden: true } : {}),
    ...(comment ? { comment: decodeXstring(comment) } : {}),
  };
}
