import type { FlowFont, FlowFrame, FlowInline, TextMarks } from '../../analysis/flow/elements.ts';
import { readMath } from '../containers/office-math.ts';
import { toLatex } from '../containers/office-math-latex.ts';
import type { Relationship } from '../containers/opc.ts';
import { fromSymbolFont, isSymbolFont } from '../containers/symbol-fonts.ts';
import type { XmlElement } from '../containers/xml-tree.ts';
import { addExternalField, type FieldCode, parseFieldCode } from '../external/field-code.ts';
import { addShapeReference } from '../external/shape-references.ts';
import { isOn, toInteger } from './attributes.ts';
import type { StoryContext, TableContext } from './context.ts';
import { chooseAlternative, type Drawing, readDrawing, readPicture } from './drawing.ts';
import { hrefOf } from './fields.ts';
import { readFormData } from './form-fields.ts';
import { overlayRun, type RunProperties, readRunProperties } from './run-properties.ts';
import type { ParagraphStyle } from './styles.ts';

/** Elements inside a paragraph that only hold others. */
const TRANSPARENT = new Set([
  'w:ins',
  'w:moveTo',
  'w:smartTag',
  'w:customXml',
  'w:sdtContent',
  'w:dir',
  'w:bdo',
  'w:p',
  'w:txbxContent',
]);

/** Where something is named that no page is known for. */
const PLACES = { body: undefined, furniture: 'header or footer', note: 'note' };

/** Reads what stands inside one paragraph. */
export class InlineReader {
  readonly runs: FlowInline[] = [];
  /** Text that is set as hidden. */
  readonly hidden: FlowInline[] = [];
  readonly #story: StoryContext;
  readonly #style: ParagraphStyle;
  readonly #table: TableContext | undefined;
  #href: string | undefined;
  #mathCount = 0;
  #otherCount = 0;

  constructor(story: StoryContext, style: ParagraphStyle, table: TableContext | undefined) {
    this.#story = story;
    this.#style = style;
    this.#table = table;
  }

  get hasOnlyMath(): boolean {
    return this.#mathCount > 0 && this.#otherCount === 0;
  }

  read(elements: readonly XmlElement[]): void {
    for (const element of elements) this.#inline(element);
  }

