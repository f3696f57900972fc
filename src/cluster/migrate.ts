import type { Client } from 'pg';
import type { Database } from './database.ts';
import { STEPS } from './schema.ts';

/** One node at a time; any number that nobody else takes. */
const LOCK = 7_411_018;

export interface Migration {
  from: number;
  to: number;
}

/** Brings the schema up to date. Safe from several nodes at once, and while nodes of the version before are at work. */
export const migrate = (database: Database): Promise<Migration> => locked(database, () => runSteps(database));

/**
 * Prepares the database before a node works: an empty one is set up. One that is behind is left to the operator, who knows when to upgrade; one
 * that is ahead is fine, within one version.
 */
export async function prepareSchema(database: Database): Promise<void> {
  if ((await stepOf(database)) >= STEPS.length) return;
  // Looked at again under the lock: another node may be setting it up.
  await locked(database, async () => {
    const step = await stepOf(database);
    if (step === 0) await runSteps(database);
    else if (step < STEPS.length)
      throw new Error(
        `The database has step ${step} of the schema, this version needs ${STEPS.length}: run docloupe migrate.`,
      );
  });
}

async function locked<T>(database: Database, run: () => Promise<T>): Promise<T> {
  const client: Client = await database.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    return await run();
  } finally {
    await client.end();
  }
}

async function runSteps(database: Database): Promise<Migration> {
  const { runMigrations } = await import('graphile-worker');
  await runMigrations({ pgPool: database.pool });
  await database.rows('create schema if not exists docloupe');
  await database.rows(
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
}

/** 0 where nothing was set up. */
async function stepOf(database: Database): Promise<number> {
  const there = await database.row<{ step: string | null }>(`select to_regclass('docloupe.steps')::text as step`);
  if (!there?.step) return 0;
  const found = await database.row<{ step: number | null }>('select max(number) as step from docloupe.steps');
  return found?.step ?? 0;
}
