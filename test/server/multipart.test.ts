import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FaultError } from '../../src/document/fault.ts';
import { MultipartReader, type PartHead } from '../../src/server/multipart.ts';

interface ReadPart extends PartHead {
  data: string;
}

function read(body: Buffer, cut: (at: number) => number = () => body.length, boundary = 'b'): ReadPart[] {
  const reader = new MultipartReader(boundary);
  const parts: ReadPart[] = [];
  let chunks: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const size = Math.max(1, cut(at));
    const chunk = Buffer.from(body.subarray(at, at + size));
    for (const event of reader.feed(chunk)) {
      if (event.kind === 'begin') parts.push({ ...event.part, data: '' });
      else if (event.kind === 'data') chunks.push(Buffer.from(event.bytes));
      else {
        parts.at(-1)!.data = Buffer.concat(chunks).toString('latin1');
        chunks = [];
      }
    }
    // The chunk is the caller's again.
    chunk.fill(0xff);
    at += size;
  }
  reader.finish();
  return parts;
}

function faultOf(action: () => unknown): { code: string; message: string; at?: string } {
  try {
    action();
  } catch (error) {
    if (error instanceof FaultError) return error.fault;
    throw error;
  }
  throw new Error('no fault');
}

const form = (...lines: (string | Buffer)[]): Buffer =>
  Buffer.concat(
    lines.map((line, index) => Buffer.concat([index === 0 ? Buffer.alloc(0) : Buffer.from('\r\n'), Buffer.from(line)])),
  );
const disposition = (rest: string): string => `Content-Disposition: form-data; ${rest}`;

const TYPICAL = form(
  '--b',
  disposition('name="password"'),
  '',
  'päss\r\nword',
  '--b',
  disposition('name="file"; filename="a.csv"'),
  'Content-Type: text/csv',
  '',
  'x,y\r\n--not the boundary\r\n\r\r\n-\r\n--',
  '--b',
  disposition('name="empty"'),
  '',
  '',
  '--b--',
  '',
);
const TYPICAL_PARTS = [
  { name: 'password', fileName: undefined, data: Buffer.from('päss\r\nword').toString('latin1') },
  { name: 'file', fileName: 'a.csv', mediaType: 'text/csv', data: 'x,y\r\n--not the boundary\r\n\r\r\n-\r\n--' },
  { name: 'empty', data: '' },
];

describe('reading', () => {
  it('reads fields and files in any order', () => {
    expect(read(TYPICAL)).toMatchObject(TYPICAL_PARTS);
  });

  it.each([1, 2, 3, 5, 17])('reads it %i bytes at a time', (size) => {
    expect(read(TYPICAL, () => size)).toMatchObject(TYPICAL_PARTS);
  });

  it('reads it cut in two anywhere', () => {
    for (let first = 1; first < TYPICAL.length; first++) {
      expect(read(TYPICAL, (at) => (at === 0 ? first : TYPICAL.length))).toMatchObject(TYPICAL_PARTS);
    }
  });

  it('reads any parts under any boundary in any chunking', () => {
    // Bytes that boundaries are made of, so that near misses are common.
    const bytes = fc
      .array(fc.constantFrom(...Buffer.from('\r\n-bB ab\0\xff', 'latin1')), { maxLength: 60 })
      .map(Buffer.from);
    const boundary = fc.stringMatching(/^[bB-]{1,6}$/);
    const part = fc.record({ name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), data: bytes });
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 4 }),
        boundary,
        fc.array(fc.nat(9), { minLength: 1 }),
        (parts, mark, cuts) => {
          const delimiter = `\r\n--${mark}`;
          const clean = parts.filter(({ data }) => !`${data.toString('latin1')}\r\n`.includes(delimiter));
          const body = Buffer.concat([
            ...clean.flatMap(({ name, data }) => [
              Buffer.from(`--${mark}\r\nContent-Disposition: form-data; name="${quote(name)}"\r\n\r\n`),
              data,
              Buffer.from('\r\n'),
            ]),
            Buffer.from(`--${mark}--\r\nepilogue ${delimiter}\r\n`),
          ]);
          let turn = 0;
          const got = read(body, () => 1 + cuts[turn++ % cuts.length]!, mark);
          const expected = clean.map(({ name, data }) => ({ name, data: data.toString('latin1') }));
          expect(got.map(({ name, data }) => ({ name, data }))).toEqual(expected);
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each([
    ['a backslash at its end', 'name="a\\"', 'a\\'],
    ['a backslash at its end and more to come', 'name="\\"; filename="b.pdf"', '\\'],
    ['two backslashes', 'name="\\\\"', '\\\\'],
    ['an escaped quote', 'name="a\\"; b"', 'a"; b'],
  ])('reads a name with %s', (_, parameters, name) => {
    expect(read(form('--b', disposition(parameters), '', '', '--b--'))).toMatchObject([{ name }]);
  });

  it('puts up with preamble, epilogue, padding and folded headers', () => {
    const body = form(
      'This is a multi-part message.',
      '--b \t',
      'CONTENT-DISPOSITION: form-data;',
      '\tname="file"',
      '',
      'data',
      '--b--   ',
      'the end',
    );
    expect(read(body, () => 1)).toMatchObject([{ name: 'file', data: 'data' }]);
  });

  it('reads a form without parts', () => {
    expect(read(form('--b--', ''))).toEqual([]);
  });

  it('copies nothing of a large chunk of data', () => {
    const reader = new MultipartReader('b');
    for (const _ of reader.feed(form('--b', disposition('name="file"'), '', ''))) void 0;
    const chunk = Buffer.alloc(100_000, 'x');
    const [event] = [...reader.feed(chunk)];
    expect(event?.kind === 'data' && event.bytes.buffer === chunk.buffer && event.bytes.length).toBe(100_000);
  });
});

