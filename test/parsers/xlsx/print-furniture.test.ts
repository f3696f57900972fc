import { describe, expect, it } from 'vitest';
import { toPrintedTexts } from '../../../src/parsers/workbook/print-furniture.ts';
import { xlsxParser } from '../../../src/parsers/xlsx/xlsx-parser.ts';
import { collect } from '../collect.ts';
import { makeXlsx } from './make-xlsx.ts';

const ROW = '<row r="1"><c r="A1"><v>1</v></c></row>';

async function printedOn(headerFooter: string): Promise<{ type: string; text: string; bbox: unknown }[]> {
  const { pages } = await collect(
    xlsxParser,
    makeXlsx({ sheets: [{ name: 'Budget', rows: ROW, after: headerFooter }] }),
  );
  return pages[0]!.blocks
    .filter(({ type }) => type === 'header' || type === 'footer')
    .map(({ type, text, bbox }) => ({ type, text, bbox }));
}

describe('headers and footers of printed sheets', () => {
  it('are told part by part, above and below the cells', async () => {
    const markup =
      '<headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"&amp;12Northwind Traders&amp;RStrictly confidential</oddHeader><oddFooter>&amp;CPage &amp;P of &amp;N</oddFooter></headerFooter>';
    expect(await printedOn(markup)).toEqual([
      { type: 'header', text: 'Northwind Traders', bbox: [0, 0, 48, 0] },
      { type: 'header', text: 'Strictly confidential', bbox: [0, 0, 48, 0] },
    ]);
  });

  it('of first and even pages count where they differ', async () => {
    const inner = '<oddFooter>&amp;LAll pages</oddFooter><firstFooter>&amp;LFirst page only</firstFooter>';
    const texts = async (attributes: string): Promise<string[]> =>
      (await printedOn(`<headerFooter${attributes}>${inner}</headerFooter>`)).map(({ text }) => text);
    expect(await texts('')).toEqual(['All pages']);
    expect(await texts(' differentFirst="1"')).toEqual(['All pages', 'First page only']);
  });
});

describe('the codes of a printed line', () => {
  const said = (code: string): string[] => toPrintedTexts([{ type: 'header', code }], 'Q&A').map(({ text }) => text);

  it.each([
    ['&C&A', []],
    ['&C&P', []],
    ['&L&D&R&T', []],
    ['&CSeite &P von &N', []],
    ['&R&8- &P -', []],
    ['&C&"Times New Roman,Regular"&12&A', []],
    ['&LSmith && Sons', ['Smith & Sons']],
    ['&L&K01+034Draft&R&KFF0000Secret', ['Draft', 'Secret']],
    ['&LReport on &A', ['Report on Q&A']],
    ['&LNorthwind Traders &P', ['Northwind Traders']],
    ['&LConfidential - Page &P of &N', ['Confidential -']],
    ['&C&[TAB]', []],
    ['&LStandard form\n& 2015', ['Standard form\n2015']],
    ['&LOne\r\nTwo&COne', ['One\nTwo', 'One']],
    ['No part named', ['No part named']],
  ])('%j', (code, texts) => {
    expect(said(code)).toEqual(texts);
  });
});
