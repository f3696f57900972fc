// Writes what the faces of the service have in common with its operations: the clients' routes and types, and the reference pages.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toFaces } from './faces/faces.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit' });
const { operations } = await import('../dist/operations/registry.js');
const { toOpenApi } = await import('../dist/server/openapi.js');
const settings = await import('../dist/settings.js');
const openApi = JSON.parse(Buffer.from(toOpenApi(operations, '0')).toString());
for (const [path, text] of toFaces(operations, openApi, settings)) {
  writeFileSync(join(root, path), text);
}
