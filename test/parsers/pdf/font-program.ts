export const u16 = (...values: number[]): number[] => values.flatMap((value) => [(value >> 8) & 255, value & 255]);
export const u32 = (...values: number[]): number[] => values.flatMap((value) => u16(value >>> 16, value & 0xffff));

/** A TrueType program that has nothing but these tables. */
export function fontProgram(tables: readonly [name: string, bytes: readonly number[]][]): Uint8Array {
  let at = 12 + 16 * tables.length;
  const directory = tables.flatMap(([name, bytes]) => {
    const entry = [...Buffer.from(name), ...u32(0, at, bytes.length)];
    at += bytes.length;
    return entry;
  });
  return Uint8Array.from([
    ...u32(0x10000),
    ...u16(tables.length, 0, 0, 0),
    ...directory,
    ...tables.flatMap(([, b]) => b),
  ]);
}
