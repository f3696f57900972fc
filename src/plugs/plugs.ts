import type { Route } from '../server/router.ts';
import { doclingPlug } from './docling.ts';
import type { Plug, PlugOptions } from './plug.ts';
import { tikaPlug } from './tika.ts';
import { unstructuredPlug } from './unstructured.ts';

const PLUGS = new Map<string, Plug>([
  ['tika', tikaPlug],
  ['unstructured', unstructuredPlug],
  ['docling', doclingPlug],
]);

/** The routes of other services that are to be answered here too. */
export const plugRoutes = (names: readonly string[], options: PlugOptions): Route[] =>
  [...new Set(names)].flatMap((name) => PLUGS.get(name)!(options));
