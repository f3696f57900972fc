const WORDS = [
  '(?:and\\s+)?(?:shall\\s+|will\\s+)?(?:end(?:ing|s)?|expir(?:ing|es?)|terminat(?:ing|es?)|continuing)',
  "(?:up\\s+)?to|through|thru|until|till?|bis|au|jusqu'au|al?|hasta|tot|t/m|ate|ao|do|по|עד|から|至|[-–—‐~〜～]",
].join('|');
const JOINS = new RegExp(
  `^[\\s,]*(?:${WORDS})(?:\\s+(?:and\\s+including|on|to|until|through|the|zum|le|el|il|dem))*\\s*$`,
  'iu',
);

/** Whether what stands between two days makes a period of them: "1 May 2023 to 30 April 2024", "…, ending on …". */
export const joinsDays = (between: string): boolean => JOINS.test(between);
