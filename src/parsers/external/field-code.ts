import type { ExternalKind, ExternalReferences } from './external-references.ts';

/** What a field's instruction says (ECMA-376 part 1, 17.16.5; RTF 1.9.1, "Fields"). */
export interface FieldCode {
  /** In capitals: "HYPERLINK", "PAGE", "TOC". */
  name: string;
  /** Words that are no switches, without their quotes. */
  operands: string[];
  /** By letter: `\l "anchor"` gives l → anchor; a switch alone gives an empty text. */
  switches: ReadonlyMap<string, string>;
  /** All that follows the name, as it is written. */
  said: string;
}

export function parseFieldCode(instruction: string): FieldCode {
  const code = instruction.slice(0, MAX_INSTRUCTION_CHARS);
  const tokens = code.match(/\\?"(?:\\.|[^"\\])*"?|\\\S|[^\s"\\]+|\\/g) ?? [];
  const operands: string[] = [];
  const switches = new Map<string, string>();
  let open: string | undefined;
  for (const token of tokens.slice(1)) {
    if (/^\\[^"]$/.test(token)) {
      open = token.slice(1).toLowerCase();
      switches.set(open, '');
      continue;
    }
    const text = token.replace(/^"|"$/g, '').replace(/\\([\\"])/g, '$1');
    if (open !== undefined && TAKES_ARGUMENT.has(open)) switches.set(open, text);
    else operands.push(text);
    open = undefined;
  }
  const [name = ''] = tokens;
  return { name: name.toUpperCase(), operands, switches, said: code.slice(code.indexOf(name) + name.length).trim() };
}
const MAX_INSTRUCTION_CHARS = 32_768;
const TAKES_ARGUMENT = new Set(['l', 'o', 't', 'b', 'f', 's', 'd', 'p', 'q', 'u', '*', '#', '@']);

/** Fields whose result Word fetches from outside the document. */
const EXTERNAL_FIELDS: ReadonlyMap<string, ExternalKind> = new Map([
  ['DATABASE', 'data_connection'],
  ['DDE', 'dde_link'],
  ['DDEAUTO', 'dde_link'],
  ['IMPORT', 'linked_picture'],
  ['INCLUDE', 'included_file'],
  ['INCLUDEPICTURE', 'linked_picture'],
  ['INCLUDETEXT', 'included_file'],
  ['LINK', 'ole_link'],
  ['RD', 'included_file'],
]);

/** Switches without a word of their own, and the path in quotes or without. */
const PATH = /^(?:\\[a-z!]\s+)*(?:"((?:\\.|[^"\\])*)|(\S+))/i;

/** A path is the first word; of a connection, a program or an object all is said. */
export function addExternalField(found: ExternalReferences, { name, said }: FieldCode, part?: string): void {
  const kind = EXTERNAL_FIELDS.get(name);
  if (!kind) return;
  const isPath = kind === 'included_file' || kind === 'linked_picture';
  const path = isPath ? PATH.exec(said) : undefined;
  const target = isPath ? (path?.[1] ?? path?.[2] ?? '') : said.replace(/(?<!\\)"/g, '');
  found.add(kind, target.replace(/\\([\\"])/g, '$1'), { part });
}
