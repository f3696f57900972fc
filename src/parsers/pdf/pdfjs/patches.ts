/**
 * What the worker half of pdf.js does for painting only, taken out, and a few things it gives up on too early. Text, widths and
 * operators stay as they are.
 */
export interface Patch {
  name: string;
  /** Without it the adapter cannot work; without the others it is only slower. */
  required?: true;
  find: string;
  replace: string;
}

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
    // Else each page of a flat tree is found by counting from the first: of 20,000 pages, 200 million steps.
    name: 'the pages of a long document are found in one go',
    find: '      await this.getPage(numPages - 1);\n',
    replace: `      if (numPages > 200) throw new FormatError("a long document");
      await this.getPage(numPages - 1);
`,
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
    name: 'what decoders unpack is spent from the budget of the document',
    find: `    let size = this.minBufferLength;
    while (size < requested) {
      size *= 2;
    }
    const buffer2 = new Uint8Array(size);
`,
    replace: `    let size = this.minBufferLength;
    while (size < requested) {
      size *= 2;
    }
    spend(size - buffer.byteLength, size);
    const buffer2 = new Uint8Array(size);
`,
  },
  {
    // Codes of glyphs have two bytes (ISO 32000-1, 9.7.4.2); a range up to four billion is an attack.
    name: 'widths of ranges end with the last glyph',
    find: `            for (let j = start; j <= code; j++) {
              glyphsWidths[j] = width;
`,
    replace: `            for (let j = Math.max(0, start), last = Math.min(code, 0xffff); j <= last; j++) {
              glyphsWidths[j] = width;
`,
  },
  {
    name: 'widths in lists end with the last glyph',
    find: `              if (typeof width === "number") {
                glyphsWidths[start] = width;
              }
              start++;
`,
    replace: `              if (start > 0xffff) break;
              if (typeof width === "number" && start >= 0) {
                glyphsWidths[start] = width;
              }
              start++;
`,
  },
  {
    name: 'vertical metrics of ranges end with the last glyph',
    find: `              for (let j = start; j <= code; j++) {
                glyphsVMetrics[j] = vmetric;
`,
    replace: `              for (let j = Math.max(0, start), last = Math.min(code, 0xffff); j <= last; j++) {
                glyphsVMetrics[j] = vmetric;
`,
  },
  ...['mapCidRange', 'mapBfRange', 'mapBfRangeToArray'].map((name) => ({
    name: `${name} is spent from the budget of the document`,
    find: `throw new Error("${name} - ignoring data above MAX_MAP_RANGE.");
    }
`,
    replace: `throw new Error("${name} - ignoring data above MAX_MAP_RANGE.");
    }
    if (high > low) spend(16 * (high - low));
`,
  })),
  {
    // Some libraries write one range of all 65,536 codes for each font: a string of two bytes for each, taken apart again below.
    name: 'ranges of single letters are numbers',
    find: `    const lastByte = dstLow.length - 1;
    while (low <= high) {
`,
    replace: `    if (dstLow.length === 2) {
      let unit = dstLow.charCodeAt(0) << 8 | dstLow.charCodeAt(1);
      for (; low <= high; low++, unit++) {
        this._map[low] = (unit & 0xf800) === 0xd800 ? ((unit & 0x3ff) << 10) + 0x10000 : unit;
      }
      return;
    }
    const lastByte = dstLow.length - 1;
    while (low <= high) {
`,
  },
  {
    name: 'letters of maps are made once',
    find: `            map[charCode] = String.fromCodePoint(token);
            return;
          }
`,
    replace: `            map[charCode] = letterOf(token);
            return;
          }
          if (token.length === 2) {
            const unit = token.charCodeAt(0) << 8 | token.charCodeAt(1);
            if ((unit & 0xf800) !== 0xd800) {
              map[charCode] = letterOf(unit);
              return;
            }
          }
`,
  },
  {
    // See above: asked only for what has no map.
    name: 'numbers of glyphs are not read where codes have letters',
    find: '    if (cidToGidBytes) {\n      properties.cidToGidMap',
    replace: `    const { file: program } = properties;
    if (cidToGidBytes && !(program && !program.isEmpty && builtToUnicode instanceof ToUnicodeMap)) {
      properties.cidToGidMap`,
  },
  {
    // All rows of a table of a hundred pages, for each of them; only what holds marked content of the page is asked for here.
    name: 'cells without text are not looked for',
    find: '    switch (element.role) {\n      case "L":\n',
    replace: '    switch (undefined) {\n      case "L":\n',
  },
  {
    name: 'what holds something of the page is found from below',
    find: `    const map = new Map();
    if (Number.isInteger(id)) {
      const parentArray = parentTree.get(id);
`,
    replace: `    const map = new Map();
    this.around = new Set();
    const climb = (node) => {
      for (let depth = 0; depth < 100; depth++) {
        if (node instanceof Ref) {
          if (this.around.has(node.num)) return;
          this.around.add(node.num);
          node = this.xref.fetch(node);
        }
        if (!(node instanceof Dict)) return;
        node = node.getRaw("P");
      }
    };
    if (Number.isInteger(id)) [parentTree.get(id)].flat().forEach(climb);
    if (ids) for (const [elemId] of ids) climb(parentTree.get(elemId));
    if (Number.isInteger(id)) {
      const parentArray = parentTree.get(id);
`,
  },
  {
    // A book has ten thousand paragraphs side by side. Elements are referred to; what they hold is written where it stands, or is few.
    name: 'of many elements side by side those around the page are read',
    find: `      for (const kid of kids) {
        const element = this.parseKid(pageObjId, this.xref.fetchIfRef(kid));
`,
    replace: `      const isElsewhere = (kid) => kid instanceof Ref && this.tree.around?.has(kid.num) === false;
      const isElement = (kid) => this.xref.fetch(kid)?.has?.("S") === true;
      const areLeftOut = kids.length > 32 && kids.filter(isElsewhere).slice(0, 4).every(isElement);
      for (const kid of kids) {
        if (areLeftOut && isElsewhere(kid)) continue;
        const element = this.parseKid(pageObjId, this.xref.fetchIfRef(kid));
`,
  },
  {
    // A file of 58 KB may name the same stream of 20 MB two thousand times.
    name: 'attachments are few and together of some size',
    find: `        const fs = new FileSpec(value);
        attachments ??= Object.create(null);
        attachments[stringToPDFString(key, true)] = fs.serializable;
`,
    replace: `        const fs = new FileSpec(value);
        attachments ??= Object.create(null);
        const file = fs.serializable;
        attachments[stringToPDFString(key, true)] = file;
        attachmentBytes += file.content?.length ?? 0;
        if (++attachmentCount >= 100 || attachmentBytes > 64 * 1024 * 1024) break;
`,
  },
  {
    name: 'attachments are counted',
    find: `    let attachments = null;
    if (obj instanceof Dict && obj.has("EmbeddedFiles")) {
`,
    replace: `    let attachments = null;
    let attachmentBytes = 0;
    let attachmentCount = 0;
    if (obj instanceof Dict && obj.has("EmbeddedFiles")) {
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
];
