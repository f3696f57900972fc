import { ACTION_PATCHES } from './action-patches.ts';
import { FONT_PATCHES } from './font-patches.ts';
import { GROWTH_PATCHES } from './growth-patches.ts';
import { LEXER_PATCHES } from './lexer-patches.ts';
import { OPERATOR_LOOP_PATCHES } from './operator-loop-patches.ts';
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
  ...ACTION_PATCHES,
  ...FONT_PATCHES,
  ...LEXER_PATCHES,
  ...OPERATOR_LOOP_PATCHES,
  ...GROWTH_PATCHES,
];
