import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FaultError } from '../../../src/document/fault.ts';
import { Budget } from '../../../src/parsers/budget.ts';
import { detect } from '../../../src/parsers/detect.ts';
import { assemble, type PdfFacts } from '../../../src/parsers/pdf/document/assemble.ts';
import type { PageDraft } from '../../../src/parsers/pdf/draft.ts';
import { pdf } from '../../../src/parsers/pdf/format.ts';
import { pdfParser } from '../../../src/parsers/pdf/pdf-parser.ts';
import { MemorySource } from '../../../src/parsers/source.ts';
import { collect } from '../collect.ts';
import { lines, makePdf, marked, type PageSpec, rule, stream, taggedPage, text } from './pdf-writer.ts';

const PROSE = [
  'The committee met in the spring to look at the',
  'accounts of the society and found them in good',
  'order.',
];
const page = (number: number): PageSpec => ({
  content: [
    text(72, 40, 8, 'Running head'),
    text(72, 80, 16, `Part ${number}`, 'bold'),
    ...lines(72, 110, 10, PROSE),
    text(300, 770, 8, `${number}`),
  ],
});
const THREE = makePdf({
  pages: [page(1), page(2), page(3)],
  info: '/Title (Accounts) /Author (A. Writer) /CreationDate (D:20240131120000Z)',
});

const faultOf = async (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof FaultError ? error.fault.code : error),
  );

