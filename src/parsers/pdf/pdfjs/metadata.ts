import type { Bookmark } from '../../../document/profile.ts';
import { mediaTypeOf } from '../../embedded.ts';
import type { OutsideAction, PdfMetadata } from '../engine.ts';
import type { Channel } from './channel.ts';
import { pageOfDestination } from './destinations.ts';

/** The document information dictionary as pdf.js gives it. */
export interface DocumentInfo {
  Title?: string;
  Author?: string;
  CreationDate?: string;
  ModDate?: string;
  Language?: string | null;
  EncryptFilterName?: string | null;
  IsXFAPresent?: boolean;
  IsCollectionPresent?: boolean;
}

interface OutlineItem {
  title: string;
  dest: unknown;
  items: OutlineItem[];
}

interface Attachment {
  filename?: string;
  content?: Uint8Array | null;
}

interface FieldObject {
  value?: unknown;
  page?: number;
}

const MAX_BOOKMARKS = 5000;
const MAX_BOOKMARK_DEPTH = 20;
const MAX_ATTACHMENTS = 100;
const MAX_FIELDS = 20_000;

export async function readMetadata(channel: Channel, info: DocumentInfo, xmp: unknown): Promise<PdfMetadata> {
  const ask = <T>(action: string): Promise<T | null> => channel.call<T | null>(action).catch(() => null);
  const outline = await ask<OutlineItem[]>('GetOutline');
  const labels = await ask<string[]>('GetPageLabels');
  const attachments = await ask<Record<string, Attachment>>('GetAttachments');
  const fields = await ask<Record<string, FieldObject[]>>('GetFieldObjects');
  const opening = await ask<{ outside?: OutsideAction[] }>('GetOpenAction');
  const described = xmpValues(xmp);
  return {
    title: filled(info.Title) ?? described.get('dc:title') ?? null,
    author: filled(info.Author) ?? described.get('dc:creator') ?? null,
    created: toIsoDate(info.CreationDate) ?? isoOrNull(described.get('xmp:createdate')),
    modified: toIsoDate(info.ModDate) ?? isoOrNull(described.get('xmp:modifydate')),
    language: filled(info.Language ?? undefined) ?? described.get('dc:language') ?? null,
    outline: outline ? await toBookmarks(channel, outline) : [],
    labels: labels ?? undefined,
    attachments: toAttachments(attachments),
    formFields: toFields(fields),
    actions: opening?.outside ?? [],
    xfa: info.IsXFAPresent === true,
    portfolio: info.IsCollectionPresent === true,
  };
}

const filled = (text: string | undefined): string | undefined => {
  const plain = text?.replace(/[\0-\x1f\x7f]+/g, ' ').trim();
  return plain || undefined;
};

/** pdf.js hands XMP over as {parsedData: Map} with names in lower case. */
function xmpValues(xmp: unknown): Map<string, string> {
  const values = new Map<string, string>();
  const parsed = (xmp as { parsedData?: Map<string, unknown> } | null)?.parsedData;
  if (parsed instanceof Map) {
    for (const [name, value] of parsed) {
      const text = filled(Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : undefined);
      if (text) values.set(name, text);
    }
  }
  return values;
}

/** D:YYYYMMDDHHmmSSOHH'mm', everything after the year may be missing. ISO 32000-1, 7.9.4. */
export function toIsoDate(text: string | undefined): string | null {
  const m = /^\s*(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?\s*(Z|[+-])?(\d\d)?'?(\d\d)?/.exec(text ?? '');
  if (!m) return null;
  const [
    ,
    year,
    month = '01',
    day = '01',
    hour = '00',
    minute = '00',
    second = '00',
    sign,
    offHour = '00',
    offMinute = '00',
  ] = m;
  const zone = sign === undefined || sign === 'Z' ? 'Z' : `${sign}${offHour}:${offMinute}`;
  return isoOrNull(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`);
}

function isoOrNull(text: string | undefined): string | null {
  const time = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? null : `${new Date(time).toISOString().slice(0, 19)}Z`;
}

async function toBookmarks(channel: Channel, outline: OutlineItem[]): Promise<Bookmark[]> {
  let left = MAX_BOOKMARKS;
  const convert = async (items: OutlineItem[], depth: number): Promise<Bookmark[]> => {
    const bookmarks: Bookmark[] = [];
    for (const item of items) {
      if (left-- <= 0 || depth > MAX_BOOKMARK_DEPTH) break;
      const page = await pageOfDestination(channel, item.dest);
      bookmarks.push({ title: filled(item.title) ?? '', page, children: await convert(item.items, depth + 1) });
    }
    return bookmarks;
  };
  return convert(outline, 0);
}

function toAttachments(attachments: Record<string, Attachment> | null): PdfMetadata['attachments'] {
  return Object.entries(attachments ?? {})
    .slice(0, MAX_ATTACHMENTS)
    .flatMap(([key, { filename, content }]) => {
      const name = filename || key;
      return content ? [{ name, mediaType: mediaTypeOf(name), bytes: new Uint8Array(content) }] : [];
    });
}

function toFields(fields: Record<string, FieldObject[]> | null): PdfMetadata['formFields'] {
  const found: PdfMetadata['formFields'] = [];
  for (const [name, widgets] of Object.entries(fields ?? {})) {
    const widget = widgets.find(({ value }) => value !== undefined && value !== null && value !== '') ?? widgets[0];
    if (!widget || found.length >= MAX_FIELDS) continue;
    const { value, page } = widget;
    const said = Array.isArray(value) ? value.join(', ') : value == null ? '' : String(value);
    found.push({ name, value: said, page: typeof page === 'number' && page >= 0 ? page + 1 : null });
  }
  return found;
}
