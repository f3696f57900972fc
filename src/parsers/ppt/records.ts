/** A record of a presentation ([MS-PPT] 2.3.1): a header of eight bytes, then its data. */
export interface PptRecord {
  type: number;
  instance: number;
  isContainer: boolean;
  data: Buffer;
}

const HEADER_BYTES = 8;
const MAX_DEPTH = 32;

export function* recordsIn(bytes: Buffer): Generator<PptRecord> {
  for (let at = 0; at + HEADER_BYTES <= bytes.length; ) {
    const record = recordAt(bytes, at)!;
    yield record;
    at += HEADER_BYTES + record.data.length;
  }
}

export function recordAt(bytes: Buffer, at: number): PptRecord | undefined {
  if (at < 0 || at + HEADER_BYTES > bytes.length) return undefined;
  const head = bytes.readUInt16LE(at);
  return {
    type: bytes.readUInt16LE(at + 2),
    instance: head >> 4,
    isContainer: (head & 15) === 15,
    data: bytes.subarray(at + HEADER_BYTES, at + HEADER_BYTES + bytes.readUInt32LE(at + 4)),
  };
}

/** Records of a type, however deep they stand; what stands in one of them is its own. */
export function* findRecords(bytes: Buffer, type: number, depth = 0): Generator<PptRecord> {
  for (const record of recordsIn(bytes)) {
    if (record.type === type) yield record;
    else if (record.isContainer && depth < MAX_DEPTH) yield* findRecords(record.data, type, depth + 1);
  }
}
