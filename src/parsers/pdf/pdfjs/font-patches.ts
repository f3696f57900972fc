import type { Patch } from './patch.ts';

/** What pdf.js does with fonts so that they can be painted. */
export const FONT_PATCHES: readonly Patch[] = [
  {
    // Most are never asked, and unpacking them is three quarters of the time of inflating. Fewer bytes than these may unpack to nothing.
    name: 'font programs are unpacked when they are asked',
    find: `          if (fontFile.isAsync) {
            const bytes = await fontFile.asyncGetBytes();
`,
    replace: `          if (fontFile instanceof FlateStream && fontFile.stream instanceof Stream && fontFile.stream.length > 64) {
            fontFile = new PackedProgram(fontFile);
          } else if (fontFile.isAsync) {
            const bytes = await fontFile.asyncGetBytes();
`,
  },
  {
    name: 'a font program that is not unpacked yet',
    required: true,
    find: 'class StringStream extends Stream {\n',
    replace: `class PackedProgram {
  #packed;
  #unpacked;
  constructor(packed) {
    this.#packed = packed.stream;
    this.dict = packed.dict;
  }
  get isEmpty() {
    return this.#unpacked?.length === 0;
  }
  getBytes() {
    this.#unpacked ??= this.#unpack();
    return this.#unpacked;
  }
  #unpack() {
    this.#packed.reset();
    const bytes = this.#packed.getBytes();
    const inflated = inflate("deflate", bytes);
    if (inflated) return inflated;
    try {
      return new FlateStream(new Stream(bytes, 0, bytes.length, this.dict)).getBytes();
    } catch {
      return new Uint8Array(0);
    }
  }
}
class StringStream extends Stream {
`,
  },
  {
    // The font program tells what characters mean only where neither a ToUnicode map nor an encoding does; of composite
    // fonts only its table of characters is asked then. Everything else in it is for drawing, and rewriting it as OpenType is half the time of a page.
    name: 'font programs are not converted',
    find: '    if (!file || file.isEmpty) {\n',
    replace: `    this.flags = properties.flags;
    this.italicAngle = properties.italicAngle;
    if (file && !file.isEmpty && properties.composite && this.toUnicode instanceof IdentityToUnicodeMap) {
      const letters = lettersOfGlyphs(file.getBytes());
      const { cMap, cidToGidMap } = properties;
      const map = [];
      if (letters.size > 0) cMap.forEach((code, cid) => {
        const letter = letters.get(cidToGidMap?.length > 0 ? cidToGidMap[cid] : cid);
        if (letter !== undefined) map[code] = letter;
      });
      if (map.length > 0) this.toUnicode = properties.toUnicode = new ToUnicodeMap(map);
    }
    if (file && !file.isEmpty && type === "TrueType" && properties.hasIncludedToUnicodeMap)
      mendRenumbered(this.toUnicode, () => file.getBytes());
    if (file && !file.isEmpty && (properties.composite || properties.hasIncludedToUnicodeMap || (type === "TrueType"
      ? properties.hasEncoding || !(properties.flags & FontFlags.Symbolic) : properties.baseEncodingName))) {
      amendFallbackToUnicode(properties);
      return;
    }
    if (file instanceof PackedProgram) {
      const bytes = file.getBytes();
      file = new Stream(bytes, 0, bytes.length, file.dict);
    }
    if (!file || file.isEmpty) {
`,
  },
  {
    // As plain properties: the packed form that goes with the font program lacks some of them.
    name: 'style and metrics of fonts are told',
    required: true,
    find: 'const EXPORT_DATA_EXTRA_PROPERTIES = ["cMap", ',
    replace: `const EXPORT_DATA_EXTRA_PROPERTIES = ["name", "flags", "italicAngle", "ascent", "descent", "bbox", "fontMatrix",
      "vertical", "defaultVMetrics", "isType3Font", "cMap", `,
  },
  {
    name: 'the packed form of fonts is not made',
    find: `      fontData.data = FontInfo.write(fontData.data);
      transfer.push(fontData.data);
`,
    replace: '',
  },
  {
    name: 'fonts of the system are not sought',
    find: 'function getFontSubstitution(systemFontCache, idFactory, localFontPath, baseFontName, standardFontName, type) {\n',
    replace:
      'function getFontSubstitution(systemFontCache, idFactory, localFontPath, baseFontName, standardFontName, type) {\n  return null;\n',
  },
  {
    name: 'glyphs of Type 3 fonts are not drawn',
    find: '          await translated.loadType3Data(this, resources, task);\n',
    replace: '',
  },
];
