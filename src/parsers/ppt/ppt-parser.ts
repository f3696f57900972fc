import type { FlowContent, FlowInline, FlowParagraph } from '../../analysis/flow/elements.ts';
import { fault } from '../../document/fault.ts';
import { CompoundFile } from '../containers/cfb.ts';
import { readingLegacy } from '../containers/legacy-damage.ts';
import { summaryOf } from '../containers/summary.ts';
import { flowPages, headingParagraph, PLAIN_FONT, PLAIN_PAGE, plainParagraph } from '../markup/flow-pages.ts';
import { emptyInfo, type Parser } from '../parser.ts';
import { type Presentation, readPresentation, type SlideText } from './presentation.ts';

/** PowerPoint 97 to 2003 ([MS-PPT]): the text of each slide where it stands, and its notes. */
export const pptParser: Parser = {
  version: '1',
  async *parse(source, context) {
    const file = await CompoundFile.open(source);
    if (!file) throw fault('unprocessable_document', 'The presentation is no compound file.');
    const presentation = await readingLegacy(() => readPresentation(file));
    context.warn({
      code: 'legacy_format',
      severity: 'info',
      message:
        'Of this old format the text of slides and their notes are read; pictures, charts, grids of tables and the look of letters are not.',
    });
    const { width, height } = presentation;
    const section = { ...PLAIN_PAGE, width, height, margins: { top: 0, right: 0, bottom: 0, left: 0 } };
    yield* flowPages(contentOf(presentation), context, { section });
    return { ...emptyInfo(), ...(await summaryOf(file)), documentType: 'presentation' };
  },
};

const LINE_FONT = { ...PLAIN_FONT, size: 2 };

/** Each slide as one paragraph that its texts hang on. */
function* contentOf({ slides, width, height }: Presentation): Generator<FlowContent> {
  for (const [i, { texts, notes }] of slides.entries()) {
    const runs: FlowInline[] = texts.map((text, k): FlowInline => {
      // What has no place stands below one another.
      const [x, y, wide, high] = text.box ?? [width * 0.1, height * 0.1 + 60 * k, width * 0.8, 20];
      const frame = {
        width: Math.min(Math.max(wide, 36), width),
        height: Math.min(Math.max(high, 0), height),
        horizontal: { from: 'page', offset: Math.max(x, 0) },
        vertical: { from: 'page', offset: Math.max(y, 0) },
        wrap: 'none',
        content: paragraphsOf(text, i === 0),
      } as const;
      return { kind: 'frame', frame };
    });
    const said = notes.flatMap((text) => text.split('\r').map((line) => plainParagraph(line.trim())));
    if (said.length > 0)
      runs.push({ kind: 'note', note: { kind: 'comment', marker: '', content: said }, font: LINE_FONT });
    yield { ...plainParagraph('', LINE_FONT), runs, format: { pageBreakBefore: i > 0 } };
  }
}

function paragraphsOf({ kind, text }: SlideText, isFirst: boolean): FlowParagraph[] {
  if (kind === 'title') {
    const title = headingParagraph(text.replace(/\s*\r\s*/g, ' ').trim(), 1);
    return [isFirst ? { ...title, type: 'title', level: undefined } : title];
  }
  const lines = text.split('\r').filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const paragraph = plainParagraph(line.trim());
    if (kind !== 'body' || lines.length < 2) return paragraph;
    return { ...paragraph, type: 'list_item', level: 1, marker: { text: '•', font: PLAIN_FONT } };
  });
}
