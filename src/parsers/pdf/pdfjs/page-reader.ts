import type { Box } from '../../../document/box.ts';
import type { Backdrop, Fill, GlyphRun, PaintedImage, Rule } from '../engine.ts';
import type { OperatorChunk } from './channel.ts';
import type { Font } from './fonts.ts';
import { IDENTITY, intersect, isEmpty, type Matrix, multiply, transformBox } from './matrix.ts';
import { OP } from './operators.ts';
import { filledShapes, isBox, strokedRules } from './paths.ts';
import { spell } from './spoken-text.ts';
import { cutAtEdge, type Glyph, type GraphicsState, TextSetter } from './text-setter.ts';

interface MarkedContent {
  mcid: number | null;
  artifact: boolean;
  hidden: boolean;
  spoken: string | undefined;
}

export interface PageReaderOptions {
  matrix: Matrix;
  width: number;
  height: number;
  fontOf(name: string): Font | undefined;
  /** Whether a layer (optional content) is shown. */
  layerShown(layer: unknown): boolean;
  /** Called now and then; throws when the page has had its time. */
  checkDeadline(): void;
}

/** More marks than any page that people read; what follows is left out. */
const MAX_CHARACTERS = 1_000_000;
const MAX_SHAPES = 200_000;
const MAX_STATES = 512;
/** Filled shapes that are smaller are bullets, icons and letters. */
const MIN_SKETCH_SIDE = 20;
/** A pattern or a gradient: nobody knows its colour at a point. */
const PATTERN_COLOUR = 'pattern';

/** Walks the operator list of one page and notes what it sets, draws and fills, in page coordinates. */
export class PageReader {
  readonly glyphs: GlyphRun[] = [];
  readonly rules: Rule[] = [];
  readonly fills: Fill[] = [];
  readonly images: PaintedImage[] = [];
  readonly backdrops: Backdrop[] = [];
  readonly dots: Box[] = [];
  readonly sketches: Box[] = [];
  readonly #options: PageReaderOptions;
  readonly #page: Box;
  #state: GraphicsState;
  readonly #states: GraphicsState[] = [];
  readonly #marked: MarkedContent[] = [];
  #mcid: number | null = null;
  #artifact = false;
  /** What the mark says that the glyphs within it read. */
  #spoken: string | undefined;
  #hiddenLayers = 0;
  #maskDepth = 0;
  readonly #text = new TextSetter();
  #clipPending = false;
  #order = 0;
  #characters = 0;

  constructor(options: PageReaderOptions) {
    this.#options = options;
    this.#page = [0, 0, options.width, options.height];
    this.#state = this.#initialState();
  }

