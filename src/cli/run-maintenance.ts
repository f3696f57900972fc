import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { backUp, restore } from '../index/backup.ts';
import { checkFromOutside, rewriteFromOutside } from '../index/check-from-outside.ts';
import { DataFolder } from '../index/data-folder.ts';
import { rebuildStore, repairStore } from '../index/store-repair.ts';
import { readSettings, type Settings } from '../settings.ts';

export interface MaintenanceOptions {
  dataDir?: string;
  deep?: boolean;
  repair?: boolean;
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

export async function compact(options: MaintenanceOptions): Promise<void> {
  const dataDir = dataDirOf(options);
  await access(dataDir);
  const folder = await DataFolder.open(dataDir);
  try {
    const { result, damage } = await rewriteFromOutside(dataDir);
    if (!result) throw new Error(damage);
    print(`The index took ${megabytes(result.bytesBefore)} and takes ${megabytes(result.bytesAfter)}.`);
  } finally {
    await folder.close();
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

export async function check(options: MaintenanceOptions): Promise<void> {
  const dataDir = dataDirOf(options);
  const { deep = false, repair = false } = options;
  await access(dataDir);
  const folder = repair ? await DataFolder.open(dataDir) : undefined;
  try {
    // A page with a damaged header can be read, but ends whoever writes to it.
    const unwritten = repair ? (await rewriteFromOutside(dataDir)).damage : undefined;
    const { result: report, damage = unwritten } =
      unwritten === undefined ? await checkFromOutside(dataDir, { deep }) : {};
    if (!report) {
      print(damage!);
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
