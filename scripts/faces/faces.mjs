import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toOperationsPage } from './operations-page.mjs';
import { toPythonOperations } from './python-operations.mjs';
import { toPythonTypes } from './python-types.mjs';
import { toPythonRoutes, toTypeScriptRoutes } from './routes.mjs';
import { toTypeScriptClient } from './typescript-client.mjs';
import { toTypeScriptTypes } from './typescript-types.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PYTHON = 'clients/python/src/docloupe';

/** The files that are made from the operations, with their texts. */
export function toFaces(operations, openApi) {
  const { schemas } = openApi.components;
  const client = readFileSync(join(root, PYTHON, 'client.py'), 'utf8');
  const ownMethods = new Set([...client.matchAll(/^ {4}def (\w+)\(/gm)].map(([, name]) => name));
  return new Map([
    ['src/client/routes.ts', formatted('routes.ts', toTypeScriptRoutes(operations))],
    ['src/client/types.ts', formatted('types.ts', toTypeScriptTypes(schemas))],
    ['src/client/docloupe.ts', formatted('docloupe.ts', toTypeScriptClient(operations, openApi))],
    [`${PYTHON}/routes.py`, toPythonRoutes(operations)],
    [`${PYTHON}/types.py`, toPythonTypes(schemas)],
    [`${PYTHON}/operations.py`, toPythonOperations(operations, openApi, ownMethods)],
    ['docs/operations.md', toOperationsPage(operations)],
  ]);
}

const formatted = (name, text) =>
  execFileSync(join(root, 'node_modules/.bin/biome'), ['format', `--stdin-file-path=src/client/${name}`], {
    cwd: root,
    input: text,
    encoding: 'utf8',
  });
