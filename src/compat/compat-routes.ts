import type { Route } from '../server/router.ts';
import type { CompatOptions, CompatService } from './compat-service.ts';
import { doclingService } from './docling.ts';
import { tikaService } from './tika.ts';
import { unstructuredService } from './unstructured.ts';

const COMPAT_SERVICES = new Map<string, CompatService>([
  ['tika', tikaService],
  ['unstructured', unstructuredService],
  ['docling', doclingService],
]);

/** The routes of the other products that are switched on. */
export const compatRoutes = (names: readonly string[], options: CompatOptions): Route[] =>
  [...new Set(names)].flatMap((name) => COMPAT_SERVICES.get(name)!(options));
