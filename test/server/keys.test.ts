import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Gatekeeper } from '../../src/server/auth.ts';
import { KeyFile } from '../../src/server/key-file.ts';
import { KeyRing } from '../../src/server/key-ring.ts';
import { WrongKeys } from '../../src/server/wrong-keys.ts';

let dir: string;
let file: KeyFile;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'docloupe-keys-'));
  file = new KeyFile(join(dir, 'keys.json'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const add = (name: string, more: { owner?: string; expiresAt?: Date } = {}): string =>
  file.add({ name, owner: 'acme', scope: 'write', expiresAt: undefined, ...more });

describe('the file of keys', () => {
  it('holds hashes only, for its owner alone', () => {
    const secret = add('ci');
    expect(readFileSync(file.path, 'utf8')).not.toContain(secret);
    expect(statSync(file.path).mode & 0o777).toBe(0o600);
    expect(file.read()).toMatchObject([{ name: 'ci', owner: 'acme', scope: 'write', expires_at: null }]);
    expect(() => add('ci')).toThrow('already');
    file.revoke('ci');
    expect(file.read()).toEqual([]);
    expect(() => file.revoke('ci')).toThrow('no key');
  });

  it('lets in whoever it names, until it expires or is revoked', async () => {
    const [secret, late] = [add('ci'), add('old', { expiresAt: new Date(Date.now() - 1) })];
    const ring = new KeyRing([], file);
    const gatekeeper = new Gatekeeper({ apiKeys: ring, keyRequestsPerMinute: 0 });
    expect(gatekeeper.admit('write', `Bearer ${secret}`)).toMatchObject({ name: 'ci', owner: 'acme' });
    expect(() => gatekeeper.admit('read', `Bearer ${late}`)).toThrow('expired');
    ring.watch();
    try {
      file.revoke('ci');
      await expect.poll(() => gatekeeper.admitted('read', `Bearer ${secret}`)).toBeUndefined();
      const another = add('new');
      await expect.poll(() => gatekeeper.admitted('read', `Bearer ${another}`)).toBeDefined();
      // Neither a damaged file nor a lost one opens the door or locks it.
      writeFileSync(file.path, '{');
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      expect(gatekeeper.admitted('read', `Bearer ${another}`)).toBeDefined();
      rmSync(file.path);
      await expect.poll(() => gatekeeper.admitted('read', `Bearer ${another}`)).toBeUndefined();
      expect(gatekeeper.isOpen).toBe(false);
    } finally {
      ring.close();
    }
  });

  it('stops the start where it is damaged', () => {
    writeFileSync(file.path, '{"version":1,"keys":[{"name":"x"}]}');
    expect(() => new KeyRing([], file)).toThrow('damaged');
  });
});

describe('an owner', () => {
  it('has one rate for all keys', () => {
    const secrets = [add('one'), add('two')];
    const gatekeeper = new Gatekeeper({
      apiKeys: new KeyRing([], file),
      keyRequestsPerMinute: 0,
      ownerRequestsPerMinute: 3,
    });
    const passes = [0, 1, 0, 1].map((i) => gatekeeper.admitted('read', `Bearer ${secrets[i]}`) !== undefined);
    expect(passes).toEqual([true, true, true, false]);
  });
});

describe('who tries keys', () => {
  it('waits longer each time, and is forgotten after a while', () => {
    let now = 1_000;
    const wrong = new WrongKeys({ now: () => now });
    const delays = Array.from({ length: 12 }, () => wrong.delayMs('10.0.0.1'));
    expect(delays).toEqual([0, 0, 0, 250, 500, 1000, 2000, 4000, 5000, 5000, 5000, 5000]);
    expect(wrong.delayMs('10.0.0.2')).toBe(0);
    now += 61_000;
    expect(wrong.delayMs('10.0.0.1')).toBe(0);
  });
});
