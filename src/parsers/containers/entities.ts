const XML_ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Shown for a character that is lost. */
const LOST = '\ufffd';

/** Undefined where the text holds an entity that XML does not know of by itself. */
export function decodeEntities(text: string): string | undefined {
  let known = true;
  const decoded = text.replace(/&([^;&]{0,32})(;?)/g, (_, name: string, end: string) => {
    const character = end && characterOf(name);
    if (!character) known = false;
    return character || '';
  });
  return known ? decoded.toWellFormed() : undefined;
}

/** The character that an entity stands for. A pair of surrogates may come by halves; of other numbers that are no character the loss is shown. */
function characterOf(name: string): string | undefined {
  const named = XML_ENTITIES.get(name);
  if (named !== undefined) return named;
  const code = /^#\d+$/.test(name)
    ? Number(name.slice(1))
    : /^#x[\da-f]+$/i.test(name)
      ? Number.parseInt(name.slice(2), 16)
      : Number.NaN;
  if (Number.isNaN(code)) return undefined;
  return isXmlCharacter(code) || isSurrogate(code) ? String.fromCodePoint(code) : LOST;
}

/** The same for sax, which looks entities up by their names. */
export const ENTITIES: Record<string, string> = new Proxy<Record<string, string>>(Object.create(null), {
  get: (_, name) => (typeof name === 'string' ? characterOf(name) : undefined),
});

const isSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;

/** XML 1.0, 2.2. */
const isXmlCharacter = (code: number): boolean =>
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff) ||
  code === 0x9 ||
  code === 0xa ||
  code === 0xd;
