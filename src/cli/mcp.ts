import type { CAC } from 'cac';

export interface McpOptions {
  allow?: string | string[];
  dataDir?: string;
}

/** `docloupe mcp`: the agent tools on standard input and output. */
export function addMcp(cli: CAC): void {
  cli
    .command('mcp', 'Offer the agent tools on standard input and output (Model Context Protocol)')
    .option('--allow <folder>', 'Let agents read files below this folder by path; may be repeated')
    .example('  docloupe mcp --allow ~/Documents')
    .action(async (options: McpOptions) => {
      const { runMcp } = await import('./run-mcp.ts');
      await runMcp(options);
    });
}
