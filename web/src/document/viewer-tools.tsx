import type { Signal } from '@preact/signals';
import { capitalize, formatCount, pageWord } from '../app/format.ts';
import { Icon } from '../app/icons.tsx';
import { param, setParams } from '../app/route.ts';
import { BoxLegend } from './block-boxes.tsx';
import type { OpenDocument } from './open-document.ts';

const ZOOM_STEP = 1.25;
const MIN_ZOOM = 0.4;
const MAX_ZOOM = 5;

export function ViewerTools({ doc, current, zoom }: { doc: OpenDocument; current: number; zoom: Signal<number> }) {
  const count = doc.structure.pages.length;
  const word = capitalize(pageWord(doc.file.file_type));
  const hasBoxes = param('boxes') !== undefined;
  return (
    <div class="viewer-tools">
      {hasBoxes && <BoxLegend doc={doc} />}
      <label>
        {word}{' '}
        <input
          inputMode="numeric"
          size={String(count).length}
          value={current}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            const wanted = Number(event.currentTarget.value);
            if (wanted >= 1 && wanted <= count) doc.show({ page: Math.floor(wanted) });
            else event.currentTarget.value = String(current);
          }}
        />
        <span> of {formatCount(count)}</span>
      </label>
      <button
        type="button"
        aria-label="Boxes of all blocks"
        title="Boxes of all blocks"
        aria-pressed={hasBoxes}
        onClick={() => setParams({ boxes: hasBoxes ? undefined : 'all' })}
      >
        <Icon name="boxes" />
      </button>
      <button
        type="button"
        aria-label="Zoom out"
        title="Zoom out"
        onClick={() => {
          zoom.value = Math.max(MIN_ZOOM, zoom.value / ZOOM_STEP);
        }}
      >
        <Icon name="zoomOut" />
      </button>
      <button
        type="button"
        aria-label="Zoom in"
        title="Zoom in"
        onClick={() => {
          zoom.value = Math.min(MAX_ZOOM, zoom.value * ZOOM_STEP);
        }}
      >
        <Icon name="zoomIn" />
      </button>
    </div>
  );
}
