import { startsArchive } from '../containers/archive-bounds.ts';
import { mainContentType } from '../containers/opc.ts';
import type { Probe } from '../format.ts';

/** Presentation, slide show and template, with and without macros. */
const CONTENT_TYPE =
  /presentationml\.(presentation|slideshow|template)\.main|powerpoint\.(presentation|slideshow|template)\.macroEnabled\.main/;

export async function recognizesPptx({ source, head }: Probe): Promise<boolean> {
  if (!startsArchive(head)) return false;
  return CONTENT_TYPE.test((await mainContentType(source)) ?? '');
}
