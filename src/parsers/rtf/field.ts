import { fromSymbolFont } from '../containers/symbol-fonts.ts';
import type { ExternalReferences } from '../external/external-references.ts';
import { addExternalField, parseFieldCode } from '../external/field-code.ts';
import { type Destination, SKIP, TextCapture } from './destination.ts';
import { FormField } from './form-field.ts';
import type { Formatting } from './formatting.ts';
import { StoryDestination } from './story-destination.ts';

/** \field: an instruction (\fldinst) that is not shown and a result (\fldrslt) that is. */
export class FieldDestination implements Destination {
  readonly #around: Destination;
  #instruction = '';
  #hasResult = false;
  #form: FormField | undefined;

  readonly #external: ExternalReferences;

  constructor(around: Destination, external: ExternalReferences) {
    this.#around = around;
    this.#external = external;
  }

  text(): void {}

  openInstruction(): Destination {
    return new InstructionCapture(this, (text) => {
      this.#instruction += text;
    });
  }

  openForm(): Destination {
    this.#form = new FormField();
    return this.#form;
  }

  openResult(): Destination {
    const around = this.#around;
    if (!(around instanceof StoryDestination)) return around;
    // In headers and footers the number differs from page to page; elsewhere what the writer saw is what counts.
    if (this.#isPageNumber() && !around.body) return SKIP;
    if (this.#form?.shown !== undefined) return SKIP;
    this.#hasResult = true;
    return new StoryDestination(around.story, around.body, findHref(this.#instruction) ?? around.href);
  }

  end(formatting: Formatting): void {
    addExternalField(this.#external, parseFieldCode(this.#instruction));
    const around = this.#around;
    if (this.#hasResult || !(around instanceof StoryDestination)) return;
    if (this.#isPageNumber()) around.story.addPageNumber(formatting.character);
    const symbol = findSymbol(this.#instruction);
    const shown = symbol ?? this.#form?.shown;
    if (shown) around.text(shown, formatting);
  }

  #isPageNumber(): boolean {
    return /^\s*PAGE\b/i.test(this.#instruction);
  }
}

/** \\fldinst: within it stands what a form field is. */
export class InstructionCapture extends TextCapture {
  readonly field: FieldDestination;

  constructor(field: FieldDestination, done: (text: string) => void) {
    super(done);
    this.field = field;
  }
}

/** HYPERLINK "address" \l "place in it"; a place alone is one of this document. */
function findHref(instruction: string): string | undefined {
  const field = /^\s*HYPERLINK\b(.*)$/is.exec(instruction);
  if (!field) return undefined;
  const place = /\\l\s+"?([^"\s]+)"?/i.exec(field[1]!)?.[1];
  const rest = field[1]!.replace(/\\[a-z]\s+"?[^"\s]+"?/gi, ' ');
  const address = /"([^"]*)"|(\S+)/.exec(rest);
  const target = (address?.[1] ?? address?.[2] ?? '').trim();
  return target || place ? `${target}${place ? `#${place}` : ''}` : undefined;
}

/** SYMBOL 183 \f "Symbol" */
function findSymbol(instruction: string): string | undefined {
  const match = /^\s*SYMBOL\s+(0x[0-9a-f]+|\d+)(?:.*\\f\s+"?([^"]+)"?)?/is.exec(instruction);
  const code = Number(match?.[1]);
  return match && code > 0x1f && code <= 0xffff
    ? fromSymbolFont(String.fromCharCode(code), match[2]?.trim())
    : undefined;
}
