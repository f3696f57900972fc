import { cac } from 'cac';
import { VERSION } from '../document/version.ts';
import { addServe } from './serve.ts';

/** The `docloupe` command. */
export async function runCli(argv: string[]): Promise<void> {
  const cli = cac('docloupe');
  addServe(cli);
  cli.help();
  cli.version(VERSION);
  try {
    cli.parse(argv, { run: false });
    if (!cli.matchedCommand && !cli.options.help && !cli.options.version) {
      const [unknown] = cli.args;
      if (unknown !== undefined) throw new UsageError(`There is no command ${unknown}.`);
      cli.outputHelp();
      return;
    }
    await cli.runMatchedCommand();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isUsage = error.name === 'CACError' || error instanceof UsageError;
    process.stderr.write(`docloupe: ${isUsage ? `${error.message} See docloupe --help.` : error.message}\n`);
    process.exitCode = isUsage ? 2 : 1;
  }
}

export class UsageError extends Error {}
