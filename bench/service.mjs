// A server process for scripts that look at it from outside.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const BIN = fileURLToPath(new URL('../bin/docloupe.mjs', import.meta.url));

/** On a free port, in a data folder of its own unless one is given. */
export async function startServer(env = {}, dataDir = undefined) {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'docloupe-bench-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, [BIN, 'serve'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DOCLOUPE_LOG_LEVEL: 'silent',
      ...env,
      DOCLOUPE_PORT: String(port),
      DOCLOUPE_DATA_DIR: folder,
    },
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  let isGone = false;
  void exited.then(() => {
    isGone = true;
  });
  while (!(await isUp(url))) {
    if (isGone) throw new Error('The server did not start.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return {
    url,
    dataDir: folder,
    pid: child.pid,
    startMs: performance.now() - began,
    ask: (method, path, body) => ask(url, method, path, body),
    /** The process groups are the server's own, so hosts go with it. */
    async kill() {
      process.kill(-child.pid, 'SIGKILL');
      await exited;
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function ask(url, method, path, body) {
  const isForm = body instanceof FormData;
  const response = await fetch(url + path, {
    method,
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    ...(body === undefined || isForm ? {} : { headers: { 'content-type': 'application/json' } }),
  });
  const text = await response.text();
  let json;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  return { status: response.status, text, body: json };
}

const isUp = (url) =>
  fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  );

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Processes of a group: the server and its hosts (Linux). */
export function groupProcesses(group) {
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]) === group ? [Number(pid)] : [];
    } catch {
      return [];
    }
  });
}

/** Resident memory of one process in MB; 0 where it is gone. */
export function memoryMb(pid) {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** The same without the files that it maps, such as the store's: memory that only it can give back. */
export function ownMemoryMb(pid) {
  try {
    return Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

export const groupMemoryMb = (group) => groupProcesses(group).reduce((sum, pid) => sum + memoryMb(pid), 0);
