import type { XmlElement } from '../containers/xml-tree.ts';
import { onOff, twips, val } from './attributes.ts';

/** What the settings part says (17.15) that changes what is read or how it is laid out. */
export interface Settings {
  evenAndOddHeaders: boolean;
  defaultTab: number;
  /** The space between two paragraphs: their sum in old documents, the larger one as in HTML in others (17.15.3.21). */
  spacing: 'sum' | 'max';
  footnoteFormat: string;
  endnoteFormat: string;
}

export function readSettings(root: XmlElement | undefined): Settings {
  return {
    evenAndOddHeaders: onOff(root?.child('w:evenAndOddHeaders')) ?? false,
    defaultTab: Math.max(1, twips(val(root?.child('w:defaultTabStop'))) ?? 36),
    spacing: onOff(root?.child('w:compat', 'w:doNotUseHTMLParagraphAutoSpacing')) ? 'sum' : 'max',
    footnoteFormat: val(root?.child('w:footnotePr', 'w:numFmt')) ?? 'decimal',
    endnoteFormat: val(root?.child('w:endnotePr', 'w:numFmt')) ?? 'lowerRoman',
  };
}

/** How the records of a mail merge are fetched, and which (17.14.8, 17.14.27). */
export function mailMergeSources(root: XmlElement | undefined): string[] {
  const merge = root?.child('w:mailMerge');
  return [val(merge?.child('w:connectString')), val(merge?.child('w:query'))].filter((said) => said !== undefined);
}
