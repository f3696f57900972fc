import { type FieldCode, parseFieldCode } from '../external/field-code.ts';

/** Where a field leads: a HYPERLINK's address, or the bookmark of a cross-reference that is a link. */
export function hrefOf({ name, operands, switches }: FieldCode): string | undefined {
  if (name === 'HYPERLINK') {
    const anchor = switches.get('l');
    // `\l` may come without an address and, from some producers, before it.
    return operands[0] ? `${operands[0]}${anchor ? `#${anchor}` : ''}` : anchor ? `#${anchor}` : undefined;
  }
  if ((name === 'REF' || name === 'PAGEREF' || name === 'NOTEREF') && switches.has('h') && operands[0]) {
    return `#${operands[0]}`;
  }
  return undefined;
}

interface OpenField {
  /** Of the form field that it is. */
  control: number | undefined;
  instruction: string;
  code: FieldCode | undefined;
  inResult: boolean;
}

/** The open complex fields of a story (17.16.18); they nest and run over paragraphs. */
export class FieldStack {
  readonly #open: OpenField[] = [];

  begin(): void {
    this.showWordless();
    if (this.#open.length < MAX_OPEN_FIELDS)
      this.#open.push({ control: undefined, instruction: '', code: undefined, inResult: false });
  }

  /** A field without a word of code when the next one begins or its paragraph ends is shown: some never end, and hid all that follows. */
  showWordless(): void {
    const field = this.#open[this.#open.length - 1];
    if (field?.instruction === '') field.inResult = true;
  }

  instruction(text: string): void {
    const field = this.#open[this.#open.length - 1];
    if (field && !field.inResult) field.instruction += text;
  }

  /** The instruction ends, the result begins. */
  separate(): FieldCode | undefined {
    const field = this.#open[this.#open.length - 1];
    if (!field || field.inResult) return undefined;
    field.inResult = true;
    field.code = parseFieldCode(field.instruction);
    return field.code;
  }

  /** Gives the code of a field that had no result. */
  end(): FieldCode | undefined {
    const field = this.#open.pop();
    return field && !field.inResult ? parseFieldCode(field.instruction) : undefined;
  }

  /** Whether text that comes now is seen: it stands in no instruction, and in no result that is shown otherwise. */
  get shows(): boolean {
    return this.#open.every((field) => field.inResult && field.code?.name !== 'PAGE');
  }

  /** The number of the form field whose result is read. */
  get control(): number | undefined {
    return this.#open[this.#open.length - 1]?.control;
  }

  set control(number: number | undefined) {
    const field = this.#open[this.#open.length - 1];
    if (field) field.control = number;
  }

  get href(): string | undefined {
    for (let i = this.#open.length - 1; i >= 0; i--) {
      const { code } = this.#open[i]!;
      const href = code && hrefOf(code);
      if (href !== undefined) return href;
    }
    return undefined;
  }

  inside(name: string): boolean {
    return this.#open.some((field) => field.code?.name === name);
  }
}
const MAX_OPEN_FIELDS = 200;
