/**
 * Whether work has taken too long: by the clock on the wall, and by the time that processors spent on it. On a busy machine seconds
 * pass in which nothing is done for it, and a page must not be lost to that.
 */
export function startClock(
  maxMs: number,
  now: () => number = performance.now.bind(performance),
  cpu = cpuMs,
): () => boolean {
  const wall = now();
  let spent: number | undefined;
  return () => {
    const passed = now() - wall;
    if (passed < maxMs * GRACE) return false;
    spent ??= cpu();
    return passed > maxMs && cpu() - spent > maxMs * (1 - GRACE);
  };
}

/** Most pages are read sooner, and to ask for the time of processors takes as long as a paragraph. */
const GRACE = 0.05;

/** Of this thread where Node can tell it, else of all threads together. */
function cpuMs(): number {
  const { threadCpuUsage } = process as { threadCpuUsage?: typeof process.cpuUsage };
  const { user, system } = threadCpuUsage ? threadCpuUsage.call(process) : process.cpuUsage();
  return (user + system) / 1000;
}
