import type { DocumentInfo, ParseContext, ParsedPart } from '../../parser.ts';
import type { PageDraft } from '../draft.ts';
import type { PdfMetadata } from '../engine.ts';
import { goesOn } from './continued-tables.ts';
import { type HeadingModel, learnHeadings } from './headings.ts';
import { withLeftOverRow } from './left-over-row.ts';
import { PageWriter } from './page-writer.ts';
import { RunningBlocks } from './running.ts';

/**
 * The look of headings is learnt from so many pages. They are kept in memory, and finishing them waits for the last of them: what
 * comes after is finished while other workers read on.
 */
const LEARNING_PAGES = 96;
const LOOKAHEAD_PAGES = 8;
/** Pages kept in memory at most, where one table fills them. */
const MAX_WAITING_PAGES = 400;

export interface PdfFacts extends PdfMetadata {
  encrypted: boolean;
}

/** From drafts, page by page in order, to the model: what only several pages together tell is settled here. */
export async function* assemble(
  drafts: AsyncIterable<PageDraft>,
  facts: PdfFacts,
  context: Pick<ParseContext, 'warn'>,
): AsyncGenerator<ParsedPart, DocumentInfo> {
  const running = new RunningBlocks();
  const isRunning = (draft: PageDraft, block: number) => running.of(draft).has(block);
  const writer = new PageWriter(running, facts.labels);
  const waiting: PageDraft[] = [];
  let model: HeadingModel | undefined;

  /** The first page that waits, with those that its last table runs on to. */
  function* settleFirst(): Generator<ParsedPart> {
    model ??= learnHeadings(waiting, facts.outline, (draft) => running.of(draft));
    const draft = waiting.shift()!;
    yield* writer.write(draft, runOn(draft), model);
    running.forget(draft.page - 2 * LOOKAHEAD_PAGES);
  }

  /** The pages that the last table of a page runs on to; a row that is left over joins it. */
  const runOn = (draft: PageDraft): PageDraft[] => {
    let length = chainLength([draft, ...waiting]);
    const next = waiting[length];
    const joined = next && withLeftOverRow(waiting[length - 1] ?? draft, next, isRunning);
    if (joined) {
      waiting[length++] = joined;
      running.add(joined);
    }
    return waiting.slice(0, length);
  };

  const chainLength = (pages: readonly PageDraft[]): number => {
    let length = 0;
    while (length + 1 < pages.length && goesOn(pages[length]!, pages[length + 1]!, isRunning)) length++;
    return length;
  };

  for await (const draft of drafts) {
    for (const warning of draft.warnings) context.warn(warning);
    running.add(draft);
    waiting.push(draft);
    const enough = model ? LOOKAHEAD_PAGES : LEARNING_PAGES;
    while (waiting.length > enough) {
      const open = chainLength(waiting) === waiting.length - 1;
      if (open && waiting.length < MAX_WAITING_PAGES) break;
      yield* settleFirst();
    }
  }
  while (waiting.length > 0) yield* settleFirst();
  return toInfo(facts, writer);
}

function toInfo(facts: PdfFacts, { title, totals }: PageWriter): DocumentInfo {
  return {
    title: facts.title ?? title ?? null,
    author: facts.author,
    created: facts.created,
    modified: facts.modified,
    language: facts.language,
    imageCount: totals.images,
    hasTextLayer: totals.withText > 0,
    encrypted: facts.encrypted,
    ...(facts.outline.length > 0 ? { bookmarks: facts.outline } : {}),
    confidence: {
      text: totals.pages === 0 ? 0 : 1 - totals.unsure / totals.pages,
      ...(totals.tables > 0 ? { tables: totals.tableConfidence / totals.tables } : {}),
    },
    ...(facts.attachments.length > 0 ? { attachments: facts.attachments } : {}),
    ...(facts.formFields.length > 0 ? { formFields: facts.formFields } : {}),
  };
}
