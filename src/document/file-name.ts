const MAX_NAME_BYTES = 255;
/** Control characters, halves of characters, and the marks that turn the direction of text and so disguise an extension. */
const UNSEEN = /[\p{Cs}\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** A name for showing and for guessing a type, never a path: its last segment, visible, bounded, not empty. */
export function toFileName(given: string): string {
  const segment = given.slice(Math.max(given.lastIndexOf('/'), given.lastIndexOf('\\')) + 1);
  const visible = segment.replace(UNSEEN, '').normalize('NFC').trim();
  return /^\.*$/.test(visible) ? 'upload' : shorten(visible);
}

/** Cuts in the middle of the name rather than lose the extension. */
function shorten(name: string): string {
  if (Buffer.byteLength(name) <= MAX_NAME_BYTES) return name;
  const extension = /\.[^.]{1,16}$/.exec(name)?.[0] ?? '';
  const room = MAX_NAME_BYTES - Buffer.byteLength(extension);
  let stem = '';
  let bytes = 0;
  for (const character of name.slice(0, name.length - extension.length)) {
    bytes += Buffer.byteLength(character);
    if (bytes > room) break;
    stem += character;
  }
  return stem + extension;
}
