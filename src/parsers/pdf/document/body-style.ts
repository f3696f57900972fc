import type { PageDraft } from '../draft.ts';

/** What most of the document is set in. */
export interface BodyStyle {
  size: number;
  fontName: string;
  bold: boolean;
  colour: string;
}

export function bodyStyleOf(drafts: readonly PageDraft[]): BodyStyle {
  const sizes = new Map<number, number>();
  const fonts = new Map<string, number>();
  const colours = new Map<string, number>();
  let bold = 0;
  let all = 0;
  for (const { sizes: own, blocks } of drafts) {
    for (const [size, count] of own) add(sizes, size, count);
    for (const { text, style } of blocks) {
      add(fonts, style.fontName, text.length);
      add(colours, style.colour, text.length);
      bold += style.bold * text.length;
      all += text.length;
    }
  }
  return {
    size: (mostOf(sizes) ?? 100) / 10,
    fontName: mostOf(fonts) ?? '',
    bold: bold > 0.6 * all,
    colour: mostOf(colours) ?? '#000000',
  };
}

function add<K>(counts: Map<K, number>, key: K, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

/** The first of those with the highest count. */
function mostOf<K>(counts: ReadonlyMap<K, number>): K | undefined {
  let best: K | undefined;
  let most = 0;
  for (const [key, count] of counts) if (count > most) [best, most] = [key, count];
  return best;
}
