import { readXml } from '../containers/xml.ts';
import type { RelatedParts } from './related-parts.ts';

/** A control on a sheet (ECMA-376 part 1, 18.3.1.19): the shape that shows it, and the part that says what it is. */
export interface SheetControl {
  shape: string;
  relationship: string;
}

const SIGNS: ReadonlyMap<string, { on: string; off: string }> = new Map([
  ['CheckBox', { on: '☒', off: '☐' }],
  ['Radio', { on: '◉', off: '○' }],
]);

/** Boxes and buttons to be chosen as signs of whether they are, by their shapes ([MS-XLSX] 2.6.90). */
export async function readChoices(
  related: RelatedParts,
  controls: readonly SheetControl[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const parts = new Set(related.ofType('ctrlProp'));
  for (const { shape, relationship } of controls) {
    const part = related.address(relationship);
    if (part === undefined || !parts.has(part)) continue;
    await readXml(part, related.opc.zip.stream(part), {
      open(name, attributes) {
        const signs = name === 'x14:formControlPr' ? SIGNS.get(attributes.get('objectType') ?? '') : undefined;
        if (signs) found.set(shape, attributes.get('checked') === 'Checked' ? signs.on : signs.off);
      },
    });
  }
  return found;
}
