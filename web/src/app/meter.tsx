/** A share from 0 to 1 as a bar and a number. */
export const Meter = ({ share, label }: { share: number; label: string }) => (
  <span class={`meter meter-${share >= 0.8 ? 'high' : share >= 0.5 ? 'middle' : 'low'}`}>
    <meter min={0} max={1} value={share} aria-label={label} />
    <span>{toPercent(share)} %</span>
  </span>
);

/** What is nearly certain is not shown as certain. */
const toPercent = (share: number): number => (share < 1 ? Math.min(99, Math.round(share * 100)) : 100);
