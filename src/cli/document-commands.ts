import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { CAC } from 'cac';
import type { RouteName } from '../client/generated/routes.ts';
import { type Caller, type CallerOptions, openCaller, type Storage, workersFor } from './caller.ts';
import { findEarlierFile } from './earlier-file.ts';
import { isJson, type Json, printAnswer, renderFields } from './output.ts';
import { tellPending } from './pending-pictures.ts';
import { toNumber, toOption, UsageError } from './usage.ts';
import * as views from './views.ts';
import { whileWaiting } from './waiting.ts';

type Options = CallerOptions & { json?: boolean; password?: string } & Json;

interface DocumentCommand {
  /** As typed: `page <file> <page>`. The first argument is a file's id, or a path that is read first. */
  usage: string;
  description: string;
  operation: RouteName;
  /** Names of the operation's fields for the arguments after the file. */
  fields?: string[];
  /** Flags and the fields they set. */
  flags?: [flag: string, description: string, field: string][];
  example: string;
  /** About what was made of a document before: a path stands for the file stored already. */
  isOfEarlier?: true;
  /** Its result is asked for later, by its file. */
  keeps?: true;
  /** Shown while it runs: `Searching`. */
  doing: string;
  render?(value: Json): string;
}

const COMMANDS: DocumentCommand[] = [
  {
    usage: 'profile <file>',
    doing: 'Profiling',
    description: 'What a document is',
    operation: 'get_profile',
    example: 'docloupe profile report.pdf',
    render: views.profile,
  },
  {
    usage: 'structure <file>',
    doing: 'Reading the outline of',
    description: 'Sections, tables and pages',
    operation: 'get_structure',
    example: 'docloupe structure report.pdf',
    render: views.structure,
  },
  {
    usage: 'search <file> <query>',
    doing: 'Searching',
    description: 'Find words, phrases or a pattern',
    operation: 'search_file',
    fields: ['query'],
    flags: [
      ['--max-results <n>', 'Matches to show', 'max_results'],
      ['--offset <n>', 'Matches to leave out, the best first', 'offset'],
      ['--mode <mode>', 'text, phrase or regex', 'mode'],
    ],
    example: 'docloupe search contract.pdf "governing law"',
    render: views.searchResult,
  },
  {
    usage: 'page <file> <page>',
    doing: 'Reading',
    description: 'Blocks of one page',
    operation: 'get_page',
    fields: ['page'],
    example: 'docloupe page report.pdf 3',
    render: views.page,
  },
  {
    usage: 'tables <file>',
    doing: 'Listing the tables of',
    description: 'All tables',
    operation: 'list_tables',
    example: 'docloupe tables report.pdf',
    render: views.tableList,
  },
  {
    usage: 'table <file> <table>',
    doing: 'Reading the table of',
    description: 'Rows of one table',
    operation: 'get_table',
    fields: ['table_id'],
    flags: [
      ['--offset <row>', 'The first row', 'offset'],
      ['--limit <rows>', 'How many rows', 'limit'],
    ],
    example: 'docloupe table report.pdf t1',
    render: views.table,
  },
  {
    usage: 'sheets <file>',
    doing: 'Listing the sheets of',
    description: 'Sheets of a workbook',
    operation: 'list_sheets',
    example: 'docloupe sheets model.xlsx',
    render: views.sheetList,
  },
  {
    usage: 'range <file> <sheet> <range>',
    doing: 'Reading cells of',
    description: 'Cells of a range',
    operation: 'read_range',
    fields: ['sheet', 'range'],
    flags: [['--include-formulas', 'With formulas', 'include_formulas']],
    example: 'docloupe range model.xlsx Inputs B2:D20 --include-formulas',
    render: views.cellList,
  },
  {
    usage: 'find <file> <query>',
    doing: 'Searching',
    description: 'Cells by value or formula',
    operation: 'find_cells',
    fields: ['query'],
    flags: [
      ['--sheet <name>', 'In this sheet only', 'sheet'],
      ['--match <mode>', 'contains, exact, wildcard or regex', 'match'],
      ['--in <where>', 'values, formulas or both', 'in'],
    ],
    example: 'docloupe find model.xlsx "VLOOKUP*" --match wildcard --in formulas',
    render: views.cellList,
  },
  {
    usage: 'formula <file> <sheet> <cell>',
    doing: 'Tracing',
    description: 'What a formula is computed from',
    operation: 'inspect_formula',
    fields: ['sheet', 'cell'],
    flags: [['--depth <levels>', 'Levels of precedents', 'depth']],
    example: 'docloupe formula model.xlsx Summary C7 --depth 3',
    render: views.formula,
  },
  {
    usage: 'extract <file> <schema>',
    doing: 'Extracting from',
    description: 'Fields of a built-in schema, or of one in a JSON file',
    operation: 'extract_fields',
    fields: ['schema'],
    flags: [['--backend <name>', 'rules, or llm: the language model that is configured', 'backend']],
    example: 'docloupe extract invoice.pdf invoice',
    keeps: true,
    render: views.extraction,
  },
  {
    usage: 'validate <file> <extraction>',
    doing: 'Validating',
    description: 'Check an extraction by rules',
    operation: 'validate_extraction',
    fields: ['extraction_id'],
    flags: [['--confidence-threshold <share>', 'Least confidence', 'confidence_threshold']],
    example: 'docloupe validate invoice.pdf EXTRACTION_ID',
    isOfEarlier: true,
    render: views.validation,
  },
  {
    usage: 'citations <file>',
    doing: 'Listing citations of',
    description: 'Where extracted values stand',
    operation: 'list_citations',
    flags: [['--extraction-id <id>', 'Of this extraction only', 'extraction_id']],
    example: 'docloupe citations invoice.pdf',
    isOfEarlier: true,
    render: views.citations,
  },
  {
    usage: 'verify <file>',
    doing: 'Verifying',
    description: 'Whether a document says something, and where',
    operation: 'verify',
    flags: [
      ['--quote <text>', 'Words that it should hold', 'quote'],
      ['--value <value>', 'A number, an ISO date or a text', 'value'],
    ],
    example: 'docloupe verify contract.pdf --quote "governed by the laws of"',
    render: views.citations,
  },
  {
    usage: 'delete <file>',
    doing: 'Deleting',
    description: 'Delete a file and all that is derived from it',
    operation: 'delete_file',
    example: 'docloupe delete FILE_ID',
    isOfEarlier: true,
  },
];

