import type { Page, Word } from '../api/types.ts';
import { DrawnText } from './drawn-text.tsx';

/** The words of the model, unseen above the drawing of the original: what is selected and copied is the model's text. */
export function TextLayer({ page, words }: { page: Page; words: ReadonlyMap<string, readonly Word[]> }) {
  return (
    <svg class="text-layer" viewBox={`0 0 ${page.width} ${page.height}`} preserveAspectRatio="none" aria-hidden="true">
      {page.blocks.map((block) =>
        block.hidden || block.text === '' ? null : (
          <DrawnText key={block.id} block={block} words={words.get(block.id) ?? []} />
        ),
      )}
    </svg>
  );
}
