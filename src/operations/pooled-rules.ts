import { fault } from '../document/fault.ts';
import type { Backend } from '../extraction/backend.ts';
import type { Evidence } from '../extraction/evidence.ts';
import { BUILT_IN_SCHEMAS } from '../extraction/schemas/built-in.ts';
import type { ExtractInput } from '../extraction/worker.ts';
import { builtModule, type ParsePool } from '../pool/pool.ts';

/** Pages that the answering thread extracts from itself in some 30 ms; waiting for a worker would take longer. */
const MAX_OWN_PAGES = 8;
const MAX_OWN_CELLS = 3_000;

/** Extraction by rules that never holds up other requests: large documents are read by a worker, within a time. */
export function pooledRules(pool: ParsePool, timeoutMs: number): Backend {
  return {
    async extract(evidence, schema, options) {
      if (!isLarge(evidence)) {
        const { rulesBackend } = await import('../extraction/backends/rules.ts');
        return rulesBackend.extract(evidence, schema, options);
      }
      const { content } = evidence;
      const { manifest } = content;
      const isBuiltIn = schema === BUILT_IN_SCHEMAS.get(schema.name);
      const input: ExtractInput = {
        manifest,
        pages: evidence.pageNumbers.length < manifest.pageCount ? evidence.pageNumbers : undefined,
        schema: isBuiltIn ? { builtIn: schema.name } : { custom: schema },
        preferEmbedded: options.preferEmbedded,
      };
      return pool.work({
        module: builtModule('extraction/worker.js'),
        input,
        operation: 'extraction by rules',
        generation: manifest.generation,
        signal: options.signal,
        timeoutMs,
        timedOut: () => fault('timeout', `The extraction took longer than ${timeoutMs} ms (extract_timeout_ms).`),
      });
    },
  };
}

function isLarge(evidence: Evidence): boolean {
  if (evidence.pageNumbers.length > MAX_OWN_PAGES) return true;
  const cells = evidence.tableHeads().reduce((sum, { row_count, col_count }) => sum + row_count * col_count, 0);
  return cells > MAX_OWN_CELLS;
}
