import { GROWTH_PATCHES } from './growth-patches.ts';
import type { Patch } from './patch.ts';

/**
 * What the worker half of pdf.js does for painting only, taken out, and a few things it gives up on too early. Text, widths and
 * operators stay as they are.
 */
export const PATCHES: readonly Patch[] = [
  {
    // The operator with the image's place is kept; arguments: width and height in pixels, stencil, has a mask.
    name: 'images are not decoded',
    find: `    const imageMask = dict.get("IM", "ImageMask") || false;
    let imgData, fn, args;
`,
    replace: `    const imageMask = dict.get("IM", "ImageMask") || false;
    let imgData, fn, args;
    {
      fn = OPS.paintImageXObject;
      args = [w, h, imageMask, dict.has("SMask") || dict.has("Mask")];
      operatorList.addImageOps(fn, args, optionalContent);
      if (cacheKey) {
        localImageCache.set(cacheKey, imageRef, { fn, args, optionalContent });
        if (imageRef) this._regionalImageCache.set(null, imageRef, { fn, args, optionalContent });
      }
      return;
    }
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
    name: 'glyphs of Type 3 fonts are not drawn',
    find: '          await translated.loadType3Data(this, resources, task);\n',
    replace: '',
  },
  {
    // A pattern that paints itself with itself would never end.
    name: 'tiling patterns are not run',
    find: 'return this.handleTilingType(fn, color, resources, pattern, dict, operatorList, task, localTilingPatternCache);',
    replace: 'operatorList.addOp(fn, []); return undefined;',
  },
  {
    name: 'gradients are not computed',
    find: `    let id = localShadingPatternCache.get(shading);
    if (id) {
      return id;
    }
`,
    replace: '    return "shading";\n',
  },
  {
    // The page would be read once more, as text, for the words under its links.
    name: 'words under links are not looked up',
    find: '      } else if (annotation.overlaysTextContent && isVisible) {\n',
    replace: '      } else if (false) {\n',
  },
  {
    name: 'a page that is missing does not end the document',
    find: `          obj = await xref.fetchAsync(kidObj);
        } catch (ex) {
          addPageError(ex);
          break;
        }
`,
    replace: `          obj = await xref.fetchAsync(kidObj);
        } catch (ex) {
          addPageError(ex);
          queueItem.posInKids++;
          continue;
        }
`,
  },
  {
    name: 'a page that is no page does not end the document',
    find: `        addPageError(new FormatError("Page dictionary kid reference points to wrong type of object."));
        break;
`,
    replace: `        addPageError(new FormatError("Page dictionary kid reference points to wrong type of object."));
        queueItem.posInKids++;
        continue;
`,
  },
  {
    // Web streams cost more than the inflating where streams are small, as content streams and ToUnicode maps are.
    name: 'streams are inflated in one go',
    find: `      const {
        readable,
        writable
      } = new DecompressionStream(name);
`,
    replace: `      const inflated = inflate(name, bytes);
      if (inflated) return { decompressed: inflated, compressed: bytes };
      const {
        readable,
        writable
      } = new DecompressionStream(name);
`,
  },
  {
    name: 'what a mark says that its glyphs read is handed on',
    find: 'args = [args[0].name, args[1] instanceof Dict ? args[1].get("MCID") : null];',
    replace: `const spoken = args[1] instanceof Dict ? args[1].get("ActualText") : undefined;
            args = [args[0].name, args[1] instanceof Dict ? args[1].get("MCID") : null];
            if (typeof spoken === "string") args.push(stringToPDFString(spoken));`,
  },
  {
    name: 'blend modes are not looked for',
    find: 'transparency: partialEvaluator.hasBlendModes(resources, this.nonBlendModesSet),',
    replace: 'transparency: false,',
  },
  {
    // Both halves share one thread: nothing changes hands.
    name: 'no buffers are gathered to be handed over',
    find: '  get _transfers() {\n',
    replace: '  get _transfers() {\n    return [];\n',
  },
  {
    // Kerned text is thousands of strings of a few letters: a cache of all of them costs more than it saves, and is kept.
    name: 'glyphs are looked up by letter',
    find: `    let glyphs = this._charsCache[chars];
    if (glyphs) {
      return glyphs;
    }
    glyphs = [];
`,
    replace: '    const glyphs = [];\n',
  },
  {
    name: 'glyphs are not remembered by string',
    find: '    return this._charsCache[chars] = glyphs;\n',
    replace: '    return glyphs;\n',
  },
  {
    name: 'strings without escapes are read in one go',
    find: '    let numParen = 1;\n    let done = false;\n',
    replace: `    const { stream } = this;
    const bytes = stream.bytes ?? stream.buffer;
    const end = (stream.bytes ? stream.end : stream.bufferLength) ?? 0;
    let plain = "";
    for (let at = stream.pos; at < end; at++) {
      const byte = bytes[at];
      if (byte === 0x28 || byte === 0x5c) break;
      if (byte === 0x29) {
        stream.pos = at + 1;
        this.nextChar();
        return plain;
      }
      plain += String.fromCharCode(byte);
    }
    let numParen = 1;
    let done = false;
`,
  },
  {
    // A promise for each change of font, of which a page has hundreds and knows a handful.
    name: 'a font that the page has used is set at once',
    find: `            const fontSize = args[1];
            next(self.handleSetFont(resources, args, null, operatorList, task, stateManager.state, fallbackFontDict).then(function (loadedName) {
`,
    replace: `            const fontSize = args[1];
            const fontKey = args[0]?.name;
            const usedFont = (preprocessor.usedFonts ??= new Map()).get(fontKey);
            if (usedFont) {
              stateManager.state.font = usedFont.font;
              operatorList.addOp(OPS.setFont, [usedFont.loadedName, fontSize]);
              continue;
            }
            const { state: fontState } = stateManager;
            next(self.handleSetFont(resources, args, null, operatorList, task, fontState, fallbackFontDict).then(function (loadedName) {
              preprocessor.usedFonts.set(fontKey, { font: fontState.font, loadedName });
`,
  },
  {
    // To look at it is to load all that Node has for the network: a fifth of the time of a first page.
    name: 'answers from the network are not amended',
    find: 'if (typeof Response.prototype.bytes !== "function") {\n',
    replace: 'if (false) {\n',
  },
  {
    name: 'the dictionary of Brotli is unpacked for the first stream that needs it',
    find: 'let BrotliDecode = makeBrotliDecode();\n',
    replace: 'let BrotliDecode = (bytes) => (BrotliDecode = makeBrotliDecode())(bytes);\n',
  },
  ...GROWTH_PATCHES,
];
