/** Signs of a box to be ticked, and of one that is. */
const BOXES: ReadonlyMap<string, boolean> = new Map([
  ...[...'☐□⬜❏❐🞎'].map((sign): [string, boolean] => [sign, false]),
  ...[...'☑☒✅🗹🗷🗵'].map((sign): [string, boolean] => [sign, true]),
]);

/** Whether the box before a list item is ticked; undefined where there is none. */
export const isTicked = (marker: string | undefined): boolean | undefined =>
  marker === undefined ? undefined : BOXES.get(marker);
