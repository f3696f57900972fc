import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { UWS_VERSIONS, uwsVersion } from '../../src/server/uws-version.ts';

/** How git names the binary for Linux on x64 in the release of uNetworking/uWebSockets.js that has it. */
const RELEASED = new Map([
  ['115', ['20.41.0', '168adfd82c04f7e63f179e036585735091ed9a64']],
  ['127', ['20.64.0', 'b381f645971d726b4427aac361b7be70298e6087']],
  ['137', ['20.64.0', '217a773841bbd49b412b53d7ad11937b9e99f627']],
]);

it.each([...UWS_VERSIONS])('with the modules of Node %s uWebSockets.js is %s', (modules, version) => {
  const bytes = readFileSync(
    new URL(`../../node_modules/uWebSockets.js/uws_linux_x64_${modules}.node`, import.meta.url),
  );
  const name = createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
  expect([version, name]).toEqual(RELEASED.get(modules));
});

it('is not known where the package is of another version', () => expect(uwsVersion('1')).toBe('unknown'));
