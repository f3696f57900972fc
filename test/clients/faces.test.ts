import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { toFaces } from '../../scripts/faces/faces.mjs';
import { operations } from '../../src/operations/registry.ts';
import { toOpenApi } from '../../src/server/openapi.ts';
import * as settings from '../../src/settings.ts';

const openApi = JSON.parse(Buffer.from(toOpenApi(operations, '0')).toString());

it.each([...toFaces(operations, openApi, settings)])(
  '%s says what the operations say: else run node scripts/faces.mjs',
  (path, text) => {
    expect(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')).toBe(text);
  },
);
