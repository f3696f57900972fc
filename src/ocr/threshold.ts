import type { Raster } from '../raster/raster.ts';

/** The grey that parts ink from paper best: Otsu, "A Threshold Selection Method from Gray-Level Histograms", 1979. */
export function inkThreshold({ data }: Raster): number {
  const counts = countsOf(data);
  let sum = 0;
  for (let i = 0; i < 256; i++) sum += i * counts[i]!;
  let [dark, darkSum, best, threshold] = [0, 0, -1, 127];
  for (let i = 0; i < 256; i++) {
    dark += counts[i]!;
    darkSum += i * counts[i]!;
    const light = data.length - dark;
    if (dark === 0 || light === 0) continue;
    const between = dark * light * (darkSum / dark - (sum - darkSum) / light) ** 2;
    if (between > best) [best, threshold] = [between, i];
  }
  return threshold;
}

/** How often each grey is there. Paper is next to paper: counted in turns, one count does not wait for the one before. */
function countsOf(data: Uint8Array): Uint32Array {
  const turns = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)] as const;
  const [a, b, c, d] = turns;
  const end = data.length & ~3;
  for (let i = 0; i < end; i += 4) {
    a[data[i]!]!++;
    b[data[i + 1]!]!++;
    c[data[i + 2]!]!++;
    d[data[i + 3]!]!++;
  }
  for (let i = end; i < data.length; i++) a[data[i]!]!++;
  return a.map((count, grey) => count + b[grey]! + c[grey]! + d[grey]!);
}