  #initialState(): GraphicsState {
    return {
      matrix: this.#options.matrix,
      clip: this.#page,
      clipHasShape: false,
      fill: '#000000',
      stroke: '#000000',
      fillAlpha: 1,
      masked: false,
      blended: false,
      groupAlpha: 1,
      seenThrough: false,
      strokeAlpha: 1,
      lineWidth: 1,
      font: undefined,
      fontSize: 0,
      charSpacing: 0,
      wordSpacing: 0,
      horizontalScale: 1,
      leading: 0,
      rise: 0,
      renderMode: 0,
    };
  }

  read({ fnArray, argsArray, length }: OperatorChunk): void {
    this.#options.checkDeadline();
    for (let i = 0; i < length; i++) this.#apply(fnArray[i]!, argsArray[i] ?? []);
  }

  #apply(op: number, args: unknown[]): void {
    const state = this.#state;
    switch (op) {
      case OP.showText:
        this.#showText(args[0] as (Glyph | number)[]);
        break;
      case OP.constructPath:
        this.#path(args[0] as number, (args[1] as [Float32Array | null])[0], args[2] as Float32Array | null);
        break;
      case OP.save:
        this.#save();
        break;
      case OP.restore:
        this.#restore();
        break;
      case OP.transform:
        state.matrix = multiply(state.matrix, args as number[]);
        break;
      case OP.beginText:
        this.#text.setMatrix(IDENTITY);
        break;
      case OP.setTextMatrix:
        this.#text.setMatrix(args[0] as ArrayLike<number> as Matrix);
        break;
      case OP.setLeadingMoveText:
        state.leading = -(args[1] as number);
        this.#text.move(args[0] as number, args[1] as number);
        break;
      case OP.moveText:
        this.#text.move(args[0] as number, args[1] as number);
        break;
      case OP.nextLine:
        this.#text.move(0, -state.leading);
        break;
      case OP.setFont:
        state.font = this.#options.fontOf(args[0] as string);
        state.fontSize = args[1] as number;
        break;
      case OP.setCharSpacing:
        state.charSpacing = args[0] as number;
        break;
      case OP.setWordSpacing:
        state.wordSpacing = args[0] as number;
        break;
      case OP.setHScale:
        state.horizontalScale = (args[0] as number) / 100;
        break;
      case OP.setLeading:
        state.leading = args[0] as number;
        break;
      case OP.setTextRise:
        state.rise = args[0] as number;
        break;
      case OP.setTextRenderingMode:
        state.renderMode = args[0] as number;
        break;
      case OP.setLineWidth:
        state.lineWidth = args[0] as number;
        break;
      case OP.setGState:
        this.#setGraphicsState(args[0] as [string, unknown][]);
        break;
      case OP.setFillRGBColor:
        state.fill = args[0] as string;
        break;
      case OP.setStrokeRGBColor:
        state.stroke = args[0] as string;
        break;
      case OP.setFillColorN:
        state.fill = PATTERN_COLOUR;
        break;
      case OP.setStrokeColorN:
        state.stroke = PATTERN_COLOUR;
        break;
      case OP.clip:
      case OP.eoClip:
        this.#clipPending = true;
        break;
      case OP.shadingFill:
        if (this.#painting) this.#backdrop(state.clip, this.#order++);
        break;
      case OP.beginMarkedContent:
        this.#beginMarked(nameOf(args[0]), null);
        break;
      case OP.beginMarkedContentProps:
        this.#beginMarked(nameOf(args[0]), args[1], args[2] as string | undefined);
        break;
      case OP.endMarkedContent:
        this.#endMarked();
        break;
      case OP.paintFormXObjectBegin:
        this.#beginForm(args[0] as number[] | null, args[1] as number[] | null);
        break;
      case OP.paintFormXObjectEnd:
      case OP.endAnnotation:
        this.#restore();
        break;
      case OP.beginGroup:
        if (this.#maskDepth > 0 || (args[0] as { smask?: unknown } | undefined)?.smask) this.#maskDepth++;
        this.#beginGroup();
        break;
      case OP.endGroup:
        if (this.#maskDepth > 0) this.#maskDepth--;
        this.#restore();
        break;
      case OP.beginAnnotation:
        this.#beginAnnotation(args[1] as number[], args[2] as number[], args[3] as number[]);
        break;
      case OP.paintImageXObject:
      case OP.paintImageMaskXObject:
      case OP.paintInlineImageXObject:
      case OP.paintSolidColorImageMask:
        this.#image(op !== OP.paintImageXObject || args[2] === true || args[3] === true);
        break;
    }
  }

  #save(): void {
    if (this.#states.length < MAX_STATES) this.#states.push({ ...this.#state });
  }

  #restore(): void {
    const state = this.#states.pop();
    if (state) this.#state = state;
  }

  #setGraphicsState(entries: [string, unknown][]): void {
    for (const [key, value] of entries) {
      if (key === 'LW') this.#state.lineWidth = value as number;
      else if (key === 'ca') this.#state.fillAlpha = value as number;
      else if (key === 'CA') this.#state.strokeAlpha = value as number;
      else if (key === 'SMask') this.#state.masked = value !== false;
      else if (key === 'BM') this.#state.blended = value !== 'source-over';
      else if (key === 'Font') {
        const [name, size] = value as [string, number];
        this.#state.font = this.#options.fontOf(name);
        this.#state.fontSize = size;
      }
    }
  }

  /** What a group paints starts from full strength; the whole is then painted as the state around it says. */
  #beginGroup(): void {
    this.#save();
    const { groupAlpha, fillAlpha, masked, blended, seenThrough } = this.#state;
    this.#state.groupAlpha = groupAlpha * fillAlpha;
    this.#state.seenThrough = seenThrough || masked || blended;
    this.#state.fillAlpha = this.#state.strokeAlpha = 1;
    this.#state.masked = this.#state.blended = false;
  }

  #beginForm(matrix: ArrayLike<number> | null, bbox: ArrayLike<number> | null): void {
    this.#save();
    if (matrix) this.#state.matrix = multiply(this.#state.matrix, matrix);
    if (bbox) this.#clipTo(bbox);
  }

  #beginAnnotation(rect: ArrayLike<number>, transform: ArrayLike<number>, matrix: ArrayLike<number>): void {
    this.#save();
    this.#state = this.#initialState();
    if (rect) this.#clipTo(rect);
    if (transform) this.#state.matrix = multiply(this.#state.matrix, transform);
    if (matrix) this.#state.matrix = multiply(this.#state.matrix, matrix);
  }

  #clipTo(box: ArrayLike<number>): void {
    const [x0, y0, x1, y1] = box as unknown as Box;
    this.#state.clip = intersect(this.#state.clip, transformBox(this.#state.matrix, x0, y0, x1, y1));
  }

  #beginMarked(tag: string, properties: unknown, spoken?: string): void {
    const entry = { mcid: this.#mcid, artifact: this.#artifact, hidden: false, spoken: this.#spoken };
    if (tag === 'OC') entry.hidden = properties !== null && !this.#options.layerShown(properties);
    else if (typeof properties === 'number') this.#mcid = properties;
    if (tag === 'Artifact') this.#artifact = true;
    if (spoken !== undefined) this.#spoken = spoken;
    if (entry.hidden) this.#hiddenLayers++;
    if (this.#marked.length < MAX_STATES) this.#marked.push(entry);
  }

  #endMarked(): void {
    const entry = this.#marked.pop();
    if (!entry) return;
    this.#mcid = entry.mcid;
    this.#artifact = entry.artifact;
    this.#spoken = entry.spoken;
    if (entry.hidden) this.#hiddenLayers--;
  }

  get #isSeenThrough(): boolean {
    const { masked, blended, seenThrough } = this.#state;
    return masked || blended || seenThrough;
  }

  get #painting(): boolean {
    return this.#hiddenLayers === 0 && this.#maskDepth === 0;
  }

  #showText(items: (Glyph | number)[]): void {
    const mark = { mcid: this.#mcid, artifact: this.#artifact, order: this.#order };
    const read = this.#spoken === undefined ? items : spell(items, this.#spoken);
    if (read !== items) this.#spoken = undefined;
    const run = this.#text.show(read, this.#state, mark);
    if (!run || !this.#painting) return;
    this.#order++;
    this.#characters += run.text.length;
    if (this.#characters > MAX_CHARACTERS) return;
    const parts = cutAtEdge(run, this.#page[2]);
    if (parts) this.glyphs.push(...parts);
    else this.glyphs.push(run);
  }

  #path(op: number, path: Float32Array | null, bounds: Float32Array | null): void {
    if (path && this.#painting) this.#paint(op, path);
    if (!this.#clipPending) return;
    this.#clipPending = false;
    if (!bounds || !Number.isFinite(bounds[0])) return;
    this.#clipTo(bounds);
    if (path && !isBox(path, this.#state.matrix)) this.#state.clipHasShape = true;
  }

  #paint(op: number, path: Float32Array): void {
    const { matrix, fill, stroke, lineWidth, fillAlpha, strokeAlpha, groupAlpha, clipHasShape } = this.#state;
    const fills = op >= OP.fill && op <= OP.closeEOFillStroke;
    const strokes = op === OP.stroke || op === OP.closeStroke || (op >= OP.fillStroke && op <= OP.closeEOFillStroke);
    if (fills && fillAlpha * groupAlpha > 0) {
      const order = this.#order++;
      const translucent = fillAlpha * groupAlpha < 1 || this.#isSeenThrough;
      filledShapes(path, matrix, fill, {
        rule: (rule) => this.#rule(rule),
        fill: (box) => (clipHasShape ? this.#backdrop(box, order) : this.#fill(box, fill, order, translucent)),
        dot: (box) => this.#dot(box),
        other: (box, isBox) => {
          this.#backdrop(box, order);
          if (!isBox && Math.min(box[2] - box[0], box[3] - box[1]) >= MIN_SKETCH_SIDE) this.#sketch(box);
        },
      });
    }
    if (strokes && strokeAlpha * groupAlpha > 0) {
      // Width 0 means the thinnest line the device can draw.
      const width = Math.max(0.1, lineWidth * Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])));
      strokedRules(path, matrix, width, stroke, {
        rule: (rule) => this.#rule(rule),
        sketch: (box) => this.#sketch(box),
        ring: (box) => this.#backdrop(box, this.#order),
      });
    }
  }

  #rule(rule: Rule): void {
    const [x0, y0, x1, y1] = this.#state.clip;
    const half = rule.width / 2;
    if (rule.x1 < x0 - half || rule.x0 > x1 + half || rule.y1 < y0 - half || rule.y0 > y1 + half) return;
    if (this.rules.length >= MAX_SHAPES) return;
    this.rules.push({
      ...rule,
      x0: Math.max(rule.x0, Math.min(x0, rule.x1)),
      y0: Math.max(rule.y0, Math.min(y0, rule.y1)),
      x1: Math.min(rule.x1, Math.max(x1, rule.x0)),
      y1: Math.min(rule.y1, Math.max(y1, rule.y0)),
    });
  }

  #fill(box: Box, colour: string, order: number, translucent: boolean): void {
    const shown = intersect(box, this.#state.clip);
    if (isEmpty(shown) || this.fills.length >= MAX_SHAPES) return;
    this.fills.push({ box: shown, colour, order, translucent });
  }

  #backdrop(box: Box, order: number): void {
    const shown = intersect(box, this.#state.clip);
    if (!isEmpty(shown) && this.backdrops.length < MAX_SHAPES) this.backdrops.push({ box: shown, order });
  }

  #dot(box: Box): void {
    const shown = intersect(box, this.#state.clip);
    if (!isEmpty(shown) && this.dots.length < MAX_SHAPES) this.dots.push(shown);
  }

  #sketch(box: Box): void {
    const shown = intersect(box, this.#state.clip);
    if (!isEmpty(shown) && this.sketches.length < MAX_SHAPES) this.sketches.push(shown);
  }

  #image(seeThrough: boolean): void {
    if (!this.#painting || this.images.length >= MAX_SHAPES) return;
    const box = intersect(transformBox(this.#state.matrix, 0, 0, 1, 1), this.#state.clip);
    const { fillAlpha, groupAlpha, clipHasShape } = this.#state;
    const shows = seeThrough || fillAlpha * groupAlpha < 1 || this.#isSeenThrough || clipHasShape;
    if (!isEmpty(box)) this.images.push({ box, order: this.#order++, seeThrough: shows });
  }
}

const nameOf = (value: unknown): string =>
  typeof value === 'string' ? value : ((value as { name?: string } | null)?.name ?? '');
