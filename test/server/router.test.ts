import { expect, it } from 'vitest';
import { type Route, Router } from '../../src/server/router.ts';

const route = (method: string, path: string): Route => ({
  name: `${method} ${path}`,
  method,
  path,
  scope: 'public',
  handle() {},
});
const router = new Router([
  route('GET', '/'),
  route('GET', '/v1/files'),
  route('POST', '/v1/files'),
  route('GET', '/v1/files/{id}'),
  route('DELETE', '/v1/files/{id}'),
  route('GET', '/v1/files/{id}/tables/{table_id}'),
  route('GET', '/v1/files/latest'),
  route('GET', '/v1/files/latest/tables'),
  route('GET', '/assets/{path*}'),
]);

function find(method: string, path: string): unknown {
  const match = router.find(method, path);
  if (match.kind === 'route') return [match.route.path, Object.fromEntries(match.parameters)];
  return match.kind === 'wrong_method' ? match.allow : match.kind;
}

it.each<[string, string, unknown]>([
  ['GET', '/', ['/', {}]],
  ['GET', '/v1/files', ['/v1/files', {}]],
  ['HEAD', '/v1/files', ['/v1/files', {}]],
  ['GET', '/v1/files/a', ['/v1/files/{id}', { id: 'a' }]],
  ['GET', '/v1/files/%61%2F%C3%A9', ['/v1/files/{id}', { id: 'a/é' }]],
  ['GET', '/v1/files/latest', ['/v1/files/latest', {}]],
  ['GET', '/v1/%66iles', ['/v1/files', {}]],
  // A literal that leads nowhere gives way to the parameter.
  ['GET', '/v1/files/latest/tables/t1', ['/v1/files/{id}/tables/{table_id}', { id: 'latest', table_id: 't1' }]],
  ['GET', '/assets/a/b.js', ['/assets/{path*}', { path: 'a/b.js' }]],
  ['PUT', '/v1/files', ['GET', 'HEAD', 'OPTIONS', 'POST']],
  ['POST', '/v1/files/a', ['DELETE', 'GET', 'HEAD', 'OPTIONS']],
  ['HEAD', '/v1/files/%', 'unknown'],
  ['GET', '/v1/files/', 'unknown'],
  ['GET', '/v1', 'unknown'],
  ['GET', '//v1/files', 'unknown'],
  ['GET', '/v1/files/a/tables', 'unknown'],
  ['GET', '/__proto__', 'unknown'],
  ['GET', '', 'unknown'],
])('%s %s', (method, path, expected) => {
  expect(find(method, path)).toEqual(expected);
});

it('refuses two routes for the same thing', () => {
  expect(() => new Router([route('GET', '/a/{x}'), route('GET', '/a/{y}')])).toThrow('Two routes');
});
