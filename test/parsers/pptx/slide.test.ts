import { describe, expect, it } from 'vitest';
import { detect } from '../../../src/parsers/detect.ts';
import { pptxParser } from '../../../src/parsers/pptx/pptx-parser.ts';
import { MemorySource } from '../../../src/parsers/source.ts';
import { type Collected, collect } from '../collect.ts';
import { frame, makePptx, para, picture, run, type Source, shape, textBox } from './make-pptx.ts';

const read = (source: Source): Promise<Collected> => collect(pptxParser, makePptx(source));

describe('presentations', () => {
  it.each([
    'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml',
    'application/vnd.openxmlformats-officedocument.presentationml.slideshow.main+xml',
    'application/vnd.openxmlformats-officedocument.presentationml.template.main+xml',
    'application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml',
    'application/vnd.ms-powerpoint.slideshow.macroEnabled.main+xml',
  ])('is recognized by its content type %s', async (contentType) => {
    const source = new MemorySource(makePptx({ slides: [''], contentType }));
    expect((await detect(source, 'whatever.bin')).parser).toBe(pptxParser);
  });

  it('keeps the order of the presentation, its size, hidden slides, numbers and sections', async () => {
    const found = await read({
      slides: [textBox('one', [0, 0, 9, 9]), { shapes: textBox('two', [0, 0, 9, 9]), attributes: 'show="0"' }],
      presentationAttributes: 'firstSlideNum="10"',
      presentation:
        '<p:extLst><p:ext><p14:sectionLst><p14:section name="Intro"><p14:sldIdLst><p14:sldId id="256"/></p14:sldIdLst></p14:section><p14:section name="Annex"><p14:sldIdLst><p14:sldId id="257"/></p14:sldIdLst></p14:section></p14:sectionLst></p:ext></p:extLst>',
    });
    expect(found.pages).toMatchObject([
      { page: 1, width: 720, height: 540, layout: 'exact', rotation: 0, label: '10' },
      { page: 2, hidden: true, label: '11' },
    ]);
    expect(found.pages[0]!.hidden).toBeUndefined();
    expect(found.info.bookmarks).toEqual([
      { title: 'Intro', page: 1, children: [] },
      { title: 'Annex', page: 2, children: [] },
    ]);
    expect(found.info.documentType).toBe('presentation');
  });

  it('tells properties and the language most text is in', async () => {
    const found = await read({
      slides: [
        shape(para(run('Guten Tag allerseits', '<a:rPr lang="de-DE"/>') + run('hi', '<a:rPr lang="en-US"/>')), {
          area: [0, 0, 99, 99],
        }),
      ],
      parts: {
        'docProps/core.xml':
          '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"><dc:title>Deck</dc:title><dc:creator>Ann</dc:creator><dcterms:created>2024-05-01T10:00:00Z</dcterms:created><dcterms:modified>2024-05-02</dcterms:modified></cp:coreProperties>',
      },
    });
    expect(found.info).toMatchObject({
      title: 'Deck',
      author: 'Ann',
      created: '2024-05-01T10:00:00Z',
      modified: '2024-05-02T00:00:00Z',
      language: 'de-DE',
    });
  });
});

