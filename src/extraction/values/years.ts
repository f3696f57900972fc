const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/g;

/** "2018" of "Revenue 2018", in their order. */
export const yearsIn = (text: string): string[] => text.match(YEAR) ?? [];

export const withoutYears = (text: string): string => text.replace(YEAR, '');
