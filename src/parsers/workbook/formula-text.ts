/** What a formula writes as an operator and a file as a function: G26# spills, @A1:A9 takes one. */
const OPERATOR_FUNCTIONS = /("[^"]*")|\b(?:ANCHORARRAY\(([^(),"]+)\)|SINGLE\(([^(),"]+)\))/g;

/**
 * A formula as Excel shows it: without the prefixes by which files mark functions younger than the format
 * ([MS-XLSX] 2.2.2), and without the "=" that some exporters write.
 */
export function shownFormula(text: string): string {
  const plain = text.startsWith('=') ? text.slice(1) : text;
  if (!plain.includes('_xl')) return plain;
  return plain
    .replace(/("[^"]*")|_xl(?:fn|ws|udf|pm)\./g, (_, literal: string | undefined) => literal ?? '')
    .replace(
      OPERATOR_FUNCTIONS,
      (_, literal?: string, spill?: string, single?: string) =>
        literal ?? (spill === undefined ? `@${single}` : `${spill}#`),
    );
}
