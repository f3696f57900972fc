import type { FlowContent, FlowParagraph } from './elements.ts';

/** Paragraphs that hold something, those of tables included: for notes, which have no tables of their own. */
export function paragraphsIn(content: readonly FlowContent[]): FlowParagraph[] {
  return content.flatMap((item) => {
    if (item.kind === 'table')
      return item.rows.flatMap(({ cells }) => cells.flatMap((cell) => paragraphsIn(cell.content)));
    return item.runs.some((run) => run.kind !== 'text' || run.text.trim()) ? [item] : [];
  });
}