describe('the PDF parser', () => {
  it('recognizes a PDF by its header, garbage before it or not', async () => {
    const probe = (bytes: Uint8Array) =>
      pdf.recognizes({ source: new MemorySource(bytes), head: bytes, extension: '' });
    expect(probe(THREE)).toBe(true);
    expect(probe(Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), THREE]))).toBe(true);
    expect(probe(Buffer.from('%!PS-Adobe'))).toBe(false);
  });

  it('reads a PDF behind a page that a portal put before it', async () => {
    const page = `<!DOCTYPE html><html><body>${'<p>Your download starts.</p>'.repeat(200)}</body></html>\n`;
    const source = new MemorySource(Buffer.concat([Buffer.from(page), THREE]));
    const { format, parser } = await detect(source, 'report.pdf');
    expect(format.name).toBe('pdf');
    const bytes = new Uint8Array(await source.readAll());
    const [behind, alone] = [await collect(parser, bytes), await collect(pdfParser, THREE)];
    expect(behind.pages).toEqual(alone.pages);
    expect(behind.warnings).toEqual([]);
  });

  it('tells what the file says of itself', async () => {
    const { info, warnings } = await collect(pdfParser, THREE);
    expect(info).toMatchObject({
      title: 'Accounts',
      author: 'A. Writer',
      created: '2024-01-31T12:00:00Z',
      encrypted: false,
      hasTextLayer: true,
    });
    expect(warnings).toEqual([]);
  });

  it('gives the same bytes for the same file', async () => {
    const [a, b] = [await collect(pdfParser, THREE), await collect(pdfParser, THREE.slice())];
    expect(JSON.stringify(a)).toBe(JSON.stringify(b));
  });

  it('numbers words by block and place in its text', async () => {
    const parts = pdfParser.parse(new MemorySource(THREE), {
      password: undefined,
      budget: new Budget(),
      warn() {},
      progress() {},
    });
    const next = await parts.next();
    if (next.done || next.value.kind !== 'page') throw new Error('a page comes first');
    const { page: first, words } = next.value;
    const said = Array.from(words!.starts, (start, i) =>
      first.blocks[words!.blocks[i]!]!.text.slice(start, words!.ends[i]),
    );
    expect(said).toEqual(first.blocks.flatMap((block) => block.text.split(' ')));
    await parts.return(undefined as never);
  });

  it('opens encrypted files with a password only', async () => {
    const bytes = makePdf({ pages: [page(1)], encrypt: { user: 'open', owner: 'own' } });
    expect(await faultOf(collect(pdfParser, bytes))).toBe('encrypted_document');
    expect(await faultOf(collect(pdfParser, bytes, { password: 'wrong' }))).toBe('encrypted_document');
    for (const password of ['open', 'own']) {
      const { info, pages } = await collect(pdfParser, bytes, { password });
      expect(info.encrypted).toBe(true);
      expect(pages[0]!.blocks.some((block) => block.text === 'Part 1')).toBe(true);
    }
  });

  it('keeps attachments', async () => {
    const bytes = makePdf({
      pages: [page(1)],
      catalog: '/Names << /EmbeddedFiles << /Names [(factur-x.xml) 100 0 R] >> >>',
      objects: new Map([
        [100, '<< /Type /Filespec /F (factur-x.xml) /EF << /F 101 0 R >> >>'],
        [101, stream('/Type /EmbeddedFile', '<invoice/>')],
      ]),
    });
    const { info } = await collect(pdfParser, bytes);
    expect(info.attachments).toMatchObject([{ name: 'factur-x.xml', mediaType: 'application/xml' }]);
    expect(Buffer.from(info.attachments![0]!.bytes).toString()).toBe('<invoice/>');
  });

  it('reads form fields, and their values as part of the page', async () => {
    const bytes = makePdf({
      pages: [{ content: [text(72, 100, 10, 'Name:')], resources: '' }],
      catalog:
        '/AcroForm << /NeedAppearances true /Fields [100 0 R] /DA (/Helv 10 Tf 0 g) /DR << /Font << /Helv 3 0 R >> >> >>',
      objects: new Map([
        [
          20,
          '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 21 0 R /Resources << /Font << /F1 3 0 R >> >> /Annots [100 0 R] >>',
        ],
        [
          100,
          '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Ada Lovelace) /Rect [120 685 300 700] /F 4 /P 20 0 R /DA (/Helv 10 Tf 0 g) >>',
        ],
      ]),
    });
    const { info, pages } = await collect(pdfParser, bytes);
    expect(info.formFields).toEqual([{ name: 'name', value: 'Ada Lovelace', page: 1 }]);
    expect(pages[0]!.blocks.map((block) => block.text).join(' ')).toContain('Ada Lovelace');
  });

  it('lists bookmarks with the pages they lead to, and believes their levels', async () => {
    const bytes = makePdf({
      pages: [page(1), page(2)],
      catalog: '/Outlines 100 0 R',
      objects: new Map([
        [100, '<< /Type /Outlines /First 101 0 R /Last 102 0 R /Count 2 >>'],
        [101, '<< /Title (Part 1) /Parent 100 0 R /Next 102 0 R /Dest [20 0 R /Fit] >>'],
        [102, '<< /Title (Part 2) /Parent 100 0 R /Prev 101 0 R /Dest [22 0 R /Fit] >>'],
      ]),
    });
    const { info } = await collect(pdfParser, bytes);
    expect(info.bookmarks).toEqual([
      { title: 'Part 1', page: 1, children: [] },
      { title: 'Part 2', page: 2, children: [] },
    ]);
  });

  const typesOf = async (bytes: Uint8Array) =>
    (await collect(pdfParser, bytes)).pages[0]!.blocks.map(({ type, level }) => [type, level]);

  it('believes tags where they are sound', async () => {
    const bytes = taggedPage(
      ['H2', 'P'],
      [
        ...marked('H2', 0, [text(72, 100, 10, 'Looks like any other line')]),
        ...marked('P', 1, lines(72, 112, 10, PROSE)),
      ],
    );
    expect(await typesOf(bytes)).toEqual([
      ['heading', 2],
      ['paragraph', undefined],
    ]);
  });

  it('believes no tags that name little of the text, or call most of it headings', async () => {
    const partly = taggedPage(
      ['H2'],
      [
        ...marked('H2', 0, [text(72, 100, 10, 'Looks like any other line')]),
        ...lines(72, 130, 10, [...PROSE, ...PROSE]),
      ],
    );
    const all = taggedPage(
      ['H1', 'H1'],
      [
        ...marked('H1', 0, lines(72, 100, 10, [...PROSE, ...PROSE])),
        ...marked('H1', 1, lines(72, 200, 10, [...PROSE, ...PROSE])),
      ],
    );
    for (const bytes of [partly, all]) expect((await typesOf(bytes)).map(([type]) => type)).not.toContain('heading');
  });

  it('finds the blocks below an item of the contents that holds a whole chapter', async () => {
    const element = (role: string, parent: number, kids: string) =>
      `<< /Type /StructElem /S /${role} /P ${parent} 0 R /Pg 20 0 R /K ${kids} >>`;
    const bytes = makePdf({
      pages: [
        {
          content: [
            ...marked('H2', 0, [text(72, 80, 10, 'Looks like any other line')]),
            ...marked('P', 1, lines(72, 100, 10, PROSE)),
            ...marked('LBody', 2, [text(72, 150, 10, '1. Open the file.')]),
            ...marked('LBody', 3, [text(90, 165, 10, 'a. Look at it for a while.')]),
          ],
          structParents: 0,
        },
      ],
      catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 100 0 R',
      objects: new Map([
        [100, '<< /Type /StructTreeRoot /K [101 0 R] /ParentTree << /Nums [0 [103 0 R 104 0 R 106 0 R 108 0 R]] >> >>'],
        [101, element('TOCI', 100, '[102 0 R]')],
        [102, element('Sect', 101, '[103 0 R 104 0 R 105 0 R]')],
        [103, element('H2', 102, '0')],
        [104, element('P', 102, '1')],
        [105, element('L', 102, '[106 0 R]')],
        [106, element('LI', 105, '[2 107 0 R]')],
        [107, element('L', 106, '[108 0 R]')],
        [108, element('LI', 107, '3')],
      ]),
    });
    expect(await typesOf(bytes)).toEqual([
      ['heading', 2],
      ['paragraph', undefined],
      ['list_item', 1],
      ['list_item', 2],
    ]);
  });

  it('finds what stands around a page among many elements side by side', async () => {
    const ids = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);
    const references = (numbers: number[]) => `[${numbers.map((number) => `${number} 0 R`).join(' ')}]`;
    const element = (role: string, parent: number, pageObject: number, kids: string) =>
      `<< /Type /StructElem /S /${role} /P ${parent} 0 R /Pg ${pageObject} 0 R /K ${kids} >>`;
    // A list of 80 items on two pages, then a heading of 40 pieces that are named by reference.
    const [items, pieces] = [ids(200, 280), ids(300, 340)];
    const line = (i: number, words: string) => [text(72, 90 + 13 * i, 10, `${words} ${i}`)];
    const bytes = makePdf({
      pages: [
        { content: ids(0, 40).flatMap((i) => marked('LI', i, line(i, 'looks like any other line'))), structParents: 0 },
        {
          content: [
            ...ids(0, 40).flatMap((i) => marked('LI', i, line(i, 'and so does this one'))),
            ...ids(0, 40).flatMap((i) => marked('H2', 40 + i, [text(72 + 10 * i, 640, 10, `n${i % 10}`)])),
          ],
          structParents: 1,
        },
      ],
      catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 100 0 R',
      objects: new Map([
        [
          100,
          `<< /Type /StructTreeRoot /K [101 0 R] /ParentTree << /Nums [0 ${references(items.slice(0, 40))} ` +
            `1 ${references([...items.slice(40), ...pieces.map(() => 103)])}] >> >>`,
        ],
        [101, element('Document', 100, 20, '[102 0 R 103 0 R]')],
        [102, element('L', 101, 20, references(items))],
        ...items.map((id, i): [number, string] => [id, element('LI', 102, i < 40 ? 20 : 22, String(i % 40))]),
        [103, element('H2', 101, 22, references(pieces))],
        ...pieces.map((id, i): [number, string] => [id, `<< /Type /MCR /Pg 22 0 R /MCID ${40 + i} >>`]),
      ]),
    });
    const { pages } = await collect(pdfParser, bytes);
    const typesOn = (page: number) => pages[page]!.blocks.map(({ type }) => type);
    expect(typesOn(0)).toEqual(items.slice(0, 40).map(() => 'list_item'));
    expect(typesOn(1)).toEqual([...items.slice(40).map(() => 'list_item'), 'heading']);
  });

  it('leaves a page that cannot be read empty, and serves the others', async () => {
    const objects = new Map([[22, '(no page)']]);
    const { pages, warnings } = await collect(pdfParser, makePdf({ pages: [page(1), page(2), page(3)], objects }));
    expect(pages.map(({ blocks }) => blocks.some((block) => block.type === 'paragraph'))).toEqual([true, false, true]);
    expect(warnings.map(({ code, page: p }) => [code, p])).toEqual([['page_unreadable', 2]]);
  });

  it('refuses more pages than the limit', async () => {
    expect(await faultOf(collect(pdfParser, THREE, { limits: { maxPages: 2 } }))).toBe('limit_exceeded');
  });

  it('makes the best of a file that is cut off anywhere', async () => {
    for (let length = 50; length < THREE.length; length += 97) {
      const fault = await faultOf(collect(pdfParser, THREE.subarray(0, length)));
      expect([undefined, 'unprocessable_document', 'encrypted_document']).toContain(fault);
    }
  });

  it('survives promises that pdf.js gives up on and forgets, as those of links to pages that its tree does not hold', async () => {
    const link = '/Subtype /Link /Rect [72 690 200 720] /Dest [24 0 R /Fit]';
    const bytes = makePdf({
      pages: [{ ...page(1), annotations: [link] }, page(2), page(3)],
      objects: new Map([
        [2, '<< /Type /Pages /Count 2 /Kids [20 0 R 42 0 R] >>'],
        [42, '7'],
      ]),
    });
    const { pages } = await collect(pdfParser, bytes);
    expect(pages[0]!.blocks.map((block) => block.text)).toContain('Part 1');
  });

  it('gives pages, warnings or a fault for damaged bytes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ at: fc.nat(THREE.length - 1), byte: fc.integer({ min: 0, max: 255 }) }), {
          minLength: 1,
          maxLength: 12,
        }),
        async (damage) => {
          const bytes = THREE.slice();
          for (const { at, byte } of damage) bytes[at] = byte;
          expect([undefined, 'unprocessable_document', 'encrypted_document', 'limit_exceeded']).toContain(
            await faultOf(collect(pdfParser, bytes)),
          );
        },
      ),
      { numRuns: 60, seed: 7 },
    );
  });
});

