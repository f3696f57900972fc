import { expect, it } from 'vitest';
import { xlsxParser } from '../../../src/parsers/xlsx/xlsx-parser.ts';
import { collect } from '../collect.ts';
import { makeXlsx } from './make-xlsx.ts';

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const X14 = 'http://schemas.microsoft.com/office/spreadsheetml/2009/9/main';

const CONTROLS: [shape: number, properties: string, caption: string][] = [
  [1025, 'objectType="CheckBox" checked="Checked"', 'I agree'],
  [1026, 'objectType="CheckBox"', 'Send me news'],
  [1027, 'objectType="Radio" checked="Checked"', 'By post'],
  [1028, 'objectType="Button"', 'Print'],
  [1029, 'objectType="CheckBox" checked="Checked"', ''],
];

const anchor = (shape: number, row: number, caption: string): string =>
  `<xdr:oneCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:row>${row}</xdr:row></xdr:from><xdr:ext cx="12700" cy="12700"/><xdr:sp><xdr:nvSpPr><xdr:cNvPr id="${shape}" name="x" hidden="1"/></xdr:nvSpPr><xdr:txBody><a:p><a:r><a:t>${caption}</a:t></a:r></a:p></xdr:txBody></xdr:sp></xdr:oneCellAnchor>`;

it('tells whether the boxes and buttons of a form are chosen', async () => {
  const { pages } = await collect(
    xlsxParser,
    makeXlsx({
      sheets: [
        {
          rows: '<row r="9"><c r="A9"><v>1</v></c></row>',
          after: `<controls>${CONTROLS.map(([shape]) => `<control shapeId="${shape}" r:id="c${shape}" name="x"/>`).join('')}</controls>`,
          relationships: [
            { id: 'd', type: 'drawing', target: '../drawings/d.xml' },
            ...CONTROLS.map(([shape]) => ({
              id: `c${shape}`,
              type: 'ctrlProp',
              target: `../ctrlProps/${shape}.xml`,
            })),
          ],
        },
      ],
      parts: {
        'xl/drawings/d.xml': `<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main">${CONTROLS.map(([shape, , caption], row) => anchor(shape, row, caption)).join('')}</xdr:wsDr>`,
        ...Object.fromEntries(
          CONTROLS.map(([shape, properties]) => [
            `xl/ctrlProps/${shape}.xml`,
            `<formControlPr xmlns="${X14}" ${properties}/>`,
          ]),
        ),
      },
    }),
  );
  const texts = pages[0]!.blocks.map(({ text }) => text);
  expect(texts.slice(1, 6)).toEqual(['☒ I agree', '☐ Send me news', '◉ By post', 'Print', '☒']);
});
