import { BIFF5, BIFF8, type BiffRecord, Record, readRecords, u16 } from './biff.ts';

/** A type that no version of Excel wrote: SheetJS passes over it. */
const NO_RECORD = 0xfffe;
/** A hyperlink over more cells than these is not one that anybody made. */
const MAX_LINK_CELLS = 65_536;

/** Of BIFF3 and BIFF4. Some exporters number their formulas so and write them as later versions do. */
const OLD_FORMULAS = new Set([0x0206, 0x0406]);

/**
 * Takes the records out of a stream that SheetJS would never get to the end of, or refuse all others for: formulas whose tokens do
 * not add up to their length, or that name cells by labels (their numbers stay), links over millions of cells, texts that no formula gives or that are of no object, and cells of shared texts that are not there; formulas under an old number get theirs, sheets
 * the version of their workbook, shared texts their count. Changes the stream; returns how many records are gone.
 */
export function disarm(stream: Buffer): number {
  // Earlier versions open with another BOF and are left as they are.
  let version = 0;
  let count = 0;
  let awaitsText = false;
  let hasObject = false;
  let sharedTexts = 0;
  for (const found of readRecords(stream)) {
    const record = renumbered(found, version);
    if (record !== found) stream.writeUInt16LE(record.type, record.at);
    // String, 2.4.268: the value of the formula before it.
    const isOrphan = record.type === Record.string && !awaitsText && (version === BIFF8 || version === BIFF5);
    if (record.type === Record.sharedTexts) sharedTexts = countSharedTexts(record.data);
    // LabelSst, 2.4.149: a cell and the number of its text.
    const isTextless =
      record.type === Record.sharedLabel && u16(record.data, 6) + u16(record.data, 8) * 0x10000 >= sharedTexts;
    // TxO, 2.4.329: the text of the object before it.
    const isNobodys = record.type === Record.textObject && !hasObject;
    hasObject ||= record.type === Record.obj;
    // BOF, [MS-XLS] 2.4.21; substreams have one each.
    if (record.type === Record.bof && record.data.length >= 2) {
      // Later versions of Excel that save as Excel 5.0/95 say so of the workbook, and their own version of its sheets.
      if (version === BIFF5) record.data.writeUInt16LE(BIFF5, 0);
      version = record.data.readUInt16LE(0);
      awaitsText = false;
    } else if (isOrphan || isTextless || isNobodys || !isHarmless(record, version)) {
      stream.writeUInt16LE(hasNumber(record) ? Record.number : NO_RECORD, record.at);
      count++;
      if (record.type === Record.formula) awaitsText = false;
    } else if (record.type === Record.formula) awaitsText = true;
    else if (record.type === Record.string) awaitsText = false;
  }
  return count;
}

/** SST, 2.4.265. Some exporters write texts and count none: a count that is never reached has them read to the end. */
function countSharedTexts(data: Buffer): number {
  if (data.length < 8) return 0;
  if (data.length > 8 && data.readUInt32LE(4) === 0) data.writeUInt32LE(0xffffffff, 4);
  return data.readUInt32LE(4);
}

/** Formula, 2.4.127: a cell and its number begin as they do in a record of a number. The value is good where the formula is not. */
const hasNumber = ({ type, data }: BiffRecord): boolean =>
  type === Record.formula && data.length >= 22 && u16(data, 12) !== 0xffff && Number.isFinite(data.readDoubleLE(6));

function renumbered(record: BiffRecord, version: number): BiffRecord {
  const isFormula = OLD_FORMULAS.has(record.type) && (version === BIFF8 || version === BIFF5);
  return isFormula && isWhole(record.data, 20, version) ? { ...record, type: Record.formula } : record;
}

/** Cells, texts and formats of BIFF2 to BIFF4: in a later stream they are bytes that lost their place. */
const OLD_RECORDS = new Set([
  0x0001, 0x0002, 0x0003, 0x0004, 0x0005, 0x0007, 0x0008, 0x001e, 0x0020, 0x0021, 0x0024, 0x0025, 0x0043, 0x0206,
  0x0218, 0x0223, 0x0243, 0x0406, 0x0443,
]);

function isHarmless({ type, data }: BiffRecord, version: number): boolean {
  if (version !== BIFF8 && version !== BIFF5) return true;
  if (OLD_RECORDS.has(type)) return false;
  switch (type) {
    case Record.formula:
      return isWhole(data, 20, version);
    case Record.array:
      return isWhole(data, 12, version);
    case Record.sharedFormula:
      return isWhole(data, 8, version);
    case Record.name:
      return isNameWhole(data, version);
    case Record.externSheet:
      // In BIFF5 it names one sheet.
      return version === BIFF5 ? data.length > 1 : data.length >= 2 && data.length === 2 + 6 * u16(data, 0);
    case Record.link:
    case Record.linkTooltip: {
      const at = type === Record.link ? 0 : 2;
      const rows = u16(data, at + 2) - u16(data, at) + 1;
      return rows * (u16(data, at + 6) - u16(data, at + 4) + 1) <= MAX_LINK_CELLS;
    }
    default:
      return true;
  }
}

