// Ways to name what lies outside a file, hidden, damaged or without end, and to write texts that a reader may lose. Each takes how far to go,
// from 0 to 1. Addresses are of the reserved domain .test, or of this machine's discard port.
import { docx, HEAD, paragraph, pptx, relations, shape, xlsx } from './office.mjs';
import { pdf, scaled } from './pdf.mjs';
import { rtf, text } from './plain.mjs';

const WEB = 'http://127.0.0.1:9/a';
const many = (far, most, each) => Array.from({ length: scaled(10, most, far) }, (_, i) => each(i)).join('');
const outside = (kind, target = WEB) => [kind, target, 'TargetMode="External"'];
const related = (part, targets) => ({ [part]: relations(targets) });
const DOCUMENT_RELATIONS = 'word/_rels/document.xml.rels';
const field = (instruction) =>
  `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>a</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`;
const vml = (shapes) => `<w:p><w:r><w:pict xmlns:v="urn:schemas-microsoft-com:vml">${shapes}</w:pict></w:r></w:p>`;

export const DOCX_OUTSIDE = {
  'fields-that-start-programs': (far) => docx(many(far, 20_000, (i) => field(`DDEAUTO cmd "/c ${i}"`))),
  'a-field-of-one-long-path': (far) => docx(field(`INCLUDETEXT "${'\\\\'.repeat(scaled(100, 2_000_000, far))}"`)),
  'a-field-of-open-quotes': (far) => docx(field('INCLUDETEXT &quot;'.repeat(scaled(100, 100_000, far)))),
  'a-field-of-switches': (far) => docx(field(`INCLUDEPICTURE ${'\\d '.repeat(scaled(100, 300_000, far))}`)),
  'fields-within-a-field-that-starts-a-program': (far) =>
    docx(
      `<w:p>${many(far, 20_000, () => '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>DDE </w:instrText></w:r>')}</w:p>`,
    ),
  'relationships-that-leave-the-file': (far) =>
    docx(
      paragraph('a'),
      '',
      related(
        DOCUMENT_RELATIONS,
        Array.from({ length: scaled(10, 50_000, far) }, (_, i) => outside('image', `${WEB}${i}`)),
      ),
    ),
  'relationships-of-types-nobody-knows': (far) =>
    docx(
      paragraph('a'),
      '',
      related(
        DOCUMENT_RELATIONS,
        Array.from({ length: scaled(10, 50_000, far) }, (_, i) => outside(`x${i}`)),
      ),
    ),
  'an-address-without-end': (far) =>
    docx(
      paragraph('a'),
      '',
      related(DOCUMENT_RELATIONS, [outside('attachedTemplate', WEB + 'a'.repeat(scaled(1e3, 9e5, far)))]),
    ),
  'a-template-of-a-part-that-is-not-there': () =>
    docx(paragraph('a'), '', related('word/_rels/nothing.xml.rels', [outside('attachedTemplate')])),
  'relationships-cut-off': () =>
    docx(paragraph('a'), '', { 'word/_rels/settings.xml.rels': `${HEAD}<Relationships><Relationship Id="` }),
  'parts-that-relate-in-circles': (far) =>
    docx(
      paragraph('a'),
      '',
      Object.fromEntries(
        Array.from({ length: scaled(10, 5_000, far) }, (_, i) => [
          `word/_rels/p${i}.xml.rels`,
          relations([['chart', `p${i + 1}.xml`], ['chart', 'p0.xml'], outside('oleObject')]),
        ]),
      ),
    ),
  'shapes-that-lead-outside': (far) => docx(vml(many(far, 20_000, (i) => `<v:shape href="${WEB}${i}"/>`))),
  'shapes-in-shapes-that-lead-outside': (far) =>
    docx(vml(`<v:group href="${WEB}">`.repeat(scaled(10, 200, far)) + '</v:group>'.repeat(scaled(10, 200, far)))),
  'halves-of-characters': (far) => docx(paragraph('a&#xD83D;b&#xDE00;'.repeat(scaled(100, 300_000, far)))),
  'numbers-that-are-no-characters': (far) =>
    docx(paragraph('&#0;&#1;&#xFFFF;&#x110000;&#99999999999;'.repeat(scaled(100, 100_000, far)))),
  'an-entity-without-end': (far) => docx(paragraph(`&#${'0'.repeat(scaled(10, 900_000, far))}65;`)),
};

