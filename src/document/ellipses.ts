/** A part of a text as people read it: with marks where the text goes on. */
export const withEllipses = (part: string, cut: unknown): string =>
  `${cut === 'start' || cut === 'both' ? '… ' : ''}${part}${cut === 'end' || cut === 'both' ? ' …' : ''}`;
