import type { CAC } from 'cac';
import { DEFAULT_OWNER } from '../document/owner.ts';
import type { KeyOptions } from './run-keys.ts';

/** `docloupe keys`: the file of keys, which a running server reads again by itself. */
export function addKeys(cli: CAC): void {
  cli
    .command('keys <action> [name]', 'Keys of the service: add, list, revoke')
    .option('--owner <name>', `Whose files the key sees (add; default: ${DEFAULT_OWNER})`)
    .option('--scope <scope>', 'read or write (add; default: read)')
    .option('--expires <when>', 'A date, or a time from now: 12h, 90d (add; default: never)')
    .example('  docloupe keys add ci --owner acme --scope write --expires 90d')
    .action(async (action: string, name: string | undefined, options: KeyOptions) =>
      (await import('./run-keys.ts')).runKeys(action, name, options),
    );
}
