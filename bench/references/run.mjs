// node bench/references/run.mjs NAME FILE ROUNDS: one reference alone in a process of its own; prints its times as JSON.
import { measure } from '../harness.mjs';

const [name, file, rounds] = process.argv.slice(2);
const { default: read } = await import(`./${name}.mjs`);
process.stdout.write(JSON.stringify(await measure(name, () => read(file), { rounds: Number(rounds) })));
