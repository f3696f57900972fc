/** How persons are addressed before their names, as alternatives of a pattern. */
export const PERSON_TITLES = 'Mr|Mrs|Ms|Miss|Dr|Prof|Herrn?|Frau|Mme|Sra?|Sig|Dhr|Mevr';

const TITLED = new RegExp(`^(?:${PERSON_TITLES})\\.?\\s+`, 'u');

/** How long the title before a name is, with what parts it from the name. */
export const lengthOfTitle = (text: string): number => TITLED.exec(text)?.[0].length ?? 0;
