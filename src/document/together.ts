type Numbers = Float64Array | Uint32Array | Uint16Array | Uint8Array;

/**
 * Copies of arrays in one piece of memory, which changes threads, and is given back, as one. Wide numbers come first, so that all are
 * aligned.
 */
export function together<T extends readonly Numbers[]>(arrays: T): T {
  const bytes = arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const buffer = new ArrayBuffer(bytes);
  let at = 0;
  return arrays.map((array) => {
    const copy = new (array.constructor as new (on: ArrayBuffer, at: number, length: number) => Numbers)(
      buffer,
      at,
      array.length,
    );
    copy.set(array);
    at += array.byteLength;
    return copy;
  }) as unknown as T;
}
