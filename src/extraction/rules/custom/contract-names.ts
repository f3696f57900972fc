import type { ExtractedField } from '../../extraction.ts';
import type { FieldSchema } from '../../schema.ts';
import { words } from './terms.ts';

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
  if (field.type !== 'string') return undefined;
  const said = words(field.name, true).filter((word) => word !== 'name');
  const party = contract.get('parties')?.items?.find(({ fields = [] }) => {
    const role = fields.find(({ name }) => name === 'role')?.value;
    return typeof role === 'string' && key(role) === said.sort().join(' ');
  });
  return party?.fields?.find(({ name }) => name === 'name');
}
