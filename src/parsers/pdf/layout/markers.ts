/** What stands before a list item. */

const BULLET = /^([•●○◦▪▫■□█◼◾▌◆◇►▶➢➤✓✔☐☑❖➔→‣⁃∙·*–—−‒\uE000-\uF8FF-]|[oO§¨](?=\s))(?=\s)/u;
const NUMBER =
  /^(\(?(?:\d{1,3}(?:\.\d{1,3}){0,5}|[a-zA-Z]|[ivxlcIVXLC]{1,6})\)|\[\d{1,3}\]|\d{1,3}(?:\.\d{1,3}){0,5}\.|[a-zA-Z]\.|[ivxlcIVXLC]{1,6}\.|\d{1,3}(?:\.\d{1,3}){1,5})(?=\s)/;

/** The marker that a text begins with: a bullet, "3.", "(iv)", "2.1". */
export function findMarker(text: string): string | undefined {
  return BULLET.exec(text)?.[1] ?? NUMBER.exec(text)?.[1];
}
