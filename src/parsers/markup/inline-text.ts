import type { FlowFont, FlowInline, TextMarks, TextRun } from '../../analysis/flow/elements.ts';
import { CODE_FONT, headingFont, PLAIN_FONT } from './flow-pages.ts';

/** How text is set. */
export interface TextStyle {
  bold?: boolean;
  italic?: boolean;
  strike?: boolean;
  code?: boolean;
  script?: 'superscript' | 'subscript';
  href?: string;
  /** Of the heading that it stands in. */
  headingLevel?: number;
  /** White space counts. */
  isPreformatted?: boolean;
}

/** Of raised and lowered letters. */
const SCRIPT_SIZE = 0.65;

/** The runs of one paragraph, white space collapsed as in HTML. */
export class InlineText {
  #runs: FlowInline[] = [];
  #last: { run: TextRun; style: TextStyle } | undefined;
  #endsInSpace = true;
  readonly #fonts: Map<string, FlowFont>;

  /** `fonts`: those of the document, so that each is one object. */
  constructor(fonts: Map<string, FlowFont>) {
    this.#fonts = fonts;
  }

  get isEmpty(): boolean {
    return this.#runs.length === 0;
  }

  add(text: string, style: TextStyle): void {
    let shown = text;
    if (style.isPreformatted) shown = text.replace(/\r\n?/g, '\n');
    else {
      shown = text.replace(/[ \t\r\n\f]+/g, ' ');
      if (this.#endsInSpace && shown.startsWith(' ')) shown = shown.slice(1);
    }
    if (shown === '') return;
    this.#endsInSpace = !style.isPreformatted && shown.endsWith(' ');
    if (this.#last?.style === style) {
      this.#last.run.text += shown;
      return;
    }
    const run: TextRun = { kind: 'text', text: shown, font: this.fontOf(style) };
    const marks = marksOf(style);
    if (marks) run.marks = marks;
    this.#runs.push(run);
    this.#last = { run, style };
  }

  addBreak(style: TextStyle): void {
    this.#trimEnd();
    this.#runs.push({ kind: 'text', text: '\n', font: this.fontOf(style) });
    this.#last = undefined;
    this.#endsInSpace = true;
  }

  addRun(run: FlowInline): void {
    this.#runs.push(run);
    this.#last = undefined;
    this.#endsInSpace = false;
  }

  /** What was added, without spaces and line breaks at its end. */
  take(): FlowInline[] {
    const runs = this.#runs;
    this.#trimEnd();
    while (isBlank(runs.at(-1))) runs.pop();
    while (isBlank(runs[0])) runs.shift();
    this.#runs = [];
    this.#last = undefined;
    this.#endsInSpace = true;
    return runs;
  }

  fontOf({ bold, italic, code, script, headingLevel }: TextStyle): FlowFont {
    const key = `${bold ? 'b' : ''}${italic ? 'i' : ''}${code ? 'c' : ''}${script ? 's' : ''}${headingLevel ?? ''}`;
    let font = this.#fonts.get(key);
    if (!font) {
      const base = headingLevel ? headingFont(headingLevel) : code ? CODE_FONT : PLAIN_FONT;
      font = { ...base };
      if (code) font.family = CODE_FONT.family;
      if (bold) font.bold = true;
      if (italic) font.italic = true;
      if (script) font.size *= SCRIPT_SIZE;
      this.#fonts.set(key, font);
    }
    return font;
  }

  #trimEnd(): void {
    const last = this.#runs.at(-1);
    if (last?.kind === 'text' && last.text !== '\n') last.text = last.text.replace(/ +$/, '');
  }
}

const isBlank = (run: FlowInline | undefined): boolean => run?.kind === 'text' && /^\s*$/.test(run.text);

function marksOf({ strike, code, script, href }: TextStyle): TextMarks | undefined {
  if (!strike && !code && !script && href === undefined) return undefined;
  const marks: TextMarks = {};
  if (strike) marks.strike = true;
  if (code) marks.code = true;
  if (script) marks[script] = true;
  if (href !== undefined) marks.href = href;
  return marks;
}
