import type { CAC } from 'cac';
import { readSettings, type Settings, SettingsError } from '../settings.ts';

interface Options {
  databaseUrl?: string;
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** `docloupe migrate`: what concerns a cluster as a whole. */
export function addClusterCommands(cli: CAC): void {
  cli
    .command('migrate', 'Bring the database of a cluster up to date; nodes may be at work')
    .option('--database-url <url>', 'The database [DOCLOUPE_DATABASE_URL]')
    .action(async (options: Options) => {
      const { databaseUrl } = clusterSettings(options);
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
}

function clusterSettings({ databaseUrl }: Options): Settings {
  const flags = new Map(databaseUrl === undefined ? [] : [['databaseUrl', databaseUrl]]);
  const settings = readSettings(flags, process.env);
  if (settings.databaseUrl !== '') return settings;
  throw new SettingsError('DOCLOUPE_DATABASE_URL: name the database of the cluster.');
}
