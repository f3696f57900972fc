// What every case shares: subject against reference in the same run, peak memory, the environment line.
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Bench } from 'tinybench';

export const environment = () => ({
  node: process.version,
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 1e9),
});

/** Times of one thing by tinybench, in ms: after a warm-up, best, median and 99th percentile of so many rounds. */
export async function measure(label, fn, { rounds = 5, warmUps = 1 } = {}) {
  const bench = new Bench({ iterations: rounds, time: 0, warmupIterations: warmUps, warmupTime: 0, throws: true });
  bench.add(label, fn);
  await bench.run();
  const { latency } = bench.tasks[0].result;
  return { best: latency.min, median: latency.p50, p99: latency.p99, rounds: latency.samplesCount };
}

/**
 * A reference of bench/references that reads a file, alone in a fresh process: inside the bench's own, full as it is, it would take
 * longer, which flatters whoever is measured against it.
 */
export async function measureAlone(reference, file, { rounds = 5 } = {}) {
  const script = new URL('./references/run.mjs', import.meta.url).pathname;
  const { stdout } = await promisify(execFile)(process.execPath, [script, reference, file, String(rounds)]);
  return JSON.parse(stdout);
}

/**
 * The median of the subject against the best of the reference, which is measured before and after, so that a slow moment of the
 * machine does not hit it alone. `alone`: `{ name, file }` of a reference that is run in a process of its own; `reference`: a call
 * of another process, such as a second server. `limit`: the ratio subject / reference that must not be exceeded.
 */
export async function compare(name, { subject, reference, alone, rounds = 5, limit, referenceName }) {
  const measureReference = () =>
    alone ? measureAlone(alone.name, alone.file, { rounds }) : measure(referenceName, reference, { rounds });
  const before = await measureReference();
  const { median: subjectMs, best: subjectBestMs, p99: subjectP99Ms } = await measure(name, subject, { rounds });
  const after = await measureReference();
  const referenceMs = Math.min(before.best, after.best);
  return {
    name,
    subjectMs,
    subjectBestMs,
    subjectP99Ms,
    referenceMs,
    referenceName,
    ratio: subjectMs / referenceMs,
    limit,
  };
}

export const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];
export const quantile = (values, q) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(q * values.length))];

/** Highest resident memory of a process so far, in MB. Linux only; undefined elsewhere. */
export function peakRssMb(pid) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return undefined;
  }
}

/** A docloupe server of its own, on a free port and an empty data folder; `core`: the only one it may run on (Linux). */
export async function startServer(environmentVariables = {}, { core } = {}) {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'docloupe-bench-'));
  const env = {
    ...process.env,
    DOCLOUPE_PORT: String(port),
    DOCLOUPE_DATA_DIR: dataDir,
    DOCLOUPE_LOG_LEVEL: 'warn',
    ...environmentVariables,
  };
  const command = [process.execPath, new URL('../bin/docloupe.mjs', import.meta.url).pathname, 'serve'];
  const [program, ...args] = core === undefined ? command : ['taskset', '-c', String(core), ...command];
  const child = spawn(program, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  const base = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error('the server did not start');
    if (
      await fetch(`${base}/ready`).then(
        (r) => r.ok,
        () => false,
      )
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  const stop = async () => {
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { base, pid: child.pid, stop };
}

export async function uploadFile(base, bytes, name) {
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  const response = await fetch(`${base}/v1/files`, { method: 'POST', body: form });
  const body = await response.json();
  if (response.status !== 201) throw new Error(`upload: ${response.status} ${JSON.stringify(body)}`);
  return body;
}

export const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
