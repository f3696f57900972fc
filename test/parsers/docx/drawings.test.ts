import { describe, expect, it } from 'vitest';
import { threadMs } from '../../thread-time.ts';
import { blocksOf, paragraph, readDocx, run } from './build-docx.ts';

const EMU = 12_700;
const extent = (width: number, height: number) => `<wp:extent cx="${width * EMU}" cy="${height * EMU}"/>`;
const picture =
  '<a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="img"/></pic:blipFill></pic:pic></a:graphicData></a:graphic>';
const inline = (alt: string, more = '') =>
  `<w:r><w:drawing><wp:inline>${extent(100, 50)}<wp:docPr id="1" name="Picture 1" descr="${alt}">${more}</wp:docPr>${picture}</wp:inline></w:drawing></w:r>`;

describe('DOCX drawings', () => {
  it('gives pictures in the line as figures with their alternative text', async () => {
    const collected = await readDocx({
      body: paragraph(`${run('See ')}${inline('a duck', '<a:hlinkClick r:id="to"/>')}`),
      relationships: { img: ['image', 'media/i.png'], to: ['hyperlink', 'https://example.org', true] },
    });
    const [text, figure] = blocksOf(collected);
    expect(text!.text).toBe('See');
    expect(figure).toMatchObject({ type: 'figure', text: 'a duck', href: 'https://example.org' });
    expect(figure!.bbox[2] - figure!.bbox[0]).toBeCloseTo(100, 1);
    expect(figure!.bbox[3] - figure!.bbox[1]).toBeCloseTo(50, 1);
    expect(collected.info.imageCount).toBe(1);
  });

  it('places what floats where its anchor says and lets text run around it', async () => {
    const long = run('words and words '.repeat(40));
    const anchor = `<w:r><w:drawing><wp:anchor behindDoc="0"><wp:positionH relativeFrom="margin"><wp:align>right</wp:align></wp:positionH><wp:positionV relativeFrom="paragraph"><wp:posOffset>0</wp:posOffset></wp:positionV>${extent(200, 60)}<wp:wrapSquare wrapText="bothSides"/><wp:docPr descr="map"/>${picture}</wp:anchor></w:drawing></w:r>`;
    const collected = await readDocx({
      body: `${paragraph(`${anchor}${long}`)}<w:sectPr><w:pgSz w:w="12240" w:h="15840"/></w:sectPr>`,
    });
    const blocks = blocksOf(collected);
    const figure = blocks.find(({ type }) => type === 'figure')!;
    expect(figure.bbox[0]).toBeCloseTo(612 - 72 - 200, 1);
    expect(figure.bbox[1]).toBeCloseTo(72, 1);
    const { lines } = blocks.find(({ type }) => type === 'paragraph')!;
    const beside = lines!.filter(({ bbox }) => bbox[1] < figure.bbox[3] - 5);
    const below = lines!.filter(({ bbox }) => bbox[1] > figure.bbox[3]);
    expect(beside.length).toBeGreaterThan(2);
    for (const { bbox } of beside) expect(bbox[2]).toBeLessThanOrEqual(figure.bbox[0] + 0.1);
    expect(Math.max(...below.map(({ bbox }) => bbox[2]))).toBeGreaterThan(figure.bbox[0]);
  });

  it('shows charts as tables of their cached data and diagrams as lists of their points', async () => {
    const graphic = (xml: string) =>
      paragraph(
        `<w:r><w:drawing><wp:inline>${extent(200, 100)}<a:graphic><a:graphicData>${xml}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
      );
    const namespaces = ['chart', 'diagram', 'main']
      .map((name, i) => `xmlns:${['c', 'dgm', 'a'][i]}="http://schemas.openxmlformats.org/drawingml/2006/${name}"`)
      .join(' ');
    const text = (words: string) => `<a:p><a:r><a:t>${words}</a:t></a:r></a:p>`;
    const cache = (kind: string, ...texts: string[]) =>
      `<c:${kind}Ref><c:${kind}Cache>${texts.map((value, i) => `<c:pt idx="${i}"><c:v>${value}</c:v></c:pt>`).join('')}</c:${kind}Cache></c:${kind}Ref>`;
    const point = (id: number, words: string) => `<dgm:pt modelId="${id}"><dgm:t>${text(words)}</dgm:t></dgm:pt>`;
    const within = (parent: number, child: number, order: number) =>
      `<dgm:cxn srcId="${parent}" destId="${child}" srcOrd="${order}"/>`;
    const collected = await readDocx({
      body: `${graphic('<c:chart r:id="chart"/>')}${paragraph('Between')}${graphic('<dgm:relIds r:dm="data"/>')}`,
      relationships: { chart: ['chart', 'charts/c.xml'], data: ['diagramData', 'diagrams/d.xml'] },
      entries: {
        'word/charts/c.xml': `<c:chartSpace ${namespaces}><c:chart><c:title><c:tx><c:rich>${text('Sales')}</c:rich></c:tx></c:title><c:plotArea><c:barChart><c:ser><c:tx>${cache('str', 'North')}</c:tx><c:cat>${cache('str', 'Q1', 'Q2')}</c:cat><c:val>${cache('num', '4', '4.4000000000000004')}</c:val></c:ser></c:barChart><c:valAx><c:title><c:tx><c:rich>${text('in $ million')}</c:rich></c:tx></c:title></c:valAx></c:plotArea></c:chart></c:chartSpace>`,
        'word/diagrams/d.xml': `<dgm:dataModel ${namespaces}><dgm:ptLst><dgm:pt modelId="0" type="doc"/>${point(1, 'Check')}${point(2, 'Plan')}${point(3, 'Budget')}</dgm:ptLst><dgm:cxnLst>${within(0, 1, 1)}${within(0, 2, 0)}${within(2, 3, 0)}</dgm:cxnLst></dgm:dataModel>`,
      },
    });
    expect(blocksOf(collected).map(({ type, level, text }) => [type, level, text])).toEqual([
      ['figure', undefined, 'Chart'],
      ['caption', undefined, 'Sales'],
      ['table', undefined, '\tNorth\nQ1\t4\nQ2\t4.4'],
      ['caption', undefined, 'in $ million'],
      ['paragraph', undefined, 'Between'],
      ['figure', undefined, 'Diagram'],
      ['list_item', 1, 'Plan'],
      ['list_item', 2, 'Budget'],
      ['list_item', 1, 'Check'],
    ]);
    expect(collected.tables[0]?.head).toMatchObject({ title: 'Sales', row_count: 3, col_count: 2, header_rows: 1 });
  });

  it('lays out boxes within boxes once each', async () => {
    let content = paragraph('innermost');
    for (let i = 0; i < 60; i++) {
      content = paragraph(
        `<w:r><w:drawing><wp:anchor>${extent(300, 20)}<wp:wrapSquare/><a:graphic><a:graphicData><wps:wsp><wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>`,
      );
    }
    const startedAt = threadMs();
    const collected = await readDocx(content);
    expect(blocksOf(collected).map(({ text }) => text)).toContain('innermost');
    expect(threadMs() - startedAt).toBeLessThan(3_000);
  });
});
