import { describe, expect, it } from 'vitest';
import { HostGuard } from '../../src/server/host-guard.ts';

const guard = (allowedHosts: string[] = [], needsKey = false, corsOrigins: string[] = []): HostGuard =>
  new HostGuard({ allowedHosts, corsOrigins }, needsKey);

describe('the host guard', () => {
  it.each([
    'localhost:7411',
    '127.0.0.1:7411',
    '[::1]:7411',
    '192.168.1.4',
    '[fe80::1]:80',
    'LOCALHOST',
    'me.localhost',
    '',
  ])('lets a service without keys be asked under %j', (host) => expect(guard().allows(host, '')).toBe(true));

  it.each([
    'evil.example',
    'evil.example:7411',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil.example.',
    '127.1',
  ])('does not let a name be rebound to it: %j', (host) => {
    expect(guard().allows(host, '')).toBe(false);
    expect(guard().allows(host, `http://${host}`)).toBe(false);
    expect(guard(['docs.example'], true).allows(host, '')).toBe(false);
  });

  it('takes names by setting, and any name where keys are needed and none are listed', () => {
    expect(guard(['docs.example', '*.in.example']).allows('DOCS.example:443', '')).toBe(true);
    expect(guard(['*.in.example']).allows('a.b.in.example', '')).toBe(true);
    expect(guard(['*.in.example']).allows('in.example', '')).toBe(false);
    expect(guard(['*']).allows('evil.example', '')).toBe(true);
    expect(guard([], true).allows('docs.example', '')).toBe(true);
  });

  it('takes pages of its own, of this machine, and of listed origins', () => {
    expect(guard().allows('127.0.0.1:7411', 'http://127.0.0.1:7411')).toBe(true);
    expect(guard().allows('127.0.0.1:7411', 'http://localhost:5173')).toBe(true);
    expect(guard(['docs.example']).allows('docs.example', 'https://docs.example')).toBe(true);
    expect(guard([], false, ['https://page.example']).allows('localhost', 'https://page.example')).toBe(true);
    for (const origin of ['https://page.example', 'null', 'https://localhost.evil.example', 'nonsense']) {
      expect(guard().allows('localhost:7411', origin)).toBe(false);
    }
    expect(guard(['docs.example']).allows('docs.example', 'http://localhost:5173')).toBe(false);
  });
});
