import { xlsx } from '../../../src/parsers/xlsx/format.ts';
import { parserContract } from '../../contract/parser-contract.ts';
import { makeGrid, makeXlsx } from './make-xlsx.ts';

parserContract(
  xlsx,
  new Map([
    ['a table', makeGrid([['Report'], [], ['id', 'amount'], ['a', 1], ['b', 2.5]])],
    [
      'several sheets, one empty and one hidden',
      makeXlsx({
        sheets: [
          { rows: '<row r="1"><c r="A1" t="s"><v>0</v></c></row>' },
          {},
          { name: 'Hidden', state: 'hidden', rows: '<row><c><f>1/0</f><v>0</v></c></row>' },
        ],
        strings: '<si><t>text</t></si>',
      }),
    ],
    [
      'larger than a chunk of rows',
      makeGrid(Array.from({ length: 3000 }, (_, i) => [i, `text ${i % 13}`, i % 7 === 0 ? undefined : i / 3])),
    ],
  ]),
);
