import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { SERVICE_V8_FLAGS } from '../../src/cli/service-flags.ts';
import { HOST_V8_FLAGS } from '../../src/pool/host-flags.ts';

const said = (flags: readonly string[], code: string): string =>
  spawnSync(process.execPath, [...flags, '-e', code], { encoding: 'utf8' }).stderr;

describe('the flags of V8', () => {
  it('are known to the one that runs, which complains of others', () => {
    expect(said(HOST_V8_FLAGS, '')).toBe('');
    const set = `for (const flag of ${JSON.stringify(SERVICE_V8_FLAGS)}) require('node:v8').setFlagsFromString(flag);`;
    expect(said([], set)).toBe('');
  });
});
