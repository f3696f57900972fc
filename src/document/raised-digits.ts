/** Digits as the mark of a note is set, 0 to 9: what stands behind a number in a text that has no spans to say so, 1,234². */
export const RAISED_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
