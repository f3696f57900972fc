import { mayBeParty, readName } from './names.ts';
import type { NamedParty } from './preamble.ts';
import { isRole } from './roles.ts';
import type { RunningText } from './running-text.ts';

/** Who agrees is told at the beginning. */
const OPENING = 2_500;
const MAX_NAME = 80;
const ROLE = /,\s+(?:as\s+|the\s+)*(?<role>\p{Lu}\p{L}+)(?=[\s,.;)])/gu;

/** "Acme Realty LLC, Landlord, leases to Jane Doe, Tenant": each name with what it is behind a comma; one alone may be of a sentence. */
export function findApposedParties({ text }: RunningText): NamedParty[] {
  const opening = text.slice(0, OPENING);
  const parties = [...opening.matchAll(ROLE)].flatMap(({ 0: all, index, groups }): NamedParty[] => {
    const role = groups!.role!;
    const name = isRole(role) ? nameBefore(opening, index) : undefined;
    const start = index + all.length - role.length;
    return name ? [{ ...name, role: { start, end: start + role.length } }] : [];
  });
  const roles = new Set(parties.map(({ role }) => opening.slice(role!.start, role!.end).toLowerCase()));
  return roles.size > 1 ? parties : [];
}

/** The longest name that ends there. */
function nameBefore(text: string, end: number) {
  const from = Math.max(0, end - MAX_NAME);
  for (const { index } of text.slice(from, end).matchAll(/(?<![\p{L}\d])\p{Lu}/gu)) {
    const name = readName(text, from + index);
    if (name?.end === end && mayBeParty(text.slice(name.start, name.end))) return name;
  }
  return undefined;
}
