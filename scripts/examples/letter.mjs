import { strToU8, zipSync } from 'fflate';

/** A letter with a picture, described as a grey bar, and a table of numbers embedded as a file. */
export function docxWith(imageName, image) {
  const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const rels = (...entries) =>
    strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join('')}</Relationships>`,
    );
  const rel = (id, type, target) => `<Relationship Id="${id}" Type="${relationship}/${type}" Target="${target}"/>`;
  return zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="svg" ContentType="image/svg+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    '_rels/.rels': rels(rel('r1', 'officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': rels(
      rel('r1', 'image', `media/${imageName}`),
      rel('r2', 'package', 'embeddings/data.csv'),
    ),
    [`word/media/${imageName}`]: image,
    'word/embeddings/data.csv': strToU8('a,b\n1,2\n'),
    'word/document.xml': strToU8(
      `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${relationship}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body><w:p><w:r><w:t>Above the picture</w:t></w:r></w:p><w:p><w:r><w:drawing><wp:inline><wp:extent cx="1270000" cy="635000"/><wp:docPr id="1" name="Picture 1" descr="A grey bar"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:embed="r1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p></w:body></w:document>`,
    ),
  });
}
