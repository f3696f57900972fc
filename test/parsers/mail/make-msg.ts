import { CFB } from 'xlsx';

type Property = [id: number, value: string | number | Date | Buffer];

export interface MessageParts {
  properties: Property[];
  recipients: Property[][];
  files: Property[][];
  /** What the first file holds, where that is a message. */
  inner?: MessageParts;
}

/** A message as Outlook keeps it ([MS-OXMSG]). */
export function makeMsg(message: MessageParts): Uint8Array {
  const file = CFB.utils.cfb_new();
  addMessage(file, '/', 32, message);
  return new Uint8Array(CFB.write(file, { type: 'buffer' }) as Buffer);
}

type Container = ReturnType<typeof CFB.utils.cfb_new>;

function addMessage(
  file: Container,
  path: string,
  headBytes: number,
  { properties, recipients, files, inner }: MessageParts,
): void {
  addStorage(file, path, headBytes, properties);
  for (const [i, own] of recipients.entries()) addStorage(file, `${path}__recip_version1.0_#${number(i, 8)}/`, 8, own);
  for (const [i, own] of files.entries()) addStorage(file, `${path}__attach_version1.0_#${number(i, 8)}/`, 8, own);
  if (inner) addMessage(file, `${path}__attach_version1.0_#00000000/__substg1.0_3701000D/`, 24, inner);
}

function addStorage(file: Container, path: string, headBytes: number, properties: Property[]): void {
  const entries = properties.map(([id, value]) => {
    const entry = Buffer.alloc(16);
    const tag = (type: number): void => void entry.writeUInt32LE(id * 0x10000 + type, 0);
    const stream = (type: number, bytes: Buffer): void => {
      CFB.utils.cfb_add(file, `${path}__substg1.0_${number(id, 4)}${number(type, 4)}`, bytes);
      tag(type);
    };
    if (typeof value === 'string') stream(0x1f, Buffer.from(value, 'utf16le'));
    else if (Buffer.isBuffer(value)) stream(0x102, value);
    else if (value instanceof Date) {
      tag(0x40);
      entry.writeBigUInt64LE((BigInt(value.getTime()) + 11_644_473_600_000n) * 10_000n, 8);
    } else {
      tag(3);
      entry.writeInt32LE(value, 8);
    }
    return entry;
  });
  CFB.utils.cfb_add(file, `${path}__properties_version1.0`, Buffer.concat([Buffer.alloc(headBytes), ...entries]));
}

const number = (value: number, digits: number): string => value.toString(16).toUpperCase().padStart(digits, '0');
