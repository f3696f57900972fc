import { posix } from 'node:path';
import { FaultError } from '../../document/fault.ts';
import type { OpcPackage, Relationship } from '../containers/opc.ts';
import type { ExternalKind, ExternalReferences } from './external-references.ts';

/** By the type of a relationship. A hyperlink is followed only when it is clicked and stands in the text. */
const KIND_OF_TYPE: ReadonlyMap<string, ExternalKind | undefined> = new Map([
  ['hyperlink', undefined],
  ['aFChunk', 'included_file'],
  ['attachedTemplate', 'attached_template'],
  ['audio', 'linked_media'],
  ['frame', 'included_file'],
  ['image', 'linked_picture'],
  ['mailMergeHeaderSource', 'data_connection'],
  ['mailMergeSource', 'data_connection'],
  ['media', 'linked_media'],
  ['oleObject', 'ole_link'],
  ['package', 'ole_link'],
  ['subDocument', 'subdocument'],
  ['video', 'linked_media'],
]);

/** [MS-XLSX] 2.1.30 and ECMA-376 part 1, 18.14: paths to other workbooks have types of their own by where these lie. */
function kindOf({ type }: Relationship): ExternalKind | undefined {
  if (/^externalLink|^xl[A-Z]/.test(type)) return 'external_links';
  return KIND_OF_TYPE.has(type) ? KIND_OF_TYPE.get(type) : 'external_part';
}

/** Everything that the parts of a package name outside it, whatever the type. `pages`: the parts that are pages, in order. */
export async function addPackageReferences(
  opc: OpcPackage,
  found: ExternalReferences,
  pages: readonly string[] = [],
): Promise<void> {
  const pageOf = await pagesOfParts(opc, pages);
  for (const part of partsWithRelationships(opc)) {
    for (const related of await relationshipsOf(opc, part)) {
      const kind = related.external ? kindOf(related) : undefined;
      const page = pageOf.get(part);
      if (kind) found.add(kind, related.target, page === undefined ? { part: part || undefined } : { page });
    }
  }
}

/** A part of which they are damaged names nothing that an application would find. */
async function relationshipsOf(opc: OpcPackage, part: string): Promise<Relationship[]> {
  try {
    return [...(await opc.relationships(part)).values()];
  } catch (error) {
    if (!(error instanceof FaultError) || error.fault.code !== 'unprocessable_document') throw error;
    return [];
  }
}

const RELATIONSHIPS = /^(.*?)_rels\/([^/]*)\.rels$/i;

function partsWithRelationships({ zip }: OpcPackage): string[] {
  return [...zip.names()].flatMap((name) => {
    const [, folder, part] = RELATIONSHIPS.exec(name) ?? [];
    return part === undefined ? [] : [posix.join(folder ?? '', part).replace(/^\.$/, '')];
  });
}

/** Shared by all pages: what they name is of none. */
const SHARED = /(?:^slide$|Layout$|Master$|^theme|pivotCache|^worksheet$)/i;

async function pagesOfParts(opc: OpcPackage, pages: readonly string[]): Promise<Map<string, number>> {
  const pageOf = new Map(pages.map((part, i) => [part, i + 1]));
  const waiting = [...pages];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    for (const { type, target, external } of await relationshipsOf(opc, part)) {
      if (external || SHARED.test(type) || pageOf.has(target)) continue;
      pageOf.set(target, pageOf.get(part)!);
      waiting.push(target);
    }
  }
  return pageOf;
}
