/** One record of a workbook stream ([MS-XLS] 2.1.4). */
export interface BiffRecord {
  type: number;
  /** Offset of the record in the stream. */
  at: number;
  data: Buffer;
}

/** Record types, [MS-XLS] 2.3. */
export const Record = {
  formula: 0x0006,
  eof: 0x000a,
  header: 0x0014,
  footer: 0x0015,
  externSheet: 0x0017,
  name: 0x0018,
  note: 0x001c,
  externName: 0x0023,
  filePass: 0x002f,
  continued: 0x003c,
  font: 0x0031,
  pane: 0x0041,
  codePage: 0x0042,
  defaultColumnWidth: 0x0055,
  obj: 0x005d,
  columnInfo: 0x007d,
  boundSheet: 0x0085,
  palette: 0x0092,
  standardWidth: 0x0099,
  shortNumbers: 0x00bd,
  blanks: 0x00be,
  richLabel: 0x00d6,
  pivotString: 0x00cd,
  databaseQuery: 0x00dc,
  cellFormat: 0x00e0,
  drawing: 0x00ec,
  sharedTexts: 0x00fc,
  sharedLabel: 0x00fd,
  supBook: 0x01ae,
  textObject: 0x01b6,
  link: 0x01b8,
  validation: 0x01be,
  blank: 0x0201,
  number: 0x0203,
  label: 0x0204,
  booleanOrError: 0x0205,
  string: 0x0207,
  row: 0x0208,
  array: 0x0221,
  defaultRowHeight: 0x0225,
  window2: 0x023e,
  shortNumber: 0x027e,
  format: 0x041e,
  sharedFormula: 0x04bc,
  linkTooltip: 0x0800,
  bof: 0x0809,
  chart: 0x1002,
  series: 0x1003,
  seriesText: 0x100d,
  text: 0x1025,
  objectLink: 0x1027,
  begin: 0x1033,
  end: 0x1034,
  dataSource: 0x1051,
  dataIndex: 0x1065,
} as const;

export const BIFF8 = 0x0600;
export const BIFF5 = 0x0500;

/** Reads past the end of a record as zero: fuzzed files have records of any length. */
export const u16 = (data: Buffer, at: number): number => (at + 2 <= data.length ? data.readUInt16LE(at) : 0);

/** Characters of one byte or two, as the flag before them says; before BIFF8 there is none. */
export function readCharacters(data: Buffer, at: number, count: number, version: number): string {
  if (version < BIFF8) return data.toString('latin1', at, at + count);
  const isWide = ((data[at] ?? 0) & 1) !== 0;
  return data.toString(isWide ? 'utf16le' : 'latin1', at + 1, at + 1 + count * (isWide ? 2 : 1));
}

/** BOF of BIFF2 to BIFF8: the high byte of its type was the version until BIFF5. */
const BOF_TYPES = new Set([0x0009, 0x0209, 0x0409, 0x0809]);
export const isBof = (type: number): boolean => BOF_TYPES.has(type);

/** What a substream holds ([MS-XLS] 2.4.21). */
export const Substream = { globals: 0x0005, sheet: 0x0010, chart: 0x0020, macro: 0x0040 } as const;

/** The records from an offset on, as far as they are whole. */
export function* readRecords(stream: Buffer, from = 0): Generator<BiffRecord> {
  for (let at = from; at + 4 <= stream.length; ) {
    const length = stream.readUInt16LE(at + 2);
    if (at + 4 + length > stream.length) return;
    yield { type: stream.readUInt16LE(at), at, data: stream.subarray(at + 4, at + 4 + length) };
    at += 4 + length;
  }
}

/** Whether bytes start with a BOF record: a workbook stream outside a compound file, as Excel up to 4.0 wrote them. */
export function startsWithBof(head: Uint8Array): boolean {
  const type = (head[0] ?? 0) | ((head[1] ?? 0) << 8);
  const length = (head[2] ?? 0) | ((head[3] ?? 0) << 8);
  const content = (head[6] ?? 0) | ((head[7] ?? 0) << 8);
  return isBof(type) && length >= 4 && length <= 16 && [0x0005, 0x0010, 0x0020, 0x0040, 0x0100].includes(content);
}

/** Whether the globals say that what follows is encrypted (FilePass, 2.4.117). */
export function isEncryptedStream(stream: Buffer): boolean {
  for (const { type } of readRecords(stream)) {
    if (type === Record.filePass) return true;
    if (type === Record.eof || type === Record.boundSheet) return false;
  }
  return false;
}
