import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatted } from './formatted.mjs';
import { toOperationsPage } from './operations-page.mjs';
import { toPythonOperations } from './python-operations.mjs';
import { toPythonTypes } from './python-types.mjs';
import { toPythonRoutes, toTypeScriptRoutes } from './routes.mjs';
import { toSettingsPage } from './settings-page.mjs';
import { toTypeScriptClient } from './typescript-client.mjs';
import { toTypeScriptTypes } from './typescript-types.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PYTHON = 'clients/python/src/docloupe';

/** The files that are made from the operations and settings, with their texts. */
export function toFaces(operations, openApi, settings) {
  const { schemas } = openApi.components;
  const client = readFileSync(join(root, PYTHON, 'client.py'), 'utf8');
  const ownMethods = new Set([...client.matchAll(/^ {4}def (\w+)\(/gm)].map(([, name]) => name));
  return new Map([
    typeScript('routes', toTypeScriptRoutes(operations)),
    typeScript('types', toTypeScriptTypes(schemas)),
    typeScript('docloupe', toTypeScriptClient(operations, openApi)),
    [`${PYTHON}/routes.py`, toPythonRoutes(operations)],
    [`${PYTHON}/types.py`, toPythonTypes(schemas)],
    [`${PYTHON}/operations.py`, toPythonOperations(operations, openApi, ownMethods)],
    ['docs/reference/operations.md', toOperationsPage(operations)],
    ['docs/reference/settings.md', toSettingsPage(settings)],
  ]);
}

function typeScript(name, text) {
  const path = `src/client/generated/${name}.ts`;
  return [path, formatted(path, text)];
}
