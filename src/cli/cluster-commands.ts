import { resolve } from 'node:path';
import type { CAC } from 'cac';
import type { Settings } from '../settings.ts';

interface Options {
  databaseUrl?: string;
  objectsUrl?: string;
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** `docloupe migrate` and `import`: what concerns a cluster as a whole. */
export function addClusterCommands(cli: CAC): void {
  cli
    .command('migrate', 'Bring the database of a cluster up to date; nodes may be at work')
    .option('--database-url <url>', 'The database [DOCLOUPE_DATABASE_URL]')
    .action(async (options: Options) => {
      const { databaseUrl } = await clusterSettings(options);
      const { Database } = await import('../cluster/database.ts');
      const { migrate } = await import('../cluster/migrate.ts');
      const database = await Database.open(databaseUrl);
      try {
        const { from, to } = await migrate(database);
        print(from === to ? `The schema is at step ${to}.` : `The schema went from step ${from} to ${to}.`);
      } finally {
        await database.close();
      }
    });
  cli
    .command(
      'import <folder>',
      'Copy a data folder into a cluster; no server may serve it. What is there already is left out',
    )
    .option('--database-url <url>', 'The database [DOCLOUPE_DATABASE_URL]')
    .option('--objects-url <url>', 'The object store [DOCLOUPE_OBJECTS_URL]')
    .action(async (folder: string, options: Options) => {
      const settings = await clusterSettings(options);
      const { importFolder } = await import('../cluster/copy-folder.ts');
      const { files, skipped, gone, keys } = await importFolder(resolve(folder), settings);
      print(`${files} files; ${skipped} were there already${gone > 0 ? `, ${gone} were damaged` : ''}; ${keys} keys`);
    });
}

async function clusterSettings({ databaseUrl, objectsUrl }: Options): Promise<Settings> {
  const { readSettings, SettingsError } = await import('../settings.ts');
  const given = Object.entries({ databaseUrl, objectsUrl }).filter(([, value]) => value !== undefined);
  const settings = readSettings(new Map(given as [string, string][]), process.env);
  if (settings.databaseUrl !== '') return settings;
  throw new SettingsError('DOCLOUPE_DATABASE_URL: name the database of the cluster.');
}