/** A formula with its length before it, and the constants of its arrays behind it. */
function isWhole(data: Buffer, at: number, version: number): boolean {
  return at + 2 <= data.length && areTokensWhole(data, at + 2, u16(data, at), version);
}

/** Lbl, 2.4.150: the lengths of name and formula stand before the name. */
function isNameWhole(data: Buffer, version: number): boolean {
  if (data.length < 15) return false;
  const isWide = version === BIFF8 && data[14] !== 0;
  const characters = data[3]! * (isWide ? 2 : 1);
  return areTokensWhole(data, (version === BIFF8 ? 15 : 14) + characters, u16(data, 4), version);
}

/** Sizes of the tokens of a formula, the first byte included (2.5.198.25), for BIFF8 and BIFF5. */
const TOKEN_BYTES: ReadonlyMap<number, [biff8: number, biff5: number]> = new Map([
  [0x01, [5, 5]],
  ...Array.from({ length: 0x14 }, (_, i): [number, [number, number]] => [0x03 + i, [1, 1]]),
  [0x1c, [2, 2]],
  [0x1d, [2, 2]],
  [0x1e, [3, 3]],
  [0x1f, [9, 9]],
  [0x20, [8, 8]],
  [0x21, [3, 3]],
  [0x22, [4, 4]],
  [0x23, [5, 15]],
  [0x24, [5, 4]],
  [0x25, [9, 7]],
  [0x26, [7, 7]],
  [0x29, [3, 3]],
  [0x2a, [5, 4]],
  [0x2b, [9, 7]],
  [0x2c, [5, 4]],
  [0x2d, [9, 7]],
  [0x39, [7, 25]],
  [0x3a, [7, 18]],
  [0x3b, [11, 21]],
  [0x3c, [7, 18]],
  [0x3d, [11, 21]],
]);
const STRING = 0x17;
const ATTRIBUTE = 0x19;
const CHOOSE = 0x04;
/** PtgElf… (2.5.198.46 to 55): the label of a row or column in place of cells, as Excel 97 took it. SheetJS refuses the workbook for one. */
const LABEL = 0x18;
const LABEL_KINDS = new Set([0x01, 0x02, 0x03, 0x06, 0x07, 0x0a, 0x0b, 0x0d, 0x0f, 0x10]);
const ARRAY = 0x20;
const MEMORY_AREA = 0x26;

function areTokensWhole(data: Buffer, start: number, length: number, version: number): boolean {
  const end = start + length;
  if (end > data.length) return false;
  const extras: number[] = [];
  let at = start;
  while (at < end) {
    const id = data[at]! < 0x40 ? data[at]! : (data[at]! & 0x1f) | 0x20;
    const size = tokenBytes(data, at, id, version);
    if (id === LABEL && LABEL_KINDS.has(data[at + 1] ?? 0)) return false;
    // An unknown token ends the reading.
    if (size === undefined) return true;
    if (id === ARRAY || id === MEMORY_AREA) extras.push(id);
    at += size;
  }
  return at === end && (version !== BIFF8 || areExtrasWhole(data, end, extras));
}

function tokenBytes(data: Buffer, at: number, id: number, version: number): number | undefined {
  if (id === STRING) {
    const length = data[at + 1] ?? 0;
    return version === BIFF8 ? 3 + length * (data[at + 2] ? 2 : 1) : 2 + length;
  }
  if (id === ATTRIBUTE) return 4 + (data[at + 1] === CHOOSE ? 2 * (u16(data, at + 2) + 1) : 0);
  return TOKEN_BYTES.get(id)?.[version === BIFF8 ? 0 : 1];
}

/** PtgExtraArray (2.5.198.59) and PtgExtraMem (2.5.198.61). */
function areExtrasWhole(data: Buffer, start: number, extras: readonly number[]): boolean {
  let at = start;
  for (const id of extras) {
    if (at >= data.length) return false;
    if (id === MEMORY_AREA) {
      at += 2 + 8 * u16(data, at);
      continue;
    }
    let values = ((data[at] ?? 0) + 1) * (u16(data, at + 1) + 1);
    for (at += 3; values > 0; values--) {
      if (at >= data.length) return false;
      const isText = data[at] === 2;
      at += isText ? 4 + u16(data, at + 1) * (data[at + 3] ? 2 : 1) : 9;
    }
  }
  return at <= data.length;
}
