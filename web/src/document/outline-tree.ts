import type { Section } from '../api/types.ts';

/** A section with those below it. */
export interface OutlineNode {
  section: Section;
  children: OutlineNode[];
}

/** Sections by their levels: each stands below the last before it that is higher. */
export function toTree(sections: readonly Section[]): OutlineNode[] {
  const roots: OutlineNode[] = [];
  const open: OutlineNode[] = [];
  for (const section of sections) {
    const node = { section, children: [] };
    while (open.length > 0 && open.at(-1)!.section.level >= section.level) open.pop();
    (open.at(-1)?.children ?? roots).push(node);
    open.push(node);
  }
  return roots;
}

/** The first section that begins on a page, or the one that goes on there. */
export function sectionAt(sections: readonly Section[], page: number): Section | undefined {
  return (
    sections.find(({ start_page: start }) => start === page) ??
    sections.findLast(({ start_page: start }) => start < page) ??
    undefined
  );
}

/** The sections that must be open for one to be seen. */
export function above(nodes: readonly OutlineNode[], id: string): string[] | undefined {
  for (const { section, children } of nodes) {
    if (section.id === id) return [];
    const found = above(children, id);
    if (found) return [section.id, ...found];
  }
  return undefined;
}

/** So many siblings are shown, or left out, together. */
const SIBLINGS_AT_ONCE = 100;

/** Which of many siblings stand in the panel: those around the one that is read, and more on either side as asked. */
export function siblingsShown(
  count: number,
  current: number,
  more: { before: number; after: number },
): { from: number; to: number } {
  const step = Math.floor(Math.max(current, 0) / SIBLINGS_AT_ONCE);
  return {
    from: Math.max(0, (step - 1 - more.before) * SIBLINGS_AT_ONCE),
    to: Math.min(count, (step + 2 + more.after) * SIBLINGS_AT_ONCE),
  };
}
