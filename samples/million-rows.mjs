// node samples/million-rows.mjs > million.csv: the roasting log of a busy lifetime, to see what a million rows feel like.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { roastLines } from './roast-log.mjs';

const rows = Number(process.argv[2] ?? 1_000_000);
await pipeline(Readable.from(roastLines(rows)), process.stdout);
