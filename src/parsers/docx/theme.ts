import type { XmlElement } from '../containers/xml-tree.ts';

/** The Latin fonts of the theme (20.1.4.1.18). */
export interface ThemeFonts {
  major: string | undefined;
  minor: string | undefined;
}

export function readThemeFonts(root: XmlElement | undefined): ThemeFonts {
  const scheme = root?.child('a:themeElements', 'a:fontScheme');
  const latin = (name: string): string | undefined =>
    scheme?.child(name, 'a:latin')?.attribute('typeface') || undefined;
  return { major: latin('a:majorFont'), minor: latin('a:minorFont') };
}

/** ST_Theme: "majorHAnsi", "minorEastAsia", … */
export const themeFont = (fonts: ThemeFonts, name: string | undefined): string | undefined =>
  name === undefined ? undefined : name.startsWith('major') ? fonts.major : fonts.minor;
