import type { Patch } from './patch.ts';

/** What would cost more than the page it is for: what is long, what is gone through again for each page, and what is made to be endless. */
export const GROWTH_PATCHES: readonly Patch[] = [
  {
    // Else each page of a flat tree is found by counting from the first: of 20,000 pages, 200 million steps.
    name: 'the pages of a long document are found in one go',
    find: '      await this.getPage(numPages - 1);\n',
    replace: `      if (numPages > 200) throw new FormatError("a long document");
      await this.getPage(numPages - 1);
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
    // The maps of the character collections for Chinese, Japanese and Korean have ranges too.
    name: 'numbers of ranges are letters of collections',
    required: true,
    find: `        const ucs2 = ucs2CMap.lookup(cid);
        if (ucs2) {
`,
    replace: `        const ucs2 = ucs2CMap.lookup(cid);
        if (typeof ucs2 === "number") {
          toUnicode[charcode] = letterOf(ucs2);
        } else if (ucs2) {
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
    // They are asked only for what has no map, as font programs are.
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
    // Letters are doubled after Z, tripled after that: page 50,000,000 is two million letters, on each page again.
    name: 'pages are counted with letters as far as anybody does',
    find: 'currentLabel = character.repeat(Math.floor(letterIndex / LIMIT) + 1);\n',
    replace:
      'currentLabel = letterIndex > 2600 ? currentIndex : character.repeat(Math.floor(letterIndex / LIMIT) + 1);\n',
  },
  {
    name: 'pages are counted with Roman numerals as far as anybody does',
    find: 'currentLabel = toRomanNumerals(currentIndex, style === "r");\n',
    replace: 'currentLabel = currentIndex > 10000 ? currentIndex : toRomanNumerals(currentIndex, style === "r");\n',
  },
  {
    name: 'what stands before the number of a page is short',
    find: '          prefix = stringToPDFString(p);\n        } else {\n          prefix = "";\n',
    replace: '          prefix = stringToPDFString(p.slice(0, 200));\n        } else {\n          prefix = "";\n',
  },
];
