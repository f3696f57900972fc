import type { Mark } from './open-document.ts';

const MAX_TICKS = 300;

export interface Tick {
  /** 0 at the top of the document, 1 at its end. */
  share: number;
  kind: Mark['kind'];
  pick(): void;
}

/** Where the hits stand in the whole document, beside the scroll bar. For the mouse: the keyboard has the list of hits. */
export function Ticks({ ticks }: { ticks: readonly Tick[] }) {
  if (ticks.length === 0) return null;
  return (
    <div class="ticks" aria-hidden="true">
      {ticks.slice(0, MAX_TICKS).map(({ share, kind, pick }, at) => (
        <button
          type="button"
          tabIndex={-1}
          class={`tick tick-${kind}`}
          key={at}
          style={{ top: `${100 * share}%` }}
          onClick={pick}
        />
      ))}
    </div>
  );
}
