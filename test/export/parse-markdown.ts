import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

export interface Node {
  type: string;
  value?: string;
  depth?: number;
  identifier?: string;
  ordered?: boolean;
  start?: number;
  children?: Node[];
}

export interface ParsedMarkdown {
  tree: Node;
  headings: { level: number; text: string }[];
  /** Rows of cells; a spanned place is left out, as HTML does. */
  tables: string[][][];
}

/** Reads Markdown as others do. */
export function parseMarkdown(text: string): ParsedMarkdown {
  const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }) as Node;
  const headings: ParsedMarkdown['headings'] = [];
  const tables: string[][][] = [];
  for (const node of tree.children ?? []) {
    if (node.type === 'heading') headings.push({ level: node.depth!, text: toText(node) });
    if (node.type === 'table') tables.push(node.children!.map((row) => row.children!.map(toText)));
    if (node.type === 'html' && node.value!.startsWith('<table')) tables.push(htmlRows(node.value!));
  }
  return { tree, headings, tables };
}

export function toText(node: Node): string {
  if (node.type === 'html') return node.value === '<br>' ? '\n' : '';
  if (node.type === 'break') return '\n';
  return node.value ?? (node.children ?? []).map(toText).join('');
}

const htmlRows = (html: string): string[][] =>
  [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row]) =>
    [...row!.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell]) =>
      cell!
        .replaceAll('<br>', '\n')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&'),
    ),
  );

const TAGS: Record<string, string> = { strong: 'strong', emphasis: 'em', delete: 'del' };

/** Each letter and digit with the emphasis it is set in: `['a em strong', 'b']`. */
export function toMarks(node: Node, around: readonly string[] = []): string[] {
  if (node.value !== undefined && node.type !== 'html') {
    return [...node.value.matchAll(/[\p{L}\p{N}]/gu)].map(([letter]) => [letter, ...[...around].sort()].join(' '));
  }
  const own = TAGS[node.type] ? [...around, TAGS[node.type]!] : around;
  const open: string[] = [];
  return (node.children ?? []).flatMap((child) => {
    const [, end, tag] = (child.type === 'html' && /^<(\/?)(strong|em|del)>$/.exec(child.value!)) || [];
    if (tag !== undefined && end) open.splice(open.lastIndexOf(tag), 1);
    else if (tag !== undefined) open.push(tag);
    return toMarks(child, [...own, ...open]);
  });
}

/** The nesting of lists: `[1, ['a', ['b']]]`. */
export function toOutline(node: Node): unknown[] {
  return (node.children ?? []).flatMap((child): unknown[] => {
    if (child.type !== 'list') return [];
    return child.children!.map((item, i) => {
      const own = item.children!.filter(({ type }) => type === 'paragraph').map(toText);
      const number = child.ordered ? [`${child.start! + i}.`] : ['-'];
      return [...number, ...own, ...toOutline(item)];
    });
  });
}
