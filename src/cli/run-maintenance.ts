import { spawnSync } from 'node:child_process';
import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { backUp, restore } from '../index/backup.ts';
import { DataFolder } from '../index/data-folder.ts';
import { checkStore, type StoreReport } from '../index/store-check.ts';
import { rebuildStore, repairStore } from '../index/store-repair.ts';
import { readSettings, type Settings } from '../settings.ts';

export interface MaintenanceOptions {
  dataDir?: string;
  deep?: boolean;
  repair?: boolean;
  inside?: boolean;
}

const settingsOf = ({ dataDir }: MaintenanceOptions): Settings =>
  readSettings(new Map(dataDir === undefined ? [] : [['dataDir', dataDir]]), process.env);
const dataDirOf = (options: MaintenanceOptions): string => resolve(settingsOf(options).dataDir);
const print = (text: string): void => void process.stdout.write(`${text}\n`);

export async function backup(folder: string, options: MaintenanceOptions): Promise<void> {
  const settings = settingsOf(options);
  if (settings.databaseUrl !== '') {
    const { exportFolder } = await import('../cluster/copy-folder.ts');
    const copied = await exportFolder(resolve(folder), settings);
    return print(`${copied.files} files; ${copied.skipped} were there already`);
  }
  const { files, missing } = await backUp(resolve(settings.dataDir), resolve(folder));
  print(`${files} files${missing > 0 ? `; ${missing} contents were deleted meanwhile` : ''}`);
}

export const restoreFrom = (folder: string, options: MaintenanceOptions): void =>
  print(`${restore(resolve(folder), dataDirOf(options)).files} files`);

export async function check(options: MaintenanceOptions): Promise<void> {
  const dataDir = dataDirOf(options);
  const { deep = false, repair = false } = options;
  await access(dataDir);
  if (options.inside) return print(JSON.stringify(await checkStore(dataDir, { deep })));
  const folder = repair ? await DataFolder.open(dataDir) : undefined;
  try {
    const report = lookFromOutside(dataDir, deep);
    if (typeof report === 'string') {
      print(report);
      process.exitCode = 1;
      if (!repair) return;
      const { files, putAside } = await rebuildStore(dataDir);
      return print(`${files} documents are read again at the next start; the old index is ${putAside ?? 'gone'}`);
    }
    for (const problem of report.problems) print(problem);
    print(`${report.files} files, ${report.contents} contents, ${report.problems.length} problems`);
    if (report.problems.length === 0) return;
    process.exitCode = 1;
    if (!repair) return;
    await repairStore(dataDir, report);
    print(`${report.readAgain.length} are read again at the next start, ${report.lost.length} are lost`);
  } finally {
    await folder?.close();
  }
}

/** In a process of its own: a damaged index ends whoever reads it. */
function lookFromOutside(dataDir: string, deep: boolean): StoreReport | string {
  const script = process.argv[1]!;
  const args = [script, 'check', '--inside', '--data-dir', dataDir, ...(deep ? ['--deep'] : [])];
  const { status, signal, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
  });
  if (status === 0) return JSON.parse(stdout) as StoreReport;
  if (signal) return `The index is damaged: reading it ends the process (${signal}).`;
  // LMDB speaks for itself before.
  return stderr.trim().split('\n').at(-1)!;
}
