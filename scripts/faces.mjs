// Writes what the faces of the service have in common with its operations: the clients' routes and types, and a page.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toFaces } from './faces/faces.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit' });
const { operations } = await import('../dist/operations/registry.js');
const { toOpenApi } = await import('../dist/server/openapi.js');
for (const [path, text] of toFaces(operations, JSON.parse(Buffer.from(toOpenApi(operations, '0')).toString()))) {
  writeFileSync(join(root, path), text);
}
