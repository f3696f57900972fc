import type { CellMargins } from '../../analysis/flow/elements.ts';
import type { XmlElement } from '../containers/xml-tree.ts';
import { isOn, measure, twips, val } from './attributes.ts';
import { overlayParagraph, type ParagraphProperties, readParagraphProperties } from './paragraph-properties.ts';
import { overlayRun, type RunProperties, readRunProperties, TOGGLES } from './run-properties.ts';
import { classifyStyle, isCodeCharacterStyle, listLevelOf, type StyleKind } from './style-kinds.ts';

/** A style as written (17.7.4.17). */
interface Style {
  id: string;
  type: string;
  name: string;
  basedOn: string | undefined;
  paragraph: ParagraphProperties;
  run: RunProperties;
  table: TableStyle;
}

export interface TableStyle {
  cellMargins?: Partial<CellMargins> | undefined;
  indent?: number | undefined;
  ruleWidth?: number | undefined;
  /** Its first row looks different, so tables that show it have a header. */
  marksFirstRow?: boolean | undefined;
}

/** A paragraph style with all it inherits, short of the document's defaults. */
export interface ParagraphStyle {
  id: string;
  /** The style and those it is based on, nearest first. */
  ids: string[];
  kind: StyleKind;
  /** Nesting, from 1, of the items it is made for. */
  listLevel: number;
  paragraph: ParagraphProperties;
  run: RunProperties;
}

export interface ResolvedTableStyle extends TableStyle {
  paragraph: ParagraphProperties;
  run: RunProperties;
}

/** Word stops following basedOn at some depth as well; cycles end here too. */
const MAX_CHAIN = 50;

/** The styles part, resolved on demand (17.7.2). */
export class StyleSheet {
  readonly defaults: { paragraph: ParagraphProperties; run: RunProperties };
  readonly #styles = new Map<string, Style>();
  readonly #defaultIds = new Map<string, string>();
  readonly #paragraphs = new Map<string, ParagraphStyle>();
  /** By the properties of the table style, then by paragraph and character style. */
  readonly #runs = new Map<RunProperties | undefined, Map<string, RunProperties>>();
  readonly #tables = new Map<string, ResolvedTableStyle>();

