import { believable, saysWords } from '../../../ocr/confidence.ts';
import { largePictures } from '../../../ocr/large-pictures.ts';
import type { RecognizedPage } from '../../../ocr/recognize-page.ts';
import type { PageDraft } from '../draft.ts';
import { draftPage } from '../draft-page.ts';
import type { PdfPageContent } from '../engine.ts';
import { scanShare } from '../layout/hidden.ts';
import { toGlyphRuns } from './glyphs.ts';
import { onPage, toPageBox } from './on-page.ts';
import { withPictures } from './picture-text.ts';
import { toRule } from './rule.ts';

/** Words that are surely none: specks and edges. */
const LEAST_CONFIDENCE = 0.2;
/** An image over this much of the page is the page, whatever few characters were stamped on it. */
const SCAN_SHARE = 0.5;
const STAMP_CHARACTERS = 120;

/** Whether the page says what it says by pictures, or by characters that mean nothing. */
export function isScanned(draft: PageDraft, content: PdfPageContent): boolean {
  if (draft.textLayer === 'garbled') return true;
  const share = scanShare(content);
  if (draft.textLayer === 'none') return share > 0;
  if (draft.textLayer !== 'ok') return false;
  return (share > SCAN_SHARE && charactersOf(draft) < STAMP_CHARACTERS) || largePictures(draft).length > 0;
}

/** The page by what was recognised on its picture; the draft as it is where that says no more. */
export function withRecognized(draft: PageDraft, content: PdfPageContent, recognized: RecognizedPage): PageDraft {
  if (recognized.isOfPictures) return withPictures(draft, content, recognized);
  const { sheet, dpi, words, lines } = recognized;
  if (words.length > 0 && !saysWords(words)) return withDoubt(draft);
  const kept = believable(words, LEAST_CONFIDENCE);
  const isBetter = draft.textLayer === 'garbled' || recognized.preferred;
  const characters = kept.reduce((sum, { text }) => sum + text.length, 0);
  if (characters === 0 || (!isBetter && characters <= charactersOf(draft))) return withoutOcrWarning(draft);
  const straightened: PdfPageContent = {
    ...{ width: sheet.width, height: sheet.height, rotation: content.rotation },
    ...{ glyphs: toGlyphRuns(kept, dpi), rules: lines.map((line) => toRule(line, dpi)) },
    ...{ fills: [], backdrops: [], dots: [], sketches: [], links: [], annotations: [], actions: [], structure: null },
    images: sheet.turnedBy === 0 ? content.images.map((image) => ({ ...image, order: -1, seeThrough: true })) : [],
  };
  const read = draftPage(draft.page, straightened);
  return onPage(read, draft, kept, dpi, toPageBox(sheet, content));
}

const charactersOf = ({ blocks }: PageDraft): number =>
  blocks.reduce((sum, { text, hidden }) => sum + (hidden ? 0 : text.length), 0);

const NO_SURE_WORD =
  'OCR is sure of no word: the page shows no text, or text in a language that it was not told (ocr_languages).';

const withDoubt = (draft: PageDraft): PageDraft => {
  const { warnings, ...rest } = withoutOcrWarning(draft);
  return { ...rest, warnings: [...warnings, { code: 'ocr_unsure', message: NO_SURE_WORD, page: draft.page }] };
};

/** It was looked at: there is no text in the picture. */
const withoutOcrWarning = (draft: PageDraft): PageDraft => ({
  ...draft,
  warnings: draft.warnings.filter(({ code }) => code !== 'needs_ocr'),
});
