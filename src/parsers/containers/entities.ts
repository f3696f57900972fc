const XML_ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

const isAny = (code: number): boolean => code > 0 && code <= 0x10ffff;

/** Undefined where the text holds an entity that XML does not know of by itself, or a number that is not `allowed`. */
export function decodeEntities(text: string, allowed = isAny): string | undefined {
  let known = true;
  const decoded = text.replace(/&([^;&]{0,32})(;?)/g, (_, name: string, end: string) => {
    const character = end && (XML_ENTITIES.get(name) ?? numbered(name, allowed));
    if (!character) known = false;
    return character || '';
  });
  return known ? decoded : undefined;
}

function numbered(name: string, allowed: (code: number) => boolean): string | undefined {
  const code = /^#\d+$/.test(name)
    ? Number(name.slice(1))
    : /^#x[\da-f]+$/i.test(name)
      ? Number.parseInt(name.slice(2), 16)
      : Number.NaN;
  return allowed(code) ? String.fromCodePoint(code) : undefined;
}

/** XML 1.0, 2.2. */
export const isXmlCharacter = (code: number): boolean =>
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff) ||
  code === 0x9 ||
  code === 0xa ||
  code === 0xd;
