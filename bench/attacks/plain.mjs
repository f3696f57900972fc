// Ways to make readers of RTF, XLS and CSV grow, loop or overflow, after what was found in other readers. Each takes how far to go, from 0 to 1.
import { utils, write } from 'xlsx';

const scaled = (least, most, far) => Math.round(least * (most / least) ** far);
export const rtf = (body) => Buffer.from(`{\\rtf1\\ansi ${body}}`, 'latin1');
export const text = (...parts) => Buffer.from(parts.join(''));

export const RTF_ATTACKS = {
  'groups-in-groups': (far) => rtf('{'.repeat(scaled(100, 2_000_000, far))),
  'bytes-that-are-not-there': (far) => rtf(`{\\bin${scaled(1000, 2_147_483_647, far)} x}`),
  'characters-skipped': (far) => rtf(`\\uc${scaled(10, 2_147_483_647, far)}\\u65 abc`),
  'cells-without-end': (far) =>
    rtf(`\\trowd${Array.from({ length: scaled(100, 100_000, far) }, (_, i) => `\\cellx${i}`).join('')} a\\cell\\row`),
  'rows-in-rows': (far) => rtf('\\trowd\\cellx100\\intbl\\itap9 a\\nestcell '.repeat(scaled(100, 100_000, far))),
  'levels-beyond-the-last': (far) =>
    rtf(
      `{\\*\\listtable{\\list${'{\\listlevel\\levelnfc0}'.repeat(scaled(10, 100_000, far))}\\listid1}}\\ls1\\ilvl${scaled(9, 2e9, far)} a\\par`,
    ),
  'numbers-beyond-the-last': (far) =>
    rtf(`\\fs${scaled(10, 2_147_483_647, far)}\\li${scaled(10, 2_147_483_647, far)} a b c\\par`),
  'fonts-without-end': (far) => rtf(`{\\fonttbl${'{\\f0 A;}'.repeat(scaled(100, 300_000, far))}} a`),
  'a-picture-without-end': (far) => rtf(`{\\pict\\picw99999999\\pich99999999 ${'00'.repeat(scaled(1e4, 1e7, far))}}`),
  'fields-in-fields': (far) => rtf('{\\field{\\*\\fldinst HYPERLINK "a"}{\\fldrslt '.repeat(scaled(100, 100_000, far))),
  'a-word-without-end': (far) => rtf('a'.repeat(scaled(1e4, 3e7, far))),
  'paragraphs-without-end': (far) => rtf('a\\par '.repeat(scaled(1e4, 2e6, far))),
};

/** A sound workbook in which a field says what is not so. */
function xls(change) {
  const book = utils.book_new();
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet(Array.from({ length: 300 }, (_, i) => [i, `text ${i}`, i / 7])),
    'S',
  );
  const bytes = Buffer.from(write(book, { type: 'buffer', bookType: 'biff8' }));
  change(bytes);
  return bytes;
}
const SECTOR = 512;

/** Fields of the header and the first sectors of a compound file, [MS-CFB] 2.2. */
const field = (offset) => (far) => xls((bytes) => bytes.writeUInt32LE(scaled(1, 4_294_967_290, far), offset));

export const XLS_ATTACKS = {
  'sectors-of-any-size': (far) => xls((bytes) => bytes.writeUInt16LE(scaled(1, 65_535, far), 30)),
  'small-sectors-of-any-size': (far) => xls((bytes) => bytes.writeUInt16LE(scaled(1, 65_535, far), 32)),
  'tables-without-end': field(44),
  'a-folder-elsewhere': field(48),
  'a-border-elsewhere': field(56),
  'a-small-table-elsewhere': field(60),
  'small-tables-without-end': field(64),
  'more-tables-elsewhere': field(68),
  'more-tables-without-end': field(72),
  'a-table-elsewhere': field(76),
  'sectors-in-circles': (far) =>
    xls((bytes) => {
      const start = (bytes.readUInt32LE(76) + 1) * SECTOR;
      for (let i = 0; i < scaled(1, 128, far); i++) bytes.writeUInt32LE(i, start + 4 * i);
    }),
  'records-of-any-length': (far) =>
    xls((bytes) => {
      for (let at = SECTOR; at + 4 < bytes.length; at += scaled(400, 9000, 1 - far))
        bytes.writeUInt16LE(scaled(1, 65_535, far), at + 2);
    }),
  'bytes-turned': (far) =>
    xls((bytes) => {
      for (let at = SECTOR, seed = scaled(7, 99_991, far); at < bytes.length; at += 97) {
        seed = (seed * 48_271) % 2_147_483_647;
        bytes[at] ^= seed & 255;
      }
    }),
  'an-end-too-early': (far) => xls(() => {}).subarray(0, scaled(600, 30_000, far)),
};

export const CSV_ATTACKS = {
  'a-quote-never-closed': (far) => text('a,b\n"', 'x,y\n'.repeat(scaled(1e3, 5e6, far))),
  'quotes-and-nothing-else': (far) => text('"'.repeat(scaled(1e3, 2e7, far))),
  'a-row-without-end': (far) => text('a,'.repeat(scaled(1e3, 5e6, far))),
  'a-header-without-end': (far) => text('x'.repeat(scaled(1e4, 3e7, far)), '\n1,2\n'),
  'rows-of-nothing': (far) => text('\n'.repeat(scaled(1e4, 3e7, far))),
  'rows-that-widen': (far) => text(...Array.from({ length: scaled(50, 4000, far) }, (_, i) => `${'a,'.repeat(i)}\n`)),
  'every-separator-at-once': (far) => text('a,b;c\td|e:f\n'.repeat(scaled(1e3, 1e6, far))),
  'bytes-of-nothing': (far) => Buffer.alloc(scaled(1e3, 3e7, far)),
  'marks-of-byte-order': (far) => text('\ufeff'.repeat(scaled(1e3, 5e6, far)), 'a,b\n1,2\n'),
  'halves-of-characters': (far) => Buffer.alloc(scaled(1e3, 1e7, far), Buffer.from([0xd8, 0x00, 0x2c, 0xc3])),
  'numbers-without-end': (far) => text('a\n', `${'9'.repeat(scaled(1e3, 1e5, far))}\n`.repeat(50)),
  'formulas-and-links': (far) => text('a,b\n', "=cmd|' /C calc'!A0,javascript:alert(1)\n".repeat(scaled(10, 1e5, far))),
};
