import { CFB } from 'xlsx';

export interface PptShape {
  /** 0 title, 1 body, 4 other. */
  kind: number;
  text: string;
  /** Left, top, right, bottom in 576ths of an inch. */
  box: [number, number, number, number];
  /** Its text stands in the outline, the slide refers to it. */
  isOutlined?: boolean;
}

const record = (type: number, data: Buffer, instance = 0, isContainer = false): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(instance * 16 + (isContainer ? 15 : 0), 0);
  head.writeUInt16LE(type, 2);
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data]);
};
const container = (type: number, parts: Buffer[], instance = 0): Buffer =>
  record(type, Buffer.concat(parts), instance, true);
const words = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [i, value] of values.entries()) bytes.writeUInt32LE(value, 4 * i);
  return bytes;
};
const texts = ({ kind, text }: PptShape): Buffer[] => [
  record(0x0f9f, words(kind)),
  record(0x0fa0, Buffer.from(text, 'utf16le')),
];

/** A presentation of PowerPoint 97 ([MS-PPT]): a document, its slides, and where they stand. */
export function makePpt(slides: { shapes: PptShape[]; notes?: string }[]): Uint8Array {
  const slideParts = slides.map(({ shapes }) => {
    let outlined = 0;
    const drawn = shapes.map((shape) => {
      const anchor = Buffer.alloc(8);
      const [left, top, right, bottom] = shape.box;
      for (const [i, side] of [top, left, right, bottom].entries()) anchor.writeInt16LE(side, 2 * i);
      const box = shape.isOutlined ? [record(0x0f9e, words(outlined++))] : texts(shape);
      return container(0xf004, [record(0xf010, anchor), container(0xf00d, box)]);
    });
    return container(0x03ee, [container(0x040c, drawn)]);
  });
  const noteParts = slides.flatMap(({ notes }, i) =>
    notes === undefined
      ? []
      : [
          container(0x03f0, [
            record(0x03f1, words(256 + i, 0)),
            container(0xf004, [container(0xf00d, texts({ kind: 2, text: notes, box: [0, 0, 0, 0] }))]),
          ]),
        ],
  );
  const slideList = slides.flatMap(({ shapes }, i) => [
    record(0x03f3, words(2 + i, 0, 0, 256 + i, 0)),
    ...shapes.filter(({ isOutlined }) => isOutlined).flatMap(texts),
  ]);
  const noteList = noteParts.map((_, i) => record(0x03f3, words(2 + slides.length + i, 0, 0, 512 + i, 0)));
  const document = container(0x03e8, [
    record(0x03e9, words(5760, 4320, 0, 0)),
    container(0x0ff0, slideList),
    container(0x0ff0, noteList, 2),
  ]);
  const parts = [document, ...slideParts, ...noteParts];
  const places: number[] = [];
  let length = 0;
  for (const part of parts) {
    places.push(length);
    length += part.length;
  }
  const directory = record(0x1772, words(1 + parts.length * 0x10_0000, ...places));
  const edit = record(0x0ff5, words(0, 0, 0, length, 1, 0, 0));
  const user = Buffer.concat([record(0x0ff6, words(20, 0xe391c05f, length + directory.length, 0))]);
  const file = CFB.utils.cfb_new();
  CFB.utils.cfb_add(file, '/PowerPoint Document', Buffer.concat([...parts, directory, edit]));
  CFB.utils.cfb_add(file, '/Current User', user);
  return new Uint8Array(CFB.write(file, { type: 'buffer' }) as Buffer);
}
