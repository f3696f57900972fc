import { fault } from '../../document/fault.ts';
import { readCoreProperties } from '../containers/core-properties.ts';
import { OpcPackage } from '../containers/opc.ts';
import { PackageEmbedded } from '../containers/package-embedded.ts';
import { addPackageReferences } from '../external/package-references.ts';
import { type DocumentInfo, emptyInfo, type ParseContext, type ParsedPart, type Parser } from '../parser.ts';
import { withPictureText } from '../picture-text.ts';
import type { ByteSource } from '../source.ts';
import { Presentation } from './presentation.ts';
import { readSlide } from './slide.ts';

export const pptxParser: Parser = {
  version: '1',
  parse: (source, context) => withPictureText(parse(source, context), context),
  openEmbedded: (source, budget) =>
    PackageEmbedded.open(source, budget, async (opc, main) => (await Presentation.open(opc, main, () => {})).slides),
};

async function* parse(source: ByteSource, context: ParseContext): AsyncGenerator<ParsedPart, DocumentInfo> {
  const opc = await OpcPackage.open(source, context.budget);
  const main = await opc.mainPart();
  if (!main) throw fault('unprocessable_document', 'The package names no presentation.');
  const presentation = await Presentation.open(opc, main, (warning) => context.warn(warning));
  const { slides } = presentation;
  if (slides.length === 0) context.warn({ code: 'no_pages', message: 'The presentation has no slides.' });
  const languages = new Map<string, number>();
  let tableCount = 0;
  let imageCount = 0;
  const counters = {
    nextTableId: () => `t${++tableCount}`,
    spendCells: (count: number) => context.budget.spend('maxCells', count),
    sawLanguage: (language: string, characters: number) =>
      languages.set(language, (languages.get(language) ?? 0) + characters),
  };
  for (const [i, part] of slides.entries()) {
    context.budget.spend('maxPages', 1);
    const slide = await readSlide(presentation, part, i + 1, counters);
    imageCount += slide.imageCount;
    for (const { head, rows } of slide.tables) yield { kind: 'table', head, rows };
    yield { kind: 'page', page: slide.page, words: slide.words };
    context.progress(i + 1, slides.length);
  }
  await addPackageReferences(opc, presentation.external, slides);
  presentation.external.report(context.warn);
  const { title, author, created, modified, language } = await readCoreProperties(opc);
  const info: DocumentInfo = {
    ...emptyInfo(),
    title,
    author,
    created,
    modified,
    language: language ?? mostUsed(languages),
    imageCount,
    documentType: 'presentation',
  };
  if (presentation.bookmarks.length > 0) info.bookmarks = presentation.bookmarks;
  return info;
}

function mostUsed(counts: ReadonlyMap<string, number>): string | null {
  let most: string | null = null;
  for (const [key, count] of counts) if (most === null || count > counts.get(most)!) most = key;
  return most;
}
