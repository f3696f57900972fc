import type { SheetLayout } from '../../document/sheet.ts';
import { parseRange } from '../../spreadsheet/reference.ts';
import type { OpcPackage } from '../containers/opc.ts';
import { readXml } from '../containers/xml.ts';
import type { RelatedParts } from './related-parts.ts';
import { RichTextReader } from './rich-text-reader.ts';
import { decodeXstring } from './text.ts';

const MAX_COMMENTS = 100_000;

type Comment = SheetLayout['comments'][number];

/**
 * The comments of a sheet, one for each cell that has any. Of a cell with a thread of comments the file also holds a note that
 * tells old versions of Excel so: the thread takes its place.
 */
export async function readComments(related: RelatedParts, people: ReadonlyMap<string, string>): Promise<Comment[]> {
  const byCell = new Map<string, Comment>();
  const add = (comments: Comment[]): void => {
    for (const comment of comments) byCell.set(`${comment.row} ${comment.column}`, comment);
  };
  for (const part of related.ofType('comments')) add(await readNotes(related.opc, part));
  for (const part of related.ofType('threadedComment')) add(await readThreads(related.opc, part, people));
  return [...byCell.values()].sort((a, b) => a.row - b.row || a.column - b.column).slice(0, MAX_COMMENTS);
}

/** CT_Comments (ECMA-376 part 1, 18.7.6). */
async function readNotes(opc: OpcPackage, part: string): Promise<Comment[]> {
  const authors: string[] = [];
  const comments: Comment[] = [];
  const rich = new RichTextReader();
  let reference = '';
  let author: string | undefined;
  let inAuthor = false;
  await readXml(part, opc.zip.stream(part), {
    open(name, attributes) {
      if (name === 'x:author') {
        inAuthor = true;
        authors.push('');
      } else if (name === 'x:comment') {
        reference = attributes.get('ref') ?? '';
        author = authors[Number(attributes.get('authorId') ?? -1)];
        rich.start();
      } else rich.open(name);
    },
    text(text) {
      if (inAuthor) authors[authors.length - 1] += text;
      else rich.text(text);
    },
    close(name) {
      if (name === 'x:author') inAuthor = false;
      else if (name === 'x:comment') {
        const comment = toComment(reference, decodeXstring(rich.finish()), author);
        if (comment && comments.length < MAX_COMMENTS) comments.push(comment);
      } else rich.close(name);
    },
  });
  return comments;
}

/** Threaded comments ([MS-XLSX] 2.6.205): replies follow the comment that opened the thread. */
async function readThreads(opc: OpcPackage, part: string, people: ReadonlyMap<string, string>): Promise<Comment[]> {
  const threads = new Map<string, Comment>();
  let attributes: ReadonlyMap<string, string> = new Map();
  let text: string | undefined;
  await readXml(part, opc.zip.stream(part), {
    open(name, given) {
      if (name === 'tc:threadedComment') attributes = given;
      else if (name === 'tc:text') text = '';
    },
    text(piece) {
      if (text !== undefined) text += piece;
    },
    close(name) {
      if (name !== 'tc:text' || text === undefined) return;
      const author = people.get(attributes.get('personId') ?? '');
      const thread = threads.get(attributes.get('parentId') ?? '');
      if (thread) thread.text += `\n${author ? `${author}: ` : ''}${text}`;
      else {
        const comment = toComment(attributes.get('ref') ?? '', text, author);
        if (comment && threads.size < MAX_COMMENTS) threads.set(attributes.get('id') ?? `${threads.size}`, comment);
      }
      text = undefined;
    },
  });
  return [...threads.values()];
}

/** The people who comment in threads, by id. */
export async function readPeople(opc: OpcPackage, workbookPart: string): Promise<Map<string, string>> {
  const people = new Map<string, string>();
  for (const { target, external } of await opc.related(workbookPart, 'person')) {
    if (external || !opc.zip.has(target)) continue;
    await readXml(target, opc.zip.stream(target), {
      open(name, attributes) {
        if (name === 'tc:person') people.set(attributes.get('id') ?? '', attributes.get('displayName') ?? '');
      },
    });
  }
  return people;
}

function toComment(reference: string, text: string, author: string | undefined): Comment | undefined {
  const cell = parseRange(reference);
  if (!cell) return undefined;
  return { row: cell.firstRow, column: cell.firstColumn, text, ...(author ? { author } : {}) };
}
