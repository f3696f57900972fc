import { describe, expect, it } from 'vitest';
import { Budget } from '../../../src/parsers/budget.ts';
import { detect } from '../../../src/parsers/detect.ts';
import { emlParser } from '../../../src/parsers/eml/eml-parser.ts';
import { findMailKind } from '../../../src/parsers/mail/head.ts';
import { expandRtf } from '../../../src/parsers/msg/compressed-rtf.ts';
import { msgParser } from '../../../src/parsers/msg/msg-parser.ts';
import { MemorySource } from '../../../src/parsers/source.ts';
import { type Collected, collect } from '../collect.ts';
import { type MessageParts, makeMsg } from './make-msg.ts';

const HEAD =
  'From: Ann <ann@a.example>\r\nTo: Bob <bob@b.example>, carol@c.example\r\nSubject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?=\r\nDate: Tue, 10 Nov 2026 09:41:17 +0100\r\n';
const eml = (body: string, type = 'text/plain; charset=utf-8'): Buffer =>
  Buffer.from(`${HEAD}MIME-Version: 1.0\r\nContent-Type: ${type}\r\n\r\n${body}`);
const told = ({ pages }: Collected): string[] =>
  pages.flatMap(({ blocks }) => blocks.map(({ type, text }) => `${type} ${text}`));
const bodyOf = (collected: Collected): string[] =>
  told(collected).filter((one) => !/^(?:title|paragraph (?:From|To|Date|Message-ID|Attachments):)/.test(one));

const filesOf = async (bytes: Uint8Array): Promise<[string, string, string][]> => {
  const { parser } = await detect(new MemorySource(bytes), 'a');
  const reader = await parser.openEmbedded!(new MemorySource(bytes), new Budget());
  const files = await reader.attachments();
  return Promise.all(
    files.map(
      async ({ key, name, mediaType }): Promise<[string, string, string]> => [
        name,
        mediaType,
        Buffer.from(await reader.readAttachment(key)).toString(),
      ],
    ),
  );
};