export function addDocumentCommands(cli: CAC): void {
  for (const command of COMMANDS) {
    const added = cli.command(command.usage, command.description);
    for (const [flag, description] of command.flags ?? []) added.option(flag, description);
    added.example(`  ${command.example}`);
    added.action(async (file: string, ...rest: unknown[]) => {
      const options = rest.at(-1) as Options;
      const input: Json = {};
      command.fields?.forEach((field, i) => {
        input[field] = toValue(field, String(rest[i]));
      });
      for (const [flag, , field] of command.flags ?? []) {
        const value = options[toOption(flag)];
        if (value !== undefined) input[field] = toFlagValue(flag, value);
      }
      await withCaller(
        options,
        async (caller) => {
          const id =
            command.isOfEarlier && existsSync(file)
              ? await findEarlierFile(caller, file, input.extraction_id as string | undefined)
              : await toFileId(caller, file, options.password);
          const answer = await whileWaiting(
            `${command.doing} ${basename(file)}`,
            caller.json(command.operation, { id, ...input }),
          );
          printAnswer(answer, isJson(options), command.render ?? renderFields);
        },
        file,
        storageOf(file, command.keeps),
      );
    });
  }
}

/** For commands that only ask about a file, unless their result is asked for later. */
export const storageOf = (file: string, keeps = false): Storage =>
  !existsSync(file) ? 'kept' : keeps ? 'kept-or-temporary' : 'cached';

/** `file`: what the command is about, where that is one file. */
export async function withCaller(
  options: CallerOptions,
  run: (caller: Caller) => Promise<void>,
  file?: string,
  storage: Storage = file === undefined ? 'kept' : storageOf(file, true),
): Promise<void> {
  const caller = await openCaller(options, storage, file === undefined ? undefined : workersFor(file));
  try {
    await run(caller);
  } finally {
    await caller.close();
  }
}

/** An id, or a file on disk, which is uploaded first: the same bytes are not read twice. */
export async function toFileId(caller: Caller, file: string, password?: string): Promise<string> {
  if (!existsSync(file)) {
    if (/[./\\]/.test(file)) throw Object.assign(new Error(file), { code: 'ENOENT', path: file });
    return file;
  }
  return tellPending(await whileWaiting(`Reading ${basename(file)}`, caller.fileAt(file, password))).id;
}

/** Placeholders of flags that stand for numbers. */
const NUMBERS = /<(n|row|rows|levels|share)>$/;

function toFlagValue(flag: string, value: unknown): unknown {
  if (NUMBERS.test(flag)) return toNumber(flag.replace(/\s.*/, ''), value);
  // Numbers are compared as numbers.
  return flag === '--value <value>' && /^-?\d+(\.\d+)?$/.test(String(value)) ? Number(value) : value;
}

function toValue(field: string, text: string): unknown {
  if (field === 'page') return toNumber('<page>', text);
  if (field !== 'schema' || !text.endsWith('.json')) return text;
  try {
    return JSON.parse(readFileSync(text, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) throw new UsageError(`${text} is not valid JSON: ${error.message}.`);
    throw error;
  }
}
