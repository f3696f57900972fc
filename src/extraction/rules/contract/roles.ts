/** What somebody is in an agreement; with ROLES of other languages also the labels under which parties are listed. */
const ROLES =
  'owner|contractor|subcontractor|contractee|manager|arranger|lender|borrower|guarantor|agent|licensor|licensee|buyer|seller|purchaser|vendor|supplier|customer|client|consultant|employer|employee|executive|landlord|tenant|lessor|lessee|franchisor|franchisee|distributor|reseller|participant|trustee|trustor|beneficiary|investor|shareholder|stockholder|member|architect|engineer|user|recipient|discloser|provider|underwriter|developer|designer|freelancer|artist|photographer|performer|creator|publisher|builder|operator|manufacturer|carrier|shipper|broker|importer|exporter|creditor|debtor|assignor|assignee|grantor|grantee|mortgagor|mortgagee|donor|insurer|insured|intern|trainer|partner|party';
const ROLES_ELSEWHERE =
  'auftraggeber|auftragnehmer|verkäufer|käufer|vermieter|mieter|arbeitgeber|arbeitnehmer|darlehensgeber|darlehensnehmer|lizenzgeber|lizenznehmer|bailleur|locataire|preneur|prestataire|vendeur|acheteur|employeur|salarié|mandant|mandataire|concédant|licencié|contratante|contratad[oa]|locadora?|locatári[oa]|vendedora?|compradora?|fornecedora?|prestadora?|usuário|outorgante|empregadora?|empregad[oa]|arrendadora?|arrendatari[oa]|trabajadora?|proveedora?|cliente|licenciante|licenciatari[oa]|locatore|conduttore|venditore|acquirente|committente|fornitore|prestatore|opdrachtgever|opdrachtnemer|verhuurder|huurder|verkoper|koper|werkgever|werknemer';
const KIND_OF_ROLE =
  'other|joint|lead|general|prime|construction|independent|exclusive|administrative|collateral|syndication|(?:co-)?documentation|voting|initial|disclosing|receiving|first|second|service|project|contract-issuing|u\\.s\\.';

const ROLE = new RegExp(
  `^(?:party\\s+\\w+|(?:the\\s+)?(?:(?:${KIND_OF_ROLE})\\s+(?:and\\s+)?)*(?:${ROLES}|${ROLES_ELSEWHERE})s?)$`,
  'iu',
);

/** "Owner", "Administrative Agent": no name. */
export const isRole = (text: string): boolean => ROLE.test(text);

/** "Party A: …", "LANDLORD: …", "Disclosing Party (the discloser): …", "**Client:** …", at the beginning of a line. */
export const PARTY_LABEL = new RegExp(
  `^[\\s\\-•*(\\d).]*(?<role>(?:party|partei|partie|parte)\\s+(?:[A-Z]|\\d|one|two)|bank|(?:the\\s+)?(?:(?:${KIND_OF_ROLE})\\s+)*(?:${ROLES}|${ROLES_ELSEWHERE}))\\s*(?:\\([^)]{1,30}\\)\\s*)?[:：]\\**\\s*`,
  'iu',
);

const OFFICE =
  /^(?:(?:senior|executive|assistant|deputy|first|group|vice|managing|regional|corporate|acting|interim)\s+)*(?:chief\s+[\p{L}\s&,]+\s+officer|chairman|chairwoman|chairperson|president|director|secretary|treasurer|controller|general\s+counsel|general\s+manager|c[efot]o)(?:\s+of\s+the\s+board)?$/iu;

/** "Chief Credit Officer": what a person is in a company. */
export const isOffice = (text: string): boolean => OFFICE.test(text);

const OFFICE_OF =
  /^(?:\p{Lu}[\p{L}&-]*,?\s+(?:and\s+)?)*(?:Officer|President|Chairman|Secretary|Treasurer|Counsel|Director|Board\s+of\s+Directors)\s+of\s+(?:the\s+)?(?=\p{Lu})/u;

/** The length of "Chief Executive Officer of " before the company. */
export const lengthOfOffice = (text: string): number => OFFICE_OF.exec(text)?.[0].length ?? 0;