  constructor(root: XmlElement | undefined) {
    const defaults = root?.child('w:docDefaults');
    this.defaults = {
      paragraph: readParagraphProperties(defaults?.child('w:pPrDefault', 'w:pPr')),
      run: readRunProperties(defaults?.child('w:rPrDefault', 'w:rPr')),
    };
    for (const element of root?.all('w:style') ?? []) {
      const style = readStyle(element);
      if (!this.#styles.has(style.id)) this.#styles.set(style.id, style);
      if (isOn(element.attribute('w:default'))) this.#defaultIds.set(style.type, style.id);
    }
  }

  /** Unknown ids get the default paragraph style, as in Word. */
  paragraph(id: string | undefined): ParagraphStyle {
    const known = id !== undefined && this.#styles.has(id) ? id : (this.#defaultIds.get('paragraph') ?? '');
    let style = this.#paragraphs.get(known);
    if (!style) {
      const chain = this.#chain(known);
      const paragraph = chain.reduceRight<ParagraphProperties>(
        (base, { paragraph }) => overlayParagraph(base, paragraph),
        {},
      );
      const names = chain.map((s) => s.name);
      style = {
        id: known,
        ids: chain.map((s) => s.id),
        kind: classifyStyle(known, names, paragraph.outlineLevel),
        listLevel: listLevelOf(names),
        paragraph,
        run: chain.reduceRight<RunProperties>((base, { run }) => overlayRun(base, run), {}),
      };
      this.#paragraphs.set(known, style);
    }
    return style;
  }

  /** Properties of a run before its own: defaults, table style, paragraph style, character style. */
  run(paragraph: ParagraphStyle, characterStyle: string | undefined, table?: RunProperties): RunProperties {
    const key = `${paragraph.id}\n${characterStyle ?? ''}`;
    let runs = this.#runs.get(table);
    if (!runs) this.#runs.set(table, (runs = new Map()));
    let run = runs.get(key);
    if (!run) {
      run = overlayRun(table ? overlayRun(this.defaults.run, table) : this.defaults.run, paragraph.run);
      if (characterStyle !== undefined) run = this.#withCharacterStyle(run, characterStyle);
      runs.set(key, run);
    }
    return run;
  }

  table(id: string | undefined): ResolvedTableStyle {
    const known = id !== undefined && this.#styles.has(id) ? id : (this.#defaultIds.get('table') ?? '');
    let style = this.#tables.get(known);
    if (!style) {
      style = { paragraph: {}, run: {} };
      for (const { table, paragraph, run } of this.#chain(known).reverse()) {
        style = {
          cellMargins: { ...style.cellMargins, ...table.cellMargins },
          indent: table.indent ?? style.indent,
          ruleWidth: table.ruleWidth ?? style.ruleWidth,
          marksFirstRow: table.marksFirstRow || style.marksFirstRow,
          paragraph: overlayParagraph(style.paragraph, paragraph),
          run: overlayRun(style.run, run),
        };
      }
      this.#tables.set(known, style);
    }
    return style;
  }

  /** The numbering a numbering style stands for. */
  numberingOf(id: string): number | undefined {
    return this.#styles.get(id)?.paragraph.numbering?.id;
  }

  isCode(characterStyle: string): boolean {
    return this.#chain(characterStyle).some(({ name }) => isCodeCharacterStyle(name));
  }

  #withCharacterStyle(base: RunProperties, id: string): RunProperties {
    const own = this.#chain(id)
      .filter(({ type }) => type === 'character')
      .reduceRight<RunProperties>((below, { run }) => overlayRun(below, run), {});
    const merged = overlayRun(base, own);
    for (const toggle of TOGGLES) {
      if (own[toggle] !== undefined) merged[toggle] = Boolean(own[toggle]) !== Boolean(base[toggle]);
    }
    return merged;
  }

  #chain(id: string): Style[] {
    const chain: Style[] = [];
    for (let style = this.#styles.get(id); style && chain.length < MAX_CHAIN; ) {
      if (chain.includes(style)) break;
      chain.push(style);
      style = style.basedOn === undefined ? undefined : this.#styles.get(style.basedOn);
    }
    return chain;
  }
}

function readStyle(element: XmlElement): Style {
  const tblPr = element.child('w:tblPr');
  return {
    id: element.attribute('w:styleId') ?? '',
    type: element.attribute('w:type') ?? 'paragraph',
    name: val(element.child('w:name')) ?? '',
    basedOn: val(element.child('w:basedOn')),
    paragraph: readParagraphProperties(element.child('w:pPr')),
    run: readRunProperties(element.child('w:rPr')),
    table: {
      cellMargins: readCellMargins(tblPr?.child('w:tblCellMar')),
      indent: twips(tblPr?.child('w:tblInd')?.attribute('w:w')),
      ruleWidth: readRuleWidth(tblPr),
      marksFirstRow: element.all('w:tblStylePr').some((part) => part.attribute('w:type') === 'firstRow'),
    },
  };
}

/** Of the rules between rows (17.4.22), which are measured in eighths of a point. */
export function readRuleWidth(tblPr: XmlElement | undefined): number | undefined {
  const rule = tblPr?.child('w:tblBorders', 'w:insideH');
  if (!rule) return undefined;
  const kind = val(rule);
  return kind === 'nil' || kind === 'none' ? 0 : measure(rule.attribute('w:sz'), 1 / 8);
}

export function readCellMargins(element: XmlElement | undefined): Partial<CellMargins> {
  const margins: Partial<CellMargins> = {};
  for (const [side, ...names] of SIDES) {
    for (const name of names) {
      const width = twips(element?.child(name)?.attribute('w:w'));
      if (width !== undefined) margins[side] = width;
    }
  }
  return margins;
}

const SIDES: [keyof CellMargins, ...string[]][] = [
  ['top', 'w:top'],
  ['bottom', 'w:bottom'],
  ['left', 'w:left', 'w:start'],
  ['right', 'w:right', 'w:end'],
];
