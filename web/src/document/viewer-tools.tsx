import { type Signal, useSignal } from '@preact/signals';
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
      <PageBox word={word} count={count} current={current} onGo={(page) => doc.show({ page })} />
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

interface PageBoxProps {
  /** What a page of this format is called. */
  word: string;
  count: number;
  current: number;
  onGo: (page: number) => void;
}

/** The number of the page that is shown; what is typed stays, wherever the pages scroll meanwhile, until Enter or until it is left. */
function PageBox({ word, count, current, onGo }: PageBoxProps) {
  const typed = useSignal<string | undefined>(undefined);
  const go = () => {
    const wanted = Math.floor(Number(typed.value));
    typed.value = undefined;
    if (wanted >= 1 && wanted <= count) onGo(wanted);
  };
  return (
    <label>
      {word}{' '}
      <input
        inputMode="numeric"
        size={String(count).length}
        value={typed.value ?? current}
        onFocus={(event) => event.currentTarget.select()}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed.value !== undefined) go();
        }}
        onBlur={() => typed.value !== undefined && go()}
      />
      <span> of {formatCount(count)}</span>
    </label>
  );
}
