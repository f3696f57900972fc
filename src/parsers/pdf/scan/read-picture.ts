import type { Box } from '../../../document/box.ts';
import type { Page } from '../../../document/page.ts';
import type { RecognizedPage } from '../../../ocr/recognize-page.ts';
import type { ParsedPart } from '../../parser.ts';
import { PageWriter } from '../document/page-writer.ts';
import { RunningBlocks } from '../document/running.ts';
import { draftPicture } from './picture-text.ts';

/** What a picture says heads nothing but itself. */
const NO_HEADINGS = { title: undefined, levelOf: () => undefined };

/** The text of a picture that stands on a page, as the parts of a page with nothing else on it; none where it says nothing. */
export function* readPicture(box: Box, page: Page, recognized: RecognizedPage): Generator<ParsedPart> {
  const draft = draftPicture(box, page, recognized);
  if (draft) yield* new PageWriter(new RunningBlocks(), undefined).write(draft, [], NO_HEADINGS);
}
