import * as z from 'zod';
import { fault } from '../document/fault.ts';
import { isPainted } from '../document/file-type.ts';
import { toPageSvg } from '../export/page-svg.ts';
import { openPages } from '../raster/open-pages.ts';
import type { PdfiumFile } from '../raster/pdfium.ts';
import { toPng } from '../raster/png.ts';
import { MAX_WEBP_SIDE, toWebp } from '../raster/webp.ts';
import { openPage, PageNumber } from './inspection.ts';
import { type Answer, pooledOperation } from './operation.ts';
import { FILE_FAULTS, FileId, type OpenFile } from './stored-file.ts';

const POINTS_PER_INCH = 72;
const DEFAULT_DPI = 96;
/** A sheet of A2 at 300 dpi. */
const MAX_PIXELS = 36_000_000;

const MEDIA_TYPES = { png: 'image/png', webp: 'image/webp', svg: 'image/svg+xml' } as const;
type ImageFormat = keyof typeof MEDIA_TYPES;

const getPageImage = pooledOperation({
  name: 'get_page_image',
  resource: 'Inspection',
  summary:
    'A picture of one page: a PDF as it is printed (PNG or WebP); of other formats a drawing of the model (SVG): its text and tables in their places.',
  scope: 'read',
  http: {
    method: 'GET',
    path: '/v1/files/{id}/pages/{page}/image',
    immutable: true,
    mediaTypes: Object.values(MEDIA_TYPES),
  },
  faults: [...FILE_FAULTS, 'not_applicable'],
  input: z.object({
    id: FileId,
    page: PageNumber,
    dpi: z.number().int().min(8).max(600).optional().describe(`Pixels per inch of paper; ${DEFAULT_DPI} by default.`),
    width: z.number().int().min(16).max(8192).optional().describe('Pixels from side to side, instead of dpi.'),
    format: z
      .enum(['png', 'webp', 'svg'])
      .optional()
      .describe('Where left out: png for a PDF and a picture, svg for the others, which have no other picture.'),
  }),
  output: undefined,
  pool: {
    readsOriginal: true,
    isHeavy: () => true,
  },
  async run({ id, page, dpi, width, format }, services, call) {
    const file = await openPage(services, id, page, call);
    const canPaint = isPainted(file.content.manifest.fileType);
    const chosen: ImageFormat = format ?? (canPaint ? 'png' : 'svg');
    if (chosen === 'svg') return imageAnswer(file, chosen, Buffer.from(toPageSvg(file.content, page)));
    if (!canPaint) {
      throw fault(
        'not_applicable',
        'Only pages of PDFs and pictures are painted as png or webp: ask for format=svg, a drawing of what was read.',
      );
    }
    const { path } = await services.store.openOriginal(file.content.manifest.generation);
    const raster = await painted(path, (pdf) => pdf.render(page, toPixels(file, page, chosen, { dpi, width })));
    return imageAnswer(file, chosen, chosen === 'png' ? toPng(raster) : await toWebp(raster));
  },
});

const imageAnswer = ({ etag }: OpenFile, format: ImageFormat, bytes: Uint8Array): Answer => ({
  kind: 'bytes',
  bytes,
  mediaType: MEDIA_TYPES[format],
  etag,
});

function toPixels(
  { content }: OpenFile,
  page: number,
  format: ImageFormat,
  asked: { dpi: number | undefined; width: number | undefined },
): { width: number; height: number } {
  const size = content.page(page);
  const scale = asked.width === undefined ? (asked.dpi ?? DEFAULT_DPI) / POINTS_PER_INCH : asked.width / size.width;
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  const maxSide = format === 'webp' ? MAX_WEBP_SIDE : MAX_PIXELS;
  if (width * height > MAX_PIXELS || Math.max(width, height) > maxSide) {
    const limit = Math.max(width, height) > maxSide ? `${maxSide} on a side` : `${MAX_PIXELS} in all`;
    throw fault('limit_exceeded', `The picture would have ${width} by ${height} pixels, more than ${limit}.`);
  }
  return { width, height };
}

/** Kept for this thread: whoever looks at one page looks at the next. */
let opened: { path: string; file: PdfiumFile } | undefined;

/** A document that failed is opened anew: PDFium goes no further with what it left halfway. */
async function painted<T>(path: string, paint: (file: PdfiumFile) => T): Promise<T> {
  if (opened?.path !== path) {
    close();
    opened = { path, file: await openPages(path) };
  }
  try {
    return paint(opened.file);
  } catch (error) {
    close();
    throw error;
  }
}

function close(): void {
  opened?.file.close();
  opened = undefined;
}

export const pageImageOperations = [getPageImage];