  #inline(element: XmlElement): void {
    switch (element.name) {
      case 'w:r':
        this.#run(element);
        break;
      case 'w:hyperlink':
        this.#linked(this.#hyperlinkTarget(element), element.children);
        break;
      case 'w:fldSimple':
        this.#simpleField(element);
        break;
      case 'w:sdt':
        this.#story.within(element.child('w:sdtPr'), () => this.read(element.children));
        break;
      case 'w:del':
      case 'w:moveFrom':
        this.#story.context.counted.deletions++;
        this.#remarks(element);
        break;
      case 'm:oMath':
      case 'm:oMathPara':
        this.#math(element);
        break;
      case 'mc:AlternateContent':
        this.read(chooseAlternative(element).children);
        break;
      default:
        if (TRANSPARENT.has(element.name)) this.read(element.children);
    }
  }

  /** What is remarked on deleted text is said all the same. */
  #remarks(deleted: XmlElement): void {
    for (const mark of deleted.descendants('w:commentReference')) this.#note(mark, this.#properties(undefined));
  }

  #linked(href: string | undefined, children: readonly XmlElement[]): void {
    const outer = this.#href;
    this.#href = href ?? outer;
    this.read(children);
    this.#href = outer;
  }

  #hyperlinkTarget(element: XmlElement): string | undefined {
    const anchor = element.attribute('w:anchor');
    const target = this.#story.relationships.get(element.attribute('r:id') ?? '')?.target;
    if (target === undefined) return anchor === undefined ? undefined : `#${anchor}`;
    return anchor === undefined || target.includes('#') ? target : `${target}#${anchor}`;
  }

  #simpleField(element: XmlElement): void {
    const code = parseFieldCode(element.attribute('w:instr') ?? '');
    this.#noteExternal(code);
    if (code.name === 'PAGE' && this.#story.kind === 'furniture')
      this.#fieldWithoutResult(code, this.#properties(undefined));
    else this.#linked(hrefOf(code), element.children);
  }

  #math(element: XmlElement): void {
    const text = readMath(element);
    if (!text) return;
    this.#mathCount++;
    const others = this.#otherCount;
    const properties = this.#properties(undefined);
    const into = properties.hidden ? this.hidden : this.runs;
    const marks = { ...this.#marks(properties, this.#story.fields.control), latex: toLatex(element) };
    into.push({ kind: 'text', text, font: this.#story.font(properties), marks });
    this.#otherCount = others;
  }

  #run(r: XmlElement): void {
    const rPr = r.child('w:rPr');
    // A tracked deletion of a single run may stand in its properties.
    if (rPr?.child('w:del')) return;
    const properties = this.#properties(rPr);
    for (const child of r.children) this.#runContent(child, properties);
  }

  #properties(rPr: XmlElement | undefined): RunProperties {
    const { styles } = this.#story.context;
    const direct = rPr ? readRunProperties(rPr) : undefined;
    const base = styles.run(this.#style, direct?.style, this.#table?.style.run);
    return direct ? overlayRun(base, direct) : base;
  }

  #runContent(element: XmlElement, properties: RunProperties): void {
    const { fields } = this.#story;
    switch (element.name) {
      case 'w:t':
        this.#text(element, properties);
        break;
      case 'w:instrText':
        fields.instruction(element.text);
        break;
      case 'w:fldChar':
        this.#fieldCharacter(element, properties);
        break;
      case 'w:sym':
        this.#push(symbolOf(element), properties);
        break;
      case 'w:br':
      case 'w:cr':
        this.#break(element, properties);
        break;
      case 'w:footnoteReference':
      case 'w:endnoteReference':
      case 'w:commentReference':
        this.#note(element, properties);
        break;
      case 'w:lastRenderedPageBreak':
        if (this.#story.kind === 'body') this.runs.push({ kind: 'break', to: 'rendered_page' });
        break;
      case 'w:pgNum':
        this.runs.push({ kind: 'page_number', font: this.#story.font(properties) });
        break;
      case 'w:drawing':
        this.#noteShapes(element);
        this.#drawing(readDrawing(element));
        break;
      case 'w:pict':
      case 'w:object':
        this.#noteShapes(element);
        this.#drawing(readPicture(element));
        break;
      case 'w:ruby':
        this.#ruby(element);
        break;
      case 'mc:AlternateContent':
        for (const child of chooseAlternative(element).children) this.#runContent(child, properties);
        break;
      default: {
        const text = CHARACTERS.get(element.name);
        if (text !== undefined) this.#push(text, properties);
      }
    }
  }

  #text(element: XmlElement, properties: RunProperties): void {
    // XML 1.0, 2.10: without xml:space="preserve", space at either end is only markup.
    const text =
      element.attribute('xml:space') === 'preserve'
        ? element.text
        : element.text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
    const font = properties.font;
    this.#push(isSymbolFont(font) ? fromSymbolFont(text, font) : text, properties);
  }

  #push(raw: string, properties: RunProperties): void {
    const text = raw.replace(/[\r\n]+/g, ' ');
    if (!text || !this.#story.fields.shows) return;
    this.#append(text, properties);
  }

  #append(text: string, properties: RunProperties, field = this.#story.fields.control ?? this.#story.control): void {
    if (text.trim()) this.#otherCount++;
    if (field !== undefined) this.#story.context.forms.addText(field, text);
    const into = properties.hidden ? this.hidden : this.runs;
    const font = this.#story.font(properties);
    const marks = this.#marks(properties, field);
    const last = into[into.length - 1];
    if (last?.kind === 'text' && sameFont(last.font, font) && sameMarks(last.marks, marks)) last.text += text;
    else into.push({ kind: 'text', text, font, marks });
  }

  #marks(properties: RunProperties, field: number | undefined): TextMarks | undefined {
    const marks: TextMarks = {};
    if (field !== undefined) marks.field = field;
    if (properties.strike) marks.strike = true;
    if (properties.position === 'superscript') marks.superscript = true;
    if (properties.position === 'subscript') marks.subscript = true;
    if (properties.style !== undefined && this.#story.context.styles.isCode(properties.style)) marks.code = true;
    const href = this.#href ?? this.#story.fields.href;
    if (href !== undefined) marks.href = href;
    for (const _ in marks) return marks;
    return undefined;
  }

  #fieldCharacter(element: XmlElement, properties: RunProperties): void {
    const { fields, kind } = this.#story;
    switch (element.attribute('w:fldCharType')) {
      case 'begin': {
        fields.begin();
        const data = element.child('w:ffData');
        if (data) this.#formField(data, properties);
        break;
      }
      case 'separate': {
        const code = fields.separate();
        this.#noteExternal(code);
        if (code?.name === 'PAGE') this.#fieldWithoutResult(code, properties);
        break;
      }
      case 'end': {
        const code = fields.end();
        this.#noteExternal(code);
        if (code && kind === 'furniture') this.#fieldWithoutResult(code, properties);
        else if (code?.name === 'SYMBOL') this.#symbolField(code, properties);
      }
    }
  }

  #noteExternal(code: FieldCode | undefined): void {
    if (code) addExternalField(this.#story.context.external, code, PLACES[this.#story.kind]);
  }

  #noteShapes(drawing: XmlElement): void {
    const { context, relationships, kind } = this.#story;
    for (const { name, attributes } of drawing.descendants())
      addShapeReference(context.external, name, attributes, relationships, { part: PLACES[kind] });
  }

  #fieldWithoutResult(code: FieldCode, properties: RunProperties): void {
    if (code.name === 'PAGE') this.runs.push({ kind: 'page_number', font: this.#story.font(properties) });
  }

  /** The choice of a legacy form is drawn by Word, not stored as text; what is typed is the result of its field. */
  #formField(ffData: XmlElement, properties: RunProperties): void {
    const { fields, context } = this.#story;
    const { name, shown, value } = readFormData(ffData);
    const number = context.forms.open(name, value);
    if (shown === undefined) fields.control = number;
    else this.#append(shown, properties, number);
  }

  #symbolField({ operands, switches }: FieldCode, properties: RunProperties): void {
    const code = toInteger(operands[0]?.replace(/^0x(.*)$/i, (_, hex: string) => String(Number.parseInt(hex, 16))));
    if (code === undefined || code <= 0 || code > 0xffff) return;
    this.#push(fromSymbolFont(String.fromCharCode(code), switches.get('f')), properties);
  }

  #break(element: XmlElement, properties: RunProperties): void {
    if (!this.#story.fields.shows) return;
    const type = element.attribute('w:type');
    if (type === 'page' || type === 'column') this.runs.push({ kind: 'break', to: type });
    else this.#append('\n', properties);
  }

  #note(element: XmlElement, properties: RunProperties): void {
    if (!this.#story.fields.shows || this.#story.kind !== 'body') return;
    const kind = NOTE_KINDS.get(element.name)!;
    const id = element.attribute('w:id') ?? '';
    const note = this.#story.context.note(kind, id, isOn(element.attribute('w:customMarkFollows')));
    if (note) this.runs.push({ kind: 'note', note, font: this.#story.font(properties) });
  }

  /** 17.3.3.25: the guide in brackets after what it explains. */
  #ruby(element: XmlElement): void {
    const base = element.child('w:rubyBase');
    const guide = element.child('w:rt');
    if (base) this.read(base.children);
    if (!guide) return;
    const runs = new InlineReader(this.#story, this.#style, this.#table);
    runs.read(guide.children);
    const text = runs.runs.map((run) => (run.kind === 'text' ? run.text : '')).join('');
    if (text) this.#push(`(${text})`, this.#properties(undefined));
  }

  #drawing(drawing: Drawing | undefined): void {
    if (!drawing || !this.#story.fields.shows) return;
    const { context, relationships } = this.#story;
    const graphics = [...drawing.charts, ...drawing.diagrams].flatMap((id) => relationships.get(id) ?? []);
    const alt = drawing.alt.trim() || (graphics[0] ? nameOfGraphic(graphics[0]) : '');
    const content = [
      ...graphics.flatMap((relationship) => context.graphic(relationship)),
      ...drawing.textBoxes.flatMap((box) => this.#story.content(box)),
    ];
    const isFigure = drawing.images.length > 0 || alt !== '';
    if (!isFigure && content.length === 0) return;
    context.counted.images += drawing.images.length;
    this.#otherCount++;
    const link = drawing.hyperlink === undefined ? undefined : relationships.get(drawing.hyperlink)?.target;
    const href = link ?? this.#href ?? this.#story.fields.href;
    const media = drawing.images.flatMap((id) => mediaPart(relationships.get(id)));
    const { width, height, horizontal, vertical } = drawing;
    if (drawing.inline && content.length === 0) {
      this.runs.push({ kind: 'image', width, height, alt, href, media });
      return;
    }
    const frame: FlowFrame = {
      width,
      height,
      horizontal,
      vertical,
      wrap: drawing.inline ? 'top_and_bottom' : drawing.wrap,
      image: isFigure ? { alt, href, media } : undefined,
      content,
    };
    this.runs.push({ kind: 'frame', frame });
  }
}

/** Elements of a run that stand for a character (17.3.3). A soft hyphen is not seen. */
const CHARACTERS = new Map([
  ['w:tab', '\t'],
  ['w:ptab', '\t'],
  ['w:noBreakHyphen', '\u2011'],
]);

const NOTE_KINDS = new Map<string, 'footnote' | 'endnote' | 'comment'>([
  ['w:footnoteReference', 'footnote'],
  ['w:endnoteReference', 'endnote'],
  ['w:commentReference', 'comment'],
]);

const mediaPart = (found: Relationship | undefined): string[] =>
  found?.type === 'image' && !found.external ? [found.target] : [];

/** For graphics that nobody described. */
const nameOfGraphic = ({ type }: Relationship): string => (type === 'diagramData' ? 'Diagram' : 'Chart');

/** 17.3.3.30 */
function symbolOf(element: XmlElement): string {
  const code = Number.parseInt(element.attribute('w:char') ?? '', 16);
  if (!Number.isFinite(code) || code <= 0 || code > 0xffff) return '';
  return fromSymbolFont(String.fromCharCode(code), element.attribute('w:font'));
}

const sameFont = (a: FlowFont, b: FlowFont): boolean =>
  a.family === b.family &&
  a.size === b.size &&
  a.bold === b.bold &&
  a.italic === b.italic &&
  a.caps === b.caps &&
  a.letterSpacing === b.letterSpacing &&
  a.stretch === b.stretch;

function sameMarks(a: TextMarks | undefined, b: TextMarks | undefined): boolean {
  return (
    a === b ||
    (a?.strike === b?.strike &&
      a?.code === b?.code &&
      a?.superscript === b?.superscript &&
      a?.subscript === b?.subscript &&
      a?.field === b?.field &&
      a?.href === b?.href &&
      a?.latex === b?.latex)
  );
}