describe('names', () => {
  const nameOf = (parameters: string | Buffer): string | undefined =>
    read(
      form(
        '--b',
        Buffer.concat([Buffer.from('Content-Disposition: form-data; name="file"; '), Buffer.from(parameters)]),
        '',
        '',
        '--b--',
      ),
    )[0]!.fileName;

  it.each([
    ['plain', 'filename="a.pdf"', 'a.pdf'],
    ['unquoted', 'filename=a.pdf', 'a.pdf'],
    ['UTF-8', 'filename="Résumé 履歴書.docx"', 'Résumé 履歴書.docx'],
    ['decomposed', `filename="${'é'.normalize('NFD')}.txt"`, 'é.txt'],
    ['an escaped quote', 'filename="a\\"b\\\\c.pdf"', 'c.pdf'],
    ['a percent-encoded quote, as browsers write it', 'filename="a%22b.pdf"', 'a"b.pdf'],
    ['a semicolon', 'filename="a; name=evil.pdf"', 'a; name=evil.pdf'],
    ['RFC 8187', "filename*=UTF-8''na%C3%AFve%20file.txt", 'naïve file.txt'],
    ['RFC 8187 in Latin-1', "filename*=iso-8859-1'en'%A3.txt", '£.txt'],
    ['both, of which the extended counts', 'filename="fallback.txt"; filename*=UTF-8\'\'%E2%82%AC.txt', '€.txt'],
    ['a malformed extended one', 'filename="good.txt"; filename*=nonsense', 'good.txt'],
    ['a path', 'filename="../../etc/passwd"', 'passwd'],
    ['a path of Windows', 'filename="C:\\dir\\a.xls"', 'a.xls'],
    ['an encoded path', "filename*=UTF-8''..%2F..%2Fa.pdf", 'a.pdf'],
    ['dots alone', 'filename=".."', 'upload'],
    ['nothing', 'filename=""', 'upload'],
    ['a directory', 'filename="a/"', 'upload'],
    ['control characters', "filename*=UTF-8''a%00b%0D%0Ac%1B.pdf", 'abc.pdf'],
    ['text that turns around', 'filename="a\u202efdp.exe"', 'afdp.exe'],
  ])('reads a file name with %s', (_, parameters, expected) => {
    expect(nameOf(parameters)).toBe(expected);
  });

  it('takes Latin-1 where it is not UTF-8', () => {
    expect(nameOf(Buffer.from('filename="caf\xe9.txt"', 'latin1'))).toBe('café.txt');
  });

  it('bounds a long name and keeps its extension', () => {
    const name = nameOf(`filename="${'長'.repeat(300)}.xlsx"`)!;
    expect(name).toMatch(/^長+\.xlsx$/);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
  });
});

