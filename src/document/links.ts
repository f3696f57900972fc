/** Schemes that run what stands behind them, or hold a page of their own. */
const RUNS = /^(javascript|vbscript|livescript|mocha|data|blob|jar|mhtml|view-source):/;

/** A link of a stranger's document must not run anything where it is shown. Browsers leave out spaces and control characters. */
export const isSafeLink = (target: string): boolean =>
  !RUNS.test(target.replace(/[\x00-\x20\x7f-\xa0]/g, '').toLowerCase());
