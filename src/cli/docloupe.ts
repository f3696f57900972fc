import { type CAC, cac } from 'cac';
import { VERSION } from '../document/version.ts';
import { addCall } from './call.ts';
import { addClusterCommands } from './cluster-commands.ts';
import { addCompareCommand } from './compare.ts';
import { addCompletion } from './completion.ts';
import { addDocumentCommands } from './document-commands.ts';
import { EXIT_CODE_HELP, toExit } from './exit-codes.ts';
import { addFileCommands } from './file-commands.ts';
import { addIngest } from './ingest/ingest.ts';
import { STANDARD_INPUT } from './ingest/input-files.ts';
import { addInspect } from './inspect.ts';
import { addKeys } from './keys.ts';
import { isOutputLost, watchOutput } from './lost-output.ts';
import { addMaintenance } from './maintenance.ts';
import { addMcp } from './mcp.ts';
import { addServe } from './serve.ts';
import { checkUsage, restoreText } from './usage.ts';

/** The `docloupe` command. */
export async function runCli(argv: string[]): Promise<void> {
  const cli = cac('docloupe');
  await addServe(cli, argv);
  addMcp(cli);
  addFileCommands(cli);
  addInspect(cli);
  addIngest(cli);
  addDocumentCommands(cli);
  addCompareCommand(cli);
  addKeys(cli);
  addMaintenance(cli);
  addClusterCommands(cli);
  addCall(cli);
  addCompletion(cli);
  // Those that serve have settings in place of these.
  if (!SERVING.has(argv[2] ?? '')) addClientFlags(cli);
  cli.help((sections) => [
    ...sections.filter(({ title }) => !title?.startsWith('For more info')),
    ...(cli.matchedCommand ? [] : [{ title: 'Examples', body: EXAMPLES }]),
    { title: 'Exit codes', body: `  ${EXIT_CODE_HELP}` },
  ]);
  // Help is for commands that there are.
  cli.showHelpOnExit = false;
  cli.version(VERSION);
  watchOutput(report);
  try {
    // cac takes a lone dash for a flag without a name.
    cli.parse(
      argv.map((argument) => (argument === '-' ? STANDARD_INPUT : argument)),
      { run: false },
    );
    if (cli.options.version) return;
    if (cli.options.help && (cli.matchedCommand || cli.args.length === 0)) return cli.outputHelp();
    restoreText(cli.options, argv);
    checkUsage(cli);
    if (cli.matchedCommand) await cli.runMatchedCommand();
    else cli.outputHelp();
  } catch (error) {
    // A failure for lack of a reader was reported before.
    if (!isOutputLost()) report(error);
  }
}

function report(error: unknown): void {
  const { code, message } = toExit(error);
  process.stderr.write(`docloupe: ${message}\n`);
  process.exitCode = code;
}

const EXAMPLES = `  docloupe demo
  docloupe inspect report.pdf
  docloupe convert report.pdf > report.md
  docloupe search contract.pdf "governing law"
  docloupe ingest ./archive --out ./text --format markdown
  docloupe serve --port 8080
  docloupe COMMAND --help`;

const SERVING: ReadonlySet<string> = new Set(['serve', 'demo']);

function addClientFlags(cli: CAC): void {
  cli.option('--server <url>', 'Use this server instead of the embedded store [DOCLOUPE_URL]');
  cli.option('--api-key <key>', 'Key for the server [DOCLOUPE_API_KEY]');
  cli.option('--data-dir <folder>', 'Folder of the embedded store [DOCLOUPE_DATA_DIR]');
  cli.option('--password <text>', 'Opens encrypted documents');
  cli.option('--pictures', 'Wait until pictures of text beside the text of pages are read as well');
  cli.option('--json', 'Print JSON (the default when piped)');
}
