import type { Block, BlockType } from '../../src/document/page.ts';
import { rulesBackend } from '../../src/extraction/backends/rules.ts';
import { Evidence } from '../../src/extraction/evidence.ts';
import type { ExtractedField } from '../../src/extraction/extraction.ts';
import { BUILT_IN_SCHEMAS } from '../../src/extraction/schemas/built-in.ts';
import { StoredContent } from '../../src/index/content.ts';
import { partName, toJsonBytes } from '../../src/index/parts.ts';
import type { Manifest } from '../../src/index/store.ts';

const LINE_HEIGHT = 14;

/** Paragraphs on one page; `# ` makes a heading, `1. ` and the like stay in the text. */
export function contractOf(...paragraphs: string[]): Evidence {
  const blocks = paragraphs.map((paragraph, i): Block => {
    const type: BlockType = paragraph.startsWith('# ') ? 'heading' : 'paragraph';
    const text = paragraph.replace(/^# /, '');
    return {
      id: `p1.b${i + 1}`,
      type,
      text,
      bbox: [50, i * LINE_HEIGHT, 50 + text.length * 5, (i + 1) * LINE_HEIGHT - 2],
    };
  });
  return evidenceOf(blocks);
}

export function evidenceOf(blocks: Block[]): Evidence {
  const page = { page: 1, width: 612, height: 792, rotation: 0, layout: 'exact', blocks, tables: [] };
  const parts = new Map([
    [partName.page(1), toJsonBytes(page)],
    [partName.tables, toJsonBytes({ tables: [] })],
    [partName.profile, toJsonBytes({ language: 'en' })],
  ]);
  const manifest = { pageCount: 1, fileType: 'pdf', generation: 'g' } as unknown as Manifest;
  return new Evidence(new StoredContent({ manifest, readPart: (name) => parts.get(name) }));
}

export async function extractContract(evidence: Evidence): Promise<Map<string, ExtractedField>> {
  const options = { preferEmbedded: true, signal: new AbortController().signal };
  const { fields } = await rulesBackend.extract(evidence, BUILT_IN_SCHEMAS.get('contract')!, options);
  return new Map(fields.map((field) => [field.name, field]));
}