describe('drafts', () => {
  const facts: PdfFacts = {
    ...{ title: null, author: null, created: null, modified: null, language: null, outline: [], labels: undefined },
    ...{ attachments: [], formFields: [], actions: [], xfa: false, portfolio: false, encrypted: false },
  };

  it('cross threads, and give the same model whoever drafted them', async () => {
    const table = [rule(72, 200, 300, 200), rule(72, 220, 300, 220), rule(72, 200, 72, 220), rule(300, 200, 300, 220)];
    const bytes = makePdf({ pages: [page(1), { content: [...page(2).content, ...table] }, page(3)] });
    const reader = await pdfParser.openPages!(new MemorySource(bytes), undefined);
    const other = await pdfParser.openPages!(new MemorySource(bytes), undefined);
    const drafts = structuredClone([
      ...(await other.readPages(1, 1)),
      ...(await reader.readPages(2, 3)),
    ]) as PageDraft[];
    await reader.close();
    await other.close();
    const parts = [];
    const given = (async function* () {
      yield* drafts;
    })();
    for await (const part of assemble(given, facts, { warn() {} })) parts.push(part);
    const pages = parts.flatMap((part) => (part.kind === 'page' ? [part.page] : []));
    expect(JSON.stringify(pages)).toBe(JSON.stringify((await collect(pdfParser, bytes)).pages));
  });

  it.each([1, 3])('give the same bytes with %i workers helping, one of which goes', async (helpers) => {
    const ruled = [rule(72, 200, 300, 200), rule(72, 220, 300, 220), rule(72, 200, 72, 220), rule(300, 200, 300, 220)];
    const pages = Array.from({ length: 120 }, (_, i) => page(i + 1));
    for (const spec of pages.slice(40, 60)) spec.content.push(...ruled);
    const bytes = makePdf({ pages });
    let drafted = 0;
    const together = await collect(pdfParser, bytes, {
      askForHelp(welcome) {
        for (let i = 0; i < helpers; i++) {
          void pdfParser.openPages!(new MemorySource(bytes), undefined).then((reader) =>
            welcome({
              async readPages(from, to) {
                if (i > 0 && drafted > 30) throw new Error('gone');
                drafted += to - from + 1;
                return structuredClone(await reader.readPages(from, to));
              },
              close: () => reader.close(),
            }),
          );
        }
      },
    });
    expect(drafted).toBeGreaterThan(0);
    expect(JSON.stringify(together)).toBe(JSON.stringify(await collect(pdfParser, bytes)));
  });
});
