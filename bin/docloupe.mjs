#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';

const argv = process.argv.slice(2);
const help = new URL('help.txt', import.meta.url);
if (argv[0] === '--version' || argv[0] === '-v') {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  console.log(`docloupe/${version} ${process.platform}-${process.arch} node-${process.version}`);
} else if ((argv.length === 0 || argv[0] === '--help' || argv[0] === '-h') && existsSync(help)) {
  process.stdout.write(readFileSync(help));
} else {
  // Since Node 22: what was compiled once is not compiled again.
  module.enableCompileCache?.();
  // In a checkout the sources may be newer than the build; a package from the registry has neither sources nor this script.
  const builder = new URL('../scripts/build.mjs', import.meta.url);
  if (existsSync(builder)) {
    const { buildIfStale } = await import(builder.href);
    const isServer = (argv[0] === 'serve' || argv[0] === 'demo') && !argv.includes('--help');
    buildIfStale(isServer ? ['service', 'inspector'] : ['service']);
  }
  const { runCli } = await import(new URL('../dist/bundle/cli/docloupe.js', import.meta.url).href);
  await runCli(process.argv);
}