describe('malformed forms', () => {
  const withPart = (...headers: string[]): Buffer => form('--b', ...headers, '', 'data', '--b--', '');

  it.each([
    ['nothing', Buffer.from('x'), 'ends before its first boundary'],
    [
      'another boundary',
      form('--other', disposition('name="a"'), '', 'x', '--other--'),
      'ends before its first boundary',
    ],
    ['no closing boundary', TYPICAL.subarray(0, TYPICAL.length - 7), 'ends before its closing boundary'],
    ['an end in the headers', form('--b', 'Content-Disp'), 'ends before its closing boundary'],
    ['text behind a boundary', form('--bogus', '', 'x', '--b--'), 'a boundary is followed by something else'],
    ['a header without a colon', withPart('nonsense'), 'part 1 has a header without a colon'],
    ['no disposition', withPart('Content-Type: text/plain'), 'part 1 has no Content-Disposition with a name'],
    ['no name', withPart(disposition('filename="a"')), 'part 1 has no Content-Disposition with a name'],
    ['an attachment', withPart('Content-Disposition: attachment; name="a"'), 'no Content-Disposition with a name'],
    ['endless headers', withPart(`X: ${'y'.repeat(20_000)}`), 'the headers of a part exceed 16384 bytes'],
    ['many headers', withPart(...Array.from({ length: 400 }, (_, i) => `X-${i}: ${'y'.repeat(60)}`)), 'exceed 16384'],
    ['an endless preamble', Buffer.alloc(20_000, 'x'), 'does not begin with its boundary'],
    [
      'too many parts',
      form(...Array.from({ length: 101 }, () => ['--b', disposition('name="a"'), '', 'x']).flat(), '--b--'),
      'more than 100 parts',
    ],
  ])('refuses %s', (_, body, message) => {
    for (const size of [1, body.length]) {
      const problem = faultOf(() => read(body, () => size));
      expect(problem).toMatchObject({ code: 'invalid_request', message: expect.stringContaining(message) });
      expect(problem.at).toMatch(/^byte \d+ of the body$/);
    }
  });

  it('says where', () => {
    expect(faultOf(() => read(withPart('nonsense'))).at).toBe('byte 15 of the body');
    expect(faultOf(() => read(TYPICAL.subarray(0, 50))).at).toBe('byte 50 of the body');
  });

  it('never fails but with a fault', () => {
    fc.assert(
      fc.property(fc.nat(TYPICAL.length - 1), fc.nat(255), fc.integer({ min: 1, max: 40 }), (at, byte, size) => {
        const body = Buffer.from(TYPICAL);
        body[at] = byte;
        try {
          read(body, () => size);
        } catch (error) {
          expect(error).toBeInstanceOf(FaultError);
        }
      }),
    );
  });
});

describe('the boundary', () => {
  it.each([
    ['multipart/form-data; boundary=abc', 'abc'],
    ['Multipart/Form-Data; charset=utf-8; Boundary="a b:c"', 'a b:c'],
    [`multipart/form-data; boundary=${'x'.repeat(70)}`, 'x'.repeat(70)],
  ])('is found in %s', (contentType, boundary) => {
    expect(MultipartReader.boundaryOf(contentType)).toBe(boundary);
  });

  it.each([
    '',
    'application/json',
    'multipart/form-data',
    'multipart/mixed; boundary=x',
    'multipart/form-data; boundary=""',
    `multipart/form-data; boundary=${'x'.repeat(71)}`,
    'multipart/form-data; boundary="a\\nb "',
  ])('is not found in %j', (contentType) => {
    expect(faultOf(() => MultipartReader.boundaryOf(contentType))).toMatchObject({ code: 'invalid_request' });
  });
});

const quote = (name: string): string =>
  name.replace(/["\r\n]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`);
