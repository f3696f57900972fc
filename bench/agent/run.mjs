// node bench/agent/run.mjs: questions with known answers, answered by an agent that reads the text forms of the tools over MCP. Tokens are
// those of all it read. MISSES=1 shows what was not answered; the run fails where an answer was wrong.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { pino } from 'pino';
import { Agent } from './agent.mjs';
import { makeQuestions } from './questions.mjs';

const { startService } = await import('../../dist/main.js');
const { Settings } = await import('../../dist/settings.js');
const { estimateTokens } = await import('../../dist/export/token-estimate.js');

const samples = fileURLToPath(new URL('../../samples', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'docloupe-agent-'));
const service = await startService(Settings.parse({ port: 0, logLevel: 'silent', dataDir }), pino({ level: 'silent' }));
const { questions, documents } = await makeQuestions();
for (const name of readdirSync(samples)) {
  if (!name.endsWith('.mjs')) documents.set(name, readFileSync(join(samples, name)));
}
for (const [name, bytes] of documents) {
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  const response = await fetch(`${service.url}/v1/files`, { method: 'POST', body: form });
  if (!response.ok) throw new Error(await response.text());
}

const mcp = new Client({ name: 'bench', version: '1' });
await mcp.connect(new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`)));
const tool = async (name, input) => {
  const { content } = await mcp.callTool({ name, arguments: input });
  return content.map(({ text }) => text).join('\n');
};

// A session lists its files once.
const files = new Map(
  [...(await tool('profile_document', {})).matchAll(/^(.+): file_id (\w+)/gm)].map(([, name, id]) => [name, id]),
);

const isRight = (given, known) =>
  typeof known === 'number' ? Math.abs(given - known) <= Math.abs(known) * 1e-6 : given === known;

const kinds = new Map();
for (const question of questions) {
  const agent = new Agent(tool, files);
  const given = await agent.answer(question);
  const isAbsent = question.answer === null;
  const kind = isAbsent ? 'not in the document' : question.how;
  const counts = kinds.get(kind) ?? { asked: 0, right: 0, silent: 0, wrong: 0, calls: 0, tokens: 0 };
  kinds.set(kind, counts);
  const outcome = isRight(given, question.answer) ? 'right' : given === null ? 'silent' : 'wrong';
  counts.asked++;
  counts[outcome]++;
  counts.calls += agent.calls;
  counts.tokens += agent.read.reduce((sum, text) => sum + estimateTokens(text), 0);
  if (outcome !== 'right' && process.env.MISSES)
    console.log(outcome, JSON.stringify(question), '→', given, `\n${agent.read.at(-1)}\n`);
}
await mcp.close();
await service.close();
rmSync(dataDir, { recursive: true, force: true });

const all = { asked: 0, right: 0, silent: 0, wrong: 0, calls: 0, tokens: 0 };
for (const counts of kinds.values()) for (const name of Object.keys(all)) all[name] += counts[name];
console.log(
  '| questions | asked | right | no answer | wrong | calls each | tokens each |\n|---|---:|---:|---:|---:|---:|---:|',
);
for (const [kind, { asked, right, silent, wrong, calls, tokens }] of [...kinds, ['all', all]]) {
  const each = `${(calls / asked).toFixed(1)} | ${Math.round(tokens / asked)}`;
  console.log(`| ${kind} | ${asked} | ${right} | ${silent} | ${wrong} | ${each} |`);
}
process.exitCode = all.wrong > 0 ? 1 : 0;
