const FIRST_SIGN_MS = 1_000;
const REDRAW_MS = 200;

/** Says on a terminal what is being waited for, once it takes longer than a second; silent where nobody looks. */
export async function whileWaiting<T>(
  what: string,
  work: Promise<T>,
  out: NodeJS.WriteStream = process.stderr,
): Promise<T> {
  if (!out.isTTY) return work;
  const startedAt = performance.now();
  let drawn = false;
  const draw = (): void => {
    const seconds = Math.floor((performance.now() - startedAt) / 1000);
    if (seconds < 1) return;
    out.write(`\r\x1b[2K${`${what}… ${seconds} s`.slice(0, (out.columns || 80) - 1)}`);
    drawn = true;
  };
  let timer: NodeJS.Timeout = setTimeout(() => {
    draw();
    timer = setInterval(draw, REDRAW_MS);
  }, FIRST_SIGN_MS);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    if (drawn) out.write('\r\x1b[2K');
  }
}
