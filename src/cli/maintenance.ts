import type { CAC } from 'cac';
import type { MaintenanceOptions } from './run-maintenance.ts';

/** `docloupe check`, `compact`, `backup` and `restore`: what concerns the data folder as a whole. */
export function addMaintenance(cli: CAC): void {
  cli
    .command('check', 'Verify the data folder: every document, its parts and its original bytes')
    .option('--deep', 'Also compare the original bytes with their hashes')
    .option('--repair', 'Have damaged documents read again from their original bytes; the server must be stopped')
    .action(async (options: MaintenanceOptions) => (await import('./run-maintenance.ts')).check(options));
  cli
    .command('compact', 'Give the room of what was deleted back to the disk; the server must be stopped')
    .action(async (options: MaintenanceOptions) => (await import('./run-maintenance.ts')).compact(options));
  cli
    .command(
      'backup <folder>',
      'Copy the data folder, also while a server serves it; of a cluster, all files into a data folder',
    )
    .action(async (folder: string, options: MaintenanceOptions) =>
      (await import('./run-maintenance.ts')).backup(folder, options),
    );
  cli
    .command('restore <folder>', 'Make a data folder from a backup')
    .action(async (folder: string, options: MaintenanceOptions) =>
      (await import('./run-maintenance.ts')).restoreFrom(folder, options),
    );
}
