import type { XmlHandler } from '../containers/xml.ts';
import { OFFICE_THEME, parseRgb } from '../workbook/colors.ts';

/** Cells count paper before ink (ECMA-376 part 1, 18.8.3), the theme lists ink before paper. */
const ORDER =
  'a:lt1 a:dk1 a:lt2 a:dk2 a:accent1 a:accent2 a:accent3 a:accent4 a:accent5 a:accent6 a:hlink a:folHlink'.split(' ');

/** The colours of a theme (20.1.6.2) by the number that cells name them with. */
export class ThemeColors implements XmlHandler {
  readonly colors: string[] = [...OFFICE_THEME];
  #inScheme = false;
  #at = -1;

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === 'a:clrScheme') this.#inScheme = true;
    else if (!this.#inScheme) return;
    else if (name === 'a:srgbClr' || name === 'a:sysClr') {
      const color = parseRgb(attributes.get(name === 'a:sysClr' ? 'lastClr' : 'val') ?? '');
      if (color !== undefined && this.#at >= 0) this.colors[this.#at] = color;
    } else if (ORDER.includes(name)) this.#at = ORDER.indexOf(name);
  }

  close(name: string): void {
    if (name === 'a:clrScheme') this.#inScheme = false;
  }
}