describe('what stands on a slide', () => {
  it('shows pictures as figures with their description, and counts them', async () => {
    const clickable = picture([10, 10, 50, 50], 'descr="A cat"').replace(
      'descr="A cat"/>',
      'descr="A cat"><a:hlinkClick r:id="h"/></p:cNvPr>',
    );
    const found = await read({
      slides: [
        {
          shapes: clickable + picture([100, 10, 50, 50], 'title="Logo"') + picture([200, 10, 50, 50]),
          relationships: [{ id: 'h', type: 'hyperlink', target: 'https://example.org/cat', external: true }],
        },
      ],
    });
    expect(found.pages[0]!.blocks).toMatchObject([
      { type: 'figure', text: 'A cat', bbox: [10, 10, 60, 60], href: 'https://example.org/cat' },
      { type: 'figure', text: 'Logo' },
      { type: 'figure', text: '' },
    ]);
    expect(found.info.imageCount).toBe(3);
  });

  it('prints the text of layout and master, never the prompts of their placeholders', async () => {
    const source: Source = {
      slides: [textBox('own', [10, 200, 100, 30])],
      layoutShapes: shape(para('Click to add text'), { placeholder: 'idx="3"', area: [10, 100, 300, 50] }),
      masterShapes:
        shape(para('Click to edit'), { placeholder: 'type="title"', area: [10, 10, 300, 50] }) +
        textBox('Confidential', [10, 500, 200, 30]) +
        textBox('ACME', [600, 5, 100, 30]),
    };
    const found = await read(source);
    expect(found.pages[0]!.blocks.map((block) => [block.type, block.text])).toEqual([
      ['header', 'ACME'],
      ['paragraph', 'own'],
      ['footer', 'Confidential'],
    ]);
    const bare = await read({
      ...source,
      slides: [{ shapes: textBox('own', [10, 200, 9, 9]), attributes: 'showMasterSp="0"' }],
    });
    expect(bare.pages[0]!.blocks).toHaveLength(1);
  });

  it('types dates, footers and numbers by where they stand', async () => {
    const number = shape(para('<a:fld type="slidenum"><a:t>9</a:t></a:fld>'), {
      placeholder: 'type="sldNum" idx="12"',
      area: [600, 500, 50, 20],
    });
    const date = shape(para('May 2024'), { placeholder: 'type="dt" idx="10"', area: [10, 5, 90, 20] });
    const found = await read({ slides: [number + date + textBox('body', [10, 200, 300, 30])] });
    expect(found.pages[0]!.blocks.map((block) => [block.type, block.text])).toEqual([
      ['header', 'May 2024'],
      ['paragraph', 'body'],
      ['footer', '1'],
    ]);
  });

  it('reads tables of speaker notes where they stand among the notes', async () => {
    const cell = (text: string) => `<a:tc><a:txBody>${para(text)}</a:txBody></a:tc>`;
    const tables = `<a:tbl><a:tblGrid><a:gridCol w="900000"/><a:gridCol w="900000"/></a:tblGrid><a:tr h="1">${cell('Q1')}${cell('7')}</a:tr></a:tbl>`;
    const found = await collect(
      pptxParser,
      makePptx({
        slides: [
          {
            shapes: textBox('Slide', [0, 0, 100, 50]),
            relationships: [{ id: 'n', type: 'notesSlide', target: '../notesSlides/notesSlide1.xml' }],
          },
        ],
        parts: {
          'ppt/notesSlides/notesSlide1.xml': `<p:notes {ns}><p:cSld><p:spTree>${shape(para('Before.'))}<p:grpSp>${frame([0, 0, 100, 20], tables)}</p:grpSp>${shape(para('After.'))}</p:spTree></p:cSld></p:notes>`,
        },
      }),
    );
    expect(found.pages[0]!.blocks.slice(1).map(({ type, text }) => [type, text])).toEqual([
      ['note', 'Before.'],
      ['table', 'Q1\t7'],
      ['note', 'After.'],
    ]);
    expect(found.tables.map(({ rows }) => rows?.map(({ cells }) => cells.map(({ text }) => text)))).toEqual([
      [['Q1', '7']],
    ]);
  });

  it('reads speaker notes and comments, old and new, as notes', async () => {
    const found = await read({
      slides: [
        {
          shapes: textBox('slide', [10, 10, 100, 30]),
          relationships: [
            { id: 'n', type: 'notesSlide', target: '../notesSlides/notesSlide1.xml' },
            { id: 'c', type: 'comments', target: '../comments/comment1.xml' },
            {
              id: 'm',
              type: 'http://schemas.microsoft.com/office/2018/10/relationships/comments',
              target: '../comments/modernComment1.xml',
            },
          ],
        },
      ],
      relationships: [
        { id: 'a', type: 'commentAuthors', target: 'commentAuthors.xml' },
        {
          id: 'b',
          type: 'http://schemas.microsoft.com/office/2018/10/relationships/authors',
          target: 'authors.xml',
        },
      ],
      parts: {
        'ppt/commentAuthors.xml': '<p:cmAuthorLst {ns}><p:cmAuthor id="0" name="Ann" initials="A"/></p:cmAuthorLst>',
        'ppt/authors.xml': '<p188:authorLst {ns}><p188:author id="{1}" name="Bob"/></p188:authorLst>',
        'ppt/notesSlides/notesSlide1.xml': `<p:notes {ns}><p:cSld><p:spTree>${shape('', { placeholder: 'type="sldImg"' })}${shape(para('Say hello.') + para('Then wait.'), { placeholder: 'type="body" idx="1"' })}${shape(para('1'), { placeholder: 'type="sldNum" idx="5"' })}</p:spTree></p:cSld></p:notes>`,
        'ppt/comments/comment1.xml':
          '<p:cmLst {ns}><p:cm authorId="0" idx="1"><p:pos x="80" y="160"/><p:text>Check this</p:text></p:cm></p:cmLst>',
        'ppt/comments/modernComment1.xml': `<p188:cmLst {ns}><p188:cm id="{2}" authorId="{1}"><p188:replyLst><p188:reply id="{3}" authorId="{1}"><p188:txBody>${para('Done')}</p188:txBody></p188:reply></p188:replyLst><p188:txBody>${para('Why?')}</p188:txBody></p188:cm></p188:cmLst>`,
      },
    });
    const notes = found.pages[0]!.blocks.filter((block) => block.type === 'note');
    expect(notes.map((block) => [block.marker, block.text])).toEqual([
      [undefined, 'Say hello.'],
      [undefined, 'Then wait.'],
      ['Ann', 'Check this'],
      ['Bob', 'Why?'],
      ['Bob', 'Done'],
    ]);
    expect(notes[0]!.bbox).toEqual([0, 0, 720, 540]);
    expect(notes[2]!.bbox).toEqual([10, 20, 28, 38]);
  });

  it('reads SmartArt in the order of its outline, each point where it is drawn', async () => {
    const point = (id: string, text: string): string => `<dgm:pt modelId="${id}"><dgm:t>${para(text)}</dgm:t></dgm:pt>`;
    const link = (from: string, to: string, order: number, type = 'parOf'): string =>
      `<dgm:cxn type="${type}" srcId="${from}" destId="${to}" srcOrd="${order}" destOrd="0"/>`;
    const found = await read({
      slides: [
        {
          shapes: frame([100, 100, 400, 200], '<dgm:relIds r:dm="d"/>'),
          relationships: [
            { id: 'd', type: 'diagramData', target: '../diagrams/data1.xml' },
            { id: 'w', type: 'diagramDrawing', target: '../diagrams/drawing1.xml' },
          ],
        },
      ],
      parts: {
        'ppt/diagrams/data1.xml': `<dgm:dataModel {ns}><dgm:ptLst><dgm:pt modelId="0" type="doc"/>${point('2', 'second')}${point('1', 'first')}${point('3', 'below first')}<dgm:pt modelId="9" type="pres"/></dgm:ptLst><dgm:cxnLst>${link('0', '2', 1)}${link('0', '1', 0)}${link('1', '3', 0)}${link('3', '1', 0)}${link('2', '9', 0, 'presOf')}</dgm:cxnLst><dgm:extLst><a:ext><dsp:dataModelExt relId="w"/></a:ext></dgm:extLst></dgm:dataModel>`,
        'ppt/diagrams/drawing1.xml':
          '<dsp:drawing {ns}><dsp:spTree><dsp:sp modelId="9"><dsp:spPr><a:xfrm><a:off x="2540000" y="0"/><a:ext cx="1270000" cy="1270000"/></a:xfrm></dsp:spPr><dsp:txBody/></dsp:sp></dsp:spTree></dsp:drawing>',
      },
    });
    const blocks = found.pages[0]!.blocks;
    expect(blocks.map((block) => [block.type, block.level, block.text])).toEqual([
      ['list_item', 1, 'first'],
      ['list_item', 2, 'below first'],
      ['list_item', 1, 'second'],
    ]);
    expect(blocks[2]!.bbox[0]).toBeGreaterThan(300);
    expect(blocks[2]!.bbox[2]).toBeLessThan(400);
  });

  it('takes one of several alternatives and names what another program made', async () => {
    const ole =
      '<mc:AlternateContent><mc:Choice Requires="v"><p:oleObj name="Worksheet" progId="Excel.Sheet.12"/></mc:Choice><mc:Fallback><p:oleObj name="Worksheet" progId="Excel.Sheet.12"/></mc:Fallback></mc:AlternateContent>';
    const choice = `<mc:AlternateContent><mc:Choice Requires="p14">${textBox('new', [10, 10, 90, 30])}</mc:Choice><mc:Fallback>${textBox('old', [10, 10, 90, 30])}</mc:Fallback></mc:AlternateContent>`;
    const ink = `<mc:AlternateContent><mc:Choice Requires="p14"><p:contentPart r:id="x"/></mc:Choice><mc:Fallback>${picture([10, 300, 50, 50], 'descr="ink"')}</mc:Fallback></mc:AlternateContent>`;
    const found = await read({ slides: [choice + frame([10, 100, 50, 50], ole) + ink] });
    expect(found.pages[0]!.blocks.map((block) => [block.type, block.text])).toEqual([
      ['paragraph', 'new'],
      ['figure', 'Worksheet'],
      ['figure', 'ink'],
    ]);
  });
});
