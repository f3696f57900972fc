#!/usr/bin/env node
import { existsSync } from 'node:fs';

// In a checkout the sources may be newer than the build; a package from the registry has neither sources nor this script.
const builder = new URL('../scripts/build.mjs', import.meta.url);
if (existsSync(builder)) (await import(builder.href)).buildIfStale();

const { runCli } = await import('../dist/cli/docloupe.js');
await runCli(process.argv);
