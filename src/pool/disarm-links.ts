import { isSafeLink } from '../document/links.ts';
import type { Page } from '../document/page.ts';
import type { SheetLayout } from '../document/sheet.ts';
import type { Warning } from '../document/warning.ts';
import type { ParsedPart } from '../parsers/parser.ts';

/** Takes links that would run something out of what a parser has read, whichever it was. */
export function disarmLinks(part: ParsedPart, warn: (warning: Warning) => void): ParsedPart {
  if (part.kind === 'page' && disarmPage(part.page)) warn({ ...UNSAFE_LINK, page: part.page.page });
  if (part.kind === 'sheet' && disarmSheet(part.sheet.layout)) warn(UNSAFE_LINK);
  return part;
}

const UNSAFE_LINK: Warning = {
  code: 'unsafe_link',
  message: 'A link that would run a script was left out.',
};

function disarmPage(page: Page): boolean {
  let found = false;
  for (const block of page.blocks) {
    for (const linked of [block, ...(block.spans ?? [])]) {
      if (linked.href === undefined || isSafeLink(linked.href)) continue;
      delete linked.href;
      found = true;
    }
  }
  return found;
}

function disarmSheet(layout: SheetLayout): boolean {
  const safe = layout.hyperlinks.filter(({ target }) => isSafeLink(target));
  const found = safe.length < layout.hyperlinks.length;
  if (found) layout.hyperlinks = safe;
  return found;
}
