export const FILE_TYPES = ['pdf', 'xlsx', 'xls', 'docx', 'pptx', 'rtf', 'csv'] as const;
export type FileType = (typeof FILE_TYPES)[number];

export const SPREADSHEET_TYPES: ReadonlySet<FileType> = new Set<FileType>(['xlsx', 'xls', 'csv']);
