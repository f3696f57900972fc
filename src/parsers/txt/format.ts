import type { Format } from '../format.ts';

const PROSE = ['txt', 'text', 'log', 'rst', 'adoc', 'org', 'tex', 'srt', 'vtt'] as const;
const CODE =
  'bash bat bib c cc cfg conf cpp cs css diff go gradle h hpp java js jsx kt lua php pl properties ps1 py r rb rs scala scss sh sql swift toml ts tsx yaml yml'.split(
    ' ',
  );

/** Shown line by line. */
export const isCode = (extension: string): boolean => CODE.includes(extension);

export const txt: Format = {
  name: 'txt',
  mediaTypes: ['text/plain'],
  extensions: [...PROSE, ...CODE],
  unit: 'page',
  sample: 'notice.txt',
  takesRest: true,
  recognizes: async (probe) => (await import('./recognize.ts')).recognizesText(probe),
  parser: async () => (await import('./txt-parser.ts')).txtParser,
};