describe('EML', () => {
  it('gives the head as fields, each with its place', async () => {
    const { info, pages } = await collect(emlParser, eml('Hello'));
    expect(info).toMatchObject({ title: 'Grüße', author: 'Ann <ann@a.example>', created: '2026-11-10T08:41:17.000Z' });
    expect(info.formFields!.map(({ name, value }) => [name, value])).toEqual([
      ['From', 'Ann <ann@a.example>'],
      ['To', 'Bob <bob@b.example>, carol@c.example'],
      ['Date', 'Tue, 10 Nov 2026 09:41:17 +0100'],
    ]);
    const to = pages[0]!.blocks.find(({ text }) => text.startsWith('To:'))!;
    const [x0, y0, x1, y1] = info.formFields![1]!.bbox!;
    expect([x1, y0, y1]).toEqual([to.bbox[2], to.bbox[1], to.bbox[3]]);
    expect(x0).toBeGreaterThan(to.bbox[0]);
  });

  it('tells what is quoted in plain text', async () => {
    const body = 'Yes.\n\nOn Monday, Bob\nwrote:\n> Shall we?\n>> Earlier.\n\nBye\n';
    expect(bodyOf(await collect(emlParser, eml(body)))).toEqual([
      'paragraph Yes.',
      'note On Monday, Bob\nwrote:\nShall we?',
      'note Earlier.',
      'paragraph Bye',
    ]);
  });

  it.each(['-----Original Message-----', '-----Ursprüngliche Nachricht-----', '________________________________'])(
    'takes what follows %s and a head for history',
    async (line) => {
      const body = `Fine.\n\n${line}\nFrom: Bob\nSent: Monday\nTo: Ann\n\nShall we?`;
      expect(bodyOf(await collect(emlParser, eml(body))).map((one) => one.split(' ')[0])).toEqual([
        'paragraph',
        'note',
        'note',
      ]);
    },
  );

  it('keeps a line of dashes that no head follows', async () => {
    expect(bodyOf(await collect(emlParser, eml('a\n\n-----\n\nb')))).toEqual([
      'paragraph a',
      'paragraph -----',
      'paragraph b',
    ]);
  });

  it('prefers HTML, and tells what is quoted in it', async () => {
    const body =
      '--b\r\nContent-Type: text/plain\r\n\r\nplain\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>rich<div id=divRplyFwdMsg>From: Bob</div><p>old\r\n--b--';
    expect(bodyOf(await collect(emlParser, eml(body, 'multipart/alternative; boundary=b')))).toEqual([
      'paragraph rich',
      'note From: Bob',
      'note old',
    ]);
  });

  it('gives files, mails inside and those of a winmail.dat', async () => {
    const tnef = makeTnef('report.txt', 'the report').toString('base64');
    const body = [
      'Content-Type: text/plain\r\n\r\nHello',
      'Content-Type: application/octet-stream; name="a.csv"\r\nContent-Disposition: attachment\r\n\r\nx,y',
      `Content-Type: message/rfc822\r\n\r\n${HEAD}\r\ninner`,
      `Content-Type: application/ms-tnef; name="winmail.dat"\r\nContent-Transfer-Encoding: base64\r\n\r\n${tnef}`,
    ].map((part) => `--b\r\n${part}\r\n`);
    const files = await filesOf(eml(`${body.join('')}--b--`, 'multipart/mixed; boundary=b'));
    expect(files.map(([name, type]) => [name, type])).toEqual([
      ['a.csv', 'text/csv'],
      ['message 2.eml', 'message/rfc822'],
      ['report.txt', 'text/plain'],
    ]);
    expect(files[1]![2]).toContain('inner');
    expect(files[2]![2]).toBe('the report');
  });

  it('is read where a program has kept it in UTF-16', async () => {
    const bytes = new Uint8Array(Buffer.from(`\ufeff${eml('Hello').toString()}`, 'utf16le'));
    expect((await detect(new MemorySource(bytes), 'a')).format.name).toBe('eml');
    expect(bodyOf(await collect(emlParser, bytes))).toEqual(['paragraph Hello']);
  });

  it('is told from text by its head', () => {
    expect(findMailKind('Subject: a\nFrom: b\n\nc')).toBe('mail');
    expect(findMailKind('Name: a\nFrom: b\n\nc')).toBeUndefined();
    expect(findMailKind('From here to there\nSubject: no\n')).toBeUndefined();
  });

  it('ends in a fault where parts are nested without end', async () => {
    const deep = Array.from(
      { length: 300 },
      (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`,
    ).join('');
    await expect(collect(emlParser, Buffer.from(HEAD + deep))).rejects.toMatchObject({
      fault: { code: 'unprocessable_document' },
    });
  });
});

describe('MSG', () => {
  const message: MessageParts = {
    properties: [
      [0x37, 'Hi'],
      [0x0c1a, 'Ann'],
      [0x5d01, 'ann@a.example'],
      [0x39, new Date('2026-11-12T08:15:00Z')],
      [0x1000, 'Hello\r\n\r\n> old'],
    ],
    recipients: [
      [
        [0x0c15, 1],
        [0x3001, 'Bob'],
        [0x39fe, 'bob@b.example'],
      ],
    ],
    files: [
      [
        [0x3705, 1],
        [0x3707, 'a.csv'],
        [0x3701, Buffer.from('x,y')],
      ],
    ],
  };

  it('gives head, body and files', async () => {
    const bytes = makeMsg(message);
    const read = await collect(msgParser, bytes);
    expect(read.info).toMatchObject({
      title: 'Hi',
      author: 'Ann <ann@a.example>',
      created: '2026-11-12T08:15:00.000Z',
    });
    expect(told(read)).toEqual(
      expect.arrayContaining(['paragraph To: Bob <bob@b.example>', 'paragraph Hello', 'note old']),
    );
    expect(await filesOf(bytes)).toEqual([['a.csv', 'text/csv', 'x,y']]);
  });

  it('gives a message inside as a mail', async () => {
    const bytes = makeMsg({
      ...message,
      files: [
        [
          [0x3705, 5],
          [0x3001, 'Inner'],
        ],
      ],
      inner: message,
    });
    const [[name, type, text]] = (await filesOf(bytes)) as [[string, string, string]];
    expect([name, type]).toEqual(['Inner.eml', 'message/rfc822']);
    const inner = await collect(emlParser, Buffer.from(text));
    expect(inner.info).toMatchObject({ title: 'Hi', author: 'Ann <ann@a.example>' });
    expect(inner.info.attachments!.map((file) => file.name)).toEqual(['a.csv']);
  });

  it('reads HTML that is kept in RTF', async () => {
    const rtf =
      "{\\rtf1\\ansi\\ansicpg1252\\fromhtml1 {\\*\\htmltag64 <p>}caf\\'e9 {\\*\\htmltag84 <b>}bold{\\*\\htmltag92 </b>}}";
    const packed = Buffer.concat([Buffer.alloc(16), Buffer.from(rtf, 'latin1')]);
    packed.write('MELA', 8);
    const read = await collect(
      msgParser,
      makeMsg({
        properties: [
          [0x37, 'Hi'],
          [0x1009, packed],
        ],
        recipients: [],
        files: [],
      }),
    );
    expect(told(read)).toContain('paragraph café bold');
  });

  it('expands compressed RTF', () => {
    // [MS-OXRTFCP] 4.1.
    const packed = '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0';
    const text = '{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n';
    expect(expandRtf(Buffer.from(packed, 'hex')).toString('latin1')).toBe(text);
  });
});

function makeTnef(name: string, text: string): Buffer {
  const attribute = (id: number, value: Buffer): Buffer => {
    const head = Buffer.alloc(9);
    head.writeUInt8(2, 0);
    head.writeUInt32LE(id, 1);
    head.writeUInt32LE(value.length, 5);
    return Buffer.concat([head, value, Buffer.alloc(2)]);
  };
  return Buffer.concat([
    Buffer.from('789f3e220100', 'hex'),
    attribute(0x00069002, Buffer.alloc(14)),
    attribute(0x00018010, Buffer.from(`${name}\0`)),
    attribute(0x0006800f, Buffer.from(text)),
  ]);
}
