import type { Format } from '../format.ts';

export const md: Format = {
  name: 'md',
  mediaTypes: ['text/markdown'],
  extensions: ['md', 'markdown', 'mdown', 'mkd', 'mdx', 'qmd', 'rmd'],
  unit: 'page',
  sample: 'readme.md',
  recognizes: async (probe) => (await import('./recognize.ts')).recognizesMarkdown(probe),
  parser: async () => (await import('./md-parser.ts')).mdParser,
};
