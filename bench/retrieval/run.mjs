// node bench/retrieval/run.mjs: facts with known pages, asked for by BM25 over chunks; among the first five, is there one that holds the
// answer and names its page? Beside chunks of a fixed size, cut from the same text.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import MiniSearch from 'minisearch';
import { pino } from 'pino';
import { makeHandbook } from './handbook.mjs';

const { startService } = await import('../../dist/main.js');
const { Settings } = await import('../../dist/settings.js');
const { estimateTokens } = await import('../../dist/export/token-estimate.js');

const SEEDS = (process.env.SEEDS ?? '1,2,3').split(',').map(Number);
const FIRST = 5;

const dataDir = mkdtempSync(join(tmpdir(), 'docloupe-retrieval-'));
const service = await startService(Settings.parse({ port: 0, logLevel: 'silent', dataDir }), pino({ level: 'silent' }));

const convert = async (bytes, fields) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('file', new Blob([bytes]), 'handbook.pdf');
  const response = await fetch(`${service.url}/v1/convert`, { method: 'POST', body: form });
  if (!response.ok) throw new Error(await response.text());
  return response.text();
};

const ownChunks = (options) => async (bytes) => {
  const lines = await convert(bytes, { format: 'chunks', ...options });
  return lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
};

/** Words until the size is reached, whatever they belong to; the last ones again in the next where they overlap. */
const fixedChunks = (tokens, overlap) => async (bytes) => {
  const pages = (await convert(bytes, { format: 'text' })).split('\f');
  const words = pages.flatMap((text, i) =>
    text
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => ({ word, page: i + 1 })),
  );
  const chunks = [];
  for (let at = 0; at < words.length; ) {
    let end = at;
    for (let size = 0; end < words.length && size < tokens; end++) size += estimateTokens(` ${words[end].word}`);
    const part = words.slice(at, end);
    chunks.push({ text: part.map(({ word }) => word).join(' '), pages: [...new Set(part.map(({ page }) => page))] });
    if (end >= words.length) break;
    at = Math.max(at + 1, end - Math.round((overlap * (end - at)) / tokens));
  }
  return chunks;
};

const WAYS = [
  ['fixed, 400', fixedChunks(400, 0)],
  ['fixed, 400, overlap 60', fixedChunks(400, 60)],
  ['chunks, 400', ownChunks({ chunk_tokens: 400 })],
  ['chunks, 400, headings path', ownChunks({ chunk_tokens: 400, chunk_headings: 'path' })],
  ['fixed, 150', fixedChunks(150, 0)],
  ['fixed, 150, overlap 30', fixedChunks(150, 30)],
  ['chunks, 150', ownChunks({ chunk_tokens: 150 })],
  ['chunks, 150, overlap 30', ownChunks({ chunk_tokens: 150, chunk_overlap: 30 })],
  ['chunks, 150, headings path', ownChunks({ chunk_tokens: 150, chunk_headings: 'path' })],
];

const plain = (text) => text.replace(/\s+/g, ' ');
const results = new Map(WAYS.map(([name]) => [name, { asked: new Map(), found: new Map(), tokens: 0, chunks: 0 }]));
let asked = 0;
for (const seed of SEEDS) {
  const { bytes, facts } = await makeHandbook(seed);
  asked += facts.length;
  for (const [name, cut] of WAYS) {
    const result = results.get(name);
    const chunks = await cut(bytes);
    const index = new MiniSearch({ fields: ['text'] });
    index.addAll(chunks.map(({ text }, id) => ({ id, text })));
    result.chunks += chunks.length;
    result.tokens += chunks.reduce((sum, { text }) => sum + estimateTokens(text), 0);
    for (const { kind, question, answer, page } of facts) {
      const best = index
        .search(question)
        .slice(0, FIRST)
        .map(({ id }) => chunks[id]);
      const isFound = best.some(({ text, pages }) => pages.includes(page) && plain(text).includes(answer));
      result.asked.set(kind, (result.asked.get(kind) ?? 0) + 1);
      result.found.set(kind, (result.found.get(kind) ?? 0) + Number(isFound));
    }
  }
}
await service.close();
rmSync(dataDir, { recursive: true, force: true });

const kinds = [...results.values().next().value.asked.keys()];
console.log(`| recall@${FIRST}, ${asked} questions | ${kinds.join(' | ')} | all | tokens a chunk |`);
console.log(`|---|${kinds.map(() => '---:').join('|')}|---:|---:|`);
for (const [name, result] of results) {
  const sum = (counts) => [...counts.values()].reduce((a, b) => a + b, 0);
  const cells = kinds.map((kind) => (result.found.get(kind) / result.asked.get(kind)).toFixed(3));
  const all = (sum(result.found) / sum(result.asked)).toFixed(3);
  console.log(`| ${name} | ${cells.join(' | ')} | ${all} | ${Math.round(result.tokens / result.chunks)} |`);
}
