import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { sniffEncoding } from '../../src/parsers/containers/encoding.ts';
import { readText } from '../../src/parsers/csv/text.ts';
import { MemorySource } from '../../src/parsers/source.ts';

const SAMPLES: readonly (readonly [text: string, encodings: string[]])[] = [
  ['名前,都市\n田中太郎,東京\n鈴木花子,こんにちは\n', ['shift_jis', 'euc-jp', 'utf-16le', 'utf-16be', 'utf-8']],
  ['姓名,城市\n张三,北京\n李四,上海\n王五,广州\n', ['gb18030', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be']],
  ['產品,價格,數量\n蘋果,12.5,3\n香蕉,4.2,10\n', ['big5']],
  ['이름,도시\n김철수,서울\n이영희,부산\n', ['euc-kr']],
  ['Name;Straße\nMüller;Hauptstraße 5\n', ['windows-1252', 'macintosh', 'cp850', 'utf-16le', 'utf-32le', 'utf-32be']],
  ['PRÉNOM,VILLE\nÉLODIE,ORLÉANS\n', ['windows-1252']],
  ['item,price\ntea,€3.50\ncake,20°C\n', ['windows-1252', 'utf-16be']],
  ['Bank\u00a0,City\u00a0,State\u00a0\nFirst Bank,Barboursville,WV\n', ['windows-1252']],
  ['no,said\n1,It doesn’t matter\n2,So geht’s weiter\n', ['windows-1252']],
  ['Place,Rating\nUtrecht,Not\u00a0much\nGhent,Not\u00a0at all\n', ['windows-1252']],
  ['particle,maker\n2.5 µm,Clean Power Research®\nO3 µg/m3,x\n', ['windows-1252']],
  ['Položka,Datum zaúčtování,Částka CZK,Bankovní spojení\nx,1,2,3\n', ['windows-1250']],
  ['Operação,Descrição\n1,Transferência\n2,Cartão\n', ['windows-1252']],
  ['Imię,Miasto\nŁukasz,Łódź\nŻaneta,Gdańsk\n', ['windows-1250', 'iso-8859-2']],
  ['Имя,Город\nИван,Москва\nМария,Новосибирск\n', ['windows-1251', 'koi8-r', 'iso-8859-5', 'utf-32le']],
  ['Όνομα,Πόλη\nΓιώργος,Αθήνα\nΜαρία,Πάτρα\n', ['windows-1253']],
  ['שם,עיר\nדוד,ירושלים\nשרה,תל אביב\n', ['windows-1255']],
];

async function textOf(bytes: Uint8Array, blockBytes?: number): Promise<{ text: string; damage: string[] }> {
  const damage = new Set<string>();
  const encoding = (await sniffEncoding(bytes.subarray(0, 256 * 1024)))!;
  const hooks = { invalid: () => damage.add('invalid'), nul: () => damage.add('nul') };
  let text = '';
  for await (const block of readText(new MemorySource(bytes), encoding, hooks, blockBytes))
    text += block.toString('utf8');
  return { text, damage: [...damage] };
}

describe('encodings', () => {
  for (const [text, encodings] of SAMPLES) {
    it.each(encodings)(`reads ${text.slice(0, text.indexOf('\n'))} in %s`, async (encoding) => {
      expect(await textOf(iconv.encode(text, encoding))).toEqual({ text, damage: [] });
    });
  }

  it.each(['utf-8', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'])(
    'drops the byte order mark of %s',
    async (name) => {
      expect(await textOf(iconv.encode('a,ß,€,😀\n', name, { addBOM: true }))).toEqual({
        text: 'a,ß,€,😀\n',
        damage: [],
      });
    },
  );

  it.each(['utf-8', 'utf-16le', 'utf-16be', 'shift_jis', 'gb18030'])(
    'gives the same text for blocks of any size in %s',
    async (name) => {
      const text = name.startsWith('utf')
        ? 'aß,😀\r\n"日本",2\r\n漢字😀\n'
        : 'a,表\r\n"日本",2\r\n漢字\n日本語の文章\n';
      const bytes = iconv.encode(text, name, { addBOM: name.startsWith('utf-16') });
      const whole = (await textOf(bytes)).text;
      expect(whole).toBe(text);
      for (let size = 1; size < 20; size++) expect((await textOf(bytes, size)).text, `blocks of ${size}`).toBe(whole);
    },
  );

  it('refuses what is no text', async () => {
    for (const bytes of [
      [0, 1, 2, 3, 0xff, 0xfe, 7, 8],
      [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13],
      [0x1f, 0x8b, 8, 0, 0, 3],
    ]) {
      expect(await sniffEncoding(Uint8Array.from(bytes))).toBeUndefined();
    }
  });
});

describe('bytes that are not in the encoding of the rest', () => {
  const ascii = 'plain,line\n'.repeat(30_000);

  it('decide the encoding of a file that was ASCII so far', async () => {
    const bytes = Buffer.concat([Buffer.from(ascii), iconv.encode('Müller,Köln\nGröße,Übergang\n', 'windows-1252')]);
    expect(await textOf(bytes)).toEqual({ text: `${ascii}Müller,Köln\nGröße,Übergang\n`, damage: [] });
  });

  it('are read as Windows-1252 where a line of UTF-8 is foreign', async () => {
    const bytes = Buffer.concat([
      Buffer.from('größe,1\n'),
      iconv.encode('weiß,2\n', 'windows-1252'),
      Buffer.from('grün,3\n'),
    ]);
    const { text, damage } = await textOf(Buffer.concat([Buffer.from('größe,0\n'.repeat(40_000)), bytes]));
    expect(text.endsWith('größe,1\nweiß,2\ngrün,3\n')).toBe(true);
    expect(damage).toEqual(['invalid']);
  });

  it('are replaced where a line of UTF-8 lost a byte', async () => {
    const cut = Buffer.concat([Buffer.from('größe,ma'), Buffer.from([0xc3]), Buffer.from(',1\n')]);
    const { text, damage } = await textOf(Buffer.concat([Buffer.from('größe,0\n'.repeat(40_000)), cut]));
    expect(text.endsWith('größe,ma\ufffd,1\n')).toBe(true);
    expect(damage).toEqual(['invalid']);
  });

  it('are left out where they are NUL', async () => {
    expect(await textOf(Buffer.from('a\0\0,b\n1,\0 2\n'))).toEqual({ text: 'a,b\n1, 2\n', damage: ['nul'] });
  });
});
