import iconv from 'iconv-lite';
import { csv } from '../../src/parsers/csv/format.ts';
import { parserContract } from './parser-contract.ts';

const TABLE = 'id;name;amount\n1;"Müller; Söhne";1.234,50\n2;"mehr-\nzeilig";7,25\n3;日本 "x";-12,00\n';

parserContract(
  csv,
  new Map<string, Uint8Array>([
    ['UTF-8', Buffer.from(TABLE)],
    ['UTF-16 with a byte order mark', iconv.encode(TABLE, 'utf-16le', { addBOM: true })],
    ['Windows-1252', iconv.encode(TABLE.replace('日本', 'Ärzte'), 'windows-1252')],
    ['Shift-JIS', iconv.encode('名前,都市,備考\r\n田中,東京,"表, 一"\r\n鈴木,大阪,ソ\r\n', 'shift_jis')],
    ['broken quotes', Buffer.from('a,b,c\n1,"x,2\n2,"y" z,3\n3,"open\n4,5,6\n7,8,"9')],
    ['preamble and footnotes', Buffer.from('Report, 2024\n\n# made by hand\nid,name,n\n1,a,5\n2,b,6\n\nSource: us\n')],
    ['ragged, with mixed line ends', Buffer.from('a,b,c\r1,2\r\n3,4,5,6\n\n7\0,8,9')],
    [
      'larger than a chunk of rows',
      Buffer.from(`n,text\n${Array.from({ length: 3000 }, (_, i) => `${i},t${i % 7}\n`).join('')}`),
    ],
  ]),
);
