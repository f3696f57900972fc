import type { Database } from './database.ts';
import { STEPS } from './schema.ts';

/** One node at a time; any number that nobody else takes. */
const LOCK = 7_411_018;

export interface Migration {
  from: number;
  to: number;
}

/** Brings the schema up to date. Safe from several nodes at once, and while nodes of the version before are at work. */
export async function migrate(database: Database): Promise<Migration> {
  const { runMigrations } = await import('graphile-worker');
  const client = await database.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await runMigrations({ pgPool: database.pool });
    await client.query('create schema if not exists docloupe');
    await client.query(
      'create table if not exists docloupe.steps (number integer primary key, done_at timestamptz not null default now())',
    );
    const from = await stepOf(database);
    for (let number = from + 1; number <= STEPS.length; number++) {
      await database.transaction(async (transaction) => {
        await transaction.query(STEPS[number - 1]!);
        await transaction.query('insert into docloupe.steps (number) values ($1)', [number]);
      });
    }
    return { from, to: Math.max(from, STEPS.length) };
  } finally {
    await client.end();
  }
}

/** A node does not work on a schema that lacks what it needs; one that is ahead is fine, within one version. */
export async function refuseOldSchema(database: Database): Promise<void> {
  const there = await database.row<{ step: string | null }>(`select to_regclass('docloupe.steps')::text as step`);
  const step = there?.step ? await stepOf(database) : 0;
  if (step < STEPS.length) {
    throw new Error(
      `The database has step ${step} of the schema, this version needs ${STEPS.length}: run docloupe migrate.`,
    );
  }
}

async function stepOf(database: Database): Promise<number> {
  const found = await database.row<{ step: number | null }>('select max(number) as step from docloupe.steps');
  return found?.step ?? 0;
}
