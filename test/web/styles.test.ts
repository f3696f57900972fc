import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const web = fileURLToPath(new URL('../../web/src', import.meta.url));

const read = (extension: RegExp): string =>
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((name) => extension.test(name))
    .map((name) => readFileSync(join(web, name), 'utf8'))
    .join('\n');

const source = read(/\.tsx?$/);
const styles = read(/\.css$/).replace(/\/\*.*?\*\//gs, '');
/** `mark-${kind}`: names that are put together. */
const prefixes = [...source.matchAll(/([a-z][a-z-]*-)\$\{/g)].map((match) => match[1]!);

const isUsed = (name: string): boolean =>
  prefixes.some((prefix) => name.startsWith(prefix)) || new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(source);

describe('style sheets', () => {
  it('style nothing that the page does not have', () => {
    const classes = new Set([...styles.matchAll(/\.([a-z][\w-]*)(?=[^{};]*\{)/g)].map((match) => match[1]!));
    expect(classes.size).toBeGreaterThan(100);
    expect([...classes].filter((name) => !isUsed(name))).toEqual([]);
  });

  it('define no value that nobody takes', () => {
    const defined = new Set([...styles.matchAll(/^\s*(--[\w-]+):/gm)].map((match) => match[1]!));
    expect([...defined].filter((name) => !styles.includes(`var(${name}`))).toEqual([]);
  });
});
