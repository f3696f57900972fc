import type { Raster } from '../raster/raster.ts';

/** The grey that parts ink from paper best: Otsu, "A Threshold Selection Method from Gray-Level Histograms", 1979. */
export function inkThreshold({ data }: Raster): number {
  const counts = new Uint32Array(256);
  for (const value of data) counts[value]!++;
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
