import type { Mark } from './open-document.ts';
import type { PageLayout } from './page-layout.ts';

const MAX_TICKS = 300;

/** Where the hits stand in the whole document, beside the scroll bar. For the mouse: the keyboard has the list of hits. */
export function Ticks(props: { marks: readonly Mark[]; layout: PageLayout; onPick(mark: Mark): void }) {
  const { marks, layout, onPick } = props;
  if (marks.length === 0) return null;
  return (
    <div class="ticks" aria-hidden="true">
      {marks.slice(0, MAX_TICKS).map((mark) => {
        const y = layout.top(mark.page) + mark.bbox[1] * layout.scale;
        return (
          <button
            type="button"
            tabIndex={-1}
            class={`tick tick-${mark.kind}`}
            key={`${mark.page} ${mark.bbox.join(' ')}`}
            style={{ top: `${(100 * y) / layout.height}%` }}
            onClick={() => onPick(mark)}
          />
        );
      })}
    </div>
  );
}
