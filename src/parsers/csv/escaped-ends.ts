/** More lines in one field are no text that was escaped. */
const MAX_LINES = 1000;

/**
 * Databases write a backslash before a line end or a delimiter within a field, and quote nothing. A backslash may as well be the end of a
 * path: it escapes only where the record then has the usual number of fields, and had not without.
 */
export class EscapedEnds {
  readonly #width: number;
  readonly #delimiter: string;
  readonly #onRecord: (fields: string[]) => void;
  /** Lines of a record that ends with a backslash, as they came. */
  #lines: string[][] = [];
  #count = 0;

  constructor(width: number, delimiter: string | undefined, onRecord: (fields: string[]) => void) {
    this.#width = width;
    this.#delimiter = delimiter ?? '';
    this.#onRecord = onRecord;
  }

  take(fields: string[]): void {
    if (this.#lines.length > 0) {
      const count = this.#count + fields.length - 1;
      const mayGoOn = count <= this.#width && this.#lines.length < MAX_LINES && endsEscaped(fields.at(-1)!);
      if (count === this.#width && !(fields.length === 1 && fields[0] === '') && !mayGoOn) {
        this.#lines.push(fields);
        this.#join();
        return;
      }
      if (mayGoOn) {
        this.#hold(fields, count);
        return;
      }
      this.end();
    }
    if (this.#width > 1 && fields.length <= this.#width && endsEscaped(fields.at(-1)!))
      this.#hold(fields, fields.length);
    else this.#onRecord(fields.length > this.#width ? this.#withDelimiters(fields) : fields);
  }

  /** What was held back escaped nothing. */
  end(): void {
    const lines = this.#lines;
    this.#lines = [];
    for (const line of lines) this.#onRecord(line);
  }

  #hold(fields: string[], count: number): void {
    this.#lines.push(fields);
    this.#count = count;
  }

  #join(): void {
    const whole: string[] = [];
    for (const line of this.#lines) {
      const before = whole.pop();
      whole.push(before === undefined ? line[0]! : `${before.slice(0, -1)}\n${line[0]!}`, ...line.slice(1));
    }
    this.#lines = [];
    this.#onRecord(whole);
  }

  #withDelimiters(fields: string[]): string[] {
    const whole: string[] = [];
    let isOpen = false;
    for (const field of fields) {
      if (isOpen) whole.push(`${whole.pop()!.slice(0, -1)}${this.#delimiter}${field}`);
      else whole.push(field);
      isOpen = endsEscaped(field);
    }
    return whole.length === this.#width && !isOpen ? whole : fields;
  }
}

/** Two backslashes stand for one. */
function endsEscaped(field: string): boolean {
  let count = 0;
  while (field.charCodeAt(field.length - 1 - count) === BACKSLASH) count++;
  return count % 2 === 1;
}

const BACKSLASH = 92;
