import type * as z from 'zod';
import { type FaultError, fault } from '../document/fault.ts';
import { nearestName } from '../document/nearest-name.ts';

export interface InputError {
  path: string;
  message: string;
}

/** Reads an input by its schema, or says what is wrong with it in words for whoever wrote it. */
export function parseInput<S extends z.ZodType>(schema: S, raw: unknown): z.output<S> {
  if (isDeeperThan(MAX_DEPTH, raw))
    throw fault('invalid_request', `The input is nested deeper than ${MAX_DEPTH} levels.`);
  const found: Issue[] = [];
  const result = schema.safeParse(raw, {
    // Only the first few are put into words: of a list of wrong entries there is an issue for each.
    error: (issue) => WORDLESS + (found.push(issue as Issue) - 1),
    reportInput: true,
  });
  if (result.success) return result.data;
  const issues = result.error.issues.flatMap((issue) => unfold(issue as Issue));
  // A field that is not known explains one that is missing.
  const ofNames = issues.filter(isOfNames);
  const first = [...ofNames, ...issues.filter((issue) => !isOfNames(issue))].slice(0, MAX_ERRORS);
  throw invalidInput(
    first.map((issue) => toError(issue, raw, found)),
    issues.length,
  );
}

/** Stands before the number of an issue that has no message of its own yet. */
const WORDLESS = '\0';

const isOfNames = ({ code }: Issue): boolean => code === 'unrecognized_keys';

/** `count`: of all that is wrong, where not all is told. */
export function invalidInput(errors: InputError[], count = errors.length): FaultError {
  const said = errors.slice(0, MAX_SAID).map(({ path, message }) => (path === '' ? message : `${path}: ${message}`));
  const more = count > MAX_SAID ? ` And ${count - MAX_SAID} more.` : '';
  return fault('invalid_request', said.join(' ') + more, { errors });
}

/** A name that is not among those known: which are, and which was probably meant. */
export function unknownName(kind: string, given: string, known: readonly string[]): string {
  const nearest = nearestName(given, known);
  const meant = nearest === undefined ? '' : `; did you mean ${quote(nearest)}?`;
  return `There is no ${kind} ${quote(given)}${meant || '.'} Known: ${known.join(', ') || 'none'}.`;
}

/** Schemas nest a few levels; whatever reads an input level by level has a stack to think of. */
const MAX_DEPTH = 100;

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false;
  if (levels === 0) return true;
  return Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

/** Most errors that are listed one by one. */
export const MAX_ERRORS = 50;
const MAX_SAID = 3;

/** The fields of zod's issues that are read. */
interface Issue {
  code?: string;
  path?: PropertyKey[];
  message?: string;
  input?: unknown;
  expected?: string;
  values?: unknown[];
  keys?: string[];
  errors?: Issue[][];
  origin?: string;
  minimum?: number;
  maximum?: number;
  inclusive?: boolean;
  divisor?: number;
  inst?: { def?: { shape?: object; options?: Alternative[] } };
  /** The field that tells the alternatives of a union apart. */
  discriminator?: string;
}

interface Alternative {
  shape: Record<string, { def: { values?: unknown[] } } | undefined>;
}

