// Checks that each folder of src/ imports what scripts/layers/table.mjs allows, and that docs/architecture.md shows that table.
//   node scripts/layers.mjs [--write]
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBreaches, findParserBreaches } from './layers/breaches.mjs';
import { readImports } from './layers/imports.mjs';
import { toMarkdown } from './layers/picture.mjs';
import { LAYERS, PARSER_LAYERS } from './layers/table.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const parsers = join(root, 'src', 'parsers');
const formats = new Set(readdirSync(parsers).filter((name) => existsSync(join(parsers, name, 'format.ts'))));
const imports = [...readImports(join(root, 'src'))];
const breaches = [...findBreaches(imports, LAYERS), ...findParserBreaches(imports, PARSER_LAYERS, formats)];

const page = join(root, 'docs', 'architecture.md');
const shown = readFileSync(page, 'utf8');
const current = shown.replace(
  /(<!-- layers -->\n)[\s\S]*(?=<!-- \/layers -->)/,
  (_, mark) => `${mark}${toMarkdown(LAYERS)}\n`,
);
if (process.argv.includes('--write')) writeFileSync(page, current);
else if (current !== shown)
  breaches.push('docs/architecture.md shows another table: run node scripts/layers.mjs --write.');

for (const breach of breaches) console.error(breach);
if (breaches.length > 0) {
  console.error(`\n${breaches.length} breaches of the layers. The table is in scripts/layers/table.mjs.`);
  process.exit(1);
}
