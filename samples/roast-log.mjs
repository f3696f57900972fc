const COFFEES = ['Santa Clara', 'Guji natural', 'Huila', 'Nyeri AA', 'Huehuetenango'];

/** The roasting log: `count` batches, always the same ones. */
export function* roastLines(count) {
  yield 'batch,roasted_at,coffee,green_kg,roasted_kg,loss_percent,first_crack_s,end_temperature_c,operator\n';
  let seed = 20_260_302;
  // Park and Miller's generator: the same numbers on every machine.
  const next = (below) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const start = Date.parse('2026-01-05T07:00:00Z');
  for (let i = 0; i < count; i++) {
    const green = 4 + next(11) / 10;
    const loss = 12 + next(60) / 10;
    const time = new Date(start + i * 14 * 60_000).toISOString().slice(0, 16).replace('T', ' ');
    const roasted = (green * (100 - loss)) / 100;
    yield `R${String(i + 1).padStart(7, '0')},${time},${COFFEES[next(5)]},${green.toFixed(1)},${roasted.toFixed(2)},${loss.toFixed(1)},${480 + next(150)},${205 + next(18)},${['Julia', 'Owen', 'Sam'][next(3)]}\n`;
  }
}