const onSlide = (targets, tree = shape('a')) => pptx(tree, 1, related('ppt/slides/_rels/slide1.xml.rels', targets));
const hover = '<a:hlinkMouseOver r:id="r1"/>';

export const PPTX_OUTSIDE = {
  'links-that-wait-for-the-pointer': (far) =>
    onSlide(
      [outside('hyperlink')],
      many(far, 20_000, () => `<p:sp><p:nvSpPr><p:cNvPr id="1" name="a">${hover}</p:cNvPr></p:nvSpPr></p:sp>`),
    ),
  'clicks-that-start-programs': (far) =>
    onSlide(
      [outside('hyperlink', 'cmd.exe')],
      many(
        far,
        20_000,
        () =>
          '<p:sp><p:nvSpPr><p:cNvPr id="1" name="a"><a:hlinkClick r:id="r1" action="ppaction://program"/></p:cNvPr></p:nvSpPr></p:sp>',
      ),
    ),
  'media-from-elsewhere': (far) =>
    onSlide(Array.from({ length: scaled(10, 50_000, far) }, (_, i) => outside('video', `${WEB}${i}`))),
  'a-layout-from-elsewhere': () => onSlide([outside('slideLayout')]),
  'notes-from-elsewhere': () => onSlide([outside('notesSlide')]),
  'notes-that-are-the-slide': () => onSlide([['notesSlide', 'slide1.xml']]),
  'tables-of-notes-without-end': (far) =>
    onSlide(
      [['notesSlide', 'slide1.xml']],
      `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tblGrid><a:gridCol w="1"/></a:tblGrid>${many(far, 5_000, () => '<a:tr h="1"><a:tc/></a:tr>')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`,
    ),
  'a-table-of-notes-in-groups': (far) =>
    onSlide(
      [['notesSlide', 'slide1.xml']],
      `${'<p:grpSp>'.repeat(scaled(10, 240, far))}<a:tbl/>${'</p:grpSp>'.repeat(scaled(10, 240, far))}`,
    ),
  'halves-of-characters': (far) => onSlide([], shape('_xD83D_&#xDE00;'.repeat(scaled(100, 200_000, far)))),
};

const inBook = (kind, part, body, targets = []) =>
  xlsx({
    relationships: [[kind, part]],
    files: {
      [`xl/${part}`]: HEAD + body,
      [`xl/_rels/${part}.rels`]: relations(targets),
    },
  });
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

export const XLSX_OUTSIDE = {
  'links-that-start-programs': () =>
    inBook(
      'externalLink',
      'link.xml',
      `<externalLink ${MAIN}><ddeLink ddeService="cmd" ddeTopic="/C calc"/></externalLink>`,
    ),
  'links-without-end': (far) =>
    inBook(
      'externalLink',
      'link.xml',
      `<externalLink ${MAIN}>${many(far, 50_000, (i) => `<ddeLink ddeService="a${i}" ddeTopic="b"/>`)}</externalLink>`,
    ),
  'a-link-that-breaks-off': () => inBook('externalLink', 'link.xml', `<externalLink ${MAIN}><ddeLink`),
  'connections-without-end': (far) =>
    inBook(
      'connections',
      'c.xml',
      `<connections ${MAIN}>${many(far, 50_000, (i) => `<connection name="${i}"><dbPr connection="DSN=${i}"/></connection>`)}</connections>`,
    ),
  'a-connection-of-passwords': (far) =>
    inBook(
      'connections',
      'c.xml',
      `<connections ${MAIN}><connection><dbPr connection="${'password=&quot;'.repeat(scaled(10, 50_000, far))}"/></connection></connections>`,
    ),
  'other-workbooks-without-end': (far) =>
    inBook(
      'externalLink',
      'link.xml',
      `<externalLink ${MAIN}/>`,
      Array.from({ length: scaled(10, 50_000, far) }, (_, i) => outside('externalLinkPath', `${i}.xlsx`)),
    ),
  'formulas-that-ask-the-web': (far) =>
    xlsx({
      sheet: `<sheetData>${many(far, 20_000, (i) => `<row r="${i + 1}"><c r="A${i + 1}"><f>WEBSERVICE("${WEB}?"&amp;B${i + 1})</f><v>1</v></c></row>`)}</sheetData>`,
    }),
  'halves-of-characters': (far) =>
    xlsx({ strings: `<si><t>${'_xD83D_&#xDE00;'.repeat(scaled(100, 200_000, far))}</t></si>` }),
};

