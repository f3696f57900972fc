import type { ExtractedField } from '../../extraction.ts';
import type { FieldSchema } from '../../schema.ts';
import { means, words } from './terms.ts';

/** Names that people give to fields of a contract, as words in any order. */
const NAMES: Readonly<Record<string, string>> = {
  effective_date: 'effective date|agreement date|contract date|amendment date|date of agreement|lease date',
  expiration_date: 'expiration date|end date|termination date|maturity date',
  governing_law: 'governing law|jurisdiction|applicable law',
  term: 'term|contract term|agreement term',
  title: 'title|agreement title|contract title|document title|agreement name',
};
const key = (name: string): string => words(name, true).sort().join(' ');
const BY_NAME = new Map(
  Object.entries(NAMES).flatMap(([field, names]) => names.split('|').map((name) => [key(name), field])),
);

/** What the contract schema found for a field of another schema: by its name, or a party by its role ("tenant_name"). */
export function contractFieldFor(
  field: FieldSchema,
  contract: ReadonlyMap<string, ExtractedField>,
): ExtractedField | undefined {
  if (field.enum || field.type === 'array' || field.type === 'object') return undefined;
  for (const name of [field.name, ...(field.aliases ?? [])]) {
    const found = contract.get(BY_NAME.get(key(name)) ?? '');
    if (found && found.type === field.type) return found;
  }
  return field.type === 'string' ? partiesByRole(field.name, contract)[0] : undefined;
}

/** The names of the parties that have a role: "tenants", "tenant_name". */
export function partiesByRole(name: string, contract: ReadonlyMap<string, ExtractedField>): ExtractedField[] {
  const said = words(name, true).filter((word) => word !== 'name' && word !== 'party');
  if (said.length === 0 || said.length > 2) return [];
  return (contract.get('parties')?.items ?? []).flatMap(({ fields = [] }) => {
    const role = fields.find((one) => one.name === 'role')?.value;
    const called = typeof role === 'string' ? words(role, true) : [];
    const isMeant = called.length > 0 && said.every((word) => called.some((other) => means(other, word)));
    return isMeant ? fields.filter((one) => one.name === 'name' && one.value !== null) : [];
  });
}
