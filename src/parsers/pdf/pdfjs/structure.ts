import type { StructureNode } from '../engine.ts';

export interface RawStructureNode {
  role?: string;
  alt?: string;
  children?: (RawStructureNode & { type?: string; id?: string })[];
}

const MAX_DEPTH = 60;

export function toStructure(node: RawStructureNode, depth = 0): StructureNode {
  const mcids: number[] = [];
  const children: StructureNode[] = [];
  for (const child of node.children ?? []) {
    if (child.type === 'content') {
      const mcid = /_mc(\d+)$/.exec(child.id ?? '')?.[1];
      if (mcid !== undefined) children.push({ role: '', mcids: [Number(mcid)], children: [] });
    } else if (child.role !== undefined && depth < MAX_DEPTH) children.push(toStructure(child, depth + 1));
  }
  if (children.every((child) => child.role === '')) {
    mcids.push(...children.flatMap((child) => child.mcids));
    children.length = 0;
  }
  return { role: node.role ?? '', mcids, children, ...(node.alt === undefined ? {} : { alt: node.alt }) };
}
