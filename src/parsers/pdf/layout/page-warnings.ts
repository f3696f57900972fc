import type { Warning } from '../../../document/warning.ts';
import type { PageDraft } from '../draft.ts';
import type { GlyphRun, PdfPageContent } from '../engine.ts';
import { warnOfActions } from '../external.ts';
import { PICTURED_TEXT_SHARE, scanShare } from './hidden.ts';

/** A stray mark or two out of sight deceive nobody. */
const MIN_HIDDEN_CHARACTERS = 4;

export function pageWarnings(
  page: number,
  content: PdfPageContent,
  textLayer: PageDraft['textLayer'],
  unseen: readonly GlyphRun[],
): Warning[] {
  const warnings: Warning[] = [];
  const warn = (code: string, message: string) => warnings.push({ code, message, page });
  if (textLayer === 'none' && scanShare(content) > PICTURED_TEXT_SHARE) {
    warn(
      'needs_ocr',
      'The page is a picture without text: it needs OCR, which is off or not installed (docs/guides/scans.md).',
    );
  }
  if (textLayer === 'garbled') {
    warn('garbled_text', 'Fonts do not tell what their characters mean: the page needs OCR.');
  }
  const characters = unseen.reduce((sum, run) => sum + run.text.trim().length, 0);
  if (characters >= MIN_HIDDEN_CHARACTERS) {
    warn('hidden_text', `The page holds ${characters} characters of text that a reader does not see.`);
  }
  warnOfActions(content.actions, (warning) => warnings.push(warning), page);
  return warnings;
}
