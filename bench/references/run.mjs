// node bench/references/run.mjs NAME FILE ROUNDS: one reference alone in a process of its own; prints its times, and the processor time of a read, as JSON.
import { measure } from '../harness.mjs';

const [name, file, rounds] = process.argv.slice(2);
const { default: read } = await import(`./${name}.mjs`);
await read(file);
const before = process.cpuUsage();
let reads = 0;
const times = await measure(name, () => read(file, reads++), { rounds: Number(rounds) });
const { user, system } = process.cpuUsage(before);
process.stdout.write(JSON.stringify({ ...times, processorMs: (user + system) / 1000 / reads }));
