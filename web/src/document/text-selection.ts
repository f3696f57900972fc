/** What holds text on a page: words, and lines where words are not known. */
const TEXTS = '.drawn tspan, .drawn text:not(:has(tspan))';
/** A point between two lines belongs to the nearer one, however far away its words begin. */
const LINE_WEIGHT = 20;
const DRAG_PIXELS = 3;

interface Caret {
  node: Node;
  offset: number;
}

/**
 * Selecting with the mouse. The browser selects from what is under the mouse, and between scattered words that is nothing:
 * here the nearest letter counts. Touch and the keyboard select as ever.
 */
export class TextSelection {
  #anchor: (Caret & { x: number; y: number }) | undefined;

  begin(event: MouseEvent): void {
    this.#anchor = undefined;
    const page = event.button === 0 && event.target instanceof Element && event.target.closest('.page');
    const text = page && nearestText(page, event);
    const selection = getSelection();
    if (!text || !selection) return;
    // Neither the browser's own selecting nor its dragging of what is selected.
    event.preventDefault();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const caret = caretIn(text, event);
    if (event.detail === 2) selection.selectAllChildren(text);
    else if (event.detail === 3) selection.selectAllChildren(text.closest('.drawn') ?? text);
    else if (event.shiftKey && selection.anchorNode) selection.extend(caret.node, caret.offset);
    else {
      selection.removeAllRanges();
      this.#anchor = { ...caret, x: event.clientX, y: event.clientY };
    }
  }

  extend(event: MouseEvent): void {
    const anchor = this.#anchor;
    if (!anchor || (event.buttons & 1) === 0) return;
    if (Math.hypot(event.clientX - anchor.x, event.clientY - anchor.y) < DRAG_PIXELS) return;
    const page = document.elementFromPoint(event.clientX, event.clientY)?.closest('.page');
    const text = page && nearestText(page, event);
    if (!text) return;
    const { node, offset } = caretIn(text, event);
    getSelection()?.setBaseAndExtent(anchor.node, anchor.offset, node, offset);
  }
}

function nearestText(page: Element, { clientX: x, clientY: y }: MouseEvent): Element | undefined {
  let nearest: Element | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const text of page.querySelectorAll(TEXTS)) {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    const distance = Math.max(left - x, 0, x - right) + LINE_WEIGHT * Math.max(top - y, 0, y - bottom);
    if (distance >= least) continue;
    nearest = text;
    least = distance;
  }
  return nearest;
}

/** Between which letters; words are short, so that all letters count as equally wide. */
function caretIn(text: Element, { clientX }: MouseEvent): Caret {
  const { left, width } = text.getBoundingClientRect();
  const share = Math.min(1, Math.max(0, (clientX - left) / width));
  const node = text.firstChild ?? text;
  return { node, offset: Math.round(share * (node.nodeValue?.length ?? 0)) };
}
