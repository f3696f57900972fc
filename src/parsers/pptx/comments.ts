import type { XmlElement } from '../containers/xml-tree.ts';
import { parseCoordinate } from './placement.ts';

export interface SlideComment {
  author: string;
  text: string;
  /** Where it was pinned, in points. */
  at: { x: number; y: number } | undefined;
}

/** Legacy positions count eighths of a point. */
const LEGACY_UNITS_PER_POINT = 8;

/** By id: p:cmAuthorLst (19.4.3) or p188:authorLst ([MS-PPTX] 2.16.3.2). */
export function readAuthors(root: XmlElement): Map<string, string> {
  const authors = new Map<string, string>();
  for (const author of root.children) {
    const name = author.attribute('name');
    if (name) authors.set(author.attribute('id') ?? '', name);
  }
  return authors;
}

/** p:cmLst (19.4.4), or p188:cmLst with its replies ([MS-PPTX] 2.16.3.4). */
export function readComments(root: XmlElement, authors: ReadonlyMap<string, string>): SlideComment[] {
  const comments: SlideComment[] = [];
  for (const comment of root.children) {
    if (comment.name === 'p:cm') {
      const x = Number(comment.child('p:pos')?.attribute('x'));
      const y = Number(comment.child('p:pos')?.attribute('y'));
      const at = { x: x / LEGACY_UNITS_PER_POINT, y: y / LEGACY_UNITS_PER_POINT };
      comments.push({
        author: authors.get(comment.attribute('authorId') ?? '') ?? '',
        text: comment.child('p:text')?.text.trim() ?? '',
        at: Number.isFinite(x) && Number.isFinite(y) ? at : undefined,
      });
    } else if (comment.name === 'p188:cm') {
      const x = parseCoordinate(comment.child('p188:pos')?.attribute('x'));
      const y = parseCoordinate(comment.child('p188:pos')?.attribute('y'));
      const at = x !== undefined && y !== undefined ? { x, y } : undefined;
      for (const said of [comment, ...(comment.child('p188:replyLst')?.all('p188:reply') ?? [])]) {
        const author = authors.get(said.attribute('authorId') ?? '') ?? '';
        comments.push({ author, text: readBody(said.child('p188:txBody')), at });
      }
    }
  }
  return comments.filter((comment) => comment.text !== '');
}

function readBody(body: XmlElement | undefined): string {
  const paragraphs = (body?.all('a:p') ?? []).map((paragraph) =>
    [...paragraph.descendants('a:t')].map((run) => run.text).join(''),
  );
  return paragraphs.join('\n').trim();
}
