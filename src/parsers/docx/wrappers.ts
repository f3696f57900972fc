import type { XmlElement } from '../containers/xml-tree.ts';
import { chooseAlternative } from './drawing.ts';

/** Containers without a meaning of their own: what they hold is read as if it stood in their place. */
export const WRAPPERS: ReadonlySet<string> = new Set([
  'w:sdt',
  'w:sdtContent',
  'w:customXml',
  'w:smartTag',
  'w:ins',
  'w:moveTo',
]);

/** The nearest elements of some names, through wrappers. */
export function* unwrap(element: XmlElement, ...names: string[]): Generator<XmlElement> {
  for (const child of element.children) {
    if (names.includes(child.name)) yield child;
    else if (WRAPPERS.has(child.name)) yield* unwrap(child, ...names);
    else if (child.name === 'mc:AlternateContent') yield* unwrap(chooseAlternative(child), ...names);
  }
}
