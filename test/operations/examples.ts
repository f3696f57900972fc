import { readFileSync } from 'node:fs';
import type { Examples } from '../../src/server/openapi.ts';

const FILE = new URL('../../src/operations/generated/examples.json', import.meta.url);

export const EXAMPLES: Examples = JSON.parse(readFileSync(FILE, 'utf8'));
