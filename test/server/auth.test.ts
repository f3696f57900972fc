import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { FaultError } from '../../src/document/fault.ts';
import { parseApiKeys } from '../../src/server/api-keys.ts';
import { Gatekeeper } from '../../src/server/auth.ts';
import { TokenBucket } from '../../src/server/token-bucket.ts';

const SECRET = 'a-secret:with:colons';
const hex = createHash('sha256').update(SECRET).digest('hex');

describe('API keys', () => {
  it('are kept as hashes, given plain or hashed', () => {
    const keys = parseApiKeys(`ci:write:${SECRET}, view.er-1:read:sha256:${hex.toUpperCase()}`);
    expect(keys.map(({ name, scope }) => [name, scope])).toEqual([
      ['ci', 'write'],
      ['view.er-1', 'read'],
    ]);
    for (const { hash } of keys) expect(hash.toString('hex')).toBe(hex);
    expect(JSON.stringify(keys)).not.toContain(SECRET);
  });

  it.each([
    ['no scope', `ci:${SECRET}`],
    ['an unknown scope', `ci:admin:${SECRET}-hush`],
    ['a short secret', 'ci:read:hush-hush'],
    ['a bad hash', 'ci:read:sha256:hush-hush'],
    ['a bad name', `c/i:read:${SECRET}-hush`],
  ])('are refused with %s, which is not shown', (_, entry) => {
    expect(() => parseApiKeys(entry)).toThrow(/API key (1|ci)/);
    expect(() => parseApiKeys(entry)).not.toThrow(/hush|secret-/);
  });

  it('belong to an owner, the same where none is named', () => {
    const keys = parseApiKeys(`ci@acme:write:${SECRET}1, ops:write:${SECRET}2`);
    expect(keys.map(({ name, owner }) => [name, owner])).toEqual([
      ['ci', 'acme'],
      ['ops', 'default'],
    ]);
  });

  it('must have different names', () => {
    expect(() => parseApiKeys(`a:read:${SECRET}1, a:read:${SECRET}2`)).toThrow('same name');
  });
});

describe('the gatekeeper', () => {
  const apiKeys = parseApiKeys(`viewer:read:${SECRET}, ci:write:${SECRET}-2`);
  const admit = (scope: 'public' | 'read' | 'write', authorization: string): string | undefined => {
    try {
      return new Gatekeeper({ apiKeys, keyRequestsPerMinute: 0 }).admit(scope, authorization).name;
    } catch (error) {
      if (error instanceof FaultError) return error.fault.code;
      throw error;
    }
  };

  it.each([
    ['read', `Bearer ${SECRET}`, 'viewer'],
    ['read', `bearer   ${SECRET}-2 `, 'ci'],
    ['write', `Bearer ${SECRET}-2`, 'ci'],
    ['write', `Bearer ${SECRET}`, 'forbidden'],
    ['read', `Bearer ${SECRET}-3`, 'unauthorized'],
    ['read', `Bearer ${hex}`, 'unauthorized'],
    ['read', `Basic ${SECRET}`, 'unauthorized'],
    ['read', 'Bearer', 'unauthorized'],
    ['read', '', 'unauthorized'],
    ['public', '', undefined],
  ] as const)('lets %s with %j pass or not', (scope, authorization, expected) => {
    expect(admit(scope, authorization)).toBe(expected);
  });

  it('lets everybody in where there are no keys', () => {
    expect(new Gatekeeper({ apiKeys: [], keyRequestsPerMinute: 1 }).admit('write', '')).toEqual({ owner: 'default' });
  });

  it('counts each key apart and says when to come back', () => {
    let now = 0;
    const gatekeeper = new Gatekeeper({ apiKeys, keyRequestsPerMinute: 2 }, () => now);
    const passes = (key: string): boolean => gatekeeper.admitted('read', `Bearer ${key}`) !== undefined;
    expect([passes(SECRET), passes(SECRET), passes(SECRET), passes(`${SECRET}-2`)]).toEqual([true, true, false, true]);
    now += 30_000;
    expect([passes(SECRET), passes(SECRET)]).toEqual([true, false]);
  });
});

describe('a token bucket', () => {
  it('fills evenly, and never beyond its size', () => {
    const bucket = new TokenBucket(60, 0);
    for (let taken = 0; taken < 60; taken++) expect(bucket.take(0)).toBe(0);
    expect(bucket.take(0)).toBeCloseTo(1);
    expect(bucket.take(250)).toBeCloseTo(0.75);
    expect(bucket.take(1000)).toBe(0);
    for (let taken = 0; taken < 60; taken++) expect(bucket.take(1e9)).toBe(0);
    expect(bucket.take(1e9)).toBeGreaterThan(0);
  });
});