function describe(issue: Issue): string {
  const { code, input, expected = '', origin = '' } = issue;
  switch (code) {
    case 'invalid_type':
      if (input === undefined) return `This is required${expectedThing(expected)}.`;
      return `Must be ${THINGS.get(expected) ?? expected}, not ${show(input)}.`;
    case 'invalid_value':
      return describeChoice(issue.values ?? [], input);
    case 'unrecognized_keys':
      return describeKeys(issue);
    case 'too_small':
      return `Must ${measure(origin, 'at least', issue.minimum, issue.inclusive)}, not ${show(input)}.`;
    case 'too_big':
      return `Must ${measure(origin, 'at most', issue.maximum, issue.inclusive)}, not ${show(input)}.`;
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}, not ${show(input)}.`;
    case 'invalid_union':
      if (input === undefined) return 'This is required.';
      return issue.discriminator === undefined ? describeUnion(issue) : describeKind(issue, issue.discriminator);
    default:
      return `${show(input)} is not allowed here.`;
  }
}

const THINGS = new Map([
  ['string', 'a text'],
  ['number', 'a number'],
  ['int', 'a whole number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'an object'],
  ['record', 'an object'],
  ['tuple', 'a list'],
]);

const expectedThing = (expected: string): string => {
  const thing = THINGS.get(expected);
  return thing === undefined ? '' : `: ${thing}`;
};

/** Names that others have for the same. */
const OTHER_NAMES = new Map([
  ['str', 'string'],
  ['text', 'string'],
  ['float', 'number'],
  ['double', 'number'],
  ['decimal', 'number'],
  ['numeric', 'number'],
  ['int', 'integer'],
  ['long', 'integer'],
  ['bool', 'boolean'],
  ['datetime', 'date'],
  ['timestamp', 'date'],
  ['currency', 'money'],
  ['amount', 'money'],
  ['percent', 'percentage'],
  ['list', 'array'],
  ['dict', 'object'],
  ['map', 'object'],
  ['record', 'object'],
  ['md', 'markdown'],
  ['txt', 'text'],
  ['jsonl', 'chunks'],
]);

function describeChoice(values: unknown[], input: unknown): string {
  const names = values.map(String);
  const choice = values.length === 1 ? `Must be ${names[0]}` : `Must be one of ${names.join(', ')}`;
  if (input === undefined)
    return values.length === 1 ? `This is required: ${names[0]}.` : `This is required: one of ${names.join(', ')}.`;
  if (typeof input !== 'string') return `${choice}, not ${show(input)}.`;
  const other = OTHER_NAMES.get(input.toLowerCase());
  const nearest = other !== undefined && names.includes(other) ? other : nearestName(input, names);
  return `${choice}, not ${show(input)}${nearest === undefined ? '.' : `; did you mean ${quote(nearest)}?`}`;
}

function describeKeys({ keys = [], inst }: Issue): string {
  const known = Object.keys(inst?.def?.shape ?? {});
  const more = keys.length > MAX_SAID ? [`And ${keys.length - MAX_SAID} more.`] : [];
  return [...keys.slice(0, MAX_SAID).map((key) => unknownName('field', key, known)), ...more].join(' ');
}

function describeUnion({ errors = [], input }: Issue): string {
  const things = errors.flatMap((branch) =>
    branch
      .filter(isWrongKind)
      .map(({ expected = '', values }) => (values ? `one of ${values.join(', ')}` : THINGS.get(expected))),
  );
  const named = [...new Set(things.filter((thing) => thing !== undefined))];
  return named.length === 0
    ? `${show(input)} is not allowed here.`
    : `Must be ${named.join(' or ')}, not ${show(input)}.`;
}

function describeKind({ inst, input }: Issue, discriminator: string): string {
  const kinds = (inst?.def?.options ?? []).flatMap(({ shape }) => shape[discriminator]?.def.values ?? []);
  return describeChoice(kinds, (input as Record<string, unknown> | null)?.[discriminator]);
}

function measure(origin: string, bound: string, size: number | undefined, inclusive = true): string {
  const strictly = inclusive ? bound : bound === 'at least' ? 'more than' : 'less than';
  const plural = size === 1 ? '' : 's';
  if (origin === 'string') return `have ${strictly} ${size} character${plural}`;
  if (origin === 'array') return `have ${strictly} ${size} ${size === 1 ? 'entry' : 'entries'}`;
  return `be ${strictly} ${size}`;
}

/** A choice among texts is the wrong alternative for what is no text. */
const isWrongKind = ({ code, path = [], input }: Issue): boolean =>
  path.length === 0 && (code === 'invalid_type' || (code === 'invalid_value' && typeof input !== 'string'));

/** For a union, the errors of the alternative that was meant: its type fits, and it fits farthest. */
function unfold(issue: Issue): Issue[] {
  const { code, errors = [], path = [], input } = issue;
  if (code !== 'invalid_union' || input === undefined) return [issue];
  const meant = errors.filter((branch) => branch.length > 0 && !branch.some(isWrongKind));
  const best = meant.sort((a, b) => depthOf(b) - depthOf(a))[0];
  return best ? best.flatMap((inner) => unfold({ ...inner, path: [...path, ...(inner.path ?? [])] })) : [issue];
}

const depthOf = (branch: Issue[]): number => Math.max(...branch.map(({ path = [] }) => path.length));

/** Records in lists have names: they say more than their numbers do. */
function toError({ path = [], message: given = '' }: Issue, raw: unknown, found: readonly Issue[]): InputError {
  const message = given.startsWith(WORDLESS) ? describe(found[Number(given.slice(WORDLESS.length))]!) : given;
  let value = raw;
  let name: string | undefined;
  for (const key of path) {
    value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key];
    const named = typeof key === 'number' ? (value as { name?: unknown } | undefined)?.name : undefined;
    if (typeof named === 'string' && named !== '') name = named;
  }
  return {
    path: path.map(String).join('.').slice(0, MAX_PATH),
    message: name === undefined ? message : `In ${quote(name)}: ${message}`,
  };
}

const MAX_SHOWN = 60;
const MAX_PATH = 500;

function show(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return value === '' ? 'an empty text' : quote(value);
  return String(value);
}

const quote = (text: string): string => JSON.stringify(text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);
