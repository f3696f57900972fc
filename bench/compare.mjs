// npm run bench:compare [OLD.json NEW.json]: the last two results by default. Fails where a ratio grew by more than a quarter.
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('./results/', import.meta.url);
const latest = () =>
  readdirSync(folder)
    .sort()
    .slice(-2)
    .map((name) => new URL(name, folder));
const [older, newer] = (process.argv.length > 3 ? process.argv.slice(2, 4) : latest()).map((file) =>
  JSON.parse(readFileSync(file)),
);
if (!older || !newer) throw new Error('two results are needed: npm run bench, twice');
const TOLERANCE = 1.25;
let worse = 0;
for (const result of newer.results) {
  const before = older.results.find((candidate) => candidate.name === result.name);
  if (!before) continue;
  const [was, is] = [before, result].map((r) => r.ratio ?? r.value);
  const change = result.atLeast ? was / is : is / was;
  if (change > TOLERANCE) worse++;
  console.log(`${change > TOLERANCE ? 'worse ' : '      '}${result.name}: ${was.toFixed(2)} → ${is.toFixed(2)}`);
}
process.exitCode = worse > 0 ? 1 : 0;
