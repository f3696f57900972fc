import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** A picture of three bytes per pixel. */
interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const CHANNELS = 3;

/** One picture after the other as one animated PNG (PNG third edition, 4.9): each frame holds what has changed. */
export function toAnimatedPng(frames: readonly { png: Buffer; ms: number }[]): Buffer {
  const pictures = frames.map(({ png }) => readPng(png));
  const { width, height } = pictures[0]!;
  let sequence = 0;
  const chunks = [chunk('IHDR', numbers(width, height), [8, 2, 0, 0, 0]), chunk('acTL', numbers(frames.length, 0))];
  pictures.forEach((picture, at) => {
    const area = at === 0 ? { x: 0, y: 0, width, height } : changed(pictures[at - 1]!, picture);
    const place = numbers(area.width, area.height, area.x, area.y);
    const delay = [frames[at]!.ms >> 8, frames[at]!.ms & 255, 1000 >> 8, 1000 & 255];
    chunks.push(chunk('fcTL', Buffer.concat([numbers(sequence++), place]), [...delay, 0, 0]));
    const data = deflateSync(toLines(picture, area), { level: 9 });
    chunks.push(at === 0 ? chunk('IDAT', data) : chunk('fdAT', Buffer.concat([numbers(sequence++), data])));
  });
  return Buffer.concat([SIGNATURE, ...chunks, chunk('IEND', Buffer.alloc(0))]);
}

/** As browsers write it: eight bits, no interlacing, with or without opacity. */
function readPng(png: Buffer): Picture {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const channels = png[25] === 6 ? 4 : 3;
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const lines = inflateSync(Buffer.concat(parts));
  const length = width * channels;
  const data = new Uint8Array(width * height * CHANNELS);
  let above = new Uint8Array(length);
  for (let y = 0; y < height; y++) {
    const start = y * (length + 1);
    const line = unfilter(lines[start]!, lines.subarray(start + 1, start + 1 + length), above, channels);
    for (let x = 0; x < width; x++) {
      data.set(line.subarray(x * channels, x * channels + CHANNELS), (y * width + x) * CHANNELS);
    }
    above = line;
  }
  return { width, height, data };
}

/** ISO 15948, 9.2: none, sub, up, average, Paeth. */
function unfilter(filter: number, line: Uint8Array, above: Uint8Array, channels: number): Uint8Array<ArrayBuffer> {
  const plain = new Uint8Array(line.length);
  for (let i = 0; i < line.length; i++) {
    const left = i < channels ? 0 : plain[i - channels]!;
    const up = above[i]!;
    const corner = i < channels ? 0 : above[i - channels]!;
    const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter]!;
    plain[i] = line[i]! + guess;
  }
  return plain;
}

function paeth(left: number, up: number, corner: number): number {
  const sum = left + up - corner;
  const [a, b, c] = [Math.abs(sum - left), Math.abs(sum - up), Math.abs(sum - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

/** The rectangle in which two pictures differ; one pixel where they do not. */
function changed(before: Picture, after: Picture): Area {
  let [x0, y0, x1, y1] = [after.width, after.height, 0, 0];
  for (let i = 0; i < after.data.length; i++) {
    if (before.data[i] === after.data[i]) continue;
    const x = Math.floor(i / CHANNELS) % after.width;
    const y = Math.floor(i / CHANNELS / after.width);
    [x0, y0, x1, y1] = [Math.min(x0, x), Math.min(y0, y), Math.max(x1, x), Math.max(y1, y)];
  }
  return x0 > x1 ? { x: 0, y: 0, width: 1, height: 1 } : { x: x0, y: y0, width: x1 - x0 + 1, height: y1 - y0 + 1 };
}

/** Each row as what differs from the one above, or as it is where that is less. */
function toLines({ width: full, data }: Picture, { x, y, width, height }: Area): Buffer {
  const length = width * CHANNELS;
  const lines = Buffer.alloc(height * (length + 1));
  const rowAt = (row: number): Uint8Array =>
    data.subarray(((y + row) * full + x) * CHANNELS, ((y + row) * full + x) * CHANNELS + length);
  for (let row = 0; row < height; row++) {
    const line = rowAt(row);
    const above = row === 0 ? new Uint8Array(length) : rowAt(row - 1);
    const start = row * (length + 1);
    lines[start] = 2;
    for (let i = 0; i < length; i++) lines[start + 1 + i] = line[i]! - above[i]!;
  }
  return lines;
}

const numbers = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => void bytes.writeUInt32BE(value, at * 4));
  return bytes;
};

function chunk(type: string, data: Uint8Array, more: number[] = []): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data, Buffer.from(more)]);
  return Buffer.concat([numbers(named.length - 4), named, numbers(crc32(named))]);
}
