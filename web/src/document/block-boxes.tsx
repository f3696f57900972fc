import type { Block, Page } from '../api/types.ts';
import { asWords, capitalize } from '../app/format.ts';
import { useLoaded } from '../app/loading.ts';
import { boxStyle } from './box-style.ts';
import type { OpenDocument } from './open-document.ts';

/** Types of blocks that share a colour, in the order of the legend. */
const KINDS: readonly [kind: string, types: readonly Block['type'][]][] = [
  ['heading', ['title', 'heading']],
  ['paragraph', ['paragraph']],
  ['list', ['list_item']],
  ['table', ['table']],
  ['figure', ['figure', 'caption']],
  ['margin', ['header', 'footer', 'footnote', 'note']],
  ['code', ['code', 'equation']],
];
const KIND_OF = new Map(KINDS.flatMap(([kind, types]) => types.map((type) => [type, kind] as const)));

const kindClass = (type: Block['type']): string => `box-kind-${KIND_OF.get(type)}`;

/** Every block of a page as a box in the colour of its type, numbered in reading order. */
export function BlockBoxes({ page, scale }: { page: Page; scale: number }) {
  return (
    <div class="block-boxes" aria-hidden="true">
      {page.blocks.map(({ id, type, bbox, hidden }, at) =>
        hidden ? null : (
          <div class={`block-box ${kindClass(type)}`} key={id} style={boxStyle(bbox, scale)}>
            <span>{at + 1}</span>
          </div>
        ),
      )}
    </div>
  );
}

/** What the colours mean, and how many there are on the page in view. */
export function BoxLegend({ doc }: { doc: OpenDocument }) {
  const number = doc.currentPage.value;
  const { value: page } = useLoaded(String(number), () => doc.page(number));
  const seen = page?.blocks.filter(({ hidden }) => !hidden) ?? [];
  const types = KINDS.flatMap(([, of]) => of)
    .map((type) => ({ type, count: seen.filter((block) => block.type === type).length }))
    .filter(({ count }) => count > 0);
  return (
    <ul class="box-legend" aria-label="Colours of the boxes">
      {types.map(({ type, count }) => (
        <li key={type} class={kindClass(type)}>
          {capitalize(asWords(type))} <span class="muted">{count}</span>
        </li>
      ))}
      {types.length === 0 && <li class="muted">Nothing on this page</li>}
    </ul>
  );
}
