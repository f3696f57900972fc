import { spawnSync } from 'node:child_process';

/** How a process that may go wrong is started: with less than its parent has, as far as the system offers it. */
export interface Sandbox {
  /** Programs that start the next one with less, each with its arguments. */
  wrappers: readonly string[];
  /** What Node.js itself is told. */
  nodeFlags: readonly string[];
}

export const NO_SANDBOX: Sandbox = { wrappers: [], nodeFlags: [] };

/**
 * Node.js lets the process write below `folder` only and start no others (its permission model; Node.js 25 and later: no network either).
 * On Linux it also gets a network of its own, which leads nowhere, and never more rights, where util-linux is there and the kernel
 * lets us.
 */
export function findSandbox(folder: string): Sandbox {
  return { wrappers: process.platform === 'linux' ? linuxWrappers() : [], nodeFlags: nodeFlags(folder) };
}

function nodeFlags(folder: string): string[] {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isStable = major > 23 || (major === 23 && minor >= 5) || (major === 22 && minor >= 13);
  return [
    isStable ? '--permission' : '--experimental-permission',
    // Modules may lie anywhere above, and originals where a link leads.
    '--allow-fs-read=*',
    `--allow-fs-write=${folder}`,
    '--allow-worker',
    '--allow-addons',
    '--no-warnings',
  ];
}

const NETWORK = [
  ['unshare', '--net', '--'],
  ['unshare', '--user', '--map-current-user', '--net', '--'],
];
const PRIVILEGES = ['setpriv', '--no-new-privs', '--'];
const PROBE_MS = 2_000;

let found: readonly string[] | undefined;

function linuxWrappers(): readonly string[] {
  found ??= [...(NETWORK.find(works) ?? []), ...(works(PRIVILEGES) ? PRIVILEGES : [])];
  return found;
}

function works([command, ...args]: readonly string[]): boolean {
  return spawnSync(command!, [...args, 'true'], { stdio: 'ignore', timeout: PROBE_MS }).status === 0;
}
