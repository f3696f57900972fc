export interface Import {
  file: string;
  imported: string;
}
export function findBreaches(
  imports: Iterable<Import>,
  layers: Readonly<Record<string, { imports: readonly string[] }>>,
): string[];
export function findParserBreaches(
  imports: Iterable<Import>,
  layers: Readonly<Record<string, readonly string[]>>,
  formats: ReadonlySet<string>,
): string[];
