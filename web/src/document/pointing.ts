import type { OpenDocument, Pointed } from './open-document.ts';

/** What stands in a list lights up in the document while the mouse or the focus is on it. */
export function pointsAt(doc: OpenDocument, place: Pointed) {
  const point = (): void => {
    doc.hovered.value = place;
  };
  const unpoint = (): void => {
    doc.hovered.value = undefined;
  };
  return { onMouseEnter: point, onMouseLeave: unpoint, onFocus: point, onBlur: unpoint };
}
