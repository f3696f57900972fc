import type { FlowFrame, FrameOffset } from '../../analysis/flow/elements.ts';
import { type Destination, TextCapture } from './destination.ts';
import type { RtfDocument } from './document.ts';
import type { Formatting } from './formatting.ts';
import { toPoints } from './state.ts';
import { ContentList, Story } from './story.ts';
import { StoryDestination } from './story-destination.ts';
import { hasText } from './table-grid.ts';

/** A shape or picture that properties (\sp) belong to. */
export interface PropertyOwner {
  property(name: string, value: string): void;
  picture(): void;
}

/** \sp: a name (\sn) and a value (\sv), which may be a picture. */
export class PropertyDestination implements Destination {
  readonly owner: PropertyOwner;
  #name = '';
  #value = '';

  constructor(owner: PropertyOwner) {
    this.owner = owner;
  }

  text(): void {}

  openName(): Destination {
    return new TextCapture((text) => {
      this.#name = text.trim();
    });
  }

  openValue(): Destination {
    return new TextCapture((text) => {
      this.#value = text.trim();
    });
  }

  end(): void {
    this.owner.property(this.#name, this.#value);
  }
}

const DESCRIPTION = 'wzDescription';
const MIN_SIDE = 1;

/** \pict: its data is passed over, its size and description are kept. */
export class PictureDestination implements Destination, PropertyOwner {
  readonly #document: RtfDocument;
  readonly #story: Story;
  readonly #href: string | undefined;
  readonly #numbers = new Map<string, number>();
  #altText = '';

  constructor(document: RtfDocument, { story, href }: StoryDestination) {
    this.#document = document;
    this.#story = story;
    this.#href = href;
  }

  text(): void {}

  control(word: string, param: number | undefined): boolean {
    if (param !== undefined) this.#numbers.set(word, param);
    return true;
  }

  property(name: string, value: string): void {
    if (name === DESCRIPTION) this.#altText = value;
  }

  picture(): void {}

  end(): void {
    this.#document.imageCount++;
    this.#story.add({
      kind: 'image',
      width: this.#side('picwgoal', 'picw', 'picscalex'),
      height: this.#side('pichgoal', 'pich', 'picscaley'),
      alt: this.#altText,
      href: this.#href,
    });
  }

  /** Goals are in twips; a bitmap without one has its pixels. */
  #side(goal: string, pixels: string, scale: string): number {
    const points = toPoints(this.#numbers.get(goal) ?? (this.#numbers.get(pixels) ?? 0) * 15);
    return Math.max(MIN_SIDE, points * Math.min(10, Math.max(0.01, (this.#numbers.get(scale) ?? 100) / 100)));
  }
}

/** \shp and the older \do: a box with text, placed apart from the lines. */
export class ShapeDestination implements Destination, PropertyOwner {
  readonly #document: RtfDocument;
  readonly #around: Story;
  readonly #numbers = new Map<string, number>();
  readonly #content = new ContentList();
  #altText = '';
  #isPicture = false;

  constructor(document: RtfDocument, around: Story) {
    this.#document = document;
    this.#around = around;
  }

  text(): void {}

  control(word: string, param = 0): boolean {
    this.#numbers.set(word, param);
    return true;
  }

  property(name: string, value: string): void {
    if (name === DESCRIPTION) this.#altText = value;
  }

  picture(): void {
    this.#isPicture = true;
  }

  openText(): Destination {
    return new ShapeText(new Story(this.#document, this.#content));
  }

  end(): void {
    const content = this.#content.content.filter(hasText);
    if (this.#isPicture) this.#document.imageCount++;
    if (content.length === 0 && !this.#isPicture) return;
    const [width, height] = this.#size();
    const frame: FlowFrame = {
      width,
      height,
      horizontal: this.#offset('shpleft', 'dpx', HORIZONTAL),
      vertical: this.#offset('shptop', 'dpy', VERTICAL),
      wrap: WRAPS.get(this.#numbers.get('shpwr') ?? 0) ?? 'none',
      content,
    };
    if (this.#isPicture) frame.image = { alt: this.#altText };
    this.#around.add({ kind: 'frame', frame });
  }

  #size(): [number, number] {
    const side = (from: string, to: string, size: string): number => {
      const twips = (this.#numbers.get(to) ?? 0) - (this.#numbers.get(from) ?? 0);
      return Math.max(MIN_TEXT_SIDE, toPoints(twips || (this.#numbers.get(size) ?? 0)));
    };
    return [side('shpleft', 'shpright', 'dpxsize'), side('shptop', 'shpbottom', 'dpysize')];
  }

  #offset(word: string, older: string, bases: [string, FrameOffset['from']][]): FrameOffset {
    const from = bases.find(([name]) => this.#numbers.has(name))?.[1] ?? bases[0]![1];
    return { from, offset: toPoints(this.#numbers.get(word) ?? this.#numbers.get(older) ?? 0) };
  }
}

const MIN_TEXT_SIDE = 18;

const HORIZONTAL: [string, FrameOffset['from']][] = [
  ['shpbxcolumn', 'column'],
  ['shpbxmargin', 'margin'],
  ['shpbxpage', 'page'],
  ['dobxmargin', 'margin'],
  ['dobxpage', 'page'],
];

const VERTICAL: [string, FrameOffset['from']][] = [
  ['shpbypara', 'paragraph'],
  ['shpbymargin', 'margin'],
  ['shpbypage', 'page'],
  ['dobymargin', 'margin'],
  ['dobypage', 'page'],
];

const WRAPS = new Map<number, FlowFrame['wrap']>([
  [1, 'top_and_bottom'],
  [2, 'square'],
  [4, 'square'],
]);

class ShapeText extends StoryDestination {
  end({ paragraph, character }: Formatting): void {
    this.story.end(paragraph, character);
  }
}
