import { rangeName } from '../../spreadsheet/reference.ts';
import { ExternalReferences } from '../external/external-references.ts';
import { builtInFormat } from '../workbook/number-formats.ts';
import { BIFF5, BIFF8, type BiffRecord, isBof, Record, readCharacters, u16 } from './biff.ts';

/** Marks of a SupBook record that stand for the workbook itself and for add-ins ([MS-XLS] 2.4.271). */
const OWN_BOOK = 0x0401;
const ADD_INS = 0x3a01;

const REF_3D = 0x1a;
const AREA_3D = 0x1b;

/** What the globals of a workbook say that its sheets refer to. */
export class BookLinks {
  /** Where each sheet begins in the stream. */
  readonly sheetStarts: number[] = [];
  readonly external = new ExternalReferences();
  #version = BIFF8;
  readonly #books: number[] = [];
  /** The program and topic of a link whose kind the next record tells. */
  #linked: string | undefined;
  /** [book, first sheet, last sheet], by the number that references carry (ExternSheet, 2.4.105). */
  #links: [book: number, first: number, last: number][] = [];
  readonly #formats = new Map<number, string>();

  readRecord({ type, data }: BiffRecord): void {
    if (isBof(type)) this.#version = u16(data, 0);
    // BoundSheet8, 2.4.28
    else if (type === Record.boundSheet && data.length >= 4) this.sheetStarts.push(data.readUInt32LE(0));
    else if (type === Record.supBook) {
      const mark = u16(data, 2);
      this.#books.push(mark);
      this.finish();
      if (mark !== OWN_BOOK && mark !== ADD_INS) this.#addSource(readCharacters(data, 4, mark, this.#version));
    } else if (type === Record.externName) {
      // ExternName, 2.4.105: fOleLink.
      this.finish((u16(data, 0) & 0x10) !== 0 ? 'ole_link' : 'dde_link');
    } else if (type === Record.externSheet && this.#version === BIFF5) {
      this.finish();
      this.#addSource(readCharacters(data, 1, data[0] ?? 0, this.#version));
    } else if (type === Record.externSheet && this.#version === BIFF8) {
      const count = Math.min(u16(data, 0), Math.floor((data.length - 2) / 6));
      this.#links = Array.from({ length: count }, (_, i) => [
        u16(data, 2 + 6 * i),
        u16(data, 4 + 6 * i),
        u16(data, 6 + 6 * i),
      ]);
    } else if (type === Record.format && this.#version === BIFF8) {
      this.#formats.set(u16(data, 0), readCharacters(data, 4, u16(data, 2), this.#version));
    }
  }

  /** Takes a link that waits as what it is: DDE, unless a record says otherwise. */
  finish(kind: 'dde_link' | 'ole_link' = 'dde_link'): void {
    if (this.#linked !== undefined) this.external.add(kind, this.#linked);
    this.#linked = undefined;
  }

  /** VirtualPath, 2.5.277: an encoded path, a program and its topic, or a name within the workbook. */
  #addSource(source: string): void {
    if (source.startsWith(ENCODED)) this.external.add('external_links', readablePath(source));
    else if (source.indexOf(SEPARATOR) > 0) this.#linked = source.replace(SEPARATOR, '|');
    else if (this.#version === BIFF8 && source.length > 1) this.external.add('external_links', source);
  }

  format(index: number): string | undefined {
    return this.#formats.get(index) ?? builtInFormat(index);
  }

  /** A reference to cells of another sheet (PtgRef3d 2.5.198.85, PtgArea3d 2.5.198.28), the only formula that charts hold; else "". */
  reference(formula: Buffer, sheetNames: readonly string[]): string {
    const token = (formula[0] ?? 0) & 0x1f;
    const isArea = token === AREA_3D;
    if (this.#version !== BIFF8 || (!isArea && token !== REF_3D) || formula.length !== (isArea ? 11 : 7)) return '';
    const [book, first, last] = this.#links[u16(formula, 1)] ?? [-1, -1, -1];
    const sheet = sheetNames[first];
    if (this.#books[book] !== OWN_BOOK || first !== last || sheet === undefined) return '';
    const column = (at: number): number => u16(formula, at) & 0x3fff;
    const range = isArea
      ? { firstRow: u16(formula, 3), lastRow: u16(formula, 5), firstColumn: column(7), lastColumn: column(9) }
      : { firstRow: u16(formula, 3), lastRow: u16(formula, 3), firstColumn: column(5), lastColumn: column(5) };
    const name = /^[A-Za-z_]\w*$/.test(sheet) ? sheet : `'${sheet.replaceAll("'", "''")}'`;
    return `${name}!${rangeName(range).replaceAll(/([A-Z]+)(\d+)/g, '$$$1$$$2')}`;
  }
}

const ENCODED = '\x01';
/** Between folders of an encoded path, and between a program and its topic. */
const SEPARATOR = '\x03';
const DRIVE = /^\x01(.)/s;

function readablePath(source: string): string {
  return source
    .slice(1)
    .replace(DRIVE, '$1:\\')
    .replaceAll(SEPARATOR, '\\')
    .replace(/[\0-\x1f]/g, '');
}
