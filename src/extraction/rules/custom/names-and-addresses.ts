import type { Segment } from '../../layout.ts';
import type { FieldSchema } from '../../schema.ts';
import { eachAddress, findStacks, isPlaceLine, isStreetLine, isUnfinished, type Stack, toStack } from '../addresses.ts';
import type { Candidate } from '../candidate.ts';
import { mayBeName } from '../companies.ts';
import type { Reading } from '../reading.ts';
import { expectationOf } from './expectation.ts';
import { means } from './means.ts';
import { GENERIC, STOP, type Terms } from './terms.ts';
import { joined, namesValue, ofAddress } from './value-lines.ts';

const SCORE = 0.62;
const MAX_LINE = 90;
/** Words of addresses themselves, not of whose they are. */
const OF_ADDRESSES = new Set(
  'address street mailing postal location office registered full current home business'.split(' '),
);

interface Leaf {
  field: FieldSchema;
  terms: Terms;
  object: FieldSchema | undefined;
}

type Readings = Map<FieldSchema, Candidate[]>;

/** An address without a label stands under the name of whose it is, and a name over its address. */
export function completeByStacks(reading: Reading, leaves: readonly Leaf[], readings: Readings): void {
  let stacks: Map<Segment, Stack> | undefined;
  const stackOf = (segment: Segment): Stack | undefined => {
    stacks ??= new Map(findStacks(reading.layout).flatMap((stack) => stack.lines.map((line) => [line, stack])));
    return stacks.get(segment);
  };
  for (const leaf of leaves.filter(isAddress)) {
    const owner = leaves.find((other) => other !== leaf && isNameOf(other, leaf));
    if (!owner) continue;
    const [address, name] = [readings.get(leaf.field)?.[0], readings.get(owner.field)?.[0]];
    if (!address && name) add(readings, leaf.field, addressUnder(name, stackOf));
    else if (address && !name) add(readings, owner.field, nameOver(address, stackOf));
  }
}

function add(readings: Readings, field: FieldSchema, found: Candidate | undefined): void {
  const isTaken = [...readings.values()].some(([best]) => best && best.value === found?.value);
  if (found && !isTaken) readings.set(field, [found]);
}

const isAddress = ({ field, terms }: Leaf): boolean =>
  field.type === 'string' && expectationOf(field, terms).kind === 'address';

/** "company" of "company_address", the name beside the address of one object. */
function isNameOf(name: Leaf, address: Leaf): boolean {
  if (name.field.type !== 'string' || name.field.enum || name.object !== address.object || isAddress(name))
    return false;
  const own = ownWords(name.terms);
  const whose = ownWords(address.terms).filter((word) => !OF_ADDRESSES.has(word));
  if (own.length > 1 || (own.length === 0 && !address.object)) return false;
  if (whose.length === 0) return address.object !== undefined && (own.length === 0 || isParty(own[0]!));
  return own.length === 1 && whose.some((word) => means(word, own[0]!));
}
const isParty = (word: string): boolean =>
  ['company', 'customer', 'vendor', 'organization'].some((party) => means(word, party));

const ownWords = ({ names }: Terms): string[] =>
  names[0]!.words.filter((word) => !GENERIC.has(word) && !STOP.has(word) && word !== 'full' && word !== 'legal');

function addressUnder({ spans }: Candidate, stackOf: (segment: Segment) => Stack | undefined): Candidate | undefined {
  const { segment } = spans.at(-1)!;
  const lines = stackOf(segment)?.lines ?? [];
  const below = lines.slice(lines.indexOf(segment) + 1);
  const from = below.findIndex(({ text }) => isPlaceLine(text) || isStreetLine(text));
  if (from < 0 || from > 1 || below.slice(0, from).some(({ text }) => /[:：\d@]/.test(text))) return undefined;
  const rest = below.slice(from);
  const end = rest.findIndex(({ text }, i) => i > 0 && (namesValue(text) || text.length > MAX_LINE));
  const own = end < 0 ? rest : rest.slice(0, end);
  const address = ofAddress(eachAddress(toStack([...own]))[0]!.lines);
  if (!address.some(({ text }) => /\d/.test(text)) || address.some(({ text }) => text.length > MAX_LINE))
    return undefined;
  const found = joined(address);
  return found && { ...found, score: SCORE };
}

function nameOver({ spans }: Candidate, stackOf: (segment: Segment) => Stack | undefined): Candidate | undefined {
  const { segment, start } = spans[0]!;
  const lines = stackOf(segment)?.lines ?? [];
  const over = lines[lines.indexOf(segment) - 1];
  if (start > 0 || !over || !mayBeName(over.text) || /[:：]/.test(over.text) || isStreetLine(over.text))
    return undefined;
  if (namesValue(over.text) || isUnfinished(over.text)) return undefined;
  const found = joined([over]);
  return found && { ...found, score: SCORE };
}
