import { FORMATS } from './generated/formats.ts';

export type FileType = keyof typeof FORMATS;
export type DocumentUnit = 'page' | 'sheet' | 'slide';

/** Facts about a format that need none of its code. */
export interface FormatFacts {
  mediaTypes: readonly [string, ...string[]];
  extensions: readonly [string, ...string[]];
  unit: DocumentUnit;
}

export const FORMAT_FACTS: Readonly<Record<FileType, FormatFacts>> = FORMATS;
export const FILE_TYPES = Object.keys(FORMATS) as [FileType, ...FileType[]];

export const SPREADSHEET_TYPES: ReadonlySet<FileType> = new Set(
  FILE_TYPES.filter((type) => FORMAT_FACTS[type].unit === 'sheet'),
);

/** Whether its pages are painted by their own file: PDFs and pictures. */
export const isPainted = (type: FileType): boolean =>
  type === 'pdf' || FORMAT_FACTS[type].mediaTypes[0].startsWith('image/');

const BY_EXTENSION = new Map(FILE_TYPES.flatMap((type) => FORMAT_FACTS[type].extensions.map((name) => [name, type])));

/** The type that a name promises; the content may be another one. */
export const fileTypeOf = (fileName: string): FileType | undefined => BY_EXTENSION.get(extensionOf(fileName));

export const extensionsOf = (type: FileType): readonly string[] => FORMAT_FACTS[type].extensions;

/** Lower case, without the dot; empty where the name has none. */
export const extensionOf = (fileName: string): string => /\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
