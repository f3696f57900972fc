import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CAC } from 'cac';
import { ROUTES, type RouteName } from '../client/generated/routes.ts';
import { fault } from '../document/fault.ts';
import { unknownName } from '../operations/input-errors.ts';
import type { CallerOptions } from './caller.ts';
import { withCaller } from './document-commands.ts';
import { isJson, printAnswer } from './output.ts';
import { whileWaiting } from './waiting.ts';

/** `docloupe call`: any operation by its name, for scripts and for what has no command of its own. */
export function addCall(cli: CAC): void {
  cli
    .command('call <operation> [input]', 'Call any operation of the API; its input is a JSON object')
    .example(`  docloupe call search_library '{"query": "governing law"}'`)
    .action(async (name: string, input: string | undefined, options: CallerOptions & { json?: boolean }) => {
      const { operations } = await import('../operations/registry.ts');
      const operation = operations.find((candidate) => candidate.name === name);
      const sending = SENDING.get(name);
      if (sending) throw fault('not_found', `${name} sends a document: that is docloupe ${sending}.`);
      if (!operation || !isRoute(name)) throw fault('not_found', unknownName('operation', name, Object.keys(ROUTES)));
      const fields = parseInput(input ?? '{}');
      await withCaller(options, async (caller) => {
        if (operation.http.mediaTypes === undefined) {
          printAnswer(await whileWaiting(name, caller.json(name, fields)), isJson(options));
          return;
        }
        await pipeline(Readable.from(await caller.bytes(name, fields)), process.stdout, { end: false });
      });
    });
}

/** Operations that take files have commands of their own. */
const SENDING: ReadonlyMap<string, string> = new Map([
  ['create_file', 'upload'],
  ['convert_file', 'convert'],
]);

const isRoute = (name: string): name is RouteName => Object.hasOwn(ROUTES, name);

function parseInput(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw fault('invalid_request', 'The input is not valid JSON.');
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw fault('invalid_request', 'The input must be a JSON object.');
}
