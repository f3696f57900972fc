import { means } from './means.ts';
import { GENERIC, words } from './terms.ts';

/** What the names of organisations end with, or begin with: "University of …", "… Society". */
const ORGANISATIONS = new Set(
  [
    'university college school academy institute institution faculty seminary kindergarten nursery',
    'hospital clinic pharmacy laboratory laboratories lab labs diagnostics pathology hospice dental dentistry healthcare',
    'society association foundation federation union club charity trust fund alliance network coalition',
    'council committee commission board bureau agency authority department ministry court office registry embassy municipality',
    'bank bancorp insurance assurance mutual indemnity exchange brokerage capital holdings ventures investments securities financial',
    'group company corporation enterprises industries partners partnership associates consulting consultants solutions systems',
    'technologies technology software services studios studio agency media press publishing publishers records entertainment',
    'logistics freight shipping airlines airways lines transport railways motors automotive garage repair electronics',
    'energy electric power water gas utilities telecom communications wireless petroleum mining chemicals pharmaceuticals biotech',
    'realty properties estates construction builders engineering architects contractors hotel restaurant bakery cafe museum library church',
    'universitat universite universidad universita universidade universiteit universitet uniwersytet univerzita egyetem yliopisto',
    'hochschule krankenhaus klinik hopital clinica verein stiftung gesellschaft amt ministerium ministere ministerio banque banco banca',
  ]
    .join(' ')
    .split(' '),
);

/** Words that say what a paper is, not whose or about what. */
const PAPERS =
  'leaflet sheet brochure form list packing receipt bill order guide catalogue catalog document report invoice letter memo notice page product data information application certificate summary statement overview details profile minutes agreement contract policy proposal presentation plan quotation quote transcript release manual handbook agenda schedule datasheet specification offer lease meeting session conference hearing workshop'.split(
    ' ',
  );

/** "Your stay is confirmed" is a sentence, and no name. */
export const isSaid = (text: string): boolean =>
  /(?<!\p{L})(?:is|are|was|were|has|have|will|your|our|you|we)(?!\p{L})/u.test(text) ||
  /^(?:Your|Our|We|You)\s/.test(text);

export const isPaper = (word: string): boolean => PAPERS.some((paper) => word === paper || means(word, paper));

/** Whether a text says that it is a paper of some kind. */
export const ofPaper = (text: string): boolean => words(text, true).some((word) => PAPERS.includes(word));

/** Whether a name says itself that it is of an organisation. */
export const ofOrganisation = (text: string): boolean =>
  (
    text
      .toLowerCase()
      .normalize('NFD')
      .match(/\p{L}+/gu) ?? []
  ).some((word) => ORGANISATIONS.has(word));

const isOrganisation = (word: string): boolean => ORGANISATIONS.has(word) || ORGANISATIONS.has(`${word}s`);

/** "Zoning Board of Appeals": capitalised words, one of which says what it is and another which one. */
export function isNamedAs(text: string): boolean {
  const said = words(text, true).filter((word) => word.length > 2);
  if (said.length < 2 || said.length > 8 || said.some((word) => PAPERS.includes(word))) return false;
  if (
    !/^(?:\p{Lu}[\p{L}.'’&-]*|&|of|and|the|for|de|la|du|des|der)(?:,?\s(?:\p{Lu}[\p{L}.'’&-]*|&|of|and|the|for|de|la|du|des|der))+$/u.test(
      text,
    )
  )
    return false;
  return said.some(isOrganisation) && said.some((word) => !isOrganisation(word) && !GENERIC.has(word));
}
