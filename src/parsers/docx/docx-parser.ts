import type { FlowContent } from '../../analysis/flow/elements.ts';
import { FlowLayout } from '../../analysis/flow/flow-layout.ts';
import { type FaultError, fault } from '../../document/fault.ts';
import { readCoreProperties } from '../containers/core-properties.ts';
import { OpcPackage } from '../containers/opc.ts';
import { PackageEmbedded } from '../containers/package-embedded.ts';
import { XmlReader } from '../containers/xml.ts';
import { ExternalReferences } from '../external/external-references.ts';
import { addPackageReferences } from '../external/package-references.ts';
import type { DocumentInfo, ParseContext, ParsedPart, Parser } from '../parser.ts';
import { emptyInfo } from '../parser.ts';
import { withPictureText } from '../picture-text.ts';
import type { ByteSource } from '../source.ts';
import { BlockStream } from './block-stream.ts';
import { Body } from './body.ts';
import { BodyPart } from './body-part.ts';
import type { DocxContext } from './context.ts';
import { FormFields } from './form-fields.ts';
import { readGraphics } from './graphics.ts';
import { Notes } from './notes.ts';
import { Numbering } from './numbering.ts';
import { isDamage, PartReader } from './parts.ts';
import { USUAL_PART } from './recognize.ts';
import { readSections } from './section-properties.ts';
import { scanBody } from './sections.ts';
import { mailMergeSources, readSettings } from './settings.ts';
import { Story } from './story.ts';
import { StyleSheet } from './styles.ts';
import { readThemeFonts } from './theme.ts';

/** DOCX, DOCM, DOTX, DOTM: WordprocessingML (ECMA-376 part 1, 17), transitional and strict. */
export const docxParser: Parser = {
  version: '2',
  parse: (source, context) => withPictureText(parse(source, context), context),
  openEmbedded: (source, budget) => PackageEmbedded.open(source, budget, async () => []),
};

async function* parse(source: ByteSource, context: ParseContext): AsyncGenerator<ParsedPart, DocumentInfo> {
  const opc = await OpcPackage.open(source, context.budget);
  const main = (await opc.mainPart()) ?? (opc.zip.has(USUAL_PART) ? USUAL_PART : undefined);
  if (main === undefined) throw fault('unprocessable_document', 'The package has no main document part.');
  const parts = new PartReader(opc, context.warn);
  const docx = await openDocument(parts, main, context);
  const part = new BodyPart(opc.zip, main);
  const outline = await scanBody(main, upToDamage(part.chunks()));
  const furniture = await readFurniture(parts, main, docx);
  const sections = readSections(outline.sections, (id) => furniture.get(id), docx.settings.evenAndOddHeaders);
  const flow = new FlowLayout({
    rendered: outline.hasRenderedBreaks,
    defaultTab: docx.settings.defaultTab,
    spacing: docx.settings.spacing,
    onPage: () => context.budget.spend('maxPages', 1),
    onField: (number, page, bbox) => docx.forms.place(number, page, bbox),
  });
  const story = new Story(docx, await opc.relationships(main), 'body');
  const body = new Body(story, flow, context.budget, sections);
  let damage: FaultError | undefined;
  const size = opc.zip.declaredSize(main);
  for await (const done of feed(part, new BlockStream(main, body), (error) => (damage = error))) {
    yield* flow.take();
    context.progress(Math.min(done, size), size);
  }
  if (damage) {
    if (body.blockCount === 0) throw damage;
    context.warn({ code: 'damaged_document', message: `The document breaks off: ${damage.message}` });
  }
  body.end();
  yield* flow.finish();
  if (docx.counted.deletions > 0) {
    context.warn({
      code: 'tracked_deletions',
      message: `The text is as if all changes were accepted: ${docx.counted.deletions} tracked deletions are left out.`,
    });
  }
  await addPackageReferences(opc, docx.external);
  docx.external.report(context.warn);
  const core = await readCoreProperties(opc);
  const formFields = docx.forms.list();
  return {
    ...emptyInfo(),
    ...core,
    language: core.language ?? docx.styles.defaults.run.language ?? null,
    imageCount: docx.counted.images,
    ...(formFields.length > 0 ? { formFields } : {}),
  };
}

/** The parts that say how the body is to be read. */
async function openDocument(parts: PartReader, main: string, { warn }: ParseContext): Promise<DocxContext> {
  const styles = new StyleSheet((await parts.related(main, 'styles'))?.root);
  const numberingRoot = (await parts.related(main, 'numbering'))?.root;
  const graphics = await readGraphics(parts, main);
  const notes = new Notes();
  const settings = (await parts.related(main, 'settings'))?.root;
  const external = new ExternalReferences();
  for (const source of mailMergeSources(settings)) external.add('data_connection', source);
  const docx: DocxContext = {
    styles,
    numbering: new Numbering(numberingRoot, (style) => styles.numberingOf(style)),
    theme: readThemeFonts((await parts.related(main, 'theme'))?.root),
    settings: readSettings(settings),
    note: (kind, id, hasCustomMarker) => notes.get(kind, id, hasCustomMarker, docx),
    graphic: ({ target }) => graphics.get(target) ?? [],
    forms: new FormFields(),
    external,
    counted: { images: 0, deletions: 0 },
    warn,
  };
  await notes.load(parts, main, docx);
  return docx;
}

/** Headers and footers by the relationship that names them. */
async function readFurniture(parts: PartReader, main: string, docx: DocxContext): Promise<Map<string, FlowContent[]>> {
  const furniture = new Map<string, FlowContent[]>();
  for (const { id, type, target, external } of (await parts.opc.relationships(main)).values()) {
    if (external || (type !== 'header' && type !== 'footer')) continue;
    const root = await parts.read(target);
    if (!root) continue;
    const story = new Story(docx, await parts.opc.relationships(target), 'furniture');
    furniture.set(id, story.content(root));
  }
  return furniture;
}

/** Feeds the body to its reader. Gives the bytes read so far: each turn is a moment to take what is complete. */
async function* feed(
  part: BodyPart,
  stream: BlockStream,
  onDamage: (error: FaultError) => void,
): AsyncGenerator<number> {
  const reader = new XmlReader(part.name, stream);
  let done = 0;
  try {
    for await (const chunk of part.chunks()) {
      reader.write(chunk);
      yield (done += chunk.length);
    }
    reader.end();
  } catch (error) {
    if (!isDamage(error)) throw error;
    onDamage(error);
    stream.breakOff();
  }
}

/** The chunks up to where the archive is damaged; whoever reads them again will say so. */
async function* upToDamage(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
}
