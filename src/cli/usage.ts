import type { CAC, Command } from 'cac';
import { nearestName } from '../document/nearest-name.ts';

/** The command was typed wrongly: says how, and what was probably meant. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Refuses commands, flags and arguments that nothing stands for, before anything is done. */
export function checkUsage(cli: CAC): void {
  const command = cli.matchedCommand;
  if (!command) {
    const [unknown] = cli.args;
    if (unknown === undefined) return;
    const names = cli.commands.map(({ name }) => name);
    throw new UsageError(`There is no command ${unknown}${didYouMean(unknown, names)} See docloupe --help.`);
  }
  const flags = flagsOf(cli, command);
  for (const name of Object.keys(cli.options)) {
    const flag = toFlag(name);
    if (name === '--' || flags.has(flag)) continue;
    throw new UsageError(`${command.name} has no flag ${flag}${didYouMean(flag, flags.keys())} ${seeHelp(command)}`);
  }
  for (const [flag, takesValue] of flags) {
    const value = cli.options[toOption(flag)];
    if (takesValue && typeof value === 'boolean' && value)
      throw new UsageError(`${flag} needs a value. ${seeHelp(command)}`);
    if (!takesValue && value !== undefined && typeof value !== 'boolean')
      throw new UsageError(`${flag} takes no value, not even ${value}. ${seeHelp(command)}`);
  }
  const { args } = command;
  const missing = args.filter(({ required }, i) => required && cli.args[i] === undefined);
  if (missing.length > 0) {
    const names = missing.map(({ value }) => `<${value}>`).join(' ');
    throw new UsageError(`${command.name} needs ${names}: docloupe ${command.rawName}. ${seeHelp(command)}`);
  }
  const surplus = args.some(({ variadic }) => variadic) ? [] : cli.args.slice(args.length);
  if (surplus.length > 0) {
    throw new UsageError(
      `${command.name} takes no ${surplus.map((text) => `"${text}"`).join(', ')}: docloupe ${command.rawName}. ` +
        `What has spaces needs quotes.`,
    );
  }
}

/** Every flag of a command, and whether it takes a value. */
function flagsOf(cli: CAC, command: Command): Map<string, boolean> {
  const flags = new Map<string, boolean>();
  for (const { rawName } of [...cli.globalCommand.options, ...command.options]) {
    const flag = /--[\w-]+/.exec(rawName)?.[0];
    if (flag !== undefined) flags.set(flag, rawName.includes('<'));
  }
  return flags;
}

/**
 * Values as they were typed: the parser makes numbers of what looks like one, and a password of digits, a sheet named 2024 or a
 * quote "007" is none.
 */
export function restoreText(options: Record<string, unknown>, argv: readonly string[]): void {
  for (const [name, value] of Object.entries(options)) {
    if (typeof value !== 'number') continue;
    const flag = toFlag(name);
    const at = argv.lastIndexOf(flag);
    const joined = argv.findLast((argument) => argument.startsWith(`${flag}=`));
    const text = joined?.slice(flag.length + 1) ?? argv[at + 1];
    if (text !== undefined && (at >= 0 || joined !== undefined)) options[name] = text;
  }
}

/** A flag's value as a number, where it is to be one. */
export function toNumber(flag: string, text: unknown): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (String(text).trim() !== '' && Number.isFinite(value)) return value;
  throw new UsageError(`${flag} takes a number, not ${text}.`);
}

const didYouMean = (given: string, names: Iterable<string>): string => {
  const nearest = nearestName(given, [...names]);
  return nearest === undefined ? '.' : `; did you mean ${nearest}?`;
};

const seeHelp = (command: Command): string => `See docloupe ${command.name} --help.`;

const toFlag = (option: string): string =>
  option.length === 1 ? `-${option}` : `--${option.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}`;

/** `--max-results <n>` → `maxResults`, as cac names it. */
export const toOption = (flag: string): string =>
  flag.replace(/^--|\s.*$/g, '').replace(/-(\w)/g, (_, c: string) => c.toUpperCase());
