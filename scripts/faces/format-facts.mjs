import { formatted } from './formatted.mjs';

const PATH = 'src/document/generated/formats.ts';

/** The facts of all formats as a module without code, with its path. */
export function toFormatFacts(formats) {
  const facts = Object.fromEntries(
    formats.map(({ name, mediaTypes, extensions, unit }) => [name, { mediaTypes, extensions, unit }]),
  );
  const text = `// Made by scripts/formats.mjs from the formats in src/parsers.\nexport const FORMATS = ${JSON.stringify(facts)} as const;\n`;
  return new Map([[PATH, formatted(PATH, text)]]);
}
