// Trains the learnt decisions. Needs `npm run build` and `pip install -r train/requirements.txt`.
// npm run train -- NAME FOLDER…     collect examples from the documents of FOLDER…, fit, write the weights
// npm run ablate -- NAME FOLDER…    what each feature is worth on sources that were left out
// npm run train -- NAME --leave-out FOLDER…   weights for each fold of sources too, for scores on sources left out
import { spawnSync } from 'node:child_process';
import { createWriteStream, mkdirSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { decisions } from './decisions.mjs';
import { leaveOutWeights } from './product.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const given = process.argv.slice(2);
const ablate = given.includes('--ablate');
const leaveOut = given.includes('--leave-out');
const [name, ...folders] = given.filter((argument) => !argument.startsWith('--'));
const decision = decisions[name];
if (!decision) {
  console.error(`name one of: ${Object.keys(decisions).join(', ')}`);
  process.exit(2);
}

async function* toLines(examples) {
  for await (const example of examples) yield `${JSON.stringify(example)}\n`;
}

mkdirSync(here('.examples'), { recursive: true });
const examples = here(`.examples/${name}.jsonl`);
leaveOutWeights(decision.weights);
const { collect } = await import(decision.collector);
await pipeline(toLines(collect(folders)), createWriteStream(examples));
const target = ablate ? '--ablate' : here(`../${decision.weights}`);
const folds = leaveOut ? [here('.examples')] : [];
const { status } = spawnSync('python3', [here('fit.py'), examples, target, ...folds], { stdio: 'inherit' });
process.exitCode = status ?? 1;
