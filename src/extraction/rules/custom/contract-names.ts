import type { ExtractedField } from '../../extraction.ts';
import { KnownFields } from './known-names.ts';
import { means } from './means.ts';
import { words } from './terms.ts';

/** What people call the fields of a contract. */
export const contractFields = new KnownFields(
  {
    effective_date: ['date', 'effective date|agreement date|contract date|amendment date|lease date|date of agreement'],
    expiration_date: ['date', 'expiration date|end date|termination date|term end date'],
    governing_law: ['string', 'governing law|jurisdiction|applicable law'],
    term: ['string', 'term|contract term|initial term|term length|agreement term|lease term|duration'],
    title: ['string', 'title|agreement title|contract title|document title|agreement name'],
    termination_notice: ['string', 'termination notice|notice period|termination notice period'],
  },
  { literal: true },
);

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