const rtfField = (instruction) => `{\\field{\\*\\fldinst ${instruction}}{\\fldrslt a}}`;

export const RTF_OUTSIDE = {
  'fields-that-start-programs': (far) => rtf(many(far, 50_000, (i) => rtfField(`DDEAUTO cmd ${i}`))),
  'a-field-of-one-long-path': (far) => rtf(rtfField(`INCLUDETEXT "${'a\\\\\\\\'.repeat(scaled(100, 500_000, far))}"`)),
  'templates-without-end': (far) => rtf(many(far, 50_000, (i) => `{\\*\\template ${WEB}${i}}`)),
  'linked-objects-without-end': (far) =>
    rtf(many(far, 5_000, () => '{\\object\\objautlink{\\*\\objdata 0105000001000000ffffffff41}}')),
  'an-object-of-digits': (far) => rtf(`{\\object{\\*\\objdata ${'0'.repeat(scaled(1e4, 2e7, far))}}}`),
  'stars-in-the-midst': (far) => rtf('a\\*\\cs7 b'.repeat(scaled(100, 500_000, far))),
  'stars-and-nothing-else': (far) => rtf('{\\*'.repeat(scaled(100, 100_000, far))),
  'halves-of-characters': (far) => rtf('\\u-10240?\\b\\u-9216?'.repeat(scaled(100, 300_000, far))),
};

const annotation = (action, more = '') => ({
  page: `>> /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${action} ${more} >>] /X <<`,
});

export const PDF_OUTSIDE = {
  'an-action-that-starts-a-program': () => pdf(annotation('<< /S /Launch /Win << /F (cmd.exe) /P (/c calc) >> >>')),
  'an-action-on-opening': () => pdf({ catalog: '/OpenAction << /S /Launch /F (calc.exe) >>' }),
  'actions-that-follow-each-other': (far) =>
    pdf(
      annotation(
        `${'<< /S /Launch /F (a) /Next '.repeat(scaled(10, 400, far))}null${' >>'.repeat(scaled(10, 400, far))}`,
      ),
    ),
  'actions-in-circles': () =>
    pdf({ ...annotation('6 0 R'), objects: ['<< /S /GoToR /F (a.pdf) /Next [6 0 R 6 0 R 7 0 R] >>'] }),
  'an-action-that-is-not-there': () => pdf(annotation('99 0 R', '/AA << /E 98 0 R /D (x) >>')),
  'actions-side-by-side': (far) =>
    pdf(
      annotation(`<< /S /URI /URI (${WEB}) /Next [${many(far, 50_000, (i) => `<< /S /ImportData /F (${i}) >>`)}] >>`),
    ),
  'a-form-sent-far-away': (far) =>
    pdf(annotation(`<< /S /SubmitForm /F << /FS /URL /F (${WEB}${'a'.repeat(scaled(100, 1e6, far))}) >> >>`)),
  'a-file-that-is-itself': () =>
    pdf({ ...annotation('<< /S /GoToR /F 6 0 R >>'), objects: ['<< /F 6 0 R /UF 6 0 R >>'] }),
};

export const CSV_OUTSIDE = {
  'formulas-that-start-programs': (far) => text('a,b\n', "=cmd|' /C calc'!A0,@SUM(1)\n".repeat(scaled(10, 2e5, far))),
  'a-formula-without-end': (far) => text('a,b\n=', 'a|'.repeat(scaled(1e3, 2e6, far)), '\n'),
  'names-without-end': (far) => text('a,b\n=', 'a'.repeat(scaled(1e3, 4e6, far)), '(\n'),
  'quotes-of-topics': (far) => text('a,b\n=', "a|'".repeat(scaled(1e3, 2e6, far)), '\n'),
  'functions-in-brackets': (far) => text('a,b\n=', 'IMAGE('.repeat(scaled(1e3, 1e6, far)), '\n'),
};
