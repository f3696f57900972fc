import type { Block, Box, Line, Word } from '../api/types.ts';

/** Share of a line's height that its font size takes, and the distance of its baseline from its top. */
const FONT_SHARE = 0.78;
const BASELINE_SHARE = 0.78;
const AVERAGE_ADVANCE = 0.5;

/** The text of a block, every word where it stands, in points. Words are not known everywhere; lines are. */
export function DrawnText({ block, words }: { block: Block; words: readonly Word[] }) {
  const lines = block.lines ?? [{ start: 0, end: block.text.length, bbox: block.bbox }];
  return (
    <g class={`drawn drawn-${block.type}`}>
      {block.marker !== undefined && <Marker marker={block.marker} bbox={lines[0]!.bbox} />}
      {words.length > 0 ? (
        <text>
          {words.map((word, at) => [gapBefore(block, words, at), <DrawnWord key={word.start} word={word} />])}
        </text>
      ) : (
        lines.map((line) => <DrawnLine key={`${line.start} ${line.bbox[1]}`} text={block.text} line={line} />)
      )}
    </g>
  );
}

const fontSize = ([, y0, , y1]: Box): number => (y1 - y0) * FONT_SHARE;

/** So that what is copied has its spaces. */
const gapBefore = ({ text }: Block, words: readonly Word[], at: number): string =>
  at > 0 && /\s/.test(text.slice(words[at - 1]!.end, words[at]!.start)) ? ' ' : '';

function DrawnWord({ word: { text, bbox } }: { word: Word }) {
  const [x0, y0, x1, y1] = bbox;
  const height = y1 - y0;
  return (
    <tspan
      x={x0}
      y={y0 + height * BASELINE_SHARE}
      font-size={fontSize(bbox)}
      textLength={Math.max(0.1, x1 - x0)}
      lengthAdjust="spacingAndGlyphs"
    >
      {text}
    </tspan>
  );
}

/** Before the first line, where markers hang. */
const Marker = ({ marker, bbox: [x0, y0, , y1] }: { marker: string; bbox: Box }) => (
  <text
    class="drawn-marker"
    x={x0 - (y1 - y0) * 0.4}
    y={y0 + (y1 - y0) * BASELINE_SHARE}
    font-size={fontSize([x0, y0, x0, y1])}
  >
    {marker}
  </text>
);

function DrawnLine({ text, line: { start, end, bbox } }: { text: string; line: Line }) {
  const [x0, y0, x1, y1] = bbox;
  const content = text.slice(start, end).trimEnd();
  const size = fontSize(bbox);
  const likely = content.length * size * AVERAGE_ADVANCE;
  // A box far from what the text can take is that of a shape, not of the words.
  const fits = likely > (x1 - x0) * 0.55 && likely < (x1 - x0) * 1.8;
  return (
    <text
      x={x0}
      y={y0 + (y1 - y0) * BASELINE_SHARE}
      font-size={fits ? size : Math.min(size, 12)}
      {...(fits && { textLength: x1 - x0, lengthAdjust: 'spacingAndGlyphs' })}
    >
      {content}
    </text>
  );
}
